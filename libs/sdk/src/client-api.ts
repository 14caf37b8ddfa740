import { ApiDocument, Content, DescribedOperation, DescribedParameter, nameIn, Schema } from './document';
import { namesOf } from './method-names';
import { pascalCased } from './words';

/** What a client offers: the same in every language, which only spells it differently. */
export interface ClientApi {
  version: string;
  baseUrl: string;
  /** The resources at the top level, in alphabetical order. */
  resources: Resource[];
  /** The schemas that requests, responses and events use, in alphabetical order. */
  schemas: Map<string, Schema>;
  /** The names of the schemas of the events that webhooks receive. */
  events: string[];
}

/** A group of methods, such as `campaigns`, or `exchange.orders` within `exchange`. */
export interface Resource {
  /** The segments of its path that are no parameters, such as `['exchange', 'orders']`. */
  segments: string[];
  /** The name of its class without the suffix, in Pascal case: of no other resource. */
  name: string;
  summary: string;
  methods: Method[];
  children: Resource[];
}

export interface Method {
  /** In camel case. */
  name: string;
  operationId: string;
  httpMethod: string;
  path: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  pathParameters: DescribedParameter[];
  query: DescribedParameter[];
  body?: { schema: Schema; required: boolean; contentType: string };
  /** The schema of `data`, or of the whole response if it has no envelope. `text` and `bytes` are responses that are not JSON. */
  returns: Schema | 'text' | 'bytes';
  /** It accepts an `Idempotency-Key`, so that it may be repeated. */
  isKeyed: boolean;
  paging?: Paging;
  /** The same path also serves server-sent events, each with one item as its data. */
  streams?: { item: Schema };
}

/** How the next page of a list is requested. */
export interface Paging {
  /** By `nextCursor`, which may be in `pagination`; or by `nextAfter`, while `hasMore`. */
  by: 'cursor' | 'sequence';
  /** The field of `data` with the items. */
  itemsField: string;
  item: Schema;
  hasPagination: boolean;
}

/** @throws Error if two operations would have the same name, or the document contains something that no client supports */
export function clientApi(document: ApiDocument): ClientApi {
  const names = namesOf(document);
  const roots: Resource[] = [];
  for (const [path, operations] of Object.entries(document.paths))
    for (const [httpMethod, operation] of Object.entries(operations)) {
      const { resource: segments, method: name } = names.get(operation.operationId) ?? unnamed(operation);
      const resource = resourceAt(roots, segments, operation, document);
      resource.methods.push(methodOf(document, name, httpMethod.toUpperCase(), path, operation));
    }
  sort(roots);
  nameAll(allResources(roots));
  const events = Object.values(document.webhooks ?? {}).flatMap(({ post }) => {
    const schema = post?.requestBody?.content['application/json']?.schema;
    return schema?.$ref ? [nameIn(schema.$ref)] : [];
  });
  return {
    version: document.info.version,
    baseUrl: document.servers?.[0]?.url ?? '',
    resources: roots,
    schemas: usedSchemas(document, roots, events),
    events: events.sort(),
  };
}

/** All resources, each before its children. */
export function allResources(resources: Resource[]): Resource[] {
  return resources.flatMap((resource) => [resource, ...allResources(resource.children)]);
}

/** The origin of the service, to which a client adds `/api/v1`. */
export function originOf({ baseUrl }: ClientApi): string {
  return baseUrl.replace(/\/api\/v1\/?$/, '');
}

function unnamed({ operationId }: DescribedOperation): never {
  throw new Error(`${operationId} has no name.`);
}

function resourceAt(
  roots: Resource[],
  segments: string[],
  { tags }: DescribedOperation,
  document: ApiDocument,
): Resource {
  let siblings = roots;
  let found: Resource | undefined;
  for (let depth = 1; depth <= segments.length; depth++) {
    const place = segments.slice(0, depth);
    found = siblings.find((one) => one.segments.join() === place.join());
    if (!found) {
      const summary = document.tags?.find(({ name }) => name === tags[0])?.description ?? '';
      found = { segments: place, name: '', summary, methods: [], children: [] };
      siblings.push(found);
    }
    siblings = found.children;
  }
  if (!found) throw new Error('A path has at least one segment.');
  return found;
}

/** Names `exchange.orders` `ExchangeOrders`, and `guest.proofs` `ProofsInGuest`, since `guestProofs` is `GuestProofs`. */
function nameAll(resources: Resource[]): void {
  const taken = new Set<string>();
  for (const resource of resources.toSorted((a, b) => a.segments.length - b.segments.length)) {
    const name = pascalCased(resource.segments.join('-'));
    resource.name = taken.has(name) ? pascalCased(resource.segments.toReversed().join('-in-')) : name;
    taken.add(resource.name);
  }
}

function sort(resources: Resource[]): void {
  resources.sort((a, b) => (a.segments.join() < b.segments.join() ? -1 : 1));
  for (const { methods, children } of resources) {
    methods.sort((a, b) => (a.name < b.name ? -1 : 1));
    sort(children);
  }
}

function methodOf(
  document: ApiDocument,
  name: string,
  httpMethod: string,
  path: string,
  operation: DescribedOperation,
): Method {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const inPath = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]));
  const query = parameters.filter((one) => one.in === 'query');
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => {
    const found = inPath.get(parameter);
    if (!found) throw new Error(`${operation.operationId} does not describe the path parameter ${parameter}.`);
    return found;
  });
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const contents = successes.flatMap(([, { content }]) => Object.entries(content ?? {}));
  const returns = returnedBy(contents);
  const paging = typeof returns === 'string' ? undefined : pagingOf(document, returns, query);
  const isStreamed = contents.some(([type]) => type === 'text/event-stream');
  return {
    name,
    operationId: operation.operationId,
    httpMethod,
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    isDeprecated: operation.deprecated ?? false,
    pathParameters,
    query,
    body: bodyOf(operation),
    returns,
    isKeyed: parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    paging,
    ...(isStreamed && paging && { streams: { item: paging.item } }),
  };
}

function resolved(document: ApiDocument, parameter: DescribedParameter | { $ref: string }): DescribedParameter {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters?.[nameIn(parameter.$ref)];
  if (!found) throw new Error(`There is no parameter ${parameter.$ref}.`);
  return found;
}

/** JSON if the operation accepts it; the form of the same fields is for clients of another standard. */
function bodyOf({ requestBody }: DescribedOperation): Method['body'] {
  if (!requestBody) return undefined;
  const [[first, content] = ['', {}] as [string, Content]] = Object.entries(requestBody.content).sort(([type]) =>
    isJson(type) ? -1 : 1,
  );
  return { schema: content.schema ?? {}, required: requestBody.required ?? false, contentType: first };
}

function returnedBy(contents: [type: string, content: Content][]): Method['returns'] {
  const json = contents.filter(([type]) => isJson(type));
  if (json.length > 0) {
    const schemas = json.map(([, { schema = {} }]) => dataIn(schema));
    const different = schemas.filter(
      (schema, index) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(schema)) === index,
    );
    return different.length === 1 ? (different[0] ?? {}) : { anyOf: different };
  }
  const [type] = contents.flatMap(([name]) => (name === 'text/event-stream' ? [] : [name]));
  if (type === undefined) return {};
  return /^text\/|javascript|typescript|x-python/.test(type) ? 'text' : 'bytes';
}

/** `data` of the envelope; the whole schema if the response has none. */
function dataIn(schema: Schema): Schema {
  const { success, data, ...others } = schema.properties ?? {};
  return success && data && Object.keys(others).length === 0 ? data : schema;
}

export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(contentType);
}

function pagingOf(document: ApiDocument, returns: Schema, query: DescribedParameter[]): Paging | undefined {
  const accepts = (name: string) => query.some((parameter) => parameter.name === name);
  for (const { properties = {} } of alternativesOf(document, returns)) {
    const [itemsField, list] =
      Object.entries(properties).find(([, { type, items }]) => type === 'array' && items !== undefined) ?? [];
    if (itemsField === undefined || !list?.items) continue;
    const hasPagination = 'pagination' in properties;
    const shared = { itemsField, item: list.items, hasPagination };
    if ((hasPagination || 'nextCursor' in properties) && accepts('cursor')) return { by: 'cursor', ...shared };
    if ('nextAfter' in properties && 'hasMore' in properties && accepts('after')) return { by: 'sequence', ...shared };
  }
  return undefined;
}

function alternativesOf(document: ApiDocument, schema: Schema): Schema[] {
  const target = schema.$ref ? (document.components.schemas[nameIn(schema.$ref)] ?? {}) : schema;
  const alternatives = target.oneOf ?? target.anyOf;
  return alternatives ? alternatives.flatMap((one) => alternativesOf(document, one)) : [target];
}

/** Schemas of errors are left out: a client throws one type for all of them. */
function usedSchemas(document: ApiDocument, roots: Resource[], events: string[]): Map<string, Schema> {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach(visit);
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'examples' || key === 'example' || key === 'default' || key === 'enum') continue;
      if (key === '$ref' && typeof value === 'string') add(nameIn(value));
      else visit(value);
    }
  };
  const add = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    visit(document.components.schemas[name]);
  };
  for (const { methods } of allResources(roots))
    for (const { body, query, pathParameters, returns } of methods) {
      visit(body?.schema);
      visit([...query, ...pathParameters].map(({ schema }) => schema));
      if (typeof returns !== 'string') visit(returns);
    }
  // The type of `code` of every error, and the data of a dry run.
  [...events, 'ErrorCode', ...('DryRun' in document.components.schemas ? ['DryRun'] : [])].forEach(add);
  return new Map([...used].sort().map((name) => [name, document.components.schemas[name] ?? {}]));
}
