import type { RewardType } from '#catalog';

/** What was observed of campaigns that offer a perk of one size for one action: sums of observations, each with its weight. */
export interface Tally {
  /** Days on which proofs were accepted. */
  days: number;
  submissions: number;
  approved: number;
  rejected: number;
  /** Days until the first submission, or until now for campaigns that have none. */
  waitingDays: number;
  /** Campaigns that have a submission. */
  firsts: number;
  /** Submissions and decided ones, without weights. */
  submissionCount: number;
  decidedCount: number;
}

/** The campaigns of an industry that are comparable. */
export interface Cell extends Tally {
  actionId: string;
  /** Slug of a business type. */
  industry: string;
  rewardType: RewardType;
  /** The size of the perk: see `bucketOf`. */
  bucket: number;
}

/** A cell that contains all businesses. */
export type PeerCell = Cell;

/** The number of businesses behind the cells of a group. Empty strings mean all. */
export interface PeerGroup {
  platformId: string;
  actionId: string;
  industry: string;
  businesses: number;
}

/** Observations of other businesses are used only in groups of at least this many. */
export const MIN_BUSINESSES = 5;

const FIELDS = [
  'days',
  'submissions',
  'approved',
  'rejected',
  'waitingDays',
  'firsts',
  'submissionCount',
  'decidedCount',
] as const satisfies readonly (keyof Tally)[];

export function emptyTally(): Tally {
  return Object.fromEntries(FIELDS.map((field) => [field, 0])) as unknown as Tally;
}

export function addTo(sum: Tally, tally: Tally, sign = 1): void {
  // What is subtracted may be more recent than the sum.
  for (const field of FIELDS) sum[field] = Math.max(0, sum[field] + sign * tally[field]);
}
