import { LRUCache } from 'lru-cache';
import { urlFrom } from '../url';

/** Whether a page of this origin belongs to the service: it comes from its host or, in development, from this machine. */
export function isOwnOrigin(origin: string, baseUrl: string): boolean {
  const [service, from] = [hostnameOf(baseUrl), hostnameOf(origin)];
  return from === service || (isLocal(from) && isLocal(service));
}

/** Whether a `Host` header names the service, or this machine. */
export function isOwnHost(host: string | undefined, baseUrl: string): boolean {
  const called = hostnameOf(`http://${host ?? ''}`);
  return called === hostnameOf(baseUrl) || isLocal(called);
}

/** The same few come with every request. */
const known = new LRUCache<string, string>({ max: 100 });

function hostnameOf(url: string): string {
  const hostname = known.get(url) ?? urlFrom(url)?.hostname ?? '';
  known.set(url, hostname);
  return hostname;
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
