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
  ])('for %d followers returns %s', (followers, tier) => {
    expect(tierOf(followers)).toBe(tier);
  });
});

describe('boundsOf', () => {
  it('returns the same bounds as tierOf uses', () => {
    expect(TIERS.map((tier) => [tier, boundsOf(tier)])).toEqual([
      ['micro', { from: 0, below: 10_000 }],
      ['mid', { from: 10_000, below: 100_000 }],
      ['macro', { from: 100_000, below: 1_000_000 }],
      ['mega', { from: 1_000_000, below: Infinity }],
    ]);
  });
});
