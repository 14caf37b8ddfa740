import { acceptsIdempotencyKey, idempotentRequest } from './idempotent-request';

const fingerprintOf = (...parts: unknown[]) => idempotentRequest('k', 'Idempotency-Key', parts).fingerprint;

describe('the fingerprint of a request', () => {
  it.each<[string, unknown, unknown]>([
    ['fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['objects in a list with fields in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ['numbers in another notation', JSON.parse('{"a":1.0,"b":1e2}'), { a: 1, b: 100 }],
    ['fields that look like numbers', JSON.parse('{"10":1,"9":2,"a":3}'), JSON.parse('{"a":3,"9":2,"10":1}')],
  ])('does not change with %s', (_what, one, other) => {
    expect(fingerprintOf(one)).toBe(fingerprintOf(other));
  });

  it.each<[string, unknown[], unknown[]]>([
    ['another value', [{ a: 1 }], [{ a: 2 }]],
    ['a string instead of a number', [{ a: 1 }], [{ a: '1' }]],
    ['null instead of an absent field', [{ a: null }], [{}]],
    ['an empty list instead of an empty object', [[]], [{}]],
    ['items in another order', [[1, 2]], [[2, 1]]],
    ['a field that moved into another object', [{ a: { b: 1 }, c: {} }], [{ a: {}, c: { b: 1 } }]],
    ['text that moved from a field to its name', [{ ab: 'c' }], [{ a: 'bc' }]],
    ['text that looks like the JSON around it', [{ a: '1","b":"2' }], [{ a: '1', b: '2' }]],
    ['text that moved from one part to the next', ['POST /a', 'b'], ['POST /', 'ab']],
    ['letter case', [{ a: 'x' }], [{ a: 'X' }]],
  ])('changes with %s', (_what, one, other) => {
    expect(fingerprintOf(...one)).not.toBe(fingerprintOf(...other));
  });

  it('has a fixed length, however long the request is', () => {
    expect(fingerprintOf({ a: 'x'.repeat(100_000) })).toMatch(/^[\w-]{43}$/);
  });

  it('is not computed for a request that is nested too deeply, which is rejected', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`);
    expect(() => fingerprintOf(deep)).toThrow('The request is not valid.');
  });
});

describe('idempotentRequest', () => {
  it.each(['a', ' ', '~', '"quoted"', 'x'.repeat(255), 'a, b'])('accepts the key %j', (key) => {
    expect(idempotentRequest(key, 'Idempotency-Key', []).key).toBe(key);
  });

  it.each<unknown>(['', 'x'.repeat(256), 'é', 'a\n', '\n', 'a\0', '\x7f', '\x1f', '☕', 7, null, true, ['a'], {}])(
    'rejects the key %j',
    (key) => {
      expect(() => idempotentRequest(key, '_meta.idempotencyKey', [])).toThrow(
        expect.objectContaining({
          details: [{ path: '_meta.idempotencyKey', message: 'must be 1 to 255 printable ASCII characters' }],
        }),
      );
    },
  );
});

describe('acceptsIdempotencyKey', () => {
  it.each([
    ['POST', { access: 'read.things' }, true],
    ['PUT', { access: 'owner' }, true],
    ['POST', { access: 'authenticated' }, true],
    ['GET', { access: 'read.things' }, false],
    ['DELETE', { access: 'owner' }, false],
    ['POST', { access: 'public' }, false],
    ['POST', { access: 'authenticated', countsItself: true }, false],
    ['POST', { access: 'user', idempotencyKey: false }, false],
  ] as const)('for %s at %j returns %s', (method, endpoint, accepted) => {
    expect(acceptsIdempotencyKey(method, endpoint)).toBe(accepted);
  });
});
