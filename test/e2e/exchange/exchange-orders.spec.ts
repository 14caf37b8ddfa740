import { Cancellations } from '../../../libs/exchange/src/orders/cancellations';
import { startApp, TestApp } from '../../support/app';
import { expectSoundBook, expectSoundMoney, instrumentOf } from '../../support/exchange/book-invariants';
import { aTenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { anOrder, aTrader, balanceOf, Trader } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;
const DEPOSIT = 10_000_00;

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
  app.clock.reset();
  for (const { test, live } of [buyer, seller])
    for (const client of [test, live]) await client.delete('/exchange/orders');
});
afterAll(async () => {
  await expectSoundMoney(app);
  await app.stop();
});

const place = (by: Trader, fields: object) =>
  by.test.post('/exchange/orders', { actionId: 'ig_st', quantity: 1, price: 2, ...fields });
const read = async (by: Trader, id: string) => (await by.test.get(`/exchange/orders/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const paths = ({ error }: Answer) => error?.details.map(({ path }: { path: string }) => path);
const bid = (fields: object = {}) => anOrder(buyer.test, { side: 'buy', ...fields });
const ask = (fields: object = {}) => anOrder(seller.test, { side: 'sell', ...fields });
const sound = async (id: string) => expectSoundBook(app, await instrumentOf(app, id));
const secondsUntilExpiry = ({ createdAt, expiresAt }: any) =>
  Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 1000);
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

describe('Placing an order', () => {
  it('holds the price and the fee of a bid, and returns all of its fields', async () => {
    const fields = { quantity: 10, price: 2.5, requirements: 'In English', clientOrderId: 'first' };
    const { order, trades } = await bid(fields);
    expect(trades).toEqual([]);
    expect(order).toMatchObject({
      ...fields,
      ...{ actionId: 'ig_st', platformId: 'ig', band: 'any', side: 'buy', type: 'limit', timeInForce: 'GTC' },
      ...{ filled: 0, remaining: 10, status: 'open', reason: null, held: 26.3, postOnly: false },
      ...{ selfTrade: 'cancel_newest', livemode: false },
    });
    expect(order.disclosures).toContain('#ad');
    expect(secondsUntilExpiry(order)).toBe(30 * DAY);
    expect(await balanceOf(app, buyer)).toEqual({ available: DEPOSIT - 26_30, held: 26_30 });
    expect(await typesOf(order.id)).toEqual(['order.placed']);
  });

  it('trades at the price of the resting order, and releases the difference at once', async () => {
    const { order: resting } = await ask({ quantity: 3, price: 2 });
    const { order, trades } = await bid({ quantity: 5, price: 2.5 });
    expect(trades).toMatchObject([{ quantity: 3, price: 2, fee: 0.3 }]);
    expect(order).toMatchObject({ status: 'partially_filled', filled: 3, remaining: 2, held: 5.26 });
    expect(await balanceOf(app, buyer)).toEqual({ available: DEPOSIT - 6_30 - 5_26, held: 5_26 });
    expect(await read(seller, resting.id)).toMatchObject({ status: 'filled', filled: 3 });
    expect(await typesOf(resting.id)).toEqual(['order.placed', 'order.filled']);
    await sound(order.id);
  });

  it('matches in price-time priority', async () => {
    const [late, best, first] = [await ask({ price: 2.2 }), await ask({ price: 2 }), await ask({ price: 2.1 })];
    const second = await ask({ price: 2.1 });
    const { trades } = await bid({ quantity: 3, price: 2.5 });
    expect(trades.map(({ price }: { price: number }) => price)).toEqual([2, 2.1, 2.1]);
    const statuses = await Promise.all([late, best, first, second].map(({ order }) => read(seller, order.id)));
    expect(statuses.map(({ status }) => status)).toEqual(['open', 'filled', 'filled', 'filled']);
  });

  it('accepts aliases, and a platform by its slug', async () => {
    const { data } = await buyer.test.post('/exchange/orders', {
      ...{
        side: 'bid',
        actionId: 'ig_story',
        platformId: 'instagram',
        quantity: 1,
        pricePerUnit: 2,
        expiresInHours: 2,
      },
    });
    expect(data.order).toMatchObject({ side: 'buy', actionId: 'ig_st', price: 2 });
    expect(secondsUntilExpiry(data.order)).toBe(2 * 60 * 60);
  });

  it('returns the first order if its clientOrderId is repeated', async () => {
    const { order } = await bid({ clientOrderId: 'once' });
    const again = await place(buyer, { side: 'buy', clientOrderId: 'once', price: 2.5 });
    expect([again.status, again.data]).toEqual([200, { order, trades: [] }]);
    expect((await place(seller, { side: 'buy', clientOrderId: 'once' })).status).toBe(201);
    expect(
      (
        await buyer.live.post('/exchange/orders', {
          side: 'buy',
          actionId: 'ig_st',
          quantity: 1,
          price: 2,
          clientOrderId: 'once',
        })
      ).status,
    ).toBe(201);
  });

  it('trades a market order up to its protection price, and cancels the rest', async () => {
    await ask({ quantity: 2, price: 2 });
    await ask({ quantity: 2, price: 3 });
    const { order, trades } = await bid({ type: 'market', quantity: 4, price: undefined, maxPrice: 2.5 });
    expect(trades).toMatchObject([{ quantity: 2, price: 2 }]);
    expect(order).toMatchObject({
      status: 'cancelled',
      reason: 'immediate_or_cancel',
      filled: 2,
      held: 0,
      timeInForce: 'IOC',
    });
    expect((await balanceOf(app, buyer)).held).toBe(0);
    await bid({ quantity: 1, price: 1.5 });
    const sold = await place(seller, { side: 'sell', type: 'market', price: undefined, minPrice: 1.4 });
    expect(sold.data).toMatchObject({ order: { status: 'filled' }, trades: [{ price: 1.5 }] });
    await sound(order.id);
  });

  it('rejects a FOK order that cannot be filled, without any effect', async () => {
    const { order: resting } = await ask({ quantity: 2, price: 2 });
    const { order, trades } = await bid({ timeInForce: 'FOK', quantity: 3 });
    expect([order.status, order.reason, order.held, trades]).toEqual(['rejected', 'fill_or_kill', 0, []]);
    expect(await read(seller, resting.id)).toMatchObject({ status: 'open', filled: 0 });
    expect(await typesOf(order.id)).toEqual([]);
    expect((await bid({ timeInForce: 'FOK', quantity: 2 })).order.status).toBe('filled');
    await sound(order.id);
  });

  it('rejects a post-only order that would trade at once', async () => {
    await bid({ price: 2 });
    const { order } = await ask({ price: 2, postOnly: true });
    expect([order.status, order.reason]).toEqual(['rejected', 'post_only']);
    expect((await ask({ price: 2.01, postOnly: true })).order.status).toBe('open');
    await sound(order.id);
  });

  it.each([
    ['cancel_newest', 'open', 'cancelled', 1],
    ['cancel_oldest', 'cancelled', 'open', 0],
    ['cancel_both', 'cancelled', 'cancelled', 0],
  ])('never trades with another account of the same owner: %s', async (selfTrade, oldest, newest, left) => {
    const [name, domain] = seller.email.split('@');
    const other = await aTrader(app, { email: `${name!.toUpperCase()}+shop@${domain!}` });
    const { order: own } = await ask({ price: 2 });
    const { data } = await place(other, { side: 'buy', price: 2, selfTrade });
    expect(data.trades).toEqual([]);
    expect([(await read(seller, own.id)).status, data.order.status]).toEqual([oldest, newest]);
    expect((await read(seller, own.id)).remaining).toBe(1);
    const asks = await rows(app, `select 1 from exchange_orders where id = $1 and status = 'open'`, [own.id]);
    expect(asks).toHaveLength(left);
    expect((await balanceOf(app, other)).held).toBe(newest === 'open' ? 2_10 : 0);
    await sound(own.id);
    await other.test.delete('/exchange/orders');
  });

  it('keeps live and test money and orders apart', async () => {
    await ask({ price: 2 });
    const { order } = await anOrder(buyer.live, { side: 'buy', price: 2 });
    expect(order).toMatchObject({ livemode: true, status: 'open' });
    expect(await balanceOf(app, buyer)).toEqual({ available: DEPOSIT, held: 0 });
    expect((await balanceOf(app, buyer, true)).held).toBe(2_10);
  });

  it('keeps follower bands apart', async () => {
    await ask({ price: 2, band: '10k' });
    expect((await bid({ price: 2 })).trades).toEqual([]);
    expect((await bid({ price: 2, band: '10k' })).trades).toHaveLength(1);
  });

  it('refuses an order without enough money, without any effect', async () => {
    const poor = await aTrader(app, { cents: 2_09 });
    const { order: resting } = await ask({ price: 1 });
    const refused = await place(poor, { side: 'buy', price: 2 });
    expect(refusal(refused)).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(refused.error?.details).toEqual({ available: 2.09, needed: 2.1, currency: 'USD' });
    expect((await poor.test.get('/exchange/orders')).data.items).toEqual([]);
    expect((await read(seller, resting.id)).status).toBe('open');
    await sound(resting.id);
  });

  it('refuses an order outside the collar, with the allowed range', async () => {
    // The catalogue's value of ig_st is 1.50 USD.
    const refused = await place(buyer, { side: 'buy', price: 15.01 });
    expect(refusal(refused)).toEqual([422, 'PRICE_OUT_OF_RANGE']);
    expect(refused.error?.details).toEqual({ minPrice: 0.15, maxPrice: 15, referencePrice: 1.5 });
    expect(refusal(await place(seller, { side: 'sell', price: 0.14 }))).toEqual([422, 'PRICE_OUT_OF_RANGE']);
    expect((await place(buyer, { side: 'buy', price: 15 })).status).toBe(201);
    expect((await place(buyer, { side: 'buy', price: 0.15 })).status).toBe(201);
  });

  it('refuses an order for an action for which no reward may be offered', async () => {
    const refused = await place(buyer, { side: 'buy', actionId: 'yp_rv' });
    expect(refusal(refused)).toEqual([422, 'PROHIBITED_ACTION']);
    expect(refused.error?.details).toMatchObject({ rule: expect.stringMatching(/^paid_review_/), actionId: 'yp_rv' });
  });

  it('refuses asks of sellers who are not enrolled', async () => {
    const outsider = await aTenant(app);
    const refused = await outsider.test.post('/exchange/orders', {
      side: 'sell',
      actionId: 'ig_st',
      quantity: 1,
      price: 2,
    });
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.error?.message).toContain('Enroll as a seller first');
  });

  it('refuses asks of sellers with too many undelivered units, and stops counting the unfilled part of cancelled asks', async () => {
    const { order } = await ask({ quantity: 150 });
    expect(refusal(await place(seller, { side: 'sell', quantity: 51 }))).toEqual([409, 'OPEN_OBLIGATIONS_LIMIT']);
    await seller.test.put(`/exchange/orders/${order.id}`, { quantity: 100 });
    expect((await place(seller, { side: 'sell', quantity: 100 })).status).toBe(201);
    await seller.test.delete(`/exchange/orders/${order.id}`);
    expect((await place(seller, { side: 'sell', quantity: 100 })).status).toBe(201);
    // Neither a rejected order nor what an IOC order does not sell stays committed.
    await seller.test.delete('/exchange/orders');
    await place(seller, { side: 'sell', quantity: 200, timeInForce: 'FOK' });
    await place(seller, { side: 'sell', quantity: 200, timeInForce: 'IOC' });
    expect((await place(seller, { side: 'sell', quantity: 200 })).status).toBe(201);
  });

  it.each([
    [{ price: undefined }, ['price']],
    [{ maxPrice: 2 }, ['maxPrice']],
    [{ type: 'market' }, ['price', 'maxPrice']],
    [{ type: 'market', price: undefined, maxPrice: 2, timeInForce: 'GTC' }, ['timeInForce']],
    [{ timeInForce: 'GTD' }, ['expiresAt']],
    [{ timeInForce: 'IOC', postOnly: true }, ['postOnly']],
    [{ expiresAt: '2026-12-01T00:00:00Z', expiresInHours: 1 }, ['expiresInHours']],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
    [{ expiresAt: '2030-01-01T00:00:00Z' }, ['expiresAt']],
    [{ actionId: 'ig_nothing' }, ['actionId']],
    [{ platformId: 'tiktok' }, ['actionId']],
    [{ price: 2.005 }, ['price']],
    [{ quantity: 10_001 }, ['quantity']],
    [{ quantity: 0 }, ['quantity']],
  ])('refuses an order with %p', async (fields, wrong) => {
    const refused = await place(buyer, { side: 'buy', ...fields });
    expect([...refusal(refused), paths(refused)]).toEqual([400, 'VALIDATION_ERROR', wrong]);
  });

  it('processes an order once per idempotency key, even if it is refused', async () => {
    const headers = { 'idempotency-key': 'once' };
    const order = { side: 'buy', actionId: 'ig_st', quantity: 1, price: 2 };
    const [first, second] = [
      await buyer.test.post('/exchange/orders', order, { headers }),
      await buyer.test.post('/exchange/orders', order, { headers }),
    ];
    expect([first.status, second.text]).toEqual([201, first.text]);
    expect((await balanceOf(app, buyer)).held).toBe(2_10);
    const tooMuch = { ...order, quantity: 10_000 };
    for (let attempt = 1; attempt <= 2; attempt++) {
      const refused = await buyer.test.post('/exchange/orders', tooMuch, { headers: { 'idempotency-key': 'refused' } });
      expect(refusal(refused)).toEqual([422, 'INSUFFICIENT_FUNDS']);
    }
  });
});

describe('Expiry', () => {
  it('stops an order from trading at once, and releases its money when the job runs', async () => {
    const { order } = await bid({ expiresInHours: 1 });
    app.clock.advance(60 * 60);
    const { order: crossing } = await ask({ price: 2, selfTrade: 'cancel_oldest' });
    expect(crossing.status).toBe('open');
    expect(refusal(await buyer.test.put(`/exchange/orders/${order.id}`, { quantity: 2 }))).toEqual([
      409,
      'INVALID_STATE',
    ]);
    await app.nest.get(Cancellations).expireDue();
    expect(await read(buyer, order.id)).toMatchObject({ status: 'expired', held: 0 });
    expect(await balanceOf(app, buyer)).toEqual({ available: DEPOSIT, held: 0 });
    expect(await typesOf(order.id)).toEqual(['order.placed', 'order.expired']);
    await sound(order.id);
  });
});

describe('Listing orders', () => {
  it('filters by side, status, action, platform and band, and shows only those of the caller', async () => {
    const orders = {
      story: (await bid()).order.id,
      small: (await bid({ band: '10k' })).order.id,
      video: (await bid({ actionId: 'tt_vd' })).order.id,
      cancelled: (await bid({ actionId: 'ig_ss' })).order.id,
    };
    await buyer.test.delete(`/exchange/orders/${orders.cancelled}`);
    await ask({ price: 3 });
    const list = async (query = '') => {
      const { data } = await buyer.test.get(`/exchange/orders${query}`);
      return data.items.map(({ id }: { id: string }) => Object.entries(orders).find(([, each]) => each === id)?.[0]);
    };
    expect(await list()).toEqual(['cancelled', 'video', 'small', 'story']);
    expect(await list('?status=open')).toEqual(['video', 'small', 'story']);
    expect(await list('?status=cancelled')).toEqual(['cancelled']);
    expect(await list('?side=sell')).toEqual([]);
    expect(await list('?actionId=ig_story')).toEqual(['small', 'story']);
    expect(await list('?platformId=instagram&status=open')).toEqual(['small', 'story']);
    expect(await list('?platformId=instagram&actionId=ig_st&band=10k')).toEqual(['small']);
    expect(await list('?sort=oldest')).toEqual(['story', 'small', 'video', 'cancelled']);
    expect((await buyer.live.get('/exchange/orders')).data.items).toEqual([]);
    expect(refusal(await buyer.test.get('/exchange/orders?platformId=nowhere'))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
