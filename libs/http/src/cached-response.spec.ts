import { cachedResponse, matchesETag } from './cached-response';

describe('cachedResponse', () => {
  it('serializes each object once, but not equal objects', () => {
    const data = { a: 1 };
    const response = cachedResponse(data, undefined);
    expect(response.body.toString()).toBe('{"success":true,"data":{"a":1}}');
    expect(cachedResponse(data, undefined)).toBe(response);
    const equal = cachedResponse({ a: 1 }, undefined);
    expect(equal).not.toBe(response);
    expect(equal.etag).toBe(response.etag);
  });

  it('uses the envelope only if the endpoint does', () => {
    const data = { a: 1 };
    const [enveloped, raw] = [cachedResponse(data), cachedResponse(data, false)];
    expect(raw.body.toString()).toBe('{"a":1}');
    expect(raw.etag).not.toBe(enveloped.etag);
  });

  it('returns a buffer unchanged', () => {
    const text = Buffer.from('User-agent: *');
    expect(cachedResponse(text, false).body).toBe(text);
  });
});

describe('matchesETag', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b"', false],
    ['"b", "a"', true],
    ['"b",W/"a"', true],
    ['*', true],
  ])('with the If-None-Match %s and the entity tag "a" returns %s', (header, matches) => {
    expect(matchesETag('"a"', header)).toBe(matches);
  });
});
