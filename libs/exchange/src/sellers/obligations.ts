import type { Seller } from './seller.entity';

/** The most undelivered units of a seller with fewer settled units than `PROVEN_FROM`, and of others. */
const NEW_LIMIT = 20;
const PROVEN_LIMIT = 200;
const PROVEN_FROM = 10;
/** By how much each unit that was not delivered in time lowers the limit. */
const LOSS_PER_DEFAULT = 2;

/** The limit in SQL, over the columns of `exchange_sellers`. It is at least 1, so that a seller can earn its way back. */
export const LIMIT = `greatest(1, case when settled_units >= ${String(PROVEN_FROM)} then ${String(PROVEN_LIMIT)} else ${String(NEW_LIMIT)} end
  - ${String(LOSS_PER_DEFAULT)} * defaulted_units)`;

/** How many units a seller may have offered or sold that are not delivered yet. */
export function limitOf({ settledUnits, defaultedUnits }: Pick<Seller, 'settledUnits' | 'defaultedUnits'>): number {
  const limit = settledUnits >= PROVEN_FROM ? PROVEN_LIMIT : NEW_LIMIT;
  return Math.max(1, limit - LOSS_PER_DEFAULT * defaultedUnits);
}
