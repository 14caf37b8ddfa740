/*
 * Older observations count less: their weight halves every 75 days. Sums use forward decay (Cormode et al., "Forward Decay", ICDE
 * 2009): an observation is added with the weight 2^(age of the epoch / half-life), which never changes, and a sum is divided by the
 * weight of the moment at which it is read. So a sum is one number that is only ever added to.
 */

export const HALF_LIFE_DAYS = 75;

const DAY_MS = 24 * 60 * 60 * 1000;
const EPOCH = Date.UTC(2026, 0, 1);
const PER_DAY = Math.LN2 / HALF_LIFE_DAYS;

/** The weight of something that happened at this time. */
export function weightAt(time: Date): number {
  return Math.exp((PER_DAY * (time.getTime() - EPOCH)) / DAY_MS);
}

/**
 * The integral of the weight until this time, in weighted days: the weighted days between two times are the difference of theirs.
 */
export function weightedDaysUntil(time: Date): number {
  return weightAt(time) / PER_DAY;
}
