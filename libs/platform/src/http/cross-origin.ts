import { FastifyRequest } from 'fastify';
import { PlainAnswer } from './answer';
import { RouteTable } from './route-table';

/**
 * What lets web pages of other origins call an endpoint that is open to them (the CORS protocol). None of these looks at a
 * cookie, so a page gets there what it would get by itself, and nothing in its visitor's name.
 */
export const OPEN_TO_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'WWW-Authenticate, Retry-After, X-Request-Id, X-Response-Time, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  // The security headers of the whole service would have the browser drop what this lets it read.
  'cross-origin-resource-policy': 'cross-origin',
};

/** Whether a browser will ask for permission; also what it may show to a page later on, from what it kept. */
export function isFromPage({ method, headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || method === 'GET';
}

const PREFLIGHT_SECONDS = 7200;

/** The answer to a browser that asks before a page's request; undefined unless it asks for what is open. */
export function preflightAnswer({ method, url, headers }: FastifyRequest, routes: RouteTable): PlainAnswer | undefined {
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || wanted === undefined) return undefined;
  const route = routes.find(wanted, url.split('?')[0] ?? '');
  if (!route?.endpoint.crossOrigin) return undefined;
  return new PlainAnswer(204, {
    ...OPEN_TO_PAGES,
    'access-control-allow-methods': wanted,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
  });
}
