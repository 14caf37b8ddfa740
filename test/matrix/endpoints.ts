import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { alternativesOf, Dto, endpointOf, fieldsOf, HttpModule, newId, Route } from '#platform';
import { contexts, doors } from '../../apps/contexts';
import { Answer, Client } from '../support/client';

type Controller = new (...args: never[]) => object;

/** Every endpoint, read from the controllers, so that there is a test for each before any app runs. */
export const endpoints: Route[] = [HttpModule, ...contexts, ...doors]
  .flatMap((module) => (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Controller[])
  .flatMap(routesOf);

function routesOf(controller: Controller): Route[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).map(
    ({ value }) => value as object,
  );
  return handlers.flatMap((handler) => {
    const endpoint = endpointOf(handler);
    if (!endpoint) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    // One endpoint may have several addresses.
    return [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat().map((path) => ({
      method,
      path: `/${[base, path].join('/').split('/').filter(Boolean).join('/')}`,
      endpoint,
    }));
  });
}

/** Rows of `it.each`: the name of a test, and the endpoint that it is about. */
export function each(which: (route: Route) => boolean = () => true): [string, Route][] {
  return endpoints.filter(which).map((route) => [`${route.method} ${route.path}`, route]);
}

/** Whether it is spoken to in our words: JSON, and errors in the envelope. What is outside the API may have others. */
export function speaksOurs({ path, endpoint }: Route): boolean {
  return path.startsWith('/api/v1/') || !endpoint.tellProblem;
}

export interface IdField {
  /** Where it stands in the input; with dots when it is nested. */
  name: string;
  prefix: string;
  inPath: boolean;
}

/** The ids that an endpoint takes, under every name that they may be sent. */
export function idsOf({ path, endpoint }: Route): IdField[] {
  if (!endpoint.input) return [];
  // Of several bodies, each may have the same id.
  const found = new Map(idsIn(endpoint.input, ''));
  return [...found].map(([name, prefix]) => ({ name, prefix, inPath: path.split('/').includes(`:${name}`) }));
}

function idsIn(dto: Dto, at: string): [name: string, prefix: string][] {
  const own = fieldsOf(dto).fields.flatMap(({ name, idPrefix, dto: inner, options }): [string, string][] => [
    ...(idPrefix ? [name, ...(options.aliases ?? [])].map((each): [string, string] => [at + each, idPrefix]) : []),
    ...(inner ? idsIn(inner(), `${at}${name}.`) : []),
  ]);
  return own.length > 0 ? own : (alternativesOf(dto)?.of() ?? []).flatMap((one) => idsIn(one, at));
}

/** What a request holds, wherever it goes: each field has its place in path, query or body. */
type Input = Record<string, unknown>;

/** Path parameters that are not ids, with one that exists. */
const PLACES: Record<string, string> = { asset: 'favicon-32x32.png' };

/** The path of a request: what `input` names in its place, and an id of nothing elsewhere. */
export function pathOf(route: Route, input: Input = {}): string {
  const prefixes = new Map(idsOf(route).map(({ name, prefix }) => [name, prefix]));
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = input[name] ?? PLACES[name] ?? newId(prefixes.get(name) ?? 'none');
    return encodeURIComponent(value as string);
  });
  const others = Object.entries(input).filter(([name]) => !route.path.split('/').includes(`:${name}`));
  const query = writes(route) ? '' : new URLSearchParams(others as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}

/** Sends what an endpoint takes to where it takes it: path, query or body. */
export function call(
  by: Client,
  route: Route,
  input: Input = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = pathOf(route, input);
  const body = Object.fromEntries(
    Object.entries(input).filter(([name]) => !route.path.split('/').includes(`:${name}`)),
  );
  return by.call(
    route.method,
    path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : `/${path}`,
    writes(route) ? body : undefined,
    { headers, form: route.endpoint.body === 'form' },
  );
}

export function writes({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT';
}
