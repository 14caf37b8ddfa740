import { withConnectionQuota } from '#kernel/host';
import { Cancellations } from '../../libs/exchange/src/orders/cancellations';
import { startApp, TestApp } from '../support/app';
import { LOCK_WAITS } from '../support/database/crowd';
import { aTrader, Trader, verify } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';

let app: TestApp;
let seller: Trader;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  seller = await aTrader(app);
});
afterAll(() => app.stop());

const ask = () =>
  seller.live.post('/exchange/orders', { side: 'sell', actionId: 'ig_st', band: '1m', quantity: 1, price: 2 });
const review = () => app.nest.get(Cancellations).reviewFollowers();
const resting = () =>
  rows(app, `select id from exchange_orders where business_id = $1 and status = 'open'`, [seller.businessId]);

it('No ask remains that does not qualify, however placing asks and losing followers overlap', async () => {
  for (let round = 0; round < 5; round++) {
    await verify(app, seller, 1_000_000);
    const asks = Array.from({ length: 4 }, () => ask());
    await verify(app, seller, 999_999);
    // As if the worker was woken at once: an ask that is placed later must not have read the old number.
    await review();
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([]);
    expect(await resting()).toEqual([]);
  }
});

it('Several workers cancel an ask once', async () => {
  await verify(app, seller, 1_000_000);
  const { data } = await ask();
  await verify(app, seller, 0);
  await Promise.all([review(), review(), review()]);
  const journal = await rows(
    app,
    `select 1 from exchange_journal where kind = 'cancelled' and data ->> 'orderId' = $1`,
    [data.order.id],
  );
  expect(journal).toHaveLength(1);
});

it('A further drop of the followers during a review leads to another review', async () => {
  await verify(app, seller, 1_000_000);
  await verify(app, seller, 999_999);
  const db = app.db as unknown as { query: (...args: any[]) => Promise<any> };
  const query = db.query.bind(app.db);
  const spy = jest.spyOn(db, 'query').mockImplementation(async (statement, ...rest) => {
    if (statement.name === 'verified_followers.reviewed') {
      spy.mockRestore();
      app.clock.advance(1);
      await verify(app, seller, 1_000_000);
      expect((await ask()).status).toBe(201);
      await verify(app, seller, 0);
    }
    return query(statement, ...rest);
  });
  await review();
  expect(await resting()).toHaveLength(1);
  await review();
  expect(await resting()).toEqual([]);
});

// The embedded engine has one session, so nothing can hold a lock meanwhile.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

describeOnServer('While the followers of a seller are being changed,', () => {
  it('an ask waits, and is compared with the new number', async () => {
    await verify(app, seller, 1_000_000);
    const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
    await holder.query('begin');
    await holder.query('update exchange_verified_accounts set followers = 999999 where business_id = $1', [
      seller.businessId,
    ]);
    const placed = ask();
    await untilItWaits(placed);
    await holder.query('commit');
    holder.release();
    expect((await placed).status).toBe(403);
    expect(await resting()).toEqual([]);
  });

  it('asks in the lowest band do not wait', async () => {
    await verify(app, seller, 1_000_000);
    const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
    await holder.query('begin');
    await holder.query('update exchange_verified_accounts set followers = 0 where business_id = $1', [
      seller.businessId,
    ]);
    const { status } = await seller.live.post('/exchange/orders', {
      ...{ side: 'sell', actionId: 'ig_st', quantity: 1, price: 2 },
    });
    await holder.query('rollback');
    holder.release();
    expect(status).toBe(201);
  });
});

/** Returns when a statement waits for a lock, or when the work that should wait has ended without. */
async function untilItWaits(work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void work.finally(() => (hasEnded = true));
  while (!hasEnded && (await rows(app, LOCK_WAITS)).length === 0);
}
