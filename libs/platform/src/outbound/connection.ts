import { connect, isIP, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OutboundError } from './outbound-error';

/** A name may have thousands of addresses, each of which would get a knock. */
const MAX_ATTEMPTS = 8;
/** How long an address may keep silent while there is another one to try. */
const ATTEMPT_MS = 1000;

/**
 * Connects to the first of the addresses that answers. They were checked, and are not looked up again.
 * The signal ends the attempt, and later the connection.
 * @throws OutboundError `connect` or `tls`
 */
export async function openConnection(url: URL, addresses: string[], signal: AbortSignal): Promise<Socket> {
  const [address = '', ...others] = addresses.slice(0, MAX_ATTEMPTS);
  if (others.length === 0) return connectTo(url, address, signal);
  try {
    return await connectTo(url, address, signal, ATTEMPT_MS);
  } catch (error) {
    if ((error as OutboundError).reason !== 'connect') throw error;
    return openConnection(url, others, signal);
  }
}

function connectTo(url: URL, address: string, signal: AbortSignal, patienceMs?: number): Promise<Socket> {
  signal.throwIfAborted();
  const host = hostOf(url);
  const secure = url.protocol === 'https:';
  const target = { host: address, port: Number(url.port || (secure ? 443 : 80)), noDelay: true };
  const socket = secure
    ? connectTls({
        ...target,
        servername: isIP(host) ? undefined : host,
        ALPNProtocols: ['http/1.1'],
        // Said here, so that no environment variable can say otherwise.
        rejectUnauthorized: true,
      })
    : connect(target);
  const impatience = patienceMs && setTimeout(() => socket.destroy(), patienceMs);
  return new Promise((resolve, reject) => {
    let reached = false;
    socket.once('connect', () => {
      reached = true;
      clearTimeout(impatience);
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Stays: an error that nobody hears ends the process.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(impatience);
      reject(new OutboundError(reached ? 'tls' : 'connect'));
    });
    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
  });
}

/** The name or address in a URL; of an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
