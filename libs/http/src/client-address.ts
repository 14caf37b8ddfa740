import { isIPv4 } from 'node:net';
import { isValid, parse, IPv6 } from 'ipaddr.js';

/** A request with the address of its client, which Express does not know any more once the connection is closed. */
interface Addressed {
  ip?: string;
}

/** The longest address, including a port. Anything longer that a proxy passes on is cut. */
const MAX_LENGTH = 64;
const UNKNOWN = 'unknown';
/** The prefix of an IPv4-mapped IPv6 address. */
const MAPPED = '::ffff:';

/** The address of each request when it was first read, because a closed connection has none. */
const addresses = new WeakMap<Addressed, string>();

/**
 * The address of the client, as reported by trusted proxies: without the port that some proxies add, which differs for each
 * connection, and with IPv4-mapped addresses as IPv4. Text that is not an address is returned unchanged.
 */
export function addressOf(request: Addressed): string {
  const known = addresses.get(request);
  if (known !== undefined) return known;
  const address = plainAddress((request.ip ?? UNKNOWN).slice(0, MAX_LENGTH));
  addresses.set(request, address);
  return address;
}

/** The client for rate limits: the address, or the /64 of an IPv6 address, which belongs to one household or server. */
export function clientOf(address: string): string {
  return network(address, { ipv4Parts: 4, ipv6Parts: 4 }) ?? address;
}

/** The same for the address of a request, as Express knows it. */
export function networkOf(ipAddress: string): string {
  return clientOf(plainAddress(ipAddress));
}

/** How much of a client's address is written to the log. `truncated`: its /24, or the /48 of an IPv6 address. */
export function loggedAddress(address: string, detail: 'full' | 'truncated' | 'off'): string | undefined {
  if (detail === 'off') return undefined;
  if (detail === 'full') return address;
  return network(address, { ipv4Parts: 3, ipv6Parts: 3 }) ?? UNKNOWN;
}

function plainAddress(forwarded: string): string {
  // The fast path for most requests: a server that listens on IPv4 and IPv6 sees IPv4 clients with this prefix.
  const mapped = forwarded.startsWith(MAPPED) ? forwarded.slice(MAPPED.length) : forwarded;
  if (isIPv4(mapped)) return mapped;
  const ip = /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded;
  if (!ip.includes(':') || !isValid(ip)) return ip;
  const address = parse(ip) as IPv6;
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toString();
}

/** The first parts of an address, in CIDR notation unless it is the whole address; undefined for an invalid address. */
function network(ip: string, { ipv4Parts, ipv6Parts }: { ipv4Parts: number; ipv6Parts: number }): string | undefined {
  if (!isIPv4(ip)) {
    if (!isValid(ip)) return undefined;
    const address = parse(ip);
    if (address instanceof IPv6) {
      const parts = address.parts.map((part, index) => (index < ipv6Parts ? part : 0));
      return `${new IPv6(parts).toString()}/${String(ipv6Parts * 16)}`;
    }
  }
  if (ipv4Parts === 4) return ip;
  const parts = ip.split('.').map((part, index) => (index < ipv4Parts ? part : '0'));
  return `${parts.join('.')}/${String(ipv4Parts * 8)}`;
}
