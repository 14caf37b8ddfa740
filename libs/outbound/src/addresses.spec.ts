import ipaddr from 'ipaddr.js';
import { parseRanges, includesAddress, isPublic } from './addresses';

/** Every range that is not public, as the registries have it: the list in the code is one of blocks, this is of claims. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32', '168.63.129.16/32'],
  ...['::/128', '::1/128', '::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64'],
  ...['2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '1000::/4', '4000::/3', '8000::/2', 'c000::/3'],
];

/** Just beside those ranges, and servers that everybody knows. */
const PUBLIC = [
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0'],
  ...['192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ...['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255', '168.63.129.15', '8.8.8.8'],
  ...['2000::', '2000:ffff::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2606:4700:4700::1111'],
  ...['3ffe:ffff::', '3fff:1000::', '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

const toText = (bytes: number[]) => ipaddr.fromByteArray(bytes).toString();

/** The first, the last and some addresses of a range. */
function within(range: string, some: number): string[] {
  const [address, prefix] = ipaddr.parseCIDR(range);
  const inside = (fill: () => number) =>
    toText(
      address.toByteArray().map((byte, index) => {
        const free = Math.min(8, Math.max(0, 8 * (index + 1) - prefix));
        return byte | (fill() & ((1 << free) - 1));
      }),
    );
  return [inside(() => 0), inside(() => 255), ...Array.from({ length: some }, () => inside(random))];
}

/** The same bytes in every run. */
let seed = 7;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed >> 16;
};

describe('isPublic', () => {
  it.each(NOT_PUBLIC)('returns false for addresses in %s', (range) => {
    expect(within(range, 200).filter(isPublic)).toEqual([]);
  });

  it.each(PUBLIC)('returns true for %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it('agrees with an independent list of special ranges', () => {
    const addresses = Array.from({ length: 20_000 }, (_, index) =>
      toText(Array.from({ length: index % 2 ? 4 : 16 }, () => random() & 255)),
    );
    const accepted = addresses.filter(isPublic);
    expect(accepted.length).toBeGreaterThan(5000);
    // Anycast of the public internet, which that list counts as special.
    const ranges = new Set(accepted.map((address) => ipaddr.parse(address).range()));
    ranges.delete('as112');
    ranges.delete('amt');
    expect([...ranges]).toEqual(['unicast']);
  });

  it.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '08.8.8.8', '0x8.8.8.8', '134744072', '[2606::1]', '8.8.8.8 '])(
    'returns false for "%s", which is not an address',
    (text) => {
      expect(isPublic(text)).toBe(false);
    },
  );
});

describe('parseRanges', () => {
  it('matches single addresses, IPv4 and IPv6 ranges, and IPv4-mapped IPv6 addresses', () => {
    const list = parseRanges(['10.1.2.3', '10.8.0.0/13', 'fd12:3456::/31', '::1']);
    const asked = ['10.1.2.3', '10.15.255.255', '::ffff:10.9.0.1', 'fd12:3457:ffff::', '::1'];
    expect(asked.filter((address) => includesAddress(list, address))).toEqual(asked);
    const others = ['10.1.2.4', '10.16.0.0', '10.7.255.255', 'fd12:3458::', '::2', '::10.1.2.3', 'localhost', ''];
    expect(others.filter((address) => includesAddress(list, address))).toEqual([]);
  });

  it.each(['', 'localhost', '10.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', '::1/x'])(
    'rejects "%s" rather than matching unintended addresses',
    (range) => {
      expect(() => parseRanges([range])).toThrow();
    },
  );
});
