import { ApiDocument, DescribedOperation, nameIn, Schema } from './document';
import { camelCased, wordsOf } from './words';

/** Where a method is in a client: `exchange.orders` and `cancel`. */
export interface ClientMethod {
  /** The segments of the path that are resources, such as `['exchange', 'orders']`. */
  resource: string[];
  /** In camel case. */
  method: string;
}

interface Named {
  path: string;
  method: string;
  operation: DescribedOperation;
}

/**
 * The methods whose names do not follow the rule of `namesOf`, by operation id. A released name is never changed, because
 * programs call it.
 */
const EXCEPTIONS: Record<string, string> = {
  // It also returns 200, for an order that is filled at once.
  placeOrder: 'create',
  findOpenCampaigns: 'listOpen',
  // `sign` alone would not be understood.
  signIn: 'signIn',
  signOut: 'signOut',
  // `guest.session` and `guest.creator` would not say what they do.
  endGuestSession: 'endSession',
  becomeCreator: 'becomeCreator',
  // `business.logo` alone would not say what it does.
  uploadBusinessLogo: 'uploadLogo',
  deleteBusinessLogo: 'removeLogo',
};

/**
 * Names each operation after its path and HTTP method:
 *
 * - A segment of the path is a resource if it is the first one, if a parameter follows it somewhere, if it can be both read and
 *   written, or if an operation id says that it is listed or created. So `/exchange/orders` is `exchange.orders`.
 * - Any other segment is the method: `POST /webhooks/{id}/rotate-secret` is `webhooks.rotateSecret(id)`.
 * - On a resource, GET is `get`, or `list` if it returns pages; PUT is `update`, and PATCH is `patch`; POST is `create` if it always
 *   creates. Other POSTs, and DELETE, do different things, so they have the verb of the operation id, such as `revoke`, and
 *   `All` if it says so.
 * - If two operations of a resource have the same name, the one with the longer path keeps it, and the other has its whole
 *   operation id, as in `campaigns.updateCampaignByBody`.
 */
export function namesOf(document: ApiDocument): Map<string, ClientMethod> {
  const operations: Named[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const resources = resourcePaths(operations);
  const names = new Map<string, ClientMethod>();
  const taken = new Set<string>();
  for (const one of operations.sort(byLengthOfPath)) {
    const place = methodOf(document, one, resources);
    const key = [...place.resource, place.method].join('.');
    if (taken.has(key)) place.method = camelCased(one.operation.operationId);
    taken.add([...place.resource, place.method].join('.'));
    names.set(one.operation.operationId, place);
  }
  return names;
}

/** Longer paths first; the order of the others does not depend on that of the document. */
function byLengthOfPath(a: Named, b: Named): number {
  const depth = segmentsOf(b.path).length - segmentsOf(a.path).length;
  return depth || (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? 1 : -1);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

const isParameter = (segment: string) => segment.startsWith('{');
const withoutParameters = (segments: string[]) => segments.filter((segment) => !isParameter(segment));

/** The paths that are resources, without parameters, such as `exchange/orders`. */
function resourcePaths(operations: Named[]): Set<string> {
  const found = new Set<string>();
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const { path, method, operation } of operations) {
    const segments = segmentsOf(path);
    segments.forEach((segment, index) => {
      const follows = segments[index + 1];
      if (!isParameter(segment) && (index === 0 || (follows !== undefined && isParameter(follows))))
        found.add(withoutParameters(segments.slice(0, index + 1)).join('/'));
    });
    const last = segments.at(-1) ?? '';
    const place = withoutParameters(segments).join('/');
    (method === 'GET' ? reads : writes).add(place);
    const [verb, ...noun] = wordsOf(operation.operationId);
    const isAboutIt = wordsOf(last)
      .at(-1)
      ?.startsWith((noun.at(-1) ?? '').replace(/(?:y|ies|s)$/, ''));
    if ((verb === 'create' || verb === 'list') && noun.length > 0 && isAboutIt && !isParameter(last)) found.add(place);
  }
  for (const place of reads) if (writes.has(place)) found.add(place);
  return found;
}

function methodOf(document: ApiDocument, { path, method, operation }: Named, resources: Set<string>): ClientMethod {
  const segments = segmentsOf(path);
  const fixed = withoutParameters(segments);
  let depth = fixed.length;
  while (depth > 1 && !resources.has(fixed.slice(0, depth).join('/'))) depth--;
  const resource = fixed.slice(0, depth);
  const action = fixed.slice(depth);
  const exception = EXCEPTIONS[operation.operationId];
  if (exception) return { resource, method: exception };
  if (action.length > 0) return { resource, method: camelCased(action.join('-')) };
  return { resource, method: onResource(document, method, operation) };
}

function onResource(document: ApiDocument, method: string, operation: DescribedOperation): string {
  const [verb = '', next] = wordsOf(operation.operationId);
  if (method === 'GET') return isList(document, operation) ? 'list' : 'get';
  if (method === 'PUT') return 'update';
  if (method === 'PATCH') return 'patch';
  const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (method === 'POST' && successes.join() === '201') return 'create';
  return next === 'all' ? `${verb}All` : verb;
}

/** Whether the data is a page of items, rather than one object. */
function isList(document: ApiDocument, operation: DescribedOperation): boolean {
  const schema = operation.responses['200']?.content?.['application/json']?.schema;
  const data = schema?.properties?.data;
  const target: Schema | undefined = data?.$ref ? document.components.schemas[nameIn(data.$ref)] : data;
  return ['pagination', 'nextCursor', 'nextAfter'].some((field) => field in (target?.properties ?? {}));
}
