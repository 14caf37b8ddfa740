import { enumeration } from '#kernel';

export const COMPONENTS = enumeration('ScoreComponentName', [
  'reward',
  'approval',
  'niche',
  'followers',
  'account',
  'netValue',
  'certainty',
]);
export type ComponentName = (typeof COMPONENTS)[number];

/** A part of a score. */
export interface Component {
  name: ComponentName;
  /** 0 to 1. */
  value: number;
  weight: number;
}

/**
 * How much each component counts. These weights, and the figures below, are choices for the ranking and not measurements: what is
 * offered comes first for creators, and what somebody posts about for businesses.
 */
const WEIGHTS = {
  offer: { reward: 0.35, approval: 0.3, niche: 0.2, followers: 0.15 },
  creator: { niche: 0.3, approval: 0.3, followers: 0.25, account: 0.15 },
  action: { netValue: 0.8, certainty: 0.2 },
} as const satisfies Record<string, Partial<Record<ComponentName, number>>>;

/** Decisions that the chance of others in the same action counts for. */
const PRIOR_DECISIONS = 10;
/** A creator whose niches are not mentioned may suit all the same. */
const NICHE = { mentioned: 1, unknown: 0.5, other: 0.25 };
/** With so many followers, more make no difference. */
const MANY_FOLLOWERS = 100_000;
const ACCOUNT = { verifiedFollowers: 1, verified: 0.75, stated: 0.5 };
/** USD in 30 days that make half of the highest value. */
const USUAL_NET_VALUE = 10;

/** The components with their weights, and the score: their weighted mean. */
export function weightedScore<K extends keyof typeof WEIGHTS>(
  kind: K,
  values: Record<keyof (typeof WEIGHTS)[K] & string, number>,
): { score: number; components: Component[] } {
  const components = Object.entries(WEIGHTS[kind]).map(([name, weight]: [string, number]): Component => {
    const value = values[name as keyof typeof values];
    return { name: name as ComponentName, value: rounded(value), weight };
  });
  const score = components.reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { score: rounded(score), components };
}

/** An offer relative to what the catalogue says that the action is worth: 0.5 if it is the same, or not known. */
export function rewardScore(offeredUsd: number, valueUsd: number): number {
  return offeredUsd === 0 ? 0.5 : offeredUsd / (offeredUsd + valueUsd);
}

/** The chance of approval: from a creator's own decisions, and from those on the action as long as the creator has few. */
export function approvalScore(record: { approved: number; rejected: number } | undefined, chance: number): number {
  const { approved, rejected } = record ?? { approved: 0, rejected: 0 };
  return (approved + PRIOR_DECISIONS * chance) / (approved + rejected + PRIOR_DECISIONS);
}

/** The niches that a text mentions. */
export function mentionedIn(text: string, niches: readonly string[]): string[] {
  const words = text.normalize().toLowerCase();
  return niches.filter((niche) => words.includes(niche));
}

export function nicheScore(niches: readonly string[], mentioned: readonly string[]): number {
  if (mentioned.length > 0) return NICHE.mentioned;
  return niches.length === 0 ? NICHE.unknown : NICHE.other;
}

/** How far a creator exceeds what is required: 0.5 if just enough, 1 if nothing is. */
export function requirementScore(followers: number, required: number): number {
  return required === 0 ? 1 : 1 - required / (2 * followers);
}

/** On a logarithmic scale, as ten times the followers are not ten times as good. */
export function reachScore(followers: number): number {
  return Math.min(1, Math.log1p(followers) / Math.log1p(MANY_FOLLOWERS));
}

export function accountScore({
  verified,
  followersVerified,
}: {
  verified: boolean;
  followersVerified: boolean;
}): number {
  if (followersVerified) return ACCOUNT.verifiedFollowers;
  return verified ? ACCOUNT.verified : ACCOUNT.stated;
}

/** @param usd what something is expected to bring in 30 days */
export function netValueScore(usd: number): number {
  return usd <= 0 ? 0 : usd / (usd + USUAL_NET_VALUE);
}

function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
