import cors, { CorsOptions } from 'cors';
import { Request, Response } from 'express';
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
];

/** The request headers that REST and MCP clients send, for a preflight request that does not list any. */
const REQUEST_HEADERS = [
  ...['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'],
  ...[
    'Mcp-Protocol-Version',
    'Mcp-Session-Id',
    'X-Api-Key',
    'X-MCP-Readonly',
    'X-MCP-Tools',
    'X-MCP-Toolsets',
    'X-Request-Id',
  ],
];

const PREFLIGHT_SECONDS = 7200;

type RequestHead = Pick<Request, 'method' | 'url' | 'headers'>;

/**
 * The options of `cors` for a response: which origins may read it. Credentials that a browser adds by itself, such as cookies, are never
 * allowed, so a page cannot act as its visitor.
 */
export function crossOriginOptions(
  { method, url, headers: { origin } }: RequestHead,
  endpoint: EndpointSpec | undefined,
  { allowed, baseUrl }: CrossOriginRules,
): CorsOptions {
  const readers = endpoint?.crossOrigin ?? (url.startsWith(REST) ? allowed : []);
  const shared = { exposedHeaders: EXPOSED_HEADERS };
  // The browser may cache the response to a GET without an origin, and use it for a page later.
  if (readers === 'any' || readers === '*')
    return { ...shared, origin: origin !== undefined || method === 'GET' ? '*' : false };
  if (readers.length === 0) return { origin: false };
  const isReader =
    origin !== undefined && (readers === 'own' ? isOwnOrigin(origin, baseUrl) : readers.includes(origin));
  // An empty list adds `Vary` alone: the response to another origin is a different one.
  return isReader ? { ...shared, origin } : { origin: [] };
}

/** The options of `cors` for the response to a preflight request; undefined if it is not one, or if the origin may not call the endpoint. */
export function preflightOptions(
  { method, url, headers }: RequestHead,
  routes: RouteTable,
  rules: CrossOriginRules,
): CorsOptions | undefined {
  const requestedMethod = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || requestedMethod === undefined) return undefined;
  const route = routes.find(requestedMethod, url.split('?')[0] ?? '');
  // Where all origins may call, a preflight request may leave out its origin; no configured list contains `null`, so nowhere else may it.
  const options =
    route && crossOriginOptions({ method, url, headers: { origin: 'null', ...headers } }, route.endpoint, rules);
  if (typeof options?.origin !== 'string') return undefined;
  const allowedHeaders = withoutPageHeader(headers['access-control-request-headers']?.split(',') ?? REQUEST_HEADERS);
  return { ...options, methods: requestedMethod, allowedHeaders, maxAge: PREFLIGHT_SECONDS };
}

/** Sets the CORS headers of a response, and sends it if it is the response to a preflight request. */
export function applyCors(options: CorsOptions, request: Request, response: Response): void {
  // The default security headers would block the response that CORS allows.
  if (typeof options.origin === 'string') response.setHeader('cross-origin-resource-policy', 'cross-origin');
  cors(options)(request, response, () => undefined);
}

/** Any headers but the one that makes the session cookie a credential: pages of other origins must not send it. */
function withoutPageHeader(names: string[]): string[] {
  return names.filter((name) => name.trim().toLowerCase() !== PAGE_HEADER);
}
