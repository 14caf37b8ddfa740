import { proofHash, proofUrlError, rejectShareLink } from './proof-url';

describe('proofUrlError', () => {
  it.each([
    'https://www.instagram.com/p/C1a2b3c4d5e/',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/Post',
    'https://example.com:8443/a?b=c#d',
    'https://bücher.example/ñ',
    'https://[2001:db8::1]/post',
  ])('accepts %s', (url) => {
    expect(proofUrlError(url)).toBeUndefined();
  });

  it('accepts non-ASCII letters in each of 100,000 calls', () => {
    const errors = Array.from({ length: 100_000 }, () => proofUrlError('https://bücher.example/ñ')).filter(Boolean);
    expect(errors).toEqual([]);
  });

  it.each([
    ['an empty string', '', 'must be an absolute URL'],
    ['a path', '/p/1', 'must be an absolute URL'],
    ['a host without a protocol', 'www.instagram.com/p/1', 'must be an absolute URL'],
    ['a protocol-relative URL', '//example.com/p/1', 'must be an absolute URL'],
    ['no host', 'https://', 'must be an absolute URL'],
    ['another protocol', 'ftp://example.com/1', 'must start with https:// or http://'],
    ['a script', 'javascript:alert(1)', 'must start with https:// or http://'],
    ['data', 'data:text/html,<p>', 'must start with https:// or http://'],
    ['a file', 'file:///etc/passwd', 'must start with https:// or http://'],
    ['a protocol without slashes', 'https:example.com/p/1', 'must start with https:// or http://'],
    ['a leading space', ' https://example.com/1', 'must start with https:// or http://'],
    ['a line break', 'https://exam\nple.com/1', 'must not contain white space'],
    ['a user name', 'https://me@example.com/1', 'must not contain a user name or password'],
    ['a password', 'https://:secret@example.com/1', 'must not contain a user name or password'],
  ])('rejects %s', (_case, url, message) => {
    expect(proofUrlError(url)).toBe(message);
  });
});

describe('proofHash', () => {
  it('returns the same hash for every URL of a post', () => {
    const hash = proofHash('https://instagram.com/p/C1a2b3c4d5e', 'ig_fp');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proofHash('http://m.instagram.com./reel/C1a2b3c4d5e/?x=1', 'ig_fp')).toBe(hash);
    expect(proofHash('https://instagram.com/p/C1a2b3c4d5f', 'ig_fp')).not.toBe(hash);
  });

  it('returns a hash of fixed length, even for a long URL', () => {
    expect(proofHash(`https://y.com/${'a'.repeat(2000)}`, 'ig_fp')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('rejectShareLink', () => {
  it('rejects a share link, and says what to submit instead', () => {
    expect(() => {
      rejectShareLink('https://vm.tiktok.com/ZMabcdefg/');
    }).toThrow(
      expect.objectContaining({ details: [{ path: 'proofUrl', message: expect.stringContaining('open it') }] }),
    );
    expect(() => {
      rejectShareLink('https://www.tiktok.com/@scout2015/video/6718335390845095173');
    }).not.toThrow();
  });
});
