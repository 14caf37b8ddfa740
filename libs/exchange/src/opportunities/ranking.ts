/** How often sellers were paid for a unit of an action for which they submitted a proof. */
export interface Approvals {
  approved: number;
  refused: number;
}

/** The chance that a proof is approved, and on how many decisions it is based. */
export interface Chance {
  value: number;
  n: number;
}

/**
 * What one point of effort is worth in USD, by which opportunities are ranked. It is an assumption, not a measurement: at this
 * rate, two thirds of the actions of the catalogue pay more than they cost if every other proof is approved.
 */
export const EFFORT_COST_USD = 0.5;

/**
 * The rule of succession (Laplace): each action begins with one approval and one refusal, so that a few decisions do not make
 * certain what they only suggest. Without any decision it is 0.5 with `n` 0, which says that nothing is known.
 */
export function chanceOf({ approved, refused }: Approvals): Chance {
  const n = approved + refused;
  return { value: Math.round(((approved + 1) / (n + 2)) * 10_000) / 10_000, n };
}

/** What a unit is expected to bring, in USD: the price if it is approved, less the effort in any case. */
export function expectedValue(priceUsd: number, chance: Chance, effort: number): number {
  return Math.round((priceUsd * chance.value - effort * EFFORT_COST_USD) * 100) / 100;
}

/** What is compared to rank two opportunities. */
export interface Ranked {
  isBid: boolean;
  expectedValue: number;
  /** How many of the wanted words its requirements mention. */
  mentions: number;
  actionId: string;
  band: string;
}

/** A total order: bids first, then by value; ties are broken by the number of matching search terms. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    Number(b.isBid) - Number(a.isBid) ||
    b.expectedValue - a.expectedValue ||
    b.mentions - a.mentions ||
    a.actionId.localeCompare(b.actionId) ||
    a.band.localeCompare(b.band)
  );
}
