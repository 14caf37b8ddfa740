import { enumeration } from '#platform';

export const TIERS = enumeration('InfluencerTier', ['micro', 'mid', 'macro', 'mega']);
export type Tier = (typeof TIERS)[number];

/** The followers, over all platforms, from which each tier is reached. */
const STARTS: Record<Tier, number> = { micro: 0, mid: 10_000, macro: 100_000, mega: 1_000_000 };

export function tierOf(followerCount: number): Tier {
  return TIERS.findLast((tier) => followerCount >= STARTS[tier]) ?? 'micro';
}

/** A tier holds those with at least `from` followers and less than `below`. */
export function boundsOf(tier: Tier): { from: number; below: number } {
  const next = TIERS[TIERS.indexOf(tier) + 1];
  return { from: STARTS[tier], below: next ? STARTS[next] : Infinity };
}
