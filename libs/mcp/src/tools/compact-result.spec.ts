import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { compactResult } from './compact-result';
import { MAX_TOKENS } from './shorten';

const tokensOf = (data: object) => countTokens(JSON.stringify(data));
const rows = (count: number, row: (index: number) => object) => Array.from({ length: count }, (_, index) => row(index));

describe('compactResult', () => {
  it('returns a short result unchanged, including its nulls', () => {
    const data = { id: 'a', note: null, list: [{ id: 1, note: null }] };
    expect(compactResult(data, {})).toBe(data);
  });

  it('leaves out the fields in `omits`, even in objects in lists, however short the result is', () => {
    const data = { plan: { steps: [{ order: 1, call: { path: '/x', body: {} } }], seed: 1 }, seed: 2 };
    expect(compactResult(data, { omits: ['plan.steps.call.path', 'plan.seed'] })).toEqual({
      plan: { steps: [{ order: 1, call: { body: {} } }] },
      seed: 2,
    });
  });

  it.each([
    ['English', 'Show the cup and say what is in it. '],
    ['Japanese', '写真を撮って、カップの中身を教えてください。'],
    ['Hindi', 'कप दिखाइए और बताइए कि उसमें क्या है। '],
    ['Amharic', 'ጽዋውን አሳይና ምን እንዳለበት ተናገር። '],
    ['Emoji', '☕😀🎉👩‍🍳'],
  ])('cuts long texts in %s until the result fits, and says so', (_, text) => {
    const long = text.repeat(2000).slice(0, 20_000).toWellFormed();
    const shown = compactResult({ id: 'a', guidelines: long, inner: { note: long }, notice: 'First.' }, {}) as any;
    expect(tokensOf(shown)).toBeLessThan(MAX_TOKENS);
    expect(shown.shortened).toEqual(['guidelines', 'inner']);
    expect(long.startsWith(shown.guidelines.slice(0, -1).toWellFormed().slice(0, -1))).toBe(true);
    expect(shown.notice).toMatch(/^First\. .*`shortened`/);
  });

  it('keeps the first rows of each list, including lists in objects, and does not shorten short lists', () => {
    const data = {
      best: rows(50, (id) => ({ id, parts: rows(8, (part) => ({ part, weight: 0.123 })) })),
      previous: { points: rows(400, (day) => ({ day, value: day * 3 })) },
      tags: ['a', 'b'],
    };
    const shown = compactResult(data, {}) as any;
    expect(tokensOf(shown)).toBeLessThan(MAX_TOKENS);
    expect(shown.best).toEqual(data.best.slice(0, shown.best.length));
    expect([shown.best[0].parts.length, shown.best.length > 20, shown.previous.points.length > 20]).toEqual([
      8,
      true,
      true,
    ]);
    expect([shown.tags, shown.shortened]).toEqual([['a', 'b'], expect.arrayContaining(['previous'])]);
  });

  it('omits an opaque field that is too long, and never cuts it', () => {
    const metadata = { rows: rows(2000, (at) => ({ at, likes: null })) };
    const shown = compactResult({ id: 'a', metadata }, { opaque: ['metadata'] }) as any;
    expect([shown.id, shown.metadata, shown.shortened]).toEqual(['a', undefined, ['metadata']]);
    expect(compactResult({ id: 'a', metadata: { at: null } }, { opaque: ['metadata'] })).toEqual({
      id: 'a',
      metadata: { at: null },
    });
  });

  it('shortens the lists within a row that is too long by itself', () => {
    const row = {
      id: 'a',
      tiers: rows(500, (tier) => ({ tier, name: `Tier number ${String(tier)}`, points: tier * 7 })),
    };
    const page = { items: [row, row], pagination: { page: 1, perPage: 2, total: 2, totalPages: 1 } };
    const shown = compactResult(page, { list: { rows: 'items' } }) as any;
    expect(tokensOf(shown)).toBeLessThan(MAX_TOKENS);
    expect([shown.items.length, shown.items[0].shortened, shown.next]).toEqual([1, ['tiers'], { page: 2, perPage: 1 }]);
  });
});
