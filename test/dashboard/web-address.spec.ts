import { webAddress } from '../../apps/dashboard/src/ui/web-address';

describe('A typed web address', () => {
  it.each([
    ['https://www.instagram.com/p/1', 'https://www.instagram.com/p/1'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/A', 'HTTPS://Example.com/A'],
    ['www.instagram.com/p/1', 'https://www.instagram.com/p/1'],
    ['instagram.com', 'https://instagram.com'],
    ['//example.com/a', 'https://example.com/a'],
    [' \u200bexample.com/a\u200b\n', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['localhost:3000/hook', 'https://localhost:3000/hook'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://[::1]/a', 'http://[::1]/a'],
    ['müller.de/fotos', 'https://müller.de/fotos'],
    ['例え.jp/a?b=c:d', 'https://例え.jp/a?b=c:d'],
  ])('completes the web address %j', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([
    '',
    ' ',
    'my post',
    'post',
    'https://',
    'https:// a',
    '/p/1',
    'https:///a',
    'javascript:alert(1)',
    'ftp://example.com/a',
    'mailto:a@b.c',
    'data:image/png;base64,AA',
    'a b.com',
    '.com',
    'example.',
  ])('rejects the web address %j', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });
});
