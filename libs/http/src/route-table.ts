import { NextFunction, Request, Response } from 'express';
import { EndpointSpec } from './endpoint-spec';
import { endpointOf } from './endpoint';

/** One method of one path, with its declaration. */
export interface Route {
  method: string;
  /** The template, such as `/api/v1/things/:id`. */
  path: string;
  endpoint: EndpointSpec;
}

/** A route with what answers it. */
export interface HandledRoute extends Route {
  handler: RouteHandler;
}

/** What Nest registers for a route: it runs the guards, the interceptors and the controller, and passes errors to the filter. */
export type RouteHandler = (request: Request, response: Response, next: NextFunction) => unknown;

/** A path template and its routes by method. */
interface Place {
  segments: string[];
  routes: Map<string, HandledRoute>;
}

/**
 * All routes in the order of declaration. It takes the place of Express's router, which tries the pattern of every route in turn and cannot
 * say beforehand which one it will choose: the rate limit of an endpoint has to be counted before the body is read, as
 * test/matrix/limits.spec.ts tests.
 */
export class RouteTable {
  readonly routes: HandledRoute[] = [];
  private readonly endpoints = new Map<string, EndpointSpec>();
  private readonly fixed = new Map<string, Place>();
  /** Templates with parameters, by their number of segments. */
  private readonly patterns = new Map<number, Place[]>();

  /** @throws Error if the handler has no @Endpoint, or the id of another endpoint, or if the path is no template of this table */
  add(method: string, path: string, handler: RouteHandler): void {
    const endpoint = endpointOf(handler);
    if (!endpoint)
      throw new Error(
        `${method} ${path} has no @Endpoint: every route must declare its access, rate limit, input and output.`,
      );
    if ((this.endpoints.get(endpoint.id) ?? endpoint) !== endpoint)
      throw new Error(`Two endpoints have the id ${endpoint.id}.`);
    if (!path.split('/').every((part) => TEMPLATE_SEGMENT.test(part)))
      throw new Error(`${method} ${path}: a segment of a path is either a text or a parameter, such as :id.`);
    const route = { method, path, endpoint, handler };
    this.endpoints.set(endpoint.id, endpoint);
    this.routes.push(route);
    this.placeFor(path).routes.set(method, route);
  }

  /** The methods that a concrete path supports; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const methods = this.placesAt(path).flatMap(({ routes }) => [...routes.keys()]);
    return [...new Set(methods.flatMap((method) => [method, ...(SYNONYMS_OF[method] ?? [])]))];
  }

  /** The route for a method of a concrete path; for HEAD that of GET, and for PATCH that of PUT. None if `isChangeOfParent`. */
  find(method: string, path: string): HandledRoute | undefined {
    if (isChangeOfParent(method, path)) return undefined;
    const fixed = routeIn(this.fixed.get(withoutSlash(path)), method);
    if (fixed) return fixed;
    for (const place of this.patternsAt(path)) {
      const route = routeIn(place, method);
      if (route) return route;
    }
    return undefined;
  }

  private placesAt(path: string): Place[] {
    const fixed = this.fixed.get(withoutSlash(path));
    return [...(fixed ? [fixed] : []), ...this.patternsAt(path)];
  }

  private patternsAt(path: string): Place[] {
    const segments = withoutSlash(path).split('/');
    const candidates = this.patterns.get(segments.length) ?? [];
    return candidates.filter((place) =>
      place.segments.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index])),
    );
  }

  private placeFor(path: string): Place {
    const template = withoutSlash(path);
    const segments = template.split('/');
    if (!segments.some((part) => part.startsWith(':'))) {
      const place = this.fixed.get(template) ?? { segments, routes: new Map<string, HandledRoute>() };
      this.fixed.set(template, place);
      return place;
    }
    const places = this.patterns.get(segments.length) ?? [];
    this.patterns.set(segments.length, places);
    const known = places.find((place) => place.segments.join('/') === template);
    if (known) return known;
    const place = { segments, routes: new Map<string, HandledRoute>() };
    places.push(place);
    return place;
  }
}

/** The parameters of a concrete path, decoded, by the names that the template gives them. @throws URIError if one cannot be decoded */
export function parametersOf(template: string, path: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (!template.includes(':')) return parameters;
  const segments = path.split('/');
  for (const [index, part] of template.split('/').entries())
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeURIComponent(segments[index] ?? '');
  return parameters;
}

const TEMPLATE_SEGMENT = /^(:\w+|[^:*{}()?+]*)$/;

/** Methods that need no route of their own. An update leaves absent fields unchanged, so PUT and PATCH do the same. */
const SYNONYMS_OF: Readonly<Record<string, readonly string[]>> = { GET: ['HEAD'], PUT: ['PATCH'] };
const SYNONYM: Readonly<Record<string, string>> = { HEAD: 'GET', PATCH: 'PUT' };

function routeIn(place: Place | undefined, method: string): HandledRoute | undefined {
  return place?.routes.get(method) ?? place?.routes.get(SYNONYM[method] ?? '');
}

/** Methods that change or delete what their path names. */
const CHANGES = new Set(['DELETE', 'PUT', 'PATCH']);

/**
 * Whether a request would change or delete the parent of what was meant: a trailing slash is what remains of a path that ends with an id
 * that is empty, or with a dot segment, which clients resolve before they send it.
 */
export function isChangeOfParent(method: string, path: string): boolean {
  return CHANGES.has(method) && path.length > 1 && path.endsWith('/');
}

/** A trailing slash makes no difference for reading and creating, as in the router. */
function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
