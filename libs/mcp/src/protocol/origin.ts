import { IncomingHttpHeaders } from 'node:http';
import { isOwnHost, isOwnOrigin } from '#platform';
import { RPC, RpcError } from './messages';

/**
 * A web page must not reach this service through its visitor's browser by giving its own name to the address of the
 * service (DNS rebinding): such a request names that page's host. What is called by its public name, or as this very
 * machine, is meant. Pages are let in by the same rule by which CORS lets them read the answer.
 * @throws RpcError with HTTP 403
 */
export function assertMeant({ host, origin }: IncomingHttpHeaders, baseUrl: string): void {
  if (!isOwnHost(host, baseUrl)) throw refused('Host', host);
  if (origin !== undefined && !isOwnOrigin(origin, baseUrl)) throw refused('Origin', origin);
}

function refused(header: string, value = ''): RpcError {
  return new RpcError(RPC.refused, `The ${header} ${value} is not one that this service is called by.`, 403);
}
