import { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { urlFrom } from '#platform';
import { RPC, RpcError } from './messages';

/**
 * A web page must not reach this service through its visitor's browser by giving its own name to the address of the
 * service (DNS rebinding): such a request names that page's host. What is called by its public name, or as this very
 * machine, is meant.
 * @throws RpcError with HTTP 403
 */
export function assertMeant({ host, origin }: IncomingHttpHeaders, baseUrl: string): void {
  const [service, called] = [hostnameOf(baseUrl), hostnameOf(`http://${host ?? ''}`)];
  if (called !== service && !isLocal(called)) throw refused('Host', host);
  if (origin === undefined) return;
  const from = hostnameOf(origin);
  if (from !== service && !(isLocal(from) && isLocal(service))) throw refused('Origin', origin);
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

function refused(header: string, value = ''): RpcError {
  return new RpcError(RPC.refused, `The ${header} ${value} is not one that this service is called by.`, 403);
}
