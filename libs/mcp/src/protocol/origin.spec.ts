import { RpcError } from './messages';
import { assertAllowedHost } from './origin';

const PUBLIC = 'https://perk.example.com';
const LOCAL = 'http://localhost:3000';

const isAllowed = (host: string | undefined, origin: string | undefined, baseUrl: string) => {
  try {
    assertAllowedHost({ host, origin }, baseUrl);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ status: 403, code: -32000 });
    return false;
  }
};

describe('assertAllowedHost', () => {
  it.each<[boolean, string, string | undefined]>([
    [true, PUBLIC, 'perk.example.com'],
    [true, PUBLIC, 'perk.example.com:8443'],
    [true, PUBLIC, 'PERK.example.com'],
    [true, PUBLIC, 'localhost:3000'],
    [true, PUBLIC, '[::1]'],
    [true, 'https://[2001:db8::1]', '[2001:DB8:0::1]:443'],
    [true, 'https://192.0.2.7:8443', '192.0.2.7'],
    [false, PUBLIC, 'example.com'],
    [false, PUBLIC, 'xperk.example.com'],
    [false, PUBLIC, 'perk.example.com.'],
    [false, PUBLIC, 'localhost.example'],
    [false, PUBLIC, '[2001:db8::2]'],
    [false, PUBLIC, '127.0.0.2'],
    [false, PUBLIC, '0.0.0.0:3000'],
    [false, PUBLIC, ''],
    [false, PUBLIC, undefined],
    [false, PUBLIC, '[::1'],
  ])('accepts: %s, at %s with the Host %s', (allowed, baseUrl, host) => {
    expect(isAllowed(host, undefined, baseUrl)).toBe(allowed);
  });

  it.each<[boolean, string, string]>([
    [true, PUBLIC, 'https://perk.example.com'],
    [true, PUBLIC, 'https://perk.example.com:8443'],
    [true, LOCAL, 'http://localhost:5173'],
    [true, LOCAL, 'http://127.0.0.1:5173'],
    [true, LOCAL, 'https://[::1]:5173'],
    [true, 'http://127.0.0.1:3000', 'http://localhost:6274'],
    [false, PUBLIC, 'http://localhost:5173'],
    [false, PUBLIC, 'https://evil.example'],
    [false, PUBLIC, 'https://perk.example.com.evil.example'],
    [false, PUBLIC, 'https://evil.example/perk.example.com'],
    [false, PUBLIC, 'https://perk.example.com@evil.example'],
    [false, LOCAL, 'http://localhost.evil.example'],
    [false, LOCAL, 'null'],
    [false, LOCAL, ''],
    [false, LOCAL, 'localhost'],
    [false, LOCAL, 'file:///localhost'],
  ])('accepts: %s, at %s with the Origin %s', (allowed, baseUrl, origin) => {
    expect(isAllowed(new URL(baseUrl).host, origin, baseUrl)).toBe(allowed);
  });

  it('returns the same result for a host after many other hosts', () => {
    for (let time = 0; time < 3; time++) {
      expect(isAllowed('evil.example', undefined, LOCAL)).toBe(false);
      expect(isAllowed('localhost', undefined, LOCAL)).toBe(true);
      for (let name = 0; name < 200; name++) expect(isAllowed(`${String(name)}.example`, undefined, LOCAL)).toBe(false);
    }
  });
});
