import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, compressOnce, encodingFor, isCompressible } from './compression';

const TEXT = 'a line of text that is repeated many times\n'.repeat(100);

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for the Accept-Encoding %j is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  it.each([
    ['application/json; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/html; charset=utf-8', true],
    ['image/svg+xml', true],
    ['image/png', false],
    ['text/event-stream', false],
    [undefined, false],
  ])('is used for the type %s: %s', (type, expected) => {
    expect(isCompressible(type, TEXT)).toBe(expected);
    expect(isCompressible(type, 'short')).toBe(false);
  });
});

describe('compress', () => {
  it('can be reversed', async () => {
    expect(brotliDecompressSync(await compress(TEXT, 'br')).toString()).toBe(TEXT);
    expect(gunzipSync(await compress(Buffer.from(TEXT), 'gzip')).toString()).toBe(TEXT);
  });

  it('compresses a registered body once per encoding, even for concurrent calls', async () => {
    const cached = compressOnce(Buffer.from(TEXT));
    const [one, other] = await Promise.all([compress(cached, 'br'), compress(cached, 'br')]);
    expect(other).toBe(one);
    expect(compress(cached, 'br')).toBe(one);
    expect(gunzipSync(await compress(cached, 'gzip')).toString()).toBe(TEXT);
  });
});
