import { Auctions } from '../../libs/exchange/src/auctions/auctions';
import { MAX_MATCHES } from '../../libs/exchange/src/book/matching';
import { Trades } from '../../libs/exchange/src/trades/trades';
import { startApp, TestApp } from '../support/app';
import {
  expectSoundBook,
  expectSoundMoney,
  instrumentOf,
  journalOf,
  restingIn,
} from '../support/exchange/book-invariants';
import { anOrder, aTrader, balanceOf, Trader } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';

/*
 * The book is locked until all trades of an order are written. What one request or one part of an auction writes is limited, so that
 * nobody can lock a book for long with many small orders.
 */

const MORE = 100;

let app: TestApp;
let buyer: Trader;
let seller: Trader;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [buyer, seller] = [await aTrader(app), await aTrader(app)];
  // So that one seller may have all the asks, which many sellers would have otherwise.
  await rows(app, 'update exchange_sellers set defaulted_units = -10000 where business_id = $1', [seller.businessId]);
});
afterAll(async () => {
  await expectSoundMoney(app);
  await app.stop();
});

/** Places an ask for one unit, and as many copies of it. @returns its instrument */
async function asks(orders: number, fields: Record<string, unknown>): Promise<string> {
  const { order } = await anOrder(seller.test, { side: 'sell', quantity: 1, ...fields });
  const copies = String(orders - 1);
  const columns = (
    await rows(app, `select column_name as name from information_schema.columns where table_name = 'exchange_orders'`)
  ).map(({ name }) => name);
  const changed: Record<string, string> = { id: `left(id, -4) || lpad(n::text, 4, '0')`, seq: 'seq + n' };
  for (const statement of [
    `insert into exchange_orders (${columns.join()}) select ${columns.map((name) => changed[name] ?? name).join()}
     from exchange_orders cross join generate_series(1, ${copies}) as n where id = $1`,
    `insert into exchange_journal (instrument_id, seq, kind, data, occurred_at)
     select instrument_id, seq + n, kind, data || jsonb_build_object('orderId', left($1, -4) || lpad(n::text, 4, '0')), occurred_at
     from exchange_journal cross join generate_series(1, ${copies}) as n where data ->> 'orderId' = $1`,
    `update exchange_levels set quantity = quantity + ${copies}, orders = orders + ${copies}
     where (instrument_id, side, rank) = (select instrument_id, side, rank from exchange_orders where id = $1)`,
    `update exchange_instruments set seq = seq + ${copies} where id = (select instrument_id from exchange_orders where id = $1)`,
    `update exchange_sellers set committed_units = committed_units + ${copies}
     where (business_id, livemode) = (select business_id, livemode from exchange_orders where id = $1)`,
  ])
    await rows(app, statement, [order.id]);
  return instrumentOf(app, order.id);
}

it('An order that meets too many others trades with the first, and the rest of it is cancelled', async () => {
  const instrument = await asks(MAX_MATCHES + MORE, { actionId: 'ig_st' });
  const { available } = await balanceOf(app, buyer);
  const bid = { actionId: 'ig_st', side: 'buy', quantity: MAX_MATCHES + MORE };

  const { order: refused } = await anOrder(buyer.test, { ...bid, timeInForce: 'FOK' });
  expect(refused).toMatchObject({ status: 'rejected', reason: 'match_limit', filled: 0 });

  const { order, trades } = await anOrder(buyer.test, bid);
  expect(trades).toHaveLength(MAX_MATCHES);
  expect(order).toMatchObject({ status: 'cancelled', reason: 'match_limit', filled: MAX_MATCHES, held: 0 });
  expect(await balanceOf(app, buyer)).toEqual({ available: available - MAX_MATCHES * 2_10, held: 0 });
  await expectSoundBook(app, instrument);

  const { order: rest } = await anOrder(buyer.test, { ...bid, quantity: MORE });
  expect(rest).toMatchObject({ status: 'filled', reason: null });
  await expectSoundBook(app, instrument);
});

it('An order that would trade with many others, but has no money for it, makes no trade that is then undone', async () => {
  const instrument = await asks(MORE, { actionId: 'ig_rl' });
  const [poor, opened] = [await aTrader(app, { cents: 10_00 }), jest.spyOn(app.nest.get(Trades), 'open')];
  const bid = { actionId: 'ig_rl', side: 'buy', quantity: MORE, price: 2 };
  const refused = await poor.test.post('/exchange/orders', bid);
  expect([refused.status, refused.error?.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
  const { order } = await anOrder(poor.test, { ...bid, quantity: 1, price: 0.5 });
  const amended = await poor.test.put(`/exchange/orders/${order.id}`, { quantity: MORE, price: 2 });
  expect([amended.status, amended.error?.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
  expect(opened).not.toHaveBeenCalled();
  expect((await poor.test.delete('/exchange/orders')).data).toEqual({ cancelled: 1 });

  const { order: waiting } = await anOrder(buyer.test, { ...bid, quantity: 1, price: 0.5 });
  const { data } = await buyer.test.put(`/exchange/orders/${waiting.id}`, { quantity: MORE, price: 2 });
  expect(data).toMatchObject({ order: { status: 'filled', held: 0 } });
  expect(data.trades).toHaveLength(MORE);
  await expectSoundBook(app, instrument);
});

it('An order that meets too many orders of its owner cancels the first, and is cancelled', async () => {
  const instrument = await asks(MAX_MATCHES + MORE, { actionId: 'ig_ss' });
  const own = await anOrder(seller.test, { actionId: 'ig_ss', side: 'buy', selfTrade: 'cancel_oldest' });
  expect(own.order).toMatchObject({ status: 'cancelled', reason: 'match_limit', filled: 0 });
  expect(await restingIn(app, instrument, 'sell')).toHaveLength(MORE);
  await expectSoundBook(app, instrument);

  const auction = await asks(MAX_MATCHES + MORE, { actionId: 'ig_ss', auction: true });
  const bid = { actionId: 'ig_ss', side: 'buy', selfTrade: 'cancel_oldest', auction: true };
  expect((await anOrder(seller.test, bid)).order).toMatchObject({ status: 'cancelled', reason: 'match_limit' });
  expect((await anOrder(seller.test, bid)).order).toMatchObject({ status: 'open', reason: null });
  await expectSoundBook(app, auction);
});

it('An auction of many orders trades them in several parts, all at the same price', async () => {
  const units = 2 * MAX_MATCHES + MORE;
  const instrument = await asks(units, { actionId: 'ig_sd', price: 1.8, auction: true });
  const { order } = await anOrder(buyer.test, {
    actionId: 'ig_sd',
    side: 'buy',
    quantity: units + 5,
    price: 2.2,
    auction: true,
  });
  app.clock.advance(15 * 60);
  await app.nest.get(Auctions).reviewDue();
  expect((await buyer.test.get(`/exchange/orders/${order.id}`)).data).toMatchObject({ filled: units, remaining: 5 });
  // Every price from 1.80 to 2.20 trades as much, and 1.80 is the closest to the reference price.
  const journal = await journalOf(app, instrument);
  expect(journal.flatMap(({ kind, data }) => (kind === 'auction' ? [data] : []))).toEqual(
    [MAX_MATCHES, MAX_MATCHES, MORE].map((volume) => ({ priceCents: 180, volume, surplus: 5 })),
  );
  const [{ review_at: next }] = await rows(app, 'select review_at from exchange_instruments where id = $1', [
    instrument,
  ]);
  expect(next > app.clock.now()).toBe(true);
  await expectSoundBook(app, instrument);
  app.clock.reset();
});
