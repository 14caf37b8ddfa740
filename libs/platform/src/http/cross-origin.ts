import { Request } from 'express';
import { PlainAnswer } from './answer';
import { EndpointSpec } from './endpoint';
import { isOwnOrigin } from './own-origin';
import { RouteTable } from './route-table';

/** What decides which web pages may call, besides the declaration of the endpoint. */
export interface CrossOriginRules {
  /** The origins whose web pages may call the REST API; `*` for all. */
  allowed: '*' | readonly string[];
  /** The public origin of the service. */
  baseUrl: string;
}

/** The part of the service that CORS_ORIGINS opens: it looks at no cookie. The pages outside it do. */
const REST = '/api/v1/';

/** The response headers that a page may read, beyond those that every page may. */
const EXPOSED = [
  'Allow',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Response-Time',
].join(', ');

/** What clients of REST and of the tools send, for a page that asks without naming what it needs. */
const SENT = [
  ...['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'],
  ...['Mcp-Protocol-Version', 'Mcp-Session-Id', 'X-Api-Key', 'X-Request-Id'],
].join(', ');

const PREFLIGHT_SECONDS = 7200;

type Asked = Pick<Request, 'method' | 'url' | 'headers'>;

/**
 * The headers that let a web page of another origin read an answer (the CORS protocol); undefined when it may not. No
 * credential is ever allowed that a browser adds by itself, so a page gets what it would get without its visitor.
 */
export function openHeaders(
  { method, url, headers: { origin } }: Asked,
  endpoint: EndpointSpec | undefined,
  { allowed, baseUrl }: CrossOriginRules,
): Record<string, string> | undefined {
  const reach = endpoint?.crossOrigin;
  if (reach === 'own') return origin !== undefined && isOwnOrigin(origin, baseUrl) ? readableBy(origin) : undefined;
  // A GET without an origin may be kept by the browser, and shown to a page later on.
  if (reach === 'any' || (allowed === '*' && url.startsWith(REST)))
    return origin !== undefined || method === 'GET' ? readableBy('*') : undefined;
  if (origin === undefined || !url.startsWith(REST) || !allowed.includes(origin)) return undefined;
  return readableBy(origin);
}

/** Whether an answer depends on where the page that asks is from. */
export function variesByOrigin(
  { url }: Asked,
  endpoint: EndpointSpec | undefined,
  { allowed }: CrossOriginRules,
): boolean {
  if (endpoint?.crossOrigin) return endpoint.crossOrigin === 'own';
  return url.startsWith(REST) && allowed !== '*' && allowed.length > 0;
}

/** The answer to a browser that asks before a page's request; undefined unless it asks for what is open. */
export function preflightAnswer(asked: Asked, routes: RouteTable, rules: CrossOriginRules): PlainAnswer | undefined {
  const { method, url, headers } = asked;
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || wanted === undefined) return undefined;
  const route = routes.find(wanted, url.split('?')[0] ?? '');
  const open = route && openHeaders({ method, url, headers: { origin: 'null', ...headers } }, route.endpoint, rules);
  if (!open) return undefined;
  return new PlainAnswer(204, {
    ...open,
    'access-control-allow-methods': wanted,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? SENT,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  });
}

function readableBy(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    // The security headers of the whole service would have the browser drop what this lets it read.
    'cross-origin-resource-policy': 'cross-origin',
  };
}
