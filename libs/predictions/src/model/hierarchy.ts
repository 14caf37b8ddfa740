import { Beta, betaOf, Gamma, gammaOf, Moments, momentsOfBeta, momentsOfGamma } from './distributions';

/*
 * Both stages are estimated level by level: global, platform, action, industry, own business. The mean of a level is known from what
 * was observed in its other groups, however large: a few groups say little about another one, so their numbers are discounted. The
 * group that is asked for differs from that mean as much as groups of the level do, which is their `strength`. Observations are only
 * counted at one level: those of the group itself come last.
 */

/** A number of events with its exposure: the expected number for rates, the number of trials for chances. */
export interface ObservedCounts {
  events: number;
  expected: number;
}

/** How alike the groups of a level are, as a number of observations: expected events, or trials. */
export type Strength = number;

/** The platforms, the actions of a platform, the industries of an action, or the businesses of an industry. */
export interface Level {
  strength: Strength;
  /** What was observed in the other groups of the level. */
  siblings: readonly ObservedCounts[];
}

/**
 * The ratio of events to expected events in a group.
 * @param prior of the mean of the first level
 * @param levels from the first to that of the group
 * @param own the observations of the group itself
 */
export function rateOf(prior: Moments, levels: readonly Level[], own: ObservedCounts): Gamma {
  const expectedOfGroup = levels.reduce<Moments>((parent, { strength, siblings }) => {
    const { mean, variance } = momentsOfGamma(withEvents(gammaOf(parent), discounted(siblings, strength)));
    return { mean, variance: variance + mean / strength };
  }, prior);
  return withEvents(gammaOf(expectedOfGroup), own);
}

/** The chance of an event in a trial, in the same way. */
export function chanceOf(prior: Moments, levels: readonly Level[], own: ObservedCounts): Beta {
  const expectedOfGroup = levels.reduce<Moments>((parent, { strength, siblings }) => {
    const { mean, variance } = momentsOfBeta(withTrials(betaOf(parent), discounted(siblings, strength)));
    const spread = mean * (1 - mean);
    // No distribution of a chance is wider than its spread.
    return { mean, variance: Math.min(variance + spread / (strength + 1), spread * 0.999) };
  }, prior);
  return withTrials(betaOf(expectedOfGroup), own);
}

function withEvents({ shape, rate }: Gamma, { events, expected }: ObservedCounts): Gamma {
  return { shape: shape + events, rate: rate + expected };
}

function withTrials({ a, b }: Beta, { events, expected }: ObservedCounts): Beta {
  return { a: a + events, b: b + Math.max(0, expected - events) };
}

/** Bühlmann's credibility: a group with n observations tells as much about its siblings as n × strength / (n + strength) of their own. */
export function discounted(groups: readonly ObservedCounts[], strength: Strength): ObservedCounts {
  return sumOf(
    groups.map(({ events, expected }) => {
      const factor = strength / (strength + expected);
      return { events: events * factor, expected: expected * factor };
    }),
  );
}

/** Many groups of which only the sum is known, as as many equal ones. */
export function equalParts({ events, expected }: ObservedCounts, count: number): ObservedCounts[] {
  const parts = Math.max(1, Math.round(count));
  return Array.from({ length: parts }, () => ({ events: events / parts, expected: expected / parts }));
}

function sumOf(observed: readonly ObservedCounts[]): ObservedCounts {
  return observed.reduce(
    (sum, each) => ({ events: sum.events + each.events, expected: sum.expected + each.expected }),
    {
      events: 0,
      expected: 0,
    },
  );
}

/** A strength is estimated from at least this many groups. */
export const ENOUGH_GROUPS = 50;
const STRENGTHS = { min: 1, max: 1000 };

/** A group with what its parent would lead to expect. */
export interface GroupOf extends ObservedCounts {
  /** The ratio of events to expected ones among all groups of the same parent. */
  parentRatio: number;
}

/**
 * Empirical Bayes by the method of moments: how much more the groups differ than chance explains.
 * @returns undefined with too few groups
 */
export function strengthOfRates(groups: readonly GroupOf[]): Strength | undefined {
  if (groups.length < ENOUGH_GROUPS) return undefined;
  return strengthFrom(
    groups.map(({ events, expected, parentRatio }) => {
      const mean = parentRatio * expected;
      return { excess: (events - mean) ** 2 - mean, unit: parentRatio * expected ** 2 };
    }),
  );
}

/** The same for chances. */
export function strengthOfChances(groups: readonly GroupOf[]): Strength | undefined {
  const several = groups.filter(({ expected }) => expected > 1);
  if (several.length < ENOUGH_GROUPS) return undefined;
  const strength = strengthFrom(
    several.map(({ events, expected, parentRatio }) => {
      const spread = expected * parentRatio * (1 - parentRatio);
      return { excess: (events - expected * parentRatio) ** 2 - spread, unit: spread * (expected - 1) };
    }),
  );
  return Math.max(STRENGTHS.min, strength - 1);
}

function strengthFrom(parts: readonly { excess: number; unit: number }[]): Strength {
  const excess = parts.reduce((sum, part) => sum + part.excess, 0);
  const unit = parts.reduce((sum, part) => sum + part.unit, 0);
  if (excess <= 0 || unit <= 0) return STRENGTHS.max;
  return Math.min(STRENGTHS.max, Math.max(STRENGTHS.min, unit / excess));
}
