import { auctionPrice, Crossing, pairsOf, PriceLevel } from '../../libs/exchange/src/book/auction';
import { Random } from '../support/random';

/** Tries every price. */
function bruteForce(bids: PriceLevel[], asks: PriceLevel[], reference: number): Crossing | undefined {
  let best: Crossing | undefined;
  for (let priceCents = 1; priceCents <= 60; priceCents++) {
    const demand = bids.reduce((sum, bid) => sum + (bid.priceCents >= priceCents ? bid.quantity : 0), 0);
    const supply = asks.reduce((sum, ask) => sum + (ask.priceCents <= priceCents ? ask.quantity : 0), 0);
    const volume = Math.min(demand, supply);
    if (volume === 0) continue;
    const rank = [-volume, Math.abs(demand - supply), Math.abs(priceCents - reference), priceCents];
    const bestRank = best && [
      -best.volume,
      Math.abs(best.surplus),
      Math.abs(best.priceCents - reference),
      best.priceCents,
    ];
    const differs = rank.findIndex((value, index) => value !== bestRank?.[index]);
    if (!bestRank || rank[differs]! < bestRank[differs]!) best = { priceCents, volume, surplus: demand - supply };
  }
  return best;
}

const levels = (random: Random, from: number): PriceLevel[] =>
  [...new Set(Array.from({ length: random.int(6) }, () => from + random.int(30)))].map((priceCents) => ({
    priceCents,
    quantity: 1 + random.int(20),
  }));

it('finds the price that trying every price finds, in 10,000 random books', () => {
  let crossed = 0;
  for (let seed = 1; seed <= 10_000; seed++) {
    const random = new Random(seed);
    const [bids, asks, reference] = [levels(random, 15), levels(random, 10), 1 + random.int(60)];
    const expected = bruteForce(bids, asks, reference);
    expect({ seed, found: auctionPrice(bids, asks, reference) }).toEqual({ seed, found: expected });
    if (expected) crossed++;
  }
  expect(crossed).toBeGreaterThan(5_000);
});

const level = (priceCents: number, quantity: number) => ({ priceCents, quantity });

it.each([
  ['the most units trade', [level(20, 5), level(10, 5)], [level(10, 8)], 15, { priceCents: 10, volume: 8, surplus: 2 }],
  [
    'the surplus is smallest',
    [level(20, 8)],
    [level(10, 5), level(18, 4)],
    1,
    { priceCents: 18, volume: 8, surplus: -1 },
  ],
  ['the reference price is closest', [level(20, 5)], [level(10, 5)], 13, { priceCents: 13, volume: 5, surplus: 0 }],
  [
    'the reference price is below the range',
    [level(20, 5)],
    [level(10, 5)],
    3,
    { priceCents: 10, volume: 5, surplus: 0 },
  ],
])('trades at the price at which %s', (_, bids, asks, reference, expected) => {
  expect(auctionPrice(bids, asks, reference)).toEqual(expected);
});

it('does not trade if no bid is as high as an ask', () => {
  expect(auctionPrice([level(9, 5)], [level(10, 5)], 10)).toBeUndefined();
  expect(auctionPrice([], [level(10, 5)], 10)).toBeUndefined();
  expect(auctionPrice([level(9, 5)], [], 10)).toBeUndefined();
});

it('gives each order its units in its order of priority, and trades exactly the volume', () => {
  const order = (id: string, remaining: number) => ({ id, remaining });
  const pairs = pairsOf([order('b1', 4), order('b2', 3), order('b3', 9)], [order('a1', 2), order('a2', 6)], 8);
  expect(pairs.map(({ buy, sell, quantity }) => [buy.id, sell.id, quantity])).toEqual([
    ['b1', 'a1', 2],
    ['b1', 'a2', 2],
    ['b2', 'a2', 3],
    ['b3', 'a2', 1],
  ]);
});

it('returns only the first pairs, if there are more than wanted', () => {
  const order = (id: string, remaining: number) => ({ id, remaining });
  const pairs = pairsOf([order('b1', 4), order('b2', 3)], [order('a1', 2), order('a2', 5)], 7, 2);
  expect(pairs.map(({ buy, sell, quantity }) => [buy.id, sell.id, quantity])).toEqual([
    ['b1', 'a1', 2],
    ['b1', 'a2', 2],
  ]);
});

it('finds the same price again when a part of the volume was traded, in 10,000 random books', () => {
  let again = 0;
  for (let seed = 1; seed <= 10_000; seed++) {
    const random = new Random(seed);
    const [bids, asks, reference] = [levels(random, 15), levels(random, 10), 1 + random.int(60)];
    const crossing = auctionPrice(bids, asks, reference);
    if (!crossing || crossing.volume < 2) continue;
    const { priceCents, volume, surplus } = crossing;
    const traded = 1 + random.int(volume - 1);
    const left = (sorted: PriceLevel[]) => {
      let rest = traded;
      return sorted.flatMap(({ priceCents: price, quantity }) => {
        const taken = Math.min(rest, quantity);
        rest -= taken;
        return taken < quantity ? [level(price, quantity - taken)] : [];
      });
    };
    const leftBids = left(bids.toSorted((a, b) => b.priceCents - a.priceCents));
    const leftAsks = left(asks.toSorted((a, b) => a.priceCents - b.priceCents));
    expect({ seed, found: auctionPrice(leftBids, leftAsks, reference) }).toEqual({
      seed,
      found: { priceCents, volume: volume - traded, surplus },
    });
    again++;
  }
  expect(again).toBeGreaterThan(5_000);
});

it('finds a price in a book of 200,000 levels', () => {
  const asks = Array.from({ length: 200_000 }, (_, index) => level(1 + index, 1));
  expect(auctionPrice([level(3, 3)], asks, 1)).toEqual({ priceCents: 3, volume: 3, surplus: 0 });
  expect(auctionPrice(asks, [level(199_998, 3)], 200_000)).toEqual({ priceCents: 199_998, volume: 3, surplus: 0 });
});
