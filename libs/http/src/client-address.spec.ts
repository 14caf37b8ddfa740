import { addressOf, clientOf, loggedAddress } from './client-address';

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['unknown:::', 'unknown:::'],
    [undefined, 'unknown'],
  ])('for a request from %s, is %s', (ip, expected) => {
    expect(addressOf({ ip })).toBe(expected);
  });

  it('is still known after the connection has been closed', () => {
    const request: { ip?: string } = { ip: '203.0.113.7' };
    addressOf(request);
    delete request.ip;
    expect(addressOf(request)).toBe('203.0.113.7');
  });

  it('is cut to the maximum length of an address', () => {
    expect(addressOf({ ip: 'x'.repeat(16_000) })).toHaveLength(64);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['nonsense', 'nonsense'],
  ])('%s is counted as %s', (address, expected) => {
    expect(clientOf(address)).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['nonsense', 'nonsense', 'unknown'],
  ])('%s is logged as %s, truncated as %s, and not at all when off', (address, full, truncated) => {
    expect(loggedAddress(address, 'full')).toBe(full);
    expect(loggedAddress(address, 'truncated')).toBe(truncated);
    expect(loggedAddress(address, 'off')).toBeUndefined();
  });
});
