/** The collar: prices are accepted from a tenth of the reference price to ten times as much. */
const COLLAR_FACTOR = 10;

/** The accepted prices, in cents, inclusive. At least 1 cent. */
export function collarOf(referenceCents: number): { lowest: number; highest: number } {
  return {
    lowest: Math.max(1, Math.ceil(referenceCents / COLLAR_FACTOR)),
    highest: Math.max(1, referenceCents * COLLAR_FACTOR),
  };
}

/**
 * The fee for one unit, in cents, rounded half up. It is charged for each unit that settles, so the fee of any number of units is
 * a multiple of it: however a trade is divided into settled and refunded units, what is paid and returned adds up to what was held.
 * It never decreases with the price, so a hold at the limit price covers every better price.
 * @param feeBps hundredths of a per cent of the price
 */
export function unitFeeCents(priceCents: number, feeBps: number): number {
  return Math.floor((priceCents * feeBps + 5_000) / 10_000);
}

/** What a buyer pays for a number of units, with the fee, in cents. */
export function costCents(quantity: number, priceCents: number, feeBps: number): number {
  return quantity * (priceCents + unitFeeCents(priceCents, feeBps));
}
