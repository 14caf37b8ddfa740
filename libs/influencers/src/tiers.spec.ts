import { boundsOf, Tier, tierOf, TIERS } from './tiers';

describe('tierOf', () => {
  it.each<[number, Tier]>([
    [0, 'micro'],
    [9_999, 'micro'],
    [10_000, 'mid'],
    [99_999, 'mid'],
    [100_000, 'macro'],
    [999_999, 'macro'],
    [1_000_000, 'mega'],
    [50_000_000_000, 'mega'],
  ])('of %d followers is %s', (followers, tier) => {
    expect(tierOf(followers)).toBe(tier);
  });

  it('agrees with the bounds that searches use', () => {
    expect(TIERS.map((tier) => [tier, boundsOf(tier)])).toEqual([
      ['micro', { from: 0, below: 10_000 }],
      ['mid', { from: 10_000, below: 100_000 }],
      ['macro', { from: 100_000, below: 1_000_000 }],
      ['mega', { from: 1_000_000, below: Infinity }],
    ]);
  });
});
