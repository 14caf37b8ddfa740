import { EndpointSpec, endpointOf } from './endpoint';

/** One method of one path, with what was declared of it. */
export interface Route {
  method: string;
  /** The template, such as `/api/v1/things/:id`. */
  path: string;
  endpoint: EndpointSpec;
}

/** A template and what answers there, by method. */
interface Place {
  segments: string[];
  routes: Map<string, Route>;
}

/** Every route that is served, in the order of declaration. Read for each request before the router is, so it is fast. */
export class RouteTable {
  readonly routes: Route[] = [];
  private readonly endpoints = new Map<string, EndpointSpec>();
  private readonly fixed = new Map<string, Place>();
  /** Templates with parameters, by their number of segments. */
  private readonly patterns = new Map<number, Place[]>();

  /** @throws Error for a handler that declares nothing, or has the id of another one */
  add(method: string, path: string, handler: object): void {
    const endpoint = endpointOf(handler);
    if (!endpoint)
      throw new Error(
        `${method} ${path} has no @Endpoint: every route declares who may call it, how often, and what it takes and gives.`,
      );
    if ((this.endpoints.get(endpoint.id) ?? endpoint) !== endpoint)
      throw new Error(`Two endpoints are called ${endpoint.id}.`);
    const route = { method, path, endpoint };
    this.endpoints.set(endpoint.id, endpoint);
    this.routes.push(route);
    this.placeFor(path).routes.set(method, route);
  }

  /** The methods that a concrete path answers; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const methods = this.placesAt(path).flatMap(({ routes }) => [...routes.keys()]);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  }

  /** The route that answers a method of a concrete path. */
  find(method: string, path: string): Route | undefined {
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
      const place = this.fixed.get(template) ?? { segments, routes: new Map<string, Route>() };
      this.fixed.set(template, place);
      return place;
    }
    const places = this.patterns.get(segments.length) ?? [];
    this.patterns.set(segments.length, places);
    const known = places.find((place) => place.segments.join('/') === template);
    if (known) return known;
    const place = { segments, routes: new Map<string, Route>() };
    places.push(place);
    return place;
  }
}

function routeIn(place: Place | undefined, method: string): Route | undefined {
  return place?.routes.get(method) ?? (method === 'HEAD' ? place?.routes.get('GET') : undefined);
}

/** One slash at the end makes no difference, as in the router. */
function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
