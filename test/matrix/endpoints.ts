import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { endpointOf, HttpModule, Route } from '#http/host';
import { newId } from '#kernel';
import { alternativesOf, Dto, fieldsOf } from '#kernel/host';
import { contexts, adapters } from '../../apps/contexts';
import { Answer, Client } from '../support/client';
import { sampled } from '../support/sample';

type Controller = new (...args: never[]) => object;

/** All endpoints, read from the controllers, so that tests can be generated before an app starts. */
const byModule = [HttpModule, ...contexts, ...adapters].map((module) => {
  const controllers = (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Controller[];
  return { module, routes: controllers.flatMap(routesOf) };
});
export const endpoints: Route[] = byModule.flatMap(({ routes }) => routes);

/** The file with what the matrix cannot derive about the endpoints of a context. */
export function factsFileOf(route: Route): string {
  const module = byModule.find(({ routes }) => routes.includes(route))?.module;
  return `test/matrix/contexts/${module ? contextOf(module) : ''}.ts`;
}

/** The context whose `index.ts` exports a module. That of `http` is in its `host.ts`. */
function contextOf(module: object): string {
  const names = Object.keys(jest.requireActual<{ contexts: object }>('../../libs/contexts.cjs').contexts);
  const facesOf = (name: string) => Object.values(jest.requireActual<object>(`../../libs/${name}/src/index`));
  return names.find((name) => facesOf(name).includes(module)) ?? 'http';
}

function routesOf(controller: Controller): Route[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).map(
    ({ value }) => value as object,
  );
  return handlers.flatMap((handler) => {
    const endpoint = endpointOf(handler);
    if (!endpoint) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    // An endpoint may have several paths.
    return [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat().map((path) => ({
      method,
      path: `/${[base, path].join('/').split('/').filter(Boolean).join('/')}`,
      endpoint,
    }));
  });
}

/** Rows for `it.each`: a title and the endpoint. */
export function routes(matches: (route: Route) => boolean = () => true): [string, Route][] {
  return endpoints.filter(matches).map((route) => [`${route.method} ${route.path}`, route]);
}

/**
 * The rows of `routes`, for tests of what does not depend on the engine, such as who may call an endpoint: on the embedded database,
 * every third one.
 */
export function routesToTry(matches?: (route: Route) => boolean): readonly [string, Route][] {
  return process.env.DATABASE_URL ? routes(matches) : sampled(routes(matches), 3);
}

/** Whether its errors are in the envelope. Endpoints outside the API, such as pages and OAuth, may have other formats. */
export function usesEnvelope({ path, endpoint }: Route): boolean {
  return path.startsWith('/api/v1/') || !endpoint.renderError;
}

export interface IdField {
  /** The path of the field in the input, such as `name`, `inner.name` or `list[0].name`. */
  name: string;
  prefix: string;
  inPath: boolean;
}

/** The fields of an endpoint that accept an id, including aliases. */
export function idsOf({ path, endpoint }: Route): IdField[] {
  if (!endpoint.input) return [];
  // A map, because alternative bodies may have the same field.
  const found = new Map(idsIn(endpoint.input, ''));
  return [...found].map(([name, prefix]) => ({ name, prefix, inPath: path.split('/').includes(`:${name}`) }));
}

function idsIn(dto: Dto, prefix: string): [name: string, prefix: string][] {
  const own = fieldsOf(dto).fields.flatMap(({ name, kind, idPrefix, dto: inner, options }): [string, string][] => [
    ...(idPrefix ? [name, ...(options.aliases ?? [])].map((each): [string, string] => [prefix + each, idPrefix]) : []),
    ...(inner ? idsIn(inner(), `${prefix}${name}${kind === 'list' ? '[0]' : ''}.`) : []),
  ]);
  return own.length > 0 ? own : (alternativesOf(dto)?.of() ?? []).flatMap((one) => idsIn(one, prefix));
}

/** The fields of a request, which are sent in the path, the query or the body. */
type Input = Record<string, unknown>;

/** Valid values of path parameters that are not ids. */
const PATH_VALUES: Record<string, string> = { asset: 'favicon-32x32.png' };

/** The path of a request, with the parameters from `input`, or else with new ids. */
export function pathOf(route: Route, input: Input = {}): string {
  const prefixes = new Map(idsOf(route).map(({ name, prefix }) => [name, prefix]));
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = input[name] ?? PATH_VALUES[name] ?? newId(prefixes.get(name) ?? 'none');
    return encodeURIComponent(value as string);
  });
  const others = Object.entries(input).filter(([name]) => !route.path.split('/').includes(`:${name}`));
  const query = sendsBody(route) ? '' : new URLSearchParams(others as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}

/** Sends a request with each field of `input` in the path, the query or the body, as the endpoint expects it. */
export function call(
  by: Client,
  route: Route,
  input: Input = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = pathOf(route, input);
  const body = bodyOf(Object.entries(input).filter(([name]) => !route.path.split('/').includes(`:${name}`)));
  return by.call(
    route.method,
    path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : `/${path}`,
    sendsBody(route) ? body : undefined,
    { headers, form: route.endpoint.body === 'form' },
  );
}

/** Fields of an object are named `inner.name`, and those of the first item of a list `list[0].name`. */
function bodyOf(fields: [name: string, value: unknown][]): Input {
  const body: Input = {};
  for (const [name, value] of fields) {
    const [, outer, first, inner] = /^(\w+)(\[0\])?\.(\w+)$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) body[name] = value;
    else if (first) body[outer] = [{ ...(body[outer] as object[] | undefined)?.[0], [inner]: value }];
    else body[outer] = { ...(body[outer] as object | undefined), [inner]: value };
  }
  return body;
}

/** Whether its input is in the body. That of an endpoint whose body is a file is in the query. */
export function sendsBody(route: Route): boolean {
  return writes(route) && route.endpoint.body !== 'file';
}

export function writes({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT';
}
