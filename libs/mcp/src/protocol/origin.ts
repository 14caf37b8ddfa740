import { IncomingHttpHeaders } from 'node:http';
import { isOwnHost, isOwnOrigin } from '#http/host';
import { RPC, RpcError } from './messages';

/**
 * Protects against DNS rebinding, in which a web page points its own host name at the address of this service and reaches it
 * through a visitor's browser; the `Host` of such a request is the page's. Allowed hosts are the public one and this
 * machine. Allowed origins are those whose pages may read responses under CORS.
 * @throws RpcError with HTTP 403
 */
export function assertAllowedHost({ host, origin }: IncomingHttpHeaders, baseUrl: string): void {
  if (!isOwnHost(host, baseUrl)) throw notAllowed('Host', host);
  if (origin !== undefined && !isOwnOrigin(origin, baseUrl)) throw notAllowed('Origin', origin);
}

function notAllowed(header: string, value = ''): RpcError {
  return new RpcError(RPC.refused, `This service does not accept the ${header} ${value}.`, 403);
}
