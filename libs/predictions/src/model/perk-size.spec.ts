import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { bucketOf, candidatePerks, costOf, Perk } from './perk-size';

describe('The size of a perk', () => {
  it.each<[Perk, number]>([
    [{ type: 'pct', value: 10, currency: 'USD' }, 2],
    [{ type: 'amount', value: 2.5, currency: 'USD' }, 2.5],
    [{ type: 'free_item', value: 4, currency: 'USD' }, 4],
    [{ type: 'pct', value: 10, currency: 'JPY' }, 2],
    [{ type: 'amount', value: 300, currency: 'JPY' }, 2],
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
    expect(bucketOf({ type: 'amount', value, currency: 'USD' }, 1)).toBe(bucket),
  );

  it.each(
    CURRENCY_CODES.flatMap((currency) =>
      [0.1, 0.35, 1, 2.4, 4.99, 5, 8, 12].map((value) => [value, currency] as const),
    ),
  )('stays below the value of an action worth $%d for all candidates in %s', (value, currency) => {
    const perks = candidatePerks(value, currency);
    expect(perks.filter((perk) => costOf(perk) >= value)).toEqual([]);
    expect(perks.map(costOf)).toEqual([...perks.map(costOf)].sort((a, b) => a - b));
    expect(perks.length > 0).toBe(value > 0.2);
  });

  it('has the same sizes in every currency, so that the model learns from all of them together', () => {
    const bucketsIn = (currency: CurrencyCode) => candidatePerks(12, currency).map((perk) => bucketOf(perk, 12));
    for (const currency of CURRENCY_CODES)
      expect([currency, bucketsIn(currency)]).toEqual([currency, bucketsIn('USD')]);
  });
});
