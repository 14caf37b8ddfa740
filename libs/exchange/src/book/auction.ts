/** The units that rest at one price. */
export interface PriceLevel {
  priceCents: number;
  quantity: number;
}

/** The one price at which an auction trades, and how much. */
export interface Crossing {
  priceCents: number;
  /** Units that are traded. */
  volume: number;
  /** The imbalance at this price: unmatched units, positive for bids and negative for asks. */
  surplus: number;
}

/**
 * The price of a call auction: the one that trades the most units; of several, the one that leaves the smallest surplus; of
 * several, the closest to the reference price; of two at the same distance, the lower one.
 *
 * Demand and supply only change at the prices of orders, so the prices between two of them are compared as one. It takes time in
 * proportion to the number of levels, not of orders or of prices.
 * @returns undefined if no bid is as high as an ask
 */
export function auctionPrice(
  bids: readonly PriceLevel[],
  asks: readonly PriceLevel[],
  referenceCents: number,
): Crossing | undefined {
  // Not `Math.min(...prices)`, which fails with more than about 100,000 levels.
  const lowest = asks.reduce((least, { priceCents }) => Math.min(least, priceCents), Infinity);
  const highest = bids.reduce((most, { priceCents }) => Math.max(most, priceCents), -Infinity);
  if (lowest > highest) return undefined;
  // The prices from which on demand is lower or supply is higher.
  const steps = new Map<number, { lost: number; gained: number }>();
  const step = (at: number) => {
    const known = steps.get(at) ?? { lost: 0, gained: 0 };
    steps.set(at, known);
    return known;
  };
  let demand = 0;
  for (const { priceCents, quantity } of bids.filter((bid) => bid.priceCents >= lowest)) {
    demand += quantity;
    step(priceCents + 1).lost += quantity;
  }
  for (const { priceCents, quantity } of asks.filter((ask) => ask.priceCents <= highest))
    step(priceCents).gained += quantity;

  const starts = [...steps].sort(([a], [b]) => a - b);
  let supply = 0;
  let best: Crossing | undefined;
  for (const [index, [from, { lost, gained }]] of starts.entries()) {
    demand -= lost;
    supply += gained;
    const to = (starts[index + 1]?.[0] ?? from + 1) - 1;
    const priceCents = Math.min(Math.max(referenceCents, from), to);
    const crossing = { priceCents, volume: Math.min(demand, supply), surplus: demand - supply };
    if (!best || isBetter(crossing, best, referenceCents)) best = crossing;
  }
  return best;
}

/** Units that a bid and an ask trade in an auction. */
export interface Pair<O> {
  buy: O;
  sell: O;
  quantity: number;
}

/**
 * Which bids and asks trade the volume of an auction, or the first of these pairs.
 * @param bids those that accept the price, in their order of priority
 * @param asks the same
 * @param most how many pairs to return at most
 */
export function pairsOf<O extends { remaining: number }>(
  bids: readonly O[],
  asks: readonly O[],
  volume: number,
  most = Infinity,
): Pair<O>[] {
  const pairs: Pair<O>[] = [];
  const left = { buy: 0, sell: 0 };
  let [bid, ask] = [-1, -1];
  for (let rest = volume; rest > 0 && pairs.length < most;) {
    if (left.buy === 0) left.buy = bids[++bid]?.remaining ?? 0;
    if (left.sell === 0) left.sell = asks[++ask]?.remaining ?? 0;
    const [buy, sell] = [bids[bid], asks[ask]];
    if (!buy || !sell) throw new Error(`There are too few orders for a volume of ${String(volume)} units.`);
    const quantity = Math.min(rest, left.buy, left.sell);
    pairs.push({ buy, sell, quantity });
    rest -= quantity;
    left.buy -= quantity;
    left.sell -= quantity;
  }
  return pairs;
}

function isBetter(one: Crossing, other: Crossing, referenceCents: number): boolean {
  if (one.volume !== other.volume) return one.volume > other.volume;
  const [surplus, otherSurplus] = [Math.abs(one.surplus), Math.abs(other.surplus)];
  if (surplus !== otherSurplus) return surplus < otherSurplus;
  // Prices are compared in ascending order, so that of two at the same distance the lower one is kept.
  return Math.abs(one.priceCents - referenceCents) < Math.abs(other.priceCents - referenceCents);
}
