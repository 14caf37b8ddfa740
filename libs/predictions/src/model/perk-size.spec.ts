import { bucketOf, candidatePerks, costOf, Perk } from './perk-size';

describe('The size of a perk', () => {
  it.each<[Perk, number]>([
    [{ type: 'pct', value: 10 }, 2],
    [{ type: 'amount', value: 2.5 }, 2.5],
    [{ type: 'free_item', value: 4 }, 4],
  ])('%j costs $%d', (perk, cost) => expect(costOf(perk)).toBe(cost));

  it.each([
    [0.2, 0],
    [0.25, 0],
    [0.26, 1],
    [0.75, 2],
    [1, 3],
    [1.5, 4],
    [9, 5],
    // The value of a free item may not have been given.
    [0, 3],
  ])('puts a perk of %d for an action worth $1 in bucket %d', (value, bucket) =>
    expect(bucketOf({ type: 'amount', value }, 1)).toBe(bucket),
  );

  it.each([0.1, 0.35, 1, 2.4, 4.99, 5, 8, 12])(
    'stays below the value of an action worth $%d for all candidates',
    (value) => {
      const perks = candidatePerks(value);
      expect(perks.filter((perk) => costOf(perk) >= value)).toEqual([]);
      expect(perks.map(costOf)).toEqual([...perks.map(costOf)].sort((a, b) => a - b));
      expect(perks.length).toBe(value < 0.2 ? 0 : perks.length);
    },
  );
});
