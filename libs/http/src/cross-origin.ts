import { Request } from 'express';
import { RawResponse } from './raw-response';
import { EndpointSpec } from './endpoint-spec';
import { isOwnOrigin, PAGE_HEADER } from './own-origin';
import { RouteTable } from './route-table';

/** The settings that decide which web pages may call, in addition to the declaration of the endpoint. */
export interface CrossOriginRules {
  /** The origins whose web pages may call the REST API; `*` for all. */
  allowed: '*' | readonly string[];
  /** The public origin of the service. */
  baseUrl: string;
}

/** The part of the service to which CORS_ORIGINS applies: unlike the pages outside it, it ignores cookies unless a page of its own sends them. */
const REST = '/api/v1/';

/** The response headers that a page may read, in addition to the CORS-safelisted ones. */
const EXPOSED_HEADERS = [
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Response-Time',
].join(', ');

/** The request headers that REST and MCP clients send, for a preflight request that does not list any. */
const REQUEST_HEADERS = [
  ...['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'],
  ...['Mcp-Protocol-Version', 'Mcp-Session-Id', 'X-Api-Key', 'X-MCP-Readonly', 'X-MCP-Toolsets', 'X-Request-Id'],
].join(', ');

const PREFLIGHT_SECONDS = 7200;

type RequestHead = Pick<Request, 'method' | 'url' | 'headers'>;

/**
 * The headers that let a web page of another origin read a response (the CORS protocol); undefined if it may not.
 * Credentials that a browser adds by itself, such as cookies, are never allowed, so a page cannot act as its visitor.
 */
export function corsHeaders(
  { method, url, headers: { origin } }: RequestHead,
  endpoint: EndpointSpec | undefined,
  { allowed, baseUrl }: CrossOriginRules,
): Record<string, string> | undefined {
  const declared = endpoint?.crossOrigin;
  if (declared === 'own') return origin !== undefined && isOwnOrigin(origin, baseUrl) ? allowOrigin(origin) : undefined;
  // The browser may cache the response to a GET without an origin, and use it for a page later.
  if (declared === 'any' || (allowed === '*' && url.startsWith(REST)))
    return origin !== undefined || method === 'GET' ? allowOrigin('*') : undefined;
  if (origin === undefined || !url.startsWith(REST) || !allowed.includes(origin)) return undefined;
  return allowOrigin(origin);
}

/** Whether a response depends on the origin of the page that sends the request. */
export function variesByOrigin(
  { url }: RequestHead,
  endpoint: EndpointSpec | undefined,
  { allowed }: CrossOriginRules,
): boolean {
  if (endpoint?.crossOrigin) return endpoint.crossOrigin === 'own';
  return url.startsWith(REST) && allowed !== '*' && allowed.length > 0;
}

/** The response to a CORS preflight request; undefined if it is not one, or if the origin may not call the endpoint. */
export function preflightResponse(
  { method, url, headers }: RequestHead,
  routes: RouteTable,
  rules: CrossOriginRules,
): RawResponse | undefined {
  const requestedMethod = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || requestedMethod === undefined) return undefined;
  const route = routes.find(requestedMethod, url.split('?')[0] ?? '');
  const cors = route && corsHeaders({ method, url, headers: { origin: 'null', ...headers } }, route.endpoint, rules);
  if (!cors) return undefined;
  return new RawResponse(204, {
    ...cors,
    'access-control-allow-methods': requestedMethod,
    'access-control-allow-headers': allowedHeaders(headers['access-control-request-headers']),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  });
}

/** Any headers but the one that makes the session cookie a credential: pages of other origins must not send it. */
function allowedHeaders(requested = REQUEST_HEADERS): string {
  const names = requested.split(',').filter((name) => name.trim().toLowerCase() !== PAGE_HEADER);
  return names.join(',');
}

function allowOrigin(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    // The default security headers would block the response that CORS allows.
    'cross-origin-resource-policy': 'cross-origin',
  };
}
