import { LRUCache } from 'lru-cache';
import { PRODUCT } from '#kernel/host';
import { urlFrom } from '#outbound';

/** Whether an origin belongs to the service: it has the same host or, if the service runs locally, is local too. */
export function isOwnOrigin(origin: string, baseUrl: string): boolean {
  const [service, from] = [hostnameOf(baseUrl), hostnameOf(origin)];
  return from === service || (isLocal(from) && isLocal(service));
}

/** The header with which pages of the service say that they, and not the browser by itself, have sent a request. */
export const PAGE_HEADER = `x-${PRODUCT.slug}-page`;

/**
 * Whether pages of an origin are served by the service: the origin is exactly that of BASE_URL or, if the service runs locally,
 * the local address and port that the request was sent to.
 */
export function isServedOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (origin === urlFrom(baseUrl)?.origin) return true;
  return isLocal(hostnameOf(baseUrl)) && isLocal(hostnameOf(origin)) && origin === `http://${host ?? ''}`;
}

/** Whether a `Host` header names the service or this machine. */
export function isOwnHost(host: string | undefined, baseUrl: string): boolean {
  const requested = hostnameOf(`http://${host ?? ''}`);
  return requested === hostnameOf(baseUrl) || isLocal(requested);
}

/** Caches parsed URLs, since requests repeat the same few. */
const known = new LRUCache<string, string>({ max: 100 });

function hostnameOf(url: string): string {
  const hostname = known.get(url) ?? urlFrom(url)?.hostname ?? '';
  known.set(url, hostname);
  return hostname;
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
