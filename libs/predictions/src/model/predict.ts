import { costOf, Perk } from './perk-size';
import { firstSubmissionsPerDay, Posterior, submissionsPerDay } from './posterior';
import { Random } from './random';

/** What a campaign offers. */
export interface Design {
  perk: Perk;
  /** Days on which it accepts proofs. */
  days: number;
  /** The most proofs that can be approved; undefined for no limit. */
  maxApproved?: number;
}

/** The outcome that is expected, or one end of an interval. Money in USD. */
export interface Figures {
  submissions: number;
  approved: number;
  /** If all perks are redeemed. */
  cost: number;
  /** The cost of one perk; null if no proof is expected to be approved. */
  costPerApproved: number | null;
}

export interface Interval {
  low: number;
  high: number;
}

export interface Prediction {
  expected: Figures;
  /** In 8 of 10 such campaigns the number lies in it, ends included. */
  interval80: Record<'submissions' | 'approved' | 'cost' | 'costPerApproved', Interval>;
  /** The probability that at least one proof is approved. */
  chanceOfAny: number;
  /** Days until the first submission; half of such campaigns wait longer. */
  daysToFirst: { median: number; interval80: Interval };
}

const DRAWS = 2000;

/**
 * Simulates campaigns: draws the rates and chances from their posteriors, and then the numbers from these.
 * @param posteriors of the actions of the campaign, which are assumed not to compete with each other
 */
export function predict(posteriors: readonly Posterior[], design: Design, random: Random): Prediction {
  const { perk, days, maxApproved = Infinity } = design;
  const stages = posteriors.map((posterior) => {
    const rate = submissionsPerDay(posterior, perk);
    const { a, b } = posterior.approval;
    const first = firstSubmissionsPerDay(posterior, perk);
    return {
      rates: random.gammas(rate.shape, rate.rate),
      chances: random.betas(a, b),
      firstRates: random.gammas(first.shape, first.rate),
    };
  });
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = { submissions: 0, approved: 0, firstRate: 0 };
    for (const { rates, chances, firstRates } of stages) {
      const submissions = random.poisson(rates() * days);
      drawn.submissions += submissions;
      drawn.approved += random.binomial(submissions, chances());
      drawn.firstRate += firstRates();
    }
    drawn.approved = Math.min(maxApproved, drawn.approved);
    return { ...drawn, daysToFirst: -Math.log1p(-random.uniform()) / drawn.firstRate };
  });
  const costOfOne = costOf(perk);
  const approved = draws.map((each) => each.approved);
  const intervals = {
    submissions: interval80(draws.map(({ submissions }) => submissions)),
    approved: interval80(approved),
  };
  const meanApproved = mean(approved);
  const waits = draws.map(({ daysToFirst }) => daysToFirst).sort((a, b) => a - b);
  const waitAt = (share: number) => rounded(waits[Math.floor(share * DRAWS)] ?? 0);
  return {
    expected: {
      submissions: rounded(mean(draws.map(({ submissions }) => submissions))),
      approved: rounded(meanApproved),
      cost: rounded(meanApproved * costOfOne),
      costPerApproved: meanApproved > 0 ? rounded(costOfOne) : null,
    },
    interval80: {
      ...intervals,
      cost: { low: rounded(intervals.approved.low * costOfOne), high: rounded(intervals.approved.high * costOfOne) },
      costPerApproved: { low: rounded(costOfOne), high: rounded(costOfOne) },
    },
    chanceOfAny: approved.filter((number) => number > 0).length / DRAWS,
    daysToFirst: { median: waitAt(0.5), interval80: { low: waitAt(0.1), high: waitAt(0.9) } },
  };
}

/**
 * The interval between the quantiles 10 % and 90 %, or with one of these ends left out: the one whose share is closest to 80 %. With
 * small numbers each of them is frequent, and with both ends it would contain far more.
 */
function interval80(numbers: number[]): Interval {
  const sorted = numbers.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  const [low, high] = [at(0.1), at(0.9)];
  const candidates = [
    { low, high },
    { low: low + 1, high },
    { low, high: high - 1 },
    { low: low + 1, high: high - 1 },
  ].filter((each) => each.low <= each.high);
  const miss = (each: Interval) =>
    Math.abs(sorted.filter((number) => each.low <= number && number <= each.high).length / sorted.length - 0.8);
  return candidates.reduce((best, each) => (miss(each) < miss(best) ? each : best));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
