import { Auctions } from '../../../libs/exchange/src/auctions/auctions';
import { MarketService } from '../../../libs/exchange/src/market/market.service';
import { newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { Answer } from '../../support/client';
import { anOrder, aTrader, Trader } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';

const HOUR = 60 * 60;

let app: TestApp;
let buyer: Trader;
let seller: Trader;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [buyer, seller] = [await aTrader(app), await aTrader(app)];
});
afterEach(async () => {
  for (const { test } of [buyer, seller]) await test.delete('/exchange/orders');
  app.clock.reset();
});
afterAll(() => app?.stop());

const market = (query: string) => app.api.get(`/exchange/market?livemode=false&${query}`);
const refusal = ({ status, error }: Answer) => [status, error?.code];
/** Volumes and rates are computed every quarter of an hour. */
const quarterPasses = async () => {
  app.clock.advance(15 * 60);
  await app.nest.get(Auctions).reviewDue();
};
const trade = async (actionId: string, price: number, quantity = 1) => {
  await anOrder(seller.test, { side: 'sell', actionId, price, quantity });
  await anOrder(buyer.test, { side: 'buy', actionId, price, quantity });
};

it('shows the statistics of an instrument, and no owners', async () => {
  await trade('ig_st', 2, 3);
  await trade('ig_st', 3, 1);
  await anOrder(buyer.test, { side: 'buy', price: 1.8 });
  await anOrder(seller.test, { side: 'sell', price: 2.6 });
  expect((await market('actionId=ig_st')).data.instruments).toMatchObject([{ last: 3, bestAsk: 2.6, volume24h: 0 }]);
  await quarterPasses();
  const answer = await market('actionId=ig_st');
  const [stats] = answer.data.instruments;
  expect(stats).toMatchObject({
    ...{
      actionId: 'ig_st',
      label: 'Story Tag',
      platformId: 'ig',
      band: 'any',
      mode: 'continuous',
      nextAuctionAt: null,
    },
    ...{
      referencePrice: 1.5,
      last: 3,
      bestBid: 1.8,
      bestAsk: 2.6,
      spread: 0.8,
      volume24h: 4,
      vwap24h: 2.25,
      vwap7d: 2.25,
    },
    ...{ fillRate: 1, settleRate: null, medianHoursToSettle: null, n: 0, indicative: true },
  });
  for (const { businessId, userId } of [buyer, seller]) {
    expect(answer.text).not.toContain(businessId);
    expect(answer.text).not.toContain(userId);
  }
  expect((await app.api.get('/exchange/market?actionId=ig_st')).data.instruments).toEqual([]);
});

it('forgets volumes after a day and a week, and counts what was not filled', async () => {
  await trade('ig_ss', 2, 3);
  await anOrder(buyer.test, { side: 'buy', actionId: 'ig_ss', quantity: 3 });
  await buyer.test.delete('/exchange/orders');
  const stats = async () => {
    await quarterPasses();
    return (await market('actionId=ig_ss')).data.instruments[0];
  };
  expect((await stats()).fillRate).toBe(0.667);
  app.clock.advance(26 * HOUR);
  expect(await stats()).toMatchObject({ volume24h: 0, vwap24h: null, vwap7d: 2, last: 2 });
  app.clock.advance(7 * 24 * HOUR);
  expect(await stats()).toMatchObject({ vwap7d: null, fillRate: null, last: 2 });
});

it('lists all instruments with trades or orders, also of one platform or band', async () => {
  await anOrder(buyer.test, { side: 'buy', actionId: 'tt_vd', band: '10k', price: 3 });
  const list = async (query: string) =>
    (await market(query)).data.instruments.map(({ actionId, band }: any) => `${actionId as string} ${band as string}`);
  expect(await list('')).toEqual(expect.arrayContaining(['ig_st any', 'ig_ss any', 'tt_vd 10k']));
  expect(await list('platformId=tiktok')).toEqual(['tt_vd 10k']);
  expect(await list('band=10k')).toEqual(['tt_vd 10k']);
  await buyer.test.delete('/exchange/orders');
  expect(await list('band=10k')).toEqual([]);
});

it('shows the 10 best prices of each side, with the sums of orders', async () => {
  for (let index = 0; index < 12; index++)
    await anOrder(buyer.test, { side: 'buy', actionId: 'ig_rl', price: 2 + index / 100 });
  await anOrder(buyer.test, { side: 'buy', actionId: 'ig_rl', price: 2.11, quantity: 4 });
  await anOrder(seller.test, { side: 'sell', actionId: 'ig_rl', price: 2.3, quantity: 2 });
  const { book } = (await market('view=book&actionId=ig_rl')).data;
  expect(book.bids).toHaveLength(10);
  expect([book.bids[0], book.bids[9]]).toEqual([
    { price: 2.11, quantity: 5, orders: 2 },
    { price: 2.02, quantity: 1, orders: 1 },
  ]);
  expect(book.asks).toEqual([{ price: 2.3, quantity: 2, orders: 1 }]);
});

it('shows the latest trades and hourly candles', async () => {
  app.clock.stop();
  // To the start of an hour, so that the trades of one candle are not divided.
  app.clock.advance(HOUR - (Math.floor(app.clock.now().getTime() / 1000) % HOUR));
  await trade('ig_lv', 3);
  await trade('ig_lv', 4, 2);
  await trade('ig_lv', 2);
  app.clock.advance(HOUR);
  await trade('ig_lv', 5);
  const { trades } = (await market('view=trades&actionId=ig_lv')).data;
  expect(trades.map(({ price, quantity }: any) => [price, quantity])).toEqual([
    [5, 1],
    [2, 1],
    [4, 2],
    [3, 1],
  ]);
  expect(Object.keys(trades[0]).sort()).toEqual(['at', 'price', 'quantity']);
  const { candles } = (await market('view=history&actionId=ig_lv')).data;
  expect(candles).toMatchObject([
    { open: 3, high: 4, low: 2, close: 2, volume: 4, vwap: 3.25 },
    { open: 5, high: 5, low: 5, close: 5, volume: 1, vwap: 5 },
  ]);
  app.clock.advance(2 * HOUR);
  expect((await market('view=trades&actionId=ig_lv&hours=2')).data.trades).toEqual([]);
  expect((await market('view=history&actionId=ig_lv&hours=1')).data.candles).toEqual([]);
});

it('returns an empty market for an action that was never traded', async () => {
  expect((await market('view=book&actionId=ig_gd')).data.book).toMatchObject({ bids: [], asks: [] });
  expect((await market('view=trades&actionId=ig_gd')).data.trades).toEqual([]);
  expect((await market('view=history&actionId=ig_gd')).data.candles).toEqual([]);
});

it.each([
  'view=book',
  'view=trades',
  'view=history',
  'actionId=ig_nothing',
  'platformId=nowhere',
  'hours=169',
  'view=all',
])('refuses a request with %s', async (query) => {
  expect(refusal(await market(query))).toEqual([400, 'VALIDATION_ERROR']);
});

describe('The price index', () => {
  const index = async (query = '') => (await app.api.get(`/exchange/market?view=index&${query}`)).data.index;

  /** Units that settled, each bought and sold by one of that many businesses. */
  async function settle(actionId: string, prices: number[], parties: number): Promise<void> {
    const { order } = await anOrder(buyer.live, { side: 'buy', actionId, price: prices[0]! / 100 });
    const [{ instrument_id: instrumentId }] = await rows(
      app,
      'select instrument_id from exchange_orders where id = $1',
      [order.id],
    );
    for (const [place, cents] of prices.entries())
      await rows(
        app,
        `insert into exchange_settlements (id, business_id, seller_business_id, instrument_id, trade_id, price_cents, settled_at, livemode)
         values ($1, $2, $3, $4, 'trd_test', $5, $6, true)`,
        [
          newId('unit'),
          `biz_b${String(place % parties)}`,
          `biz_s${String(place % parties)}`,
          instrumentId,
          cents,
          app.clock.now(),
        ],
      );
    app.clock.advance(15 * 60);
    await app.nest.get(Auctions).reviewDue();
  }

  it('has an entry when 5 buyers and 5 sellers have settled units, with the average and the middle 80 %', async () => {
    await settle('yt_sh', [100, 100, 200, 200], 4);
    expect(await index()).toEqual([]);
    await settle('yt_sh', [300, 300, 300, 300, 300, 400], 6);
    app.clock.advance(10);
    const entry = { price: 2.5, low: 1, high: 3, n: 10, indicative: true };
    expect(await index()).toEqual([
      { scope: 'action', key: 'yt_sh', label: expect.any(String), ...entry },
      { scope: 'platform', key: 'yt', label: 'YouTube', ...entry },
      { scope: 'type', key: 'content', label: 'content', ...entry },
    ]);
    expect((await app.api.get('/pricing?actionId=yt_sh')).data).toMatchObject({ basis: 'catalogue', sampleSize: 0 });
    expect(await index('actionId=yt_sh')).toHaveLength(1);
    expect(await index('platformId=youtube')).toHaveLength(2);
    expect(await index('platformId=tiktok')).toEqual([]);
  });

  it('replaces the figures of the catalogue in estimates, from 20 settled units on', async () => {
    const price = async (query = '') => (await app.api.get(`/pricing?actionId=tt_du${query}`)).data;
    const before = await price();
    await settle(
      'tt_du',
      Array.from({ length: 20 }, () => 2_50),
      5,
    );
    app.clock.advance(61);
    // The first request starts reading the prices, and does not wait for them.
    expect(await price()).toEqual(before);
    await app.nest.get(MarketService).observedPrices();
    app.clock.advance(2);
    expect(await price()).toMatchObject({ estimatedValueUsd: 2.5, basis: 'observed', sampleSize: 20, confidence: 0.5 });
    expect(await price('&businessType=hotels')).toMatchObject({ basis: 'catalogue', sampleSize: 0 });
  });
});
