import { z } from 'zod';
import { freeFormObject } from '../fields';
import { checked } from './input';
import { withoutNulls } from './without-nulls';

const Thing = z.strictObject({
  id: z.string(),
  label: z.string().optional(),
  size: z.number().default(1),
  note: z.string().nullable().optional(),
  inner: z.strictObject({ a: z.string().optional(), b: z.string().nullish() }).optional(),
  parts: z
    .array(z.strictObject({ c: z.number().optional() }))
    .max(3)
    .optional(),
  bag: freeFormObject({ maxBytes: 100, maxDepth: 2, description: 'Anything.', example: {} }).optional(),
});

const faultsOf = (schema: z.ZodType, value: unknown): { path: string; message: string }[] => {
  try {
    checked(schema, value);
  } catch (error) {
    return (error as { details: { path: string; message: string }[] }).details;
  }
  throw new Error('It was accepted.');
};

describe('null', () => {
  it('counts as absent where a field may be left out', () => {
    expect(checked(Thing, { id: 'x', label: null, size: null, inner: null, parts: null, bag: null })).toEqual({
      id: 'x',
      size: 1,
    });
  });

  it('counts as absent within objects and lists', () => {
    expect(checked(Thing, { id: 'x', inner: { a: null }, parts: [{ c: null }, { c: 2 }] })).toEqual({
      id: 'x',
      size: 1,
      inner: {},
      parts: [{}, { c: 2 }],
    });
  });

  it('stays null where null has a meaning', () => {
    const given = { id: 'x', size: 2, note: null, inner: { b: null } };
    expect(checked(Thing, given)).toEqual(given);
  });

  it('stays null within what the caller may fill in freely', () => {
    expect(checked(Thing, { id: 'x', bag: { a: null } })).toMatchObject({ bag: { a: null } });
  });

  it('is refused where a value is required, in a list, and under an unknown name', () => {
    expect(faultsOf(Thing, { id: null, parts: [null], other: null })).toEqual([
      { path: 'id', message: 'is required' },
      { path: 'parts[0]', message: 'must be an object' },
      { path: 'other', message: 'is not a known field' },
    ]);
  });

  it('counts as absent in the one of several shapes that is meant', () => {
    const Shape = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('circle').optional(), radius: z.number(), label: z.string().optional() }),
      z.strictObject({ kind: z.literal('square'), side: z.number(), label: z.string().nullish() }),
    ]);
    expect(checked(Shape, { kind: null, radius: 1, label: null })).toEqual({ radius: 1 });
    expect(checked(Shape, { kind: 'square', side: 1, label: null })).toEqual({ kind: 'square', side: 1, label: null });
    expect(faultsOf(Shape, { kind: 'square', side: null })).toEqual([{ path: 'side', message: 'is required' }]);
  });
});

describe('a list that is too long', () => {
  it('is refused without a look at its items', () => {
    const seen = jest.fn(() => false);
    const List = z.strictObject({ items: z.array(z.string().refine(seen, 'is wrong')).max(3) });
    const faults = faultsOf(List, { items: Array<string>(20_000).fill('x') });
    expect(faults).toEqual([{ path: 'items', message: 'must be at most 3 items' }]);
    expect(seen).not.toHaveBeenCalled();
  });

  it('is not searched for nulls either', () => {
    const List = z.array(z.strictObject({ a: z.string().optional() })).max(3);
    const [long, short] = [Array(4).fill({ a: null }), Array(3).fill({ a: null })];
    expect(withoutNulls(List, long)).toBe(long);
    expect(withoutNulls(List, short)).toEqual([{}, {}, {}]);
  });
});

describe('a free-form object', () => {
  it.each([
    ['is too large', { a: 'x'.repeat(100) }, 'must be at most 0 kB as JSON'],
    ['is too deep', { a: { b: { c: 1 } } }, 'must not be nested deeper than 2'],
    ['is too deep in a list', { a: [[]] }, 'must not be nested deeper than 2'],
  ])('is refused when it %s', (_what, bag, message) => {
    expect(faultsOf(Thing, { id: 'x', bag })).toEqual([{ path: 'bag', message }]);
  });

  it('may be as deep as allowed', () => {
    expect(checked(Thing, { id: 'x', bag: { a: { b: 1 } } })).toMatchObject({ bag: { a: { b: 1 } } });
  });
});
