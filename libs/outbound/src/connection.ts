import { connect, isIP, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SafeHttpError } from './safe-http-error';

/** A name may have thousands of addresses, and not all of them should be contacted. */
const MAX_ATTEMPTS = 8;
/** How long to wait for an address if there are others to try. */
const ATTEMPT_MS = 1000;

/**
 * Connects to the first address that responds. The addresses have been checked, and the name is not resolved again.
 * The signal aborts the attempt and, later, the connection.
 * @throws SafeHttpError `connect` or `tls`
 */
export async function openConnection(url: URL, addresses: string[], signal: AbortSignal): Promise<Socket> {
  const [address = '', ...others] = addresses.slice(0, MAX_ATTEMPTS);
  if (others.length === 0) return connectTo(url, address, signal);
  try {
    return await connectTo(url, address, signal, ATTEMPT_MS);
  } catch (error) {
    if ((error as SafeHttpError).reason !== 'connect') throw error;
    return openConnection(url, others, signal);
  }
}

function connectTo(url: URL, address: string, signal: AbortSignal, timeoutMs?: number): Promise<Socket> {
  signal.throwIfAborted();
  const host = hostOf(url);
  const secure = url.protocol === 'https:';
  const target = { host: address, port: Number(url.port || (secure ? 443 : 80)), noDelay: true };
  const socket = secure
    ? connectTls({
        ...target,
        servername: isIP(host) ? undefined : host,
        ALPNProtocols: ['http/1.1'],
        // Explicit, so that no environment variable can turn it off.
        rejectUnauthorized: true,
      })
    : connect(target);
  const timer = timeoutMs && setTimeout(() => socket.destroy(), timeoutMs);
  return new Promise((resolve, reject) => {
    let reached = false;
    socket.once('connect', () => {
      reached = true;
      clearTimeout(timer);
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Never removed: an unhandled error event would end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new SafeHttpError(reached ? 'tls' : 'connect'));
    });
    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
  });
}

/** The host name or address in a URL; IPv6 addresses without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
