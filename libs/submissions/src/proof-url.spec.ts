import { proofHash, proofUrlFault } from './proof-url';

describe('proofUrlFault', () => {
  it.each([
    'https://www.instagram.com/p/C1a2b3c4d5e/',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/Post',
    'https://example.com:8443/a?b=c#d',
    'https://bücher.example/ñ',
    'https://[2001:db8::1]/post',
  ])('lets pass %s', (url) => {
    expect(proofUrlFault(url)).toBeNull();
  });

  it('lets pass a letter beyond ASCII also when it has been asked a hundred thousand times', () => {
    const refused = Array.from({ length: 100_000 }, () => proofUrlFault('https://bücher.example/ñ')).filter(Boolean);
    expect(refused).toEqual([]);
  });

  it.each([
    ['nothing', '', 'must be an absolute URL'],
    ['a path', '/p/1', 'must be an absolute URL'],
    ['a host without a protocol', 'www.instagram.com/p/1', 'must be an absolute URL'],
    ['a protocol-relative URL', '//example.com/p/1', 'must be an absolute URL'],
    ['no host', 'https://', 'must be an absolute URL'],
    ['another protocol', 'ftp://example.com/1', 'must start with https:// or http://'],
    ['a script', 'javascript:alert(1)', 'must start with https:// or http://'],
    ['data', 'data:text/html,<p>', 'must start with https:// or http://'],
    ['a file', 'file:///etc/passwd', 'must start with https:// or http://'],
    ['a protocol without slashes', 'https:example.com/p/1', 'must start with https:// or http://'],
    ['a space before it', ' https://example.com/1', 'must start with https:// or http://'],
    ['a line break in it', 'https://exam\nple.com/1', 'must not contain white space'],
    ['a user', 'https://me@example.com/1', 'must not carry a user name or password'],
    ['a password', 'https://:secret@example.com/1', 'must not carry a user name or password'],
  ])('refuses %s', (_case, url, fault) => {
    expect(proofUrlFault(url)).toBe(fault);
  });
});

describe('proofHash', () => {
  const POST = 'https://instagram.com/p/C1';

  it.each([
    ['the protocol', 'http://instagram.com/p/C1'],
    ['the case of the host', 'https://Instagram.COM/p/C1'],
    ['www.', 'https://www.instagram.com/p/C1'],
    ['the default port', 'https://instagram.com:443/p/C1'],
    ['a trailing slash', 'https://instagram.com/p/C1/'],
    ['several of them', 'https://instagram.com/p/C1//'],
    ['a fragment', 'https://instagram.com/p/C1#comments'],
    ['an empty query', 'https://instagram.com/p/C1?'],
    ['where it was shared', 'https://instagram.com/p/C1?igsh=abc&utm_source=ig&utm_medium=x&fbclid=1&gclid=2&si=3'],
  ])('looks past %s', (_case, url) => {
    expect(proofHash(url)).toBe(proofHash(POST));
  });

  it.each([
    ['host', 'https://threads.com/p/C1'],
    ['subdomain', 'https://m.instagram.com/p/C1'],
    ['port', 'https://instagram.com:8443/p/C1'],
    ['path', 'https://instagram.com/p/C2'],
    ['case of the path, which short codes rest on', 'https://instagram.com/p/c1'],
    ['query', 'https://instagram.com/p/C1?img_index=2'],
    ['parameter that only begins like a known one', 'https://instagram.com/p/C1?side=1'],
  ])('tells apart two posts by their %s', (_case, url) => {
    expect(proofHash(url)).not.toBe(proofHash(POST));
  });

  it('looks past the order of parameters, and not past what they say', () => {
    const [one, same, other] = ['?v=1&t=2', '?t=2&v=1', '?v=2&t=1'].map((query) =>
      proofHash(`https://y.com/w${query}`),
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it('does not let an encoded separator stand for a real one', () => {
    expect(proofHash('https://y.com/w?a=1%26b%3D2')).not.toBe(proofHash('https://y.com/w?a=1&b=2'));
  });

  it('is as short for the longest URL as for any', () => {
    expect(proofHash(`https://y.com/${'a'.repeat(2000)}`)).toMatch(/^[0-9a-f]{64}$/);
  });
});
