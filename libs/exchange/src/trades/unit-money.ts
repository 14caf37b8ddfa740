import { Outcome } from './unit.entity';

// How the money of a unit is divided. All amounts are in cents, and every division is exact: the parts add up to the whole.

/** The money of one unit. */
export interface UnitMoney {
  priceCents: number;
  feeCents: number;
}

/** Who receives the money of a unit. */
export interface Division {
  sellerCents: number;
  buyerCents: number;
  platformCents: number;
}

/**
 * The fee of each unit of a trade. The fees differ by at most a cent, and their sum is exactly the fee of the trade.
 */
export function feesOfUnits(feeCents: number, quantity: number): number[] {
  const upTo = (units: number) => Number((BigInt(feeCents) * BigInt(units)) / BigInt(quantity));
  return Array.from({ length: quantity }, (_, index) => upTo(index + 1) - upTo(index));
}

/**
 * Who receives the money of a unit. The fee is due only on what the seller receives: with `split`, half of it. An odd cent of
 * the price or of the fee goes to the buyer, whose money it was.
 */
export function divide({ priceCents, feeCents }: UnitMoney, outcome: Outcome): Division {
  const [sellerCents, platformCents] =
    outcome === 'seller'
      ? [priceCents, feeCents]
      : outcome === 'buyer'
        ? [0, 0]
        : [Math.floor(priceCents / 2), Math.floor(feeCents / 2)];
  return { sellerCents, platformCents, buyerCents: priceCents + feeCents - sellerCents - platformCents };
}
