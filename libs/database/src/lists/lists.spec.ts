import { Clock } from '#kernel';
import { MAX_TOTAL } from '#kernel/host';
import { Cursors } from './cursors';
import { List, Lists } from './lists';

/** A list of a number of items, which says how far it was counted. */
class Numbers implements List<number> {
  readonly name = 'numbers';
  /** How far each count went. */
  readonly counts: number[] = [];

  constructor(
    public size: number,
    readonly identity?: string,
  ) {}

  read({ offset, limit }: { offset: number; limit: number }): Promise<number[]> {
    return Promise.resolve(
      Array.from({ length: Math.min(limit, Math.max(0, this.size - offset)) }, (_, n) => offset + n),
    );
  }

  count(limit: number): Promise<number> {
    this.counts.push(limit);
    return Promise.resolve(Math.min(limit, this.size));
  }

  positionOf = (item: number) => [item];
}

const START = new Date('2026-01-01T00:00:00Z');

let now = START;
let lists: Lists;
beforeEach(() => {
  now = START;
  const clock = { now: () => now } as Clock;
  lists = new Lists({ encode: () => 'cursor' } as unknown as Cursors, clock);
});

const totalOf = async (list: List<number>) => {
  const { pagination } = await lists.page(list, { page: 1, perPage: 20 });
  return [pagination.total, pagination.totalIsCapped ?? false];
};

it('a list with many more items than are counted is counted every ten seconds', async () => {
  const list = new Numbers(1_000_000, 'all');
  for (let request = 1; request <= 3; request++) expect(await totalOf(list)).toEqual([MAX_TOTAL, true]);
  expect(list.counts).toEqual([12_000]);
  now = new Date(START.getTime() + 10_001);
  list.size = 9_999;
  expect(await totalOf(list)).toEqual([9_999, false]);
});

it('a list that may soon have fewer than are counted is counted each time', async () => {
  const list = new Numbers(MAX_TOTAL + 1, 'all');
  expect(await totalOf(list)).toEqual([MAX_TOTAL, true]);
  list.size = MAX_TOTAL;
  expect(await totalOf(list)).toEqual([MAX_TOTAL, false]);
  expect(list.counts).toEqual([12_000, MAX_TOTAL + 1]);
});

it('lists that differ in anything are counted separately, and one without an identity each time', async () => {
  const [first, second, unnamed] = [new Numbers(20_000, 'a'), new Numbers(20_000, 'b'), new Numbers(20_000)];
  for (const list of [first, second, unnamed, unnamed]) await totalOf(list);
  expect([first, second, unnamed].map(({ counts }) => counts)).toEqual([[12_000], [12_000], [10_001, 10_001]]);
});

it('the last page of a list shows that it has fewer items', async () => {
  const list = new Numbers(20_000, 'all');
  await totalOf(list);
  list.size = 15;
  expect(await totalOf(list)).toEqual([15, false]);
});
