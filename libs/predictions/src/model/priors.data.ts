import { BUCKET_SIZES } from './perk-size';

/*
 * What is assumed before anything has been observed. These are round figures to start with, neither measured nor taken from a study;
 * answers that use them say so. Observations replace them gradually.
 */

/** Submissions per day on which a campaign accepts proofs, by the effort of its action from 0 to 5. */
const SUBMISSIONS_PER_DAY = [0.5, 0.4, 0.3, 0.2, 0.12, 0.06] as const;

/** With twice the perk, how much more often people do the action: 2^0.5 = 1.41 times. */
const PERK_ELASTICITY = 0.5;

/** The size of the usual perk, which the figures above are for. */
const USUAL_SIZE = 0.875;

/** How many observations a prior weighs: days of an average campaign, or decided proofs. */
export const PRIOR_OBSERVATIONS = 30;

/** The same in expected submissions: an average campaign is one that is expected to have one every four days. */
export const PRIOR_SUBMISSIONS = PRIOR_OBSERVATIONS / 4;

/** The response to the size of the perk, relative to the usual size, by bucket. */
export const ASSUMED_RESPONSE: readonly number[] = BUCKET_SIZES.map((size) => (size / USUAL_SIZE) ** PERK_ELASTICITY);

/** What the benchmarks of the catalogue say about an industry. */
export interface Benchmarks {
  engagementRate: number;
  completionRate: number;
}

export interface Prior {
  /** Submissions per live day, with a usual perk. */
  submissionsPerDay: number;
  /** The share of decided proofs that are approved. */
  approvalRate: number;
}

/**
 * The prior of an action in an industry: the rate above, times how easily the industry engages people compared to the average one;
 * and the completion rate of the industry.
 */
export function priorOf(effort: number, industry: Benchmarks, average: Benchmarks): Prior {
  const base = SUBMISSIONS_PER_DAY[Math.max(0, Math.min(effort, SUBMISSIONS_PER_DAY.length - 1))] ?? 0;
  return {
    submissionsPerDay: (base * industry.engagementRate) / average.engagementRate,
    approvalRate: industry.completionRate,
  };
}
