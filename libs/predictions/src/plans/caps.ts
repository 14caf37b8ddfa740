import { Gamma, gammaOf, momentsOfBeta, momentsOfGamma } from '../model/distributions';
import { Perk } from '../model/perk-size';
import { Posterior, submissionsPerDay } from '../model/posterior';

/** A limit of approved proofs, and how many are then expected. */
export interface Cap {
  cap: number;
  approved: number;
}

/** In so many campaigns, the number of approvals is within the cap. */
const SHARES = [0.25, 0.5, 0.8, 0.95] as const;
/** Nobody plans for more. */
const MAX_CAP = 10_000;

/** The distribution of the mean number of approvals in some days; the number itself is Poisson distributed. */
export function approvalsIn(days: number, posterior: Posterior, perk: Perk): Gamma {
  const submissions = momentsOfGamma(submissionsPerDay(posterior, perk));
  const chance = momentsOfBeta(posterior.approval);
  const mean = submissions.mean * chance.mean;
  const square = (submissions.mean ** 2 + submissions.variance) * (chance.mean ** 2 + chance.variance);
  return gammaOf({ mean: mean * days, variance: (square - mean ** 2) * days ** 2 });
}

/**
 * The caps that are considered for a campaign, smallest first. The number of approvals is negative binomial, and is added up
 * one by one: E[min(N, cap)] is the sum of P(N >= k) for k from 1 to the cap.
 * @param most the highest cap that the budget pays for; it is one of them if none of the others is as high
 */
export function capsFor({ shape, rate }: Gamma, most: number): Cap[] {
  const limit = Math.min(Math.floor(most), MAX_CAP);
  const caps: Cap[] = [];
  // Logarithms, because the probability of none at all may be too small for a number.
  let logOfCount = shape * Math.log(rate / (1 + rate));
  let within = Math.exp(logOfCount);
  let approved = 0;
  let next = 0;
  for (let cap = 1; cap <= limit && next < SHARES.length; cap++) {
    approved += Math.max(0, 1 - within);
    logOfCount += Math.log((cap - 1 + shape) / (cap * (1 + rate)));
    within += Math.exp(logOfCount);
    if (within < (SHARES[next] ?? 1) && cap < limit) continue;
    caps.push({ cap, approved });
    next = SHARES.filter((share) => share <= within).length;
  }
  return caps;
}
