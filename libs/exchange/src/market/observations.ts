/** Figures from fewer settled units are marked as indicative, and are not used as reference prices. */
export const ENOUGH_UNITS = 20;

/** An entry of the price index needs as many different buyers, and as many different sellers. */
export const INDEX_PARTIES = 5;

/** How many units settled at each price, in cents. */
export type PriceCounts = Readonly<Record<string, number>>;

/** Unit prices in cents. */
export interface PriceSummary {
  units: number;
  average: number;
  /** The prices between which the middle 80 % of the units lie, inclusive. */
  low: number;
  high: number;
}

/** The prices of several instruments together; undefined if nothing has settled. */
export function summaryOf(counts: readonly PriceCounts[]): PriceSummary | undefined {
  const merged = new Map<number, number>();
  for (const [price, units] of counts.flatMap((each) => Object.entries(each)))
    merged.set(Number(price), (merged.get(Number(price)) ?? 0) + units);
  const sorted = [...merged].sort(([a], [b]) => a - b);
  const units = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (units === 0) return undefined;
  const turnover = sorted.reduce((sum, [price, count]) => sum + price * count, 0);
  return {
    units,
    average: turnover / units,
    low: quantile(sorted, units * 0.1),
    high: quantile(sorted, units * 0.9),
  };
}

/** The lowest price at or below which this many units lie. */
function quantile(sorted: readonly [price: number, units: number][], wanted: number): number {
  let seen = 0;
  for (const [price, units] of sorted) {
    seen += units;
    if (seen >= wanted) return price;
  }
  return sorted.at(-1)?.[0] ?? 0;
}
