import { errorEnvelope } from './answer';
import { FORM_BODY, JSON_BODY, readBody } from './body';
import { checked } from './input';
import { Problem } from '../problem';

const form = (text: string) => readBody(Buffer.from(text), FORM_BODY, {}, 'form');
const json = (value: unknown) => readBody(Buffer.from(JSON.stringify(value)), JSON_BODY, {});

function problemOf(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('a form', () => {
  it('gives each field, and a list for one that is sent more than once', () => {
    expect(form('a=1&b=two+words&a=%32&c=&b')).toEqual({ a: ['1', '2'], b: ['two words', ''], c: '' });
  });

  it('has at most 100 fields, whatever their names', () => {
    const names = Array.from({ length: 100 }, (_, at) => `f${String(at)}=1`);
    expect(Object.keys(form(names.join('&')) as object)).toHaveLength(100);
    for (const text of [[...names, 'more=1'].join('&'), 'a=1&'.repeat(24_751), '&'.repeat(99_000)])
      expect(problemOf(() => form(text)).details).toEqual([
        { path: '', message: 'must not have more than 100 fields' },
      ]);
  });

  it('is not parsed at all when it has too many fields', () => {
    const parsing = jest.spyOn(globalThis, 'URLSearchParams');
    problemOf(() => form('a=1&'.repeat(24_751)));
    expect(parsing).not.toHaveBeenCalled();
    parsing.mockRestore();
  });
});

describe('an error about the input', () => {
  class Nothing {}

  it('lists the first 20 faults and says how many more there are', () => {
    const names = Array.from({ length: 24_000 }, (_, at) => [`f${String(at)}`, 0]);
    const problem = problemOf(() => checked(Nothing, Object.fromEntries(names)));
    expect(problem.details).toHaveLength(20);
    expect(problem.message).toBe('The request is not valid. The first 20 faults are listed; there are 23980 more.');
  });

  it('is small, however large the input', () => {
    const field = 'k'.repeat(80_000);
    const [{ path }] = problemOf(() => checked(Nothing, { [field]: 0 })).details as [{ path: string }];
    expect(path).toHaveLength(200);
    const deep = Array.from({ length: 33 }).reduce<unknown>((inner) => ({ ['k'.repeat(2000)]: inner }), 0);
    expect(
      errorEnvelope(
        problemOf(() => json(deep)),
        'id',
      ).length,
    ).toBeLessThan(500);
  });

  it('says where, in objects and lists', () => {
    expect(problemOf(() => json({ a: [0, { b: 'x\0' }] })).details).toEqual([
      { path: 'a[1].b', message: 'must not contain a NUL character' },
    ]);
  });
});
