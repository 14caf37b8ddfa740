import { errorEnvelope } from './response';
import { FORM_BODY, JSON_BODY, readBody } from './body';
import { checked } from './input';
import { Decimal, ApiError } from '#kernel';
import { FreeForm } from '#kernel/fields';

const form = (text: string) => readBody(Buffer.from(text), FORM_BODY, {}, 'form');
const json = (value: unknown) => readBody(Buffer.from(JSON.stringify(value)), JSON_BODY, {});

function apiErrorOf(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('readBody with a form', () => {
  it('returns each field, and a list for a repeated one', () => {
    expect(form('a=1&b=two+words&a=%32&c=&b')).toEqual({ a: ['1', '2'], b: ['two words', ''], c: '' });
  });

  it('rejects more than 100 fields, whether names are repeated or empty', () => {
    const names = Array.from({ length: 100 }, (_, at) => `f${String(at)}=1`);
    expect(Object.keys(form(names.join('&')) as object)).toHaveLength(100);
    for (const text of [[...names, 'more=1'].join('&'), 'a=1&'.repeat(24_751), '&'.repeat(99_000)])
      expect(apiErrorOf(() => form(text)).details).toEqual([
        { path: '', message: 'must not have more than 100 fields' },
      ]);
  });

  it('does not parse a form with too many fields', () => {
    const parsing = jest.spyOn(globalThis, 'URLSearchParams');
    apiErrorOf(() => form('a=1&'.repeat(24_751)));
    expect(parsing).not.toHaveBeenCalled();
    parsing.mockRestore();
  });
});

describe('an error for invalid input', () => {
  class Nothing {}

  it('lists the first 20 field errors and the number of further ones', () => {
    const names = Array.from({ length: 24_000 }, (_, at) => [`f${String(at)}`, 0]);
    const apiError = apiErrorOf(() => checked(Nothing, Object.fromEntries(names)));
    expect(apiError.details).toHaveLength(20);
    expect(apiError.message).toBe('The request is not valid. The first 20 errors are listed; there are 23980 more.');
  });

  it('is small, however large the input', () => {
    const field = 'k'.repeat(80_000);
    const [{ path }] = apiErrorOf(() => checked(Nothing, { [field]: 0 })).details as [{ path: string }];
    expect(path).toHaveLength(200);
    const deep = Array.from({ length: 33 }).reduce<unknown>((inner) => ({ ['k'.repeat(2000)]: inner }), 0);
    expect(
      errorEnvelope(
        apiErrorOf(() => json(deep)),
        'id',
      ).length,
    ).toBeLessThan(500);
  });

  it('contains the path in nested objects and lists', () => {
    expect(apiErrorOf(() => json({ a: [0, { b: 'x\0' }] })).details).toEqual([
      { path: 'a[1].b', message: 'must not contain a NUL character' },
    ]);
  });
});

describe('readBody with JSON', () => {
  const read = (text: string) => readBody(Buffer.from(text), JSON_BODY, {});

  it('accepts a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    ['{"id":12345678901234567890}', 'id'],
    ['{"a":[{"e":1e400}]}', 'a[0].e'],
    ['{"price":10.000000000000000001}', 'price'],
  ])('refuses %s, of which a number cannot be kept', (text, path) => {
    const message = 'is a number that cannot be kept exactly: send fewer digits, or a string if it may be one';
    expect(apiErrorOf(() => read(text)).details).toEqual([{ path, message }]);
  });

  it('refuses a field that is given twice, of which one value would be ignored', () => {
    expect(apiErrorOf(() => read('{"a":{"amount":1,"amount":1000}}')).details).toEqual([
      { path: 'a.amount', message: expect.stringContaining('is given twice') },
    ]);
  });

  it('accepts a double with all of its digits, but not in a free-form field, which would return other digits', () => {
    class Anything {
      @FreeForm({ maxBytes: 1000, maxDepth: 5, optional: true })
      free?: Record<string, unknown>;

      @Decimal({ optional: true })
      typed?: number;
    }
    expect(checked(Anything, read('{"typed":0.10000000000000001,"free":{"a":[0.1,-0,1.0,1e2]}}'))).toEqual({
      typed: 0.1,
      free: { a: [0.1, -0, 1, 100] },
    });
    expect(apiErrorOf(() => checked(Anything, read('{"free":{"a":[0.1,0.10000000000000001]}}'))).details).toEqual([
      { path: 'free', message: 'must not have a number that cannot be kept exactly, as a[1]: send it as a string' },
    ]);
  });
});
