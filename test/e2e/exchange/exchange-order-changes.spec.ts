import { startApp, TestApp } from '../../support/app';
import { expectSoundBook, expectSoundMoney, instrumentOf } from '../../support/exchange/book-invariants';
import { Answer } from '../../support/client';
import { anOrder, aTrader, balanceOf, Trader } from '../../support/exchange/exchange';
import { eventsOf } from '../../support/database/outbox';
const ABSENT = 'ord_01kaj4yt7hfbc9zqf3v1w2x5n8';
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
const read = async (by: Trader, id: string) => (await by.test.get(`/exchange/orders/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const bid = (fields: object = {}) => anOrder(buyer.test, { side: 'buy', ...fields });
const ask = (fields: object = {}) => anOrder(seller.test, { side: 'sell', ...fields });
const sound = async (id: string) => expectSoundBook(app, await instrumentOf(app, id));
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

describe('Amending an order', () => {
  const amend = (by: Trader, id: string, change: object) => by.test.put(`/exchange/orders/${id}`, change);

  it('keeps the time priority of an order if its quantity is reduced, and releases the money', async () => {
    const [first, second] = [await bid({ quantity: 3 }), await bid({ quantity: 3 })];
    const { data } = await amend(buyer, first.order.id, { quantity: 2 });
    expect(data.order).toMatchObject({ quantity: 2, remaining: 2, held: 4.2 });
    expect((await balanceOf(app, buyer)).held).toBe(10_50);
    await ask({ quantity: 2 });
    expect((await read(buyer, first.order.id)).status).toBe('filled');
    expect((await read(buyer, second.order.id)).status).toBe('open');
    expect(await typesOf(first.order.id)).toEqual(['order.placed', 'order.updated', 'order.filled']);
    await sound(first.order.id);
  });

  it.each([{ quantity: 4 }, { price: 2.01 }])('loses the time priority of an order with %p', async (change) => {
    const [first, second] = [await bid({ quantity: 3, price: 2.01 }), await bid({ quantity: 3, price: 2.01 })];
    await amend(buyer, first.order.id, { price: 2 });
    await amend(buyer, first.order.id, { ...change, price: 2.01 });
    await ask({ quantity: 3 });
    expect((await read(buyer, first.order.id)).filled).toBe(0);
    expect((await read(buyer, second.order.id)).status).toBe('filled');
    await sound(first.order.id);
  });

  it('may trade the amended order at once, and holds the difference', async () => {
    const { order: resting } = await ask({ price: 2.5 });
    const { order } = await bid({ quantity: 2, price: 2 });
    const { data } = await amend(buyer, order.id, { price: 3 });
    expect(data).toMatchObject({ order: { filled: 1, held: 3.15 }, trades: [{ price: 2.5, quantity: 1 }] });
    expect((await balanceOf(app, buyer)).held).toBe(3_15);
    expect((await read(seller, resting.id)).status).toBe('filled');
    await sound(order.id);
  });

  it('changes nothing if no field changes', async () => {
    const { order } = await bid();
    expect((await amend(buyer, order.id, { quantity: 1, price: 2 })).data.order).toEqual(order);
    expect(await typesOf(order.id)).toEqual(['order.placed']);
  });

  it('refuses an amendment with which a post-only order would trade, and leaves the order as it was', async () => {
    await ask({ price: 2.5 });
    const { order } = await bid({ price: 2, postOnly: true });
    expect(refusal(await amend(buyer, order.id, { price: 2.5 }))).toEqual([409, 'INVALID_STATE']);
    expect(await read(buyer, order.id)).toEqual(order);
    await sound(order.id);
  });

  it('refuses fewer units than were traded, a closed order, and an amendment without a change', async () => {
    const { order } = await bid({ quantity: 3 });
    await ask({ quantity: 2 });
    expect(refusal(await amend(buyer, order.id, { quantity: 2 }))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await amend(buyer, order.id, { price: 16 }))).toEqual([422, 'PRICE_OUT_OF_RANGE']);
    expect(refusal(await amend(buyer, order.id, {}))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusal(await amend(buyer, order.id, { quantity: 10_000 }))).toEqual([422, 'INSUFFICIENT_FUNDS']);
    await buyer.test.delete(`/exchange/orders/${order.id}`);
    expect(refusal(await amend(buyer, order.id, { price: 2.5 }))).toEqual([409, 'INVALID_STATE']);
    await sound(order.id);
  });

  it('refuses more units than a seller may owe', async () => {
    const { order } = await ask({ quantity: 200 });
    expect(refusal(await amend(seller, order.id, { quantity: 201 }))).toEqual([409, 'OPEN_OBLIGATIONS_LIMIT']);
    expect((await amend(seller, order.id, { quantity: 10 })).status).toBe(200);
  });

  it("does not find another tenant's order", async () => {
    const { order } = await bid();
    const same = { headers: { 'x-request-id': 'same' } };
    const others = await seller.test.put(`/exchange/orders/${order.id}`, { price: 2.5 }, same);
    expect(others.text).toBe((await seller.test.put(`/exchange/orders/${ABSENT}`, { price: 2.5 }, same)).text);
    expect(refusal(others)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('Cancelling', () => {
  it('releases what an order holds, and refuses to cancel it again', async () => {
    const { order } = await bid({ quantity: 3 });
    await ask({ quantity: 1 });
    const { data } = await buyer.test.delete(`/exchange/orders/${order.id}`);
    expect(data).toMatchObject({ status: 'cancelled', filled: 1, remaining: 2, held: 0, reason: null });
    expect(await balanceOf(app, buyer)).toEqual({ available: DEPOSIT - 2_10, held: 0 });
    expect(refusal(await buyer.test.delete(`/exchange/orders/${order.id}`))).toEqual([409, 'INVALID_STATE']);
    expect(await typesOf(order.id)).toEqual(['order.placed', 'order.cancelled']);
    await sound(order.id);
  });

  it('cancelling all orders leaves those of other tenants and of the other mode', async () => {
    const mine = [await bid(), await bid({ actionId: 'ig_ss' }), await bid({ band: '10k' })];
    const [others, live] = [await ask({ price: 3 }), await anOrder(buyer.live, { side: 'buy' })];
    expect((await buyer.test.delete('/exchange/orders')).data).toEqual({ cancelled: 3 });
    expect((await balanceOf(app, buyer)).held).toBe(0);
    for (const { order } of mine) expect((await read(buyer, order.id)).status).toBe('cancelled');
    expect((await read(seller, others.order.id)).status).toBe('open');
    expect((await buyer.live.get(`/exchange/orders/${live.order.id}`)).data.status).toBe('open');
    expect((await buyer.test.delete('/exchange/orders')).data).toEqual({ cancelled: 0 });
  });

  it('cancelling all orders of a book takes several batches', async () => {
    for (let index = 0; index < 60; index++) await bid({ price: 1 + index / 100 });
    expect((await buyer.test.delete('/exchange/orders')).data).toEqual({ cancelled: 60 });
    expect((await balanceOf(app, buyer)).held).toBe(0);
  });
});
