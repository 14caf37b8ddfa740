import { limitsOf, PLANS, RESOURCES, webhookLimitOf } from './plans.data';

describe('PLANS', () => {
  it.each([
    ['free', 5, 100, 10, 3, 0],
    ['starter', 25, 1000, 100, 10, 10],
    ['professional', 100, 10_000, 1000, 25, 25],
    ['enterprise', null, null, null, 100, 249],
  ])('has the published limits and price for %s', (...row) => {
    const [plan, campaigns, submissions, aiGenerations, webhooks, pricePerMonth] = row;
    expect(limitsOf(plan)).toEqual({ campaigns, submissions, aiGenerations });
    expect(webhookLimitOf(plan)).toBe(webhooks);
    expect(PLANS[plan]?.pricePerMonth).toBe(pricePerMonth);
  });

  it('allows at least one unit of everything, because the first unit of a month is not checked against the limit', () => {
    for (const { limits } of Object.values(PLANS))
      for (const resource of RESOURCES) expect(limits[resource] ?? Infinity).toBeGreaterThanOrEqual(1);
  });
});

describe('limitsOf', () => {
  it.each(['', 'gold', 'Free'])('throws for the unknown plan %p', (plan) => {
    expect(() => limitsOf(plan)).toThrow(`There is no plan ${plan}.`);
  });
});
