import type { RewardType } from '#catalog';
import { CurrencyCode, inDollars, priceNear } from '#kernel/money';

/**
 * The bill that a percentage is taken of, in USD. An assumption, the same that the catalogue makes when it recommends a perk: the
 * service does not see bills.
 */
export const ASSUMED_BILL_USD = 20;

/** A perk as a campaign offers it: per cent for `pct`, otherwise an amount in the currency. */
export interface Perk {
  type: RewardType;
  value: number;
  currency: CurrencyCode;
}

/**
 * What a perk costs the business if it is redeemed, in USD. Perks in other currencies are compared at round figures, which are good enough
 * for the size of a perk: buckets are far wider.
 */
export function costOf({ type, value, currency }: Perk): number {
  return type === 'pct' ? (value / 100) * ASSUMED_BILL_USD : inDollars(value, currency);
}

/** The upper ends of the buckets of perk sizes: the cost of the perk relative to the value of the action. The last has none. */
const BUCKET_ENDS = [0.25, 0.5, 0.75, 1, 1.5] as const;

export const BUCKETS = BUCKET_ENDS.length + 1;

/** Perks about as large as the action is worth. */
export const USUAL_BUCKET = 3;

/** A size within each bucket, for the response that is assumed before anything is known. */
export const BUCKET_SIZES = [0.15, 0.375, 0.625, 0.875, 1.25, 2] as const;

/**
 * The bucket of a perk. A free item whose value was not given counts as a usual one.
 * @param valueUsd the value of the action, in USD
 */
export function bucketOf(perk: Perk, valueUsd: number): number {
  const cost = costOf(perk);
  if (cost === 0 || valueUsd === 0) return USUAL_BUCKET;
  // Cents are exact in neither number.
  const size = cost / valueUsd - 1e-9;
  const found = BUCKET_ENDS.findIndex((end) => size < end);
  return found === -1 ? BUCKETS - 1 : found;
}

/** In USD. From this value on, an amount is easier to understand than a percentage; the catalogue has the same limit. */
const AMOUNT_FROM_USD = 5;
const AMOUNT_STEP_USD = 0.5;

/** The sizes that are considered, relative to the value of the action: a perk that costs as much brings nothing. */
const CANDIDATE_SIZES = [0.375, 0.625, 0.875] as const;

/**
 * The perks to consider for an action, smallest first: whole percentages for actions worth less than $5, otherwise multiples of half a
 * dollar, or of a similarly round step in another currency. Each costs less than the action is worth; if no such perk is possible, there
 * is none.
 */
export function candidatePerks(valueUsd: number, currency: CurrencyCode): Perk[] {
  const perks = CANDIDATE_SIZES.map((size): Perk => {
    const cost = size * valueUsd;
    if (valueUsd < AMOUNT_FROM_USD)
      return { type: 'pct', value: Math.max(1, Math.round((cost / ASSUMED_BILL_USD) * 100)), currency };
    return { type: 'amount', value: priceNear(cost, currency, { stepUsd: AMOUNT_STEP_USD }), currency };
  });
  const isNew = (perk: Perk, i: number) => perks.findIndex(({ value }) => value === perk.value) === i;
  return perks.filter((perk, i) => isNew(perk, i) && costOf(perk) < valueUsd);
}
