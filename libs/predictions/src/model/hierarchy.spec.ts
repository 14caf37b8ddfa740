import { momentsOfBeta, momentsOfGamma } from './distributions';
import { chanceOf, discounted, ENOUGH_GROUPS, rateOf, strengthOfChances, strengthOfRates } from './hierarchy';
import { randomFrom } from './random';

const NONE = { events: 0, expected: 0 };

describe('rateOf', () => {
  const prior = { mean: 1, variance: 0.1 };

  it('returns the prior, widened by the level, without observations', () => {
    const { mean, variance } = momentsOfGamma(rateOf(prior, [{ strength: 10, siblings: [] }], NONE));
    expect([mean, variance]).toEqual([expect.closeTo(1), expect.closeTo(0.2)]);
  });

  it('approaches the own ratio of the group with more observations', () => {
    const meanWith = (expected: number) =>
      momentsOfGamma(rateOf(prior, [{ strength: 10, siblings: [] }], { events: 3 * expected, expected })).mean;
    expect(meanWith(1)).toBeGreaterThan(1);
    expect(meanWith(10)).toBeGreaterThan(meanWith(1));
    expect(meanWith(10_000)).toBeCloseTo(3, 2);
  });

  it('learns from siblings, but never as much as from the group itself', () => {
    const sibling = { events: 3_000_000, expected: 1_000_000 };
    const found = momentsOfGamma(rateOf(prior, [{ strength: 10, siblings: [sibling] }], NONE));
    expect(found.mean).toBeGreaterThan(1.5);
    expect(found.mean).toBeLessThan(2.5);
    expect(found.variance).toBeGreaterThan(0.2);
  });
});

describe('chanceOf', () => {
  const prior = { mean: 0.5, variance: 0.01 };

  it('does not count pending proofs as rejected', () => {
    // 4 of 4 decided ones were approved, however many are pending.
    const { mean } = momentsOfBeta(chanceOf(prior, [{ strength: 30, siblings: [] }], { events: 4, expected: 4 }));
    expect(mean).toBeGreaterThan(0.5);
  });

  it('returns a valid distribution however the levels differ', () => {
    const levels = Array.from({ length: 6 }, () => ({ strength: 1, siblings: [] }));
    const { a, b } = chanceOf(prior, levels, NONE);
    expect([a > 0, b > 0]).toEqual([true, true]);
  });
});

it('A sibling contributes at most its strength', () => {
  expect(discounted([{ events: 500, expected: 1000 }], 30).expected).toBeCloseTo(29.1, 1);
  expect(discounted([{ events: 0.5, expected: 1 }], 30).expected).toBeCloseTo(0.97, 2);
});

describe('The strength of a level', () => {
  const groupsOf = (strength: number, count: number) => {
    const random = randomFrom(3);
    return Array.from({ length: count }, () => {
      const expected = 20 + 40 * random.uniform();
      const events = random.poisson(random.gamma(2 * strength, strength) * expected);
      return { events, expected, parentRatio: 2 };
    });
  };

  it.each([3, 12, 60])('estimates the strength of rates from many groups: %d', (strength) => {
    const found = strengthOfRates(groupsOf(strength, 4000))!;
    expect(found / strength).toBeGreaterThan(0.8);
    expect(found / strength).toBeLessThan(1.25);
  });

  it.each([5, 30])('estimates the strength of chances from many groups: %d', (strength) => {
    const random = randomFrom(4);
    const groups = Array.from({ length: 4000 }, () => {
      const expected = 10 + Math.floor(30 * random.uniform());
      const events = random.binomial(expected, random.beta(0.6 * strength, 0.4 * strength));
      return { events, expected, parentRatio: 0.6 };
    });
    const found = strengthOfChances(groups)!;
    expect(found / strength).toBeGreaterThan(0.8);
    expect(found / strength).toBeLessThan(1.25);
  });

  it('does not estimate a strength from fewer than 50 groups', () => {
    expect(strengthOfRates(groupsOf(12, ENOUGH_GROUPS - 1))).toBeUndefined();
    expect(strengthOfRates(groupsOf(12, ENOUGH_GROUPS))).toBeDefined();
    expect(ENOUGH_GROUPS).toBe(50);
  });
});
