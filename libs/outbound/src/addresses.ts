import { BlockList, isIP } from 'node:net';

/** The part of IPv6 that is allocated for public use. Local addresses and most that embed an IPv4 address are outside it. */
const UNICAST = parseRanges(['2000::/3']);

/** Addresses that are not part of the public internet, from the special-purpose registries of IANA. */
const SPECIAL = parseRanges([
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a carrier's NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata of clouds
  '168.63.129.16', // a cloud's metadata at an address that looks public
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // tests of network devices
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // protocol assignments: Teredo, which embeds IPv4, tests of network devices, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds IPv4
  '3fff::/20', // documentation
]);

/**
 * Parses a list of addresses and CIDR ranges.
 * @throws Error if one of them is neither
 */
export function parseRanges(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const bits = isIP(address) === 6 ? 128 : 32;
    list.addSubnet(address, Number(prefix ?? bits), familyOf(address));
  }
  return list;
}

/** Whether the list contains the address; 127.0.0.1 and ::ffff:127.0.0.1 are equal. */
export function includesAddress(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

/** Whether the address is on the public internet; false for an invalid address. */
export function isPublic(address: string): boolean {
  return !includesAddress(SPECIAL, address) && (isIP(address) === 4 || includesAddress(UNICAST, address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
