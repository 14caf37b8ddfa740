import { Matching } from '../../libs/exchange/src/book/matching';
import { Random } from '../support/random';
import { NewReferenceOrder, ReferenceBook } from '../support/exchange/reference-book';

/*
 * `Matching` decides 10,000 random sequences of orders, cancellations and amendments like the reference model. This book around
 * it keeps sorted lists and does nothing but what the outcomes say.
 */

const SEQUENCES = 10_000;

interface BookOrder {
  id: string;
  ownerKey: string;
  side: 'buy' | 'sell';
  priceCents: number;
  remaining: number;
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  postOnly: boolean;
  selfTrade: 'cancel_newest' | 'cancel_oldest' | 'cancel_both';
}

class Book {
  readonly sides: Record<'buy' | 'sell', BookOrder[]> = { buy: [], sell: [] };
  readonly trades: object[] = [];
  readonly ends = new Map<string, string>();

  constructor(private readonly random: Random) {}

  enter(order: BookOrder): boolean {
    const others = this.sides[order.side === 'buy' ? 'sell' : 'buy'];
    const matching = new Matching<BookOrder>(order);
    for (let from = 0; from < others.length && !matching.isDone;) {
      const size = 1 + this.random.int(3);
      matching.offer(others.slice(from, from + size));
      from += size;
    }
    const { fills, selfTrades, result } = matching.outcome();
    for (const own of selfTrades) this.remove(own, 'cancelled');
    for (const { order: other, quantity, priceCents } of fills) {
      const [buy, sell] = order.side === 'buy' ? [order, other] : [other, order];
      this.trades.push({ buy: buy.id, sell: sell.id, quantity, price: priceCents });
      order.remaining -= quantity;
      other.remaining -= quantity;
      if (other.remaining === 0) this.remove(other, 'filled');
    }
    if (result === 'rests') this.insert(order);
    else this.ends.set(order.id, result);
    return result !== 'rejected';
  }

  remove(order: BookOrder, end: string): void {
    this.sides[order.side] = this.sides[order.side].filter((each) => each !== order);
    this.ends.set(order.id, end);
  }

  amend(order: BookOrder, remaining: number, priceCents: number): void {
    if (priceCents === order.priceCents && remaining <= order.remaining) {
      order.remaining = remaining;
      return;
    }
    const place = this.sides[order.side].indexOf(order);
    this.sides[order.side].splice(place, 1);
    const before = { remaining: order.remaining, priceCents: order.priceCents };
    Object.assign(order, { remaining, priceCents });
    if (this.enter(order)) return;
    Object.assign(order, before);
    this.ends.delete(order.id);
    this.sides[order.side].splice(place, 0, order);
  }

  private insert(order: BookOrder): void {
    const sign = order.side === 'buy' ? -1 : 1;
    const side = this.sides[order.side];
    const after = side.findIndex((each) => sign * (each.priceCents - order.priceCents) > 0);
    side.splice(after === -1 ? side.length : after, 0, order);
  }
}

function aRandomOrder(random: Random, id: string): NewReferenceOrder {
  return {
    id,
    owner: random.one(['ada', 'ben', 'cyd', 'dan']),
    side: random.one(['buy', 'sell']),
    price: 100 + random.int(8),
    left: 1 + random.int(6),
    timeInForce: random.one(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK']),
    postOnly: false,
    selfTrade: random.one(['cancel_newest', 'cancel_oldest', 'cancel_both']),
  };
}

function runSequence(seed: number): { book: Book; reference: ReferenceBook } {
  const random = new Random(seed);
  const [book, reference] = [new Book(random), new ReferenceBook()];
  for (let step = 0; step < 30; step++) {
    const resting = [...book.sides.buy, ...book.sides.sell];
    const chosen = resting.length > 0 ? random.one(resting) : undefined;
    if (chosen && random.chance(0.15)) {
      book.remove(chosen, 'cancelled');
      reference.cancel(chosen.id);
    } else if (chosen && random.chance(0.2)) {
      const [left, price] = [1 + random.int(6), random.chance(0.5) ? chosen.priceCents : 100 + random.int(8)];
      book.amend(chosen, left, price);
      reference.amend(chosen.id, left, price);
    } else {
      const order = aRandomOrder(random, String(step));
      order.postOnly = order.timeInForce === 'GTC' && random.chance(0.15);
      reference.place(order);
      const { owner: ownerKey, price: priceCents, left: remaining, ...rest } = order;
      book.enter({ ...rest, ownerKey, priceCents, remaining });
    }
  }
  return { book, reference };
}

const stateOf = ({ book }: { book: Book }) => ({
  trades: book.trades,
  buy: book.sides.buy.map(({ id, priceCents, remaining }) => [id, priceCents, remaining]),
  sell: book.sides.sell.map(({ id, priceCents, remaining }) => [id, priceCents, remaining]),
  ends: Object.fromEntries([...book.ends].sort()),
});

const expectedOf = ({ reference }: { reference: ReferenceBook }) => ({
  trades: reference.trades,
  buy: reference.side('buy').map(({ id, price, left }) => [id, price, left]),
  sell: reference.side('sell').map(({ id, price, left }) => [id, price, left]),
  ends: Object.fromEntries(
    reference.orders.flatMap(({ id, status }) => (status === 'open' ? [] : [[id, status] as const])).sort(),
  ),
});

it(`decides ${SEQUENCES.toLocaleString('en')} random sequences like the reference model`, () => {
  let trades = 0;
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const made = runSequence(seed);
    const [state, expected] = [JSON.stringify(stateOf(made)), JSON.stringify(expectedOf(made))];
    // The comparison of texts is faster, and that of objects shows the difference.
    if (state !== expected) expect({ seed, ...stateOf(made) }).toEqual({ seed, ...expectedOf(made) });
    trades += made.book.trades.length;
  }
  // So that the sequences are not empty.
  expect(trades).toBeGreaterThan(4 * SEQUENCES);
});
