import { Auctions } from '../../../libs/exchange/src/auctions/auctions';
import { newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { expectSoundBook, expectSoundMoney, instrumentOf, journalOf } from '../../support/exchange/book-invariants';
import { Answer } from '../../support/client';
import { anOrder, aTrader, balanceOf, Trader } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

let app: TestApp;
let buyer: Trader;
let seller: Trader;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  [buyer, seller] = [await aTrader(app), await aTrader(app)];
});
afterEach(async () => {
  for (const { test, live } of [buyer, seller])
    for (const client of [test, live]) await client.delete('/exchange/orders');
  app.clock.reset();
});
afterAll(async () => {
  await expectSoundMoney(app);
  await app.stop();
});

const refusal = ({ status, error }: Answer) => [status, error?.code];
const read = async (by: Trader, id: string) => (await by.live.get(`/exchange/orders/${id}`)).data;
const book = async (query: string) => (await app.api.get(`/exchange/market?view=book&${query}`)).data.book;
const quarterPasses = async () => {
  app.clock.advance(QUARTER);
  await app.nest.get(Auctions).reviewDue();
};

/** Settled units, as the settlement of trades records them. */
async function settle(instrumentId: string, units: number, priceCents: number, ago: string): Promise<void> {
  const ids = Array.from({ length: units }, () => newId('unit'));
  await rows(
    app,
    `insert into exchange_settlements (id, business_id, seller_business_id, instrument_id, trade_id, price_cents, settled_at, livemode)
     select id, $2, $3, $4, 'trd_test', $5, $6::timestamptz - $7::interval, true from unnest($1::text[]) as id`,
    [ids, buyer.businessId, seller.businessId, instrumentId, priceCents, app.clock.now(), ago],
  );
}

describe('A live book with few trades', () => {
  it('trades in an auction at one price, every quarter of an hour', async () => {
    const bids = [
      await anOrder(buyer.live, { side: 'buy', quantity: 5, price: 2.5 }),
      await anOrder(buyer.live, { side: 'buy', quantity: 5, price: 2 }),
    ];
    const asks = [
      await anOrder(seller.live, { side: 'sell', quantity: 4, price: 1.8 }),
      await anOrder(seller.live, { side: 'sell', quantity: 4, price: 1.9 }),
    ];
    expect([...bids, ...asks].flatMap(({ trades }) => trades)).toEqual([]);
    const instrument = await instrumentOf(app, bids[0].order.id);
    // 8 units trade from 1.90 to 2.00, and nothing changes in between; the catalogue's value of 1.50 is below.
    expect(await book('actionId=ig_st')).toMatchObject({
      mode: 'auction',
      auction: { price: 1.9, volume: 8, imbalance: 2 },
    });
    await app.nest.get(Auctions).reviewDue();
    expect((await read(buyer, bids[0].order.id)).status).toBe('open');
    await quarterPasses();
    expect((await read(buyer, bids[0].order.id)).status).toBe('filled');
    expect(await read(buyer, bids[1].order.id)).toMatchObject({ status: 'partially_filled', filled: 3, held: 4.2 });
    for (const { order } of asks) expect((await read(seller, order.id)).status).toBe('filled');
    const trades = (await journalOf(app, instrument)).filter(({ kind }) => kind === 'trade');
    expect(trades.map(({ data }: any) => [data.priceCents, data.quantity])).toEqual([
      [190, 4],
      [190, 1],
      [190, 3],
    ]);
    // 5 × 2.50 and 3 × 2.00 were held, and 8 × 1.90 with the fee of 0.10 per unit was paid.
    expect(await balanceOf(app, buyer, true)).toEqual({ available: 10_000_00 - 8 * 2_00 - 4_20, held: 4_20 });
    const events = (await eventsOf(app, instrument)).map(({ type, businessId, data }) => [
      type,
      businessId,
      data.ownVolume,
    ]);
    expect(events.sort()).toEqual(
      [
        ['auction.crossed', buyer.businessId, 8],
        ['auction.crossed', seller.businessId, 8],
      ].sort(),
    );
    await expectSoundBook(app, instrument);
  });

  it.each([{ timeInForce: 'IOC' }, { timeInForce: 'FOK' }, { type: 'market', price: undefined, maxPrice: 2 }])(
    'refuses %p, and says when the next auction is',
    async (fields) => {
      await anOrder(buyer.live, { side: 'buy', actionId: 'ig_ss' });
      const order = { side: 'buy', actionId: 'ig_ss', quantity: 1, price: 2, ...fields };
      const refused = await buyer.live.post('/exchange/orders', order);
      expect(refusal(refused)).toEqual([409, 'AUCTION_ONLY']);
      const next = Date.parse(refused.error?.details.nextAuctionAt);
      expect([next % (QUARTER * 1000), next > app.clock.now().getTime()]).toEqual([0, true]);
    },
  );

  it.each([
    ['cancel_newest', 'open', 'cancelled'],
    ['cancel_oldest', 'cancelled', 'open'],
  ])('never trades an order with one of the same owner: %s', async (selfTrade, oldest, newest) => {
    const own = await anOrder(seller.live, { side: 'sell', actionId: 'ig_sl', price: 2 });
    const other = await anOrder(seller.live, { side: 'buy', actionId: 'ig_sl', price: 2.2, selfTrade });
    await quarterPasses();
    expect([(await read(seller, own.order.id)).status, (await read(seller, other.order.id)).status]).toEqual([
      oldest,
      newest,
    ]);
    await expectSoundBook(app, await instrumentOf(app, own.order.id));
  });

  it('leaves out expired orders', async () => {
    const bid = await anOrder(buyer.live, { side: 'buy', actionId: 'ig_sp', quantity: 3, price: 3, expiresInHours: 1 });
    app.clock.advance(60 * 60);
    const ask = await anOrder(seller.live, { side: 'sell', actionId: 'ig_sp', quantity: 3, price: 2 });
    await quarterPasses();
    expect([(await read(buyer, bid.order.id)).status, (await read(seller, ask.order.id)).status]).toEqual([
      'expired',
      'open',
    ]);
    expect((await balanceOf(app, buyer, true)).held).toBe(0);
    await expectSoundBook(app, await instrumentOf(app, ask.order.id));
  });

  it('trades continuously once 20 units have settled in 7 days, after its last auction, and in auctions again when they have not', async () => {
    const bid = await anOrder(buyer.live, { side: 'buy', actionId: 'ig_rl', price: 4 });
    const instrument = await instrumentOf(app, bid.order.id);
    await settle(instrument, 19, 4_10, '2 days');
    await quarterPasses();
    expect((await book('actionId=ig_rl')).mode).toBe('auction');
    await settle(instrument, 1, 4_10, '1 day');
    // These cross, and are traded before the book becomes continuous.
    const ask = await anOrder(seller.live, { side: 'sell', actionId: 'ig_rl', price: 3.9 });
    await quarterPasses();
    expect((await read(seller, ask.order.id)).status).toBe('filled');
    expect(await book('actionId=ig_rl')).toMatchObject({ mode: 'continuous', nextAuctionAt: null, auction: null });
    await anOrder(seller.live, { side: 'sell', actionId: 'ig_rl', price: 4 });
    const { trades } = await anOrder(buyer.live, { side: 'buy', actionId: 'ig_rl', price: 4, timeInForce: 'IOC' });
    expect(trades).toHaveLength(1);
    await expectSoundBook(app, instrument);
    app.clock.advance(7 * DAY);
    await app.nest.get(Auctions).reviewDue();
    expect((await book('actionId=ig_rl')).mode).toBe('auction');
  });
});

it('The reference price is the 30-day average of settled units, once there are 20', async () => {
  const { order } = await anOrder(buyer.live, { side: 'buy', actionId: 'ig_fp', price: 2.5 });
  const instrument = await instrumentOf(app, order.id);
  await settle(instrument, 19, 5_00, '20 days');
  await settle(instrument, 30, 90_00, '31 days');
  const highest = async () => {
    const refused = await buyer.live.post('/exchange/orders', {
      side: 'buy',
      actionId: 'ig_fp',
      quantity: 1,
      price: 99_999,
    });
    return refused.error?.details.maxPrice;
  };
  await quarterPasses();
  expect(await highest()).toBe(25);
  await settle(instrument, 1, 25_00, '1 day');
  await quarterPasses();
  expect(await highest()).toBe(60);
});

it('In test mode, orders that request it trade in auctions, separately from the others', async () => {
  const waiting = await anOrder(buyer.test, { side: 'buy', quantity: 2, price: 2.2, auction: true });
  const other = await anOrder(seller.test, { side: 'sell', quantity: 2, price: 2 });
  expect(other.trades).toEqual([]);
  const ask = await anOrder(seller.test, { side: 'sell', quantity: 2, price: 2, auction: true });
  expect(ask.trades).toEqual([]);
  expect(await book('actionId=ig_st&livemode=false&auction=true')).toMatchObject({
    mode: 'auction',
    auction: { price: 2, volume: 2, imbalance: 0 },
  });
  expect(await book('actionId=ig_st&livemode=false')).toMatchObject({
    mode: 'continuous',
    bids: [],
    asks: [{ price: 2 }],
  });
  await quarterPasses();
  const states = [waiting, ask].map(
    async ({ order }, index) =>
      (await [buyer, seller][index]!.test.get(`/exchange/orders/${order.id as string}`)).data.status,
  );
  expect(await Promise.all(states)).toEqual(['filled', 'filled']);
});
