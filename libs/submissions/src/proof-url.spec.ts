import { proofHash, proofUrlFault, refuseShareLink } from './proof-url';

describe('proofUrlFault', () => {
  it.each([
    'https://www.instagram.com/p/C1a2b3c4d5e/',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/Post',
    'https://example.com:8443/a?b=c#d',
    'https://bücher.example/ñ',
    'https://[2001:db8::1]/post',
  ])('lets pass %s', (url) => {
    expect(proofUrlFault(url)).toBeUndefined();
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
  it('is that of the identity, whatever the spelling', () => {
    const hash = proofHash('https://instagram.com/p/C1a2b3c4d5e', 'ig_fp');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proofHash('http://m.instagram.com./reel/C1a2b3c4d5e/?x=1', 'ig_fp')).toBe(hash);
    expect(proofHash('https://instagram.com/p/C1a2b3c4d5f', 'ig_fp')).not.toBe(hash);
  });

  it('is as short for the longest URL as for any', () => {
    expect(proofHash(`https://y.com/${'a'.repeat(2000)}`, 'ig_fp')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('refuseShareLink', () => {
  it('refuses a link that can be made again for the same post, and says what to submit instead', () => {
    expect(() => {
      refuseShareLink('https://vm.tiktok.com/ZMabcdefg/');
    }).toThrow(
      expect.objectContaining({ details: [{ path: 'proofUrl', message: expect.stringContaining('open it') }] }),
    );
    expect(() => {
      refuseShareLink('https://www.tiktok.com/@scout2015/video/6718335390845095173');
    }).not.toThrow();
  });
});
