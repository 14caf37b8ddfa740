import { startApp, TestApp } from '../support/app';
import { anOrder, aTrader, Trader } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';
import { RoundTrips } from '../support/database/round-trips';
import { Plans } from '../scale/plans.cjs';

/*
 * A matched order reads as little from a book of 100,000 resting orders as from one of 100. Buffers are compared rather than times,
 * which depend on the machine.
 */

const SMALL = 100;
const LARGE = 100_000;
/** As many times as many buffers are allowed: the indexes of the large book have one or two more levels. */
const FACTOR = 1.5;

// The embedded engine has no statistics of buffers.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

/** Copies a resting order, so that the side has that many at 100 prices that are worse than its own. */
async function fill(app: TestApp, orderId: string, orders: number): Promise<void> {
  const columns = (
    await rows(app, `select column_name as name from information_schema.columns where table_name = 'exchange_orders'`)
  ).map(({ name }) => name);
  const changed: Record<string, string> = {
    id: `'ord_' || side || lpad(n::text, 16, '0') || right(instrument_id, 6)`,
    rank: `rank + 1 + n % 100`,
    price_cents: `price_cents + case side when 'buy' then -1 else 1 end * (1 + n % 100)`,
    seq: 'seq + n',
    hold_id: 'null',
  };
  await rows(
    app,
    `insert into exchange_orders (${columns.join()})
     select ${columns.map((name) => changed[name] ?? name).join()} from exchange_orders cross join generate_series(1, ${String(orders)}) as n
     where id = $1`,
    [orderId],
  );
  await rows(
    app,
    `insert into exchange_levels select instrument_id, side, rank, sum(quantity - filled), count(*) from exchange_orders
     where (instrument_id, side) = (select instrument_id, side from exchange_orders where id = $1) and id <> $1 group by 1, 2, 3`,
    [orderId],
  );
  await rows(
    app,
    'update exchange_instruments set seq = seq + $2 where id = (select instrument_id from exchange_orders where id = $1)',
    [orderId, orders],
  );
}

describeOnServer('With 100,000 resting orders in a book,', () => {
  let app: TestApp;
  let plans: Plans;
  let buyer: Trader;
  let seller: Trader;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'off' });
    [buyer, seller] = [await aTrader(app), await aTrader(app)];
    for (const [actionId, orders] of [
      ['ig_st', SMALL],
      ['ig_ss', LARGE],
    ] as const)
      for (const [by, side, price] of [
        [seller, 'sell', 5],
        [buyer, 'buy', 3],
      ] as const) {
        const { order } = await anOrder(by.test, { actionId, side, price });
        await fill(app, order.id, orders / 2);
        await by.test.delete(`/exchange/orders/${order.id as string}`);
      }
    await rows(app, 'vacuum analyze exchange_orders, exchange_levels');
    plans = new Plans(app.engine.pool);
  });
  afterAll(() => app?.stop());

  /** The buffers that all statements of some work read and wrote. */
  async function buffersOf(name: string, work: () => Promise<unknown>): Promise<number> {
    await plans.during(name, work);
    const custom = plans.measured.splice(0).filter(({ mode }) => mode === 'custom');
    expect(custom.length).toBeGreaterThan(0);
    return custom.reduce((sum, { buffers }) => sum + buffers, 0);
  }

  it.each([
    [
      'a matched order',
      async (actionId: string) => {
        const { order } = await anOrder(seller.test, { actionId, side: 'sell', price: 4, quantity: 1 });
        const { trades } = await anOrder(buyer.test, { actionId, side: 'buy', price: 4, quantity: 1 });
        expect([order.status, trades.length]).toEqual(['open', 1]);
      },
    ],
    [
      'an order that is cancelled',
      async (actionId: string) => {
        const { order } = await anOrder(buyer.test, { actionId, side: 'buy', price: 3.5, quantity: 1 });
        expect((await buyer.test.delete(`/exchange/orders/${order.id as string}`)).status).toBe(200);
      },
    ],
    [
      'the book',
      async (actionId: string) => {
        const { data } = await app.api.get(`/exchange/market?view=book&livemode=false&actionId=${actionId}`);
        expect([data.book.bids.length, data.book.asks.length]).toEqual([10, 10]);
      },
    ],
    [
      'the statistics',
      async (actionId: string) => {
        const { data } = await app.api.get(`/exchange/market?livemode=false&actionId=${actionId}`);
        expect(data.instruments).toHaveLength(1);
      },
    ],
  ])('%s reads no more than with 100 resting orders', async (name, work) => {
    const small = await buffersOf(`${name}, small`, () => work('ig_st'));
    const large = await buffersOf(`${name}, large`, () => work('ig_ss'));
    expect({ name, small, large, isMore: large > small * FACTOR }).toMatchObject({ isMore: false });
  });
});

describe('An order', () => {
  let app: TestApp;
  let trips: RoundTrips;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'off' });
    trips = new RoundTrips(app.engine.pool);
  });
  afterAll(() => app?.stop());

  it('matching an order takes at most 10 round trips to the database', async () => {
    const [buyer, seller] = [await aTrader(app), await aTrader(app)];
    const made: Record<string, number> = {};
    // The first pair creates the instrument, and puts the keys in the cache.
    for (let pair = 1; pair <= 2; pair++) {
      made.ask = await trips.during(() => anOrder(seller.test, { side: 'sell' }));
      made.bid = await trips.during(async () => {
        const { order, trades } = await anOrder(buyer.test, { side: 'buy' });
        expect([order.status, trades.length]).toEqual(['filled', 1]);
      });
    }
    expect(made).toEqual({ ask: 6, bid: 7 });
  });
});
