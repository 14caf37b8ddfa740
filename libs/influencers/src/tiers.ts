import { enumeration } from '#kernel';

export const TIERS = enumeration('InfluencerTier', ['micro', 'mid', 'macro', 'mega']);
export type Tier = (typeof TIERS)[number];

/** The lowest total number of followers of each tier. */
const MIN_FOLLOWERS: Record<Tier, number> = { micro: 0, mid: 10_000, macro: 100_000, mega: 1_000_000 };

export function tierOf(followerCount: number): Tier {
  return TIERS.findLast((tier) => followerCount >= MIN_FOLLOWERS[tier]) ?? 'micro';
}

/** The followers of a tier: at least `from` and fewer than `below`. */
export function boundsOf(tier: Tier): { from: number; below: number } {
  const next = TIERS[TIERS.indexOf(tier) + 1];
  return { from: MIN_FOLLOWERS[tier], below: next ? MIN_FOLLOWERS[next] : Infinity };
}
