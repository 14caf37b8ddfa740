import { FastifyRequest } from 'fastify';
import { PlainAnswer } from './answer';
import { EndpointSpec } from './endpoint';
import { RouteTable } from './route-table';

/** The origins whose web pages may call the REST API; `*` for all. */
export type AllowedOrigins = '*' | readonly string[];

/** The part of the service that CORS_ORIGINS opens: it looks at no cookie. The pages outside it do. */
const REST = '/api/v1/';

/** The response headers that a page may read, beyond those that every page may. */
export const EXPOSED = [
  'Allow',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Response-Time',
];

const PREFLIGHT_SECONDS = 7200;

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>;

/**
 * The headers that let a web page of another origin read an answer (the CORS protocol); undefined when it may not. No
 * credential is ever allowed that a browser adds by itself, so a page gets what it would get without its visitor.
 */
export function openHeaders(
  { method, url, headers: { origin } }: Asked,
  endpoint: EndpointSpec | undefined,
  allowed: AllowedOrigins,
): Record<string, string> | undefined {
  const open = endpoint?.crossOrigin || (allowed === '*' && url.startsWith(REST));
  // A GET without an origin may be kept by the browser, and shown to a page later on.
  if (open) return origin !== undefined || method === 'GET' ? readableBy('*') : undefined;
  if (origin === undefined || !url.startsWith(REST) || !allowed.includes(origin)) return undefined;
  return readableBy(origin);
}

/** Whether an answer depends on where the page that asks is from. */
export function variesByOrigin({ url }: Asked, endpoint: EndpointSpec | undefined, allowed: AllowedOrigins): boolean {
  return !endpoint?.crossOrigin && url.startsWith(REST) && allowed !== '*' && allowed.length > 0;
}

/** The answer to a browser that asks before a page's request; undefined unless it asks for what is open. */
export function preflightAnswer(asked: Asked, routes: RouteTable, allowed: AllowedOrigins): PlainAnswer | undefined {
  const { method, url, headers } = asked;
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || wanted === undefined) return undefined;
  const route = routes.find(wanted, url.split('?')[0] ?? '');
  const open = route && openHeaders({ method, url, headers: { origin: 'null', ...headers } }, route.endpoint, allowed);
  if (!open) return undefined;
  return new PlainAnswer(204, {
    ...open,
    'access-control-allow-methods': wanted,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  });
}

function readableBy(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED.join(', '),
    // The security headers of the whole service would have the browser drop what this lets it read.
    'cross-origin-resource-policy': 'cross-origin',
  };
}
