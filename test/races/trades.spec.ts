import { Disputes } from '../../libs/exchange/src/trades/disputes';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { crowd } from '../support/database/crowd';
import { rows } from '../support/database/inspect';
import { eventsOf } from '../support/database/outbox';
import {
  act,
  aTrade,
  aTradeProof,
  DAY,
  enroll,
  HOUR,
  Money,
  moneyOf,
  passDeadlines,
  totalOf,
  traders,
} from '../support/exchange/trades';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

let app: TestApp;
let buyer: Tenant;
let seller: Tenant;
let before: Money;
const sides = () => ({ buyer, seller });

beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  ({ buyer, seller } = await traders(app));
  before = await moneyOf(app, sides());
});
afterEach(async () => {
  app.clock.reset();
  expect(await totalOf(app, sides())).toBe(before.buyer);
});
afterAll(() => app.stop());

/** The number of responses to concurrent calls, by status or error code. */
async function tallyOf(calls: Promise<Answer>[]): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (const { status, error } of await Promise.all(calls)) {
    const outcome = status >= 500 ? `${status} ${error?.code}` : (error?.code ?? String(status));
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const atTrade = <T>(id: string, work: () => Promise<T>, waiting = 5) =>
  crowd(app, ['exchange_trades', 'id', id], work, { waiting });
const read = async (id: string) => (await buyer.test.get(`/exchange/trades/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const committed = async () => {
  const sql = 'select committed_units as units from exchange_sellers where business_id = $1 and not livemode';
  return (await rows(app, sql, [seller.businessId]))[0].units;
};
const inReview = async () => aTradeProof(seller, (await aTrade(sides())).id);

it('Only one of 30 concurrent disputes of a unit is opened', async () => {
  const { id } = await inReview();
  const tally = await atTrade(id, () =>
    tallyOf(times(30, (index) => act(index % 2 ? buyer : seller, id, 'dispute', { unit: 1, reason: 'No' }))),
  );
  expect(tally).toEqual({ 200: 1, INVALID_STATE: 29 });
  expect(await rows(app, 'select trade_id from exchange_disputes where trade_id = $1', [id])).toHaveLength(1);
  expect((await typesOf(id)).filter((type) => type === 'trade.disputed')).toHaveLength(1);
});

it('Only one of 20 concurrent proofs for a unit is accepted, and only that consumes a unit of the plan', async () => {
  const { id } = await aTrade(sides());
  const tally = await atTrade(id, () =>
    tallyOf(
      times(20, () =>
        act(seller, id, 'submit_proof', { proofUrl: `https://www.instagram.com/p/race-${String(unique())}/` }),
      ),
    ),
  );
  expect(tally).toEqual({ 200: 1, INVALID_STATE: 19 });
  expect((await seller.test.get(`/submissions?tradeId=${id as string}`)).data.items).toHaveLength(1);
});

it('Proofs for several units at once take different units', async () => {
  const { id } = await aTrade(sides(), { quantity: 10 });
  const tally = await atTrade(id, () =>
    tallyOf(
      times(15, () =>
        act(seller, id, 'submit_proof', { proofUrl: `https://www.instagram.com/p/race-${String(unique())}/` }),
      ),
    ),
  );
  expect(tally).toEqual({ 200: 10, INVALID_STATE: 5 });
  const submissions = (await read(id)).proofs.map(({ submissionId }: any) => submissionId);
  expect(new Set(submissions).size).toBe(10);
});

it('An approval, a rejection, a dispute and the deadline at once leave one consistent state', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, proofs } = await inReview();
    app.clock.advance(72 * HOUR - 1);
    const review = (decision: string) =>
      buyer.test.post('/submissions/review', { submissionId: proofs[0].submissionId, decision, reason: 'No' });
    const contenders = [
      () => review('approve'),
      () => review('reject'),
      () => act(buyer, id, 'dispute', { reason: 'No', unit: 1 }),
      () => act(seller, id, 'dispute', { reason: 'No', unit: 1 }),
    ];
    const tally = await crowd(
      app,
      ['exchange_trades', 'id', id],
      async () => {
        const calls = times(8, (index) => contenders[(index + round) % contenders.length]!());
        app.clock.advance(2);
        return (await Promise.all([tallyOf(calls), passDeadlines(app), passDeadlines(app)]))[0];
      },
      { waiting: 2 },
    );
    for (const outcome of Object.keys(tally)) expect(['200', 'INVALID_STATE', 'ALREADY_REVIEWED']).toContain(outcome);
    const types = (await typesOf(id)).slice(2).map((type) => type.replace('trade.', ''));
    const [{ status }] = (await read(id)).proofs;
    const { data: submission } = await buyer.test.get(`/submissions/${proofs[0].submissionId as string}`);
    // A dispute may follow a decision, and no decision a dispute.
    expect(['settled', 'rejected', 'disputed', 'settled,disputed', 'rejected,disputed']).toContain(types.join());
    expect(status).toBe(types.at(-1) === 'rejected' ? 'cure' : types.at(-1));
    expect(submission.state).toBe(
      types[0] === 'settled' ? 'approved' : types[0] === 'rejected' ? 'rejected' : 'pending',
    );
    app.clock.reset();
  }
});

it('Both sides agreeing at once decide the dispute once', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await inReview();
    const { data } = await act(buyer, id, 'dispute', { reason: 'No' });
    const tally = await crowd(
      app,
      ['exchange_disputes', 'id', data.dispute.id],
      () => tallyOf(times(10, (index) => act(index % 2 ? buyer : seller, id, 'agree', { outcome: 'split', unit: 1 }))),
      { waiting: 2 },
    );
    expect(Object.keys(tally).filter((outcome) => !['200', 'INVALID_STATE'].includes(outcome))).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'closed', split: 1, dispute: { outcome: 'split' } });
    expect((await typesOf(id)).slice(-2)).toEqual(['trade.resolved', 'trade.closed']);
  }
});

it('An agreement and a decision of the operator at once lead to one decision', async () => {
  const { id } = await inReview();
  const { data } = await act(buyer, id, 'dispute', { reason: 'No' });
  await act(buyer, id, 'agree', { outcome: 'buyer' });
  const disputes = app.nest.get(Disputes);
  await crowd(
    app,
    ['exchange_disputes', 'id', data.dispute.id],
    () =>
      Promise.allSettled([
        ...times(4, () => act(seller, id, 'agree', { outcome: 'buyer', unit: 1 })),
        ...times(4, () => disputes.decideByOperator(data.dispute.id, 'seller')),
      ]),
    { waiting: 2 },
  );
  const { dispute, settled, refunded } = await read(id);
  expect([settled, refunded]).toEqual(dispute.outcome === 'seller' ? [1, 0] : [0, 1]);
  expect((await typesOf(id)).filter((type) => type === 'trade.resolved')).toHaveLength(1);
});

it('Both sides cancelling at once cancel what is not delivered', async () => {
  const { id } = await aTrade(sides(), { quantity: 3 });
  await atTrade(id, () => tallyOf(times(10, (index) => act(index % 2 ? buyer : seller, id, 'cancel'))));
  expect(await read(id)).toMatchObject({ status: 'closed', refunded: 3 });
  expect(await committed()).toBe(0);
});

it('Concurrent workers decide each unit that is due once', async () => {
  const trades: string[] = [];
  for (let index = 0; index < 12; index++) {
    const { id } = await aTrade(sides());
    if (index % 3 > 0) await aTradeProof(seller, id);
    if (index % 3 > 1) await act(buyer, id, 'approve');
    trades.push(id);
  }
  app.clock.advance(8 * DAY);
  await atTrade(trades[0]!, () => Promise.all(times(5, () => passDeadlines(app))), 1);
  // What another worker was working on is decided by it, or the next time.
  await passDeadlines(app);
  const expected = [
    ['trade.matched', 'trade.defaulted', 'trade.closed'],
    ['trade.matched', 'trade.proof_submitted', 'trade.settled'],
    ['trade.matched', 'trade.proof_submitted', 'trade.settled', 'trade.closed'],
  ];
  for (const [index, id] of trades.entries()) expect(await typesOf(id)).toEqual(expected[index % 3]);
  expect(await committed()).toBe(0);
  const money = await moneyOf(app, sides());
  expect([money.earned, money.seller]).toEqual([4 * 201, 4 * 201]);
});

it('Of 40 concurrent asks, a new seller can place as many as it may have undelivered units', async () => {
  const newcomer = await anEnterprise(app, { accountType: 'creator' });
  await enroll(newcomer);
  const actions = ['ig_st', 'ig_rl', 'tt_vd', 'ig_ss'];
  const ask = (index: number) => ({ side: 'sell', actionId: actions[index % 4], quantity: 1, price: 3 });
  const tally = await crowd(
    app,
    ['exchange_sellers', 'business_id', newcomer.businessId],
    () => tallyOf(times(40, (index) => newcomer.test.post('/exchange/orders', ask(index)))),
    { waiting: 3 },
  );
  expect(tally).toEqual({ 201: 20, OPEN_OBLIGATIONS_LIMIT: 20 });
  const sql = 'select committed_units as units from exchange_sellers where business_id = $1';
  expect(await rows(app, sql, [newcomer.businessId])).toEqual([{ units: 20 }]);
});
