import { benchmarks } from './benchmarks.data';
import { isDiscouraged, verdictOf } from './policy/policy';
import { actions, findAction } from './catalog';
import { estimate, findBusinessType, recommendPerk } from './pricing';

describe('recommendPerk', () => {
  it.each([
    [0.1, 'pct', 5],
    [1, 'pct', 5],
    [1.01, 'pct', 10],
    [2.5, 'pct', 15],
    [4, 'pct', 20],
    [4.99, 'pct', 25],
    [5, 'amount', 5],
    [5.01, 'amount', 6],
    [24, 'amount', 24],
  ])('for $%d recommends %s %d', (usd, type, value) => {
    expect(recommendPerk(usd, 'USD')).toEqual({ type, value });
  });

  it.each([
    [4.99, 'JPY', 'pct', 25],
    [5, 'JPY', 'amount', 800],
    [5, 'EUR', 'amount', 5],
    [24, 'INR', 'amount', 2100],
  ] as const)('for $%d in %s recommends %s %d', (usd, currency, type, value) => {
    expect(recommendPerk(usd, currency)).toEqual({ type, value });
  });
});

describe('findBusinessType', () => {
  it.each([
    ['general', 'general', 1],
    ['General', 'general', 1],
    ['restaurant', 'restaurants', 1],
    ['Coffee Shops', 'coffee-shops', 0.8],
    ['dentists', 'dentists', 1.6],
  ])('finds %s, which is %s with the modifier %d', (name, slug, modifier) => {
    expect(findBusinessType(name)).toMatchObject({ slug, modifier });
  });

  it('finds every industry of the benchmarks', () => {
    for (const { slug, industry } of benchmarks) expect(findBusinessType(slug)).toMatchObject({ slug, name: industry });
  });

  it('returns undefined for an unknown business type', () => {
    expect(findBusinessType('space-travel')).toBeUndefined();
  });
});

describe('estimate', () => {
  it('has exactly the fields of the public interface', () => {
    expect(estimate(findAction('ig_st')!)).toEqual({
      actionId: 'ig_st',
      platformId: 'ig',
      businessType: 'general',
      estimatedValueUsd: 1.5,
      recommendedPerk: { type: 'pct', value: 10 },
      confidence: 0.3,
      basis: 'catalogue',
      sampleSize: 0,
      notice: null,
    });
  });

  it.each([
    ['ig_st', 'coffee-shops', 1.2, { type: 'pct', value: 10 }],
    ['ig_sl', 'bakery', 0.96, { type: 'pct', value: 5 }],
    ['ig_lk', 'retail', 0.09, null],
    ['ig_fo', 'barbershops', 0.29, null],
    ['ig_rl', 'dentists', 6.4, { type: 'amount', value: 7 }],
    ['yt_rv', 'real-estate', 24, { type: 'amount', value: 24 }],
  ])('values %s for %s at $%d', (id, businessType, usd, perk) => {
    const priced = estimate(findAction(id)!, findBusinessType(businessType));
    expect(priced.estimatedValueUsd).toBe(usd);
    expect(priced.recommendedPerk).toEqual(perk);
  });

  it('recommends a perk for every action that no platform discourages, and explains why not for all others', () => {
    for (const action of actions) {
      const { recommendedPerk, notice, estimatedValueUsd } = estimate(action);
      expect(estimatedValueUsd).toBe(action.value);
      const isRecommended = !isDiscouraged(verdictOf(action).verdict);
      expect(recommendedPerk !== null).toBe(isRecommended);
      expect(notice === null).toBe(isRecommended);
    }
  });
});
