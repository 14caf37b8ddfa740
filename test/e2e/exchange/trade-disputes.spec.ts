import { Disputes } from '../../../libs/exchange/src/trades/disputes';
import { startApp, TestApp } from '../../support/app';
import { Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { report } from '../../support/stand-ins/verifier';
import {
  act,
  aMatch,
  aTrade,
  aTradeProof,
  DAY,
  HOUR,
  Money,
  moneyOf,
  passDeadlines,
  totalOf,
  traders,
  verified,
} from '../../support/exchange/trades';

let app: TestApp;
let buyer: Tenant;
let seller: Tenant;
let before: Money;
const sides = () => ({ buyer, seller });

beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  ({ buyer, seller } = await traders(app, 100));
  before = await moneyOf(app, sides());
});
afterEach(async () => {
  app.clock.reset();
  expect(await totalOf(app, sides())).toBe(before.buyer);
});
afterAll(() => app.stop());

const read = async (id: string) => (await buyer.test.get(`/exchange/trades/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const refusal = ({ status, error }: Answer) => [status, error?.code];
const dispute = (by: Tenant, id: string, fields = {}) =>
  act(by, id, 'dispute', { reason: 'See the screenshot', ...fields });
const agree = (by: Tenant, id: string, outcome: string, fields = {}) => act(by, id, 'agree', { outcome, ...fields });
const reject = (id: string) => act(buyer, id, 'reject', { reason: 'No' });
const after = async (seconds: number) => {
  app.clock.advance(seconds);
  await passDeadlines(app);
};
const moved = async (id: string) => {
  const now = await moneyOf(app, sides(), id);
  return { ...now, buyer: now.buyer - before.buyer };
};
const aProof = async () => {
  const { id } = await aTrade(sides());
  return aTradeProof(seller, id, { proofType: 'api_verified' });
};

/** A trade of one unit in each state that can be disputed. */
const DISPUTABLE: Record<string, () => Promise<any>> = {
  in_review: aProof,
  cure: async () => {
    const trade = await aProof();
    await reject(trade.id);
    return trade;
  },
  rejected: async () => {
    const trade = await aProof();
    await reject(trade.id);
    const second = await aTradeProof(seller, trade.id, { proofType: 'api_verified' });
    await reject(trade.id);
    return second;
  },
  settled: async () => {
    const trade = await aProof();
    await act(buyer, trade.id, 'approve');
    return trade;
  },
};

// One unit costs 2.01 and a fee of 0.10.
const MONEY = {
  seller: { buyer: -211, earned: 0, seller: 201, escrow: 0, fees: 10 },
  buyer: { buyer: 0, earned: 0, seller: 0, escrow: 0, fees: 0 },
  // The odd cent of the price goes to the buyer.
  split: { buyer: -105, earned: 0, seller: 100, escrow: 0, fees: 5 },
};
const FINAL = {
  seller: { status: 'closed', settled: 1, refunded: 0, split: 0, proofs: [{ status: 'settled', dueAt: null }] },
  buyer: { status: 'closed', settled: 0, refunded: 1, split: 0, proofs: [{ status: 'refunded', dueAt: null }] },
  split: { status: 'closed', settled: 0, refunded: 0, split: 1, proofs: [{ status: 'split', dueAt: null }] },
};
const OUTCOMES = ['seller', 'buyer', 'split'] as const;

async function expectPaid(id: string, outcome: (typeof OUTCOMES)[number], decidedBy: string): Promise<void> {
  expect(await read(id)).toMatchObject({ ...FINAL[outcome], dispute: { outcome, decidedBy } });
  expect(await moved(id)).toEqual(MONEY[outcome]);
  const settled = await rows(app, 'select id from exchange_settlements where trade_id = $1', [id]);
  expect(settled).toHaveLength(outcome === 'seller' ? 1 : 0);
  const [seller_] = await rows(app, 'select * from exchange_sellers where business_id = $1 and not livemode', [
    seller.businessId,
  ]);
  expect(seller_).toMatchObject({
    committed_units: 0,
    settled_units: outcome === 'seller' ? 1 : 0,
    defaulted_units: 0,
  });
  // Nothing is left that time could change.
  await after(30 * DAY);
  expect(await moved(id)).toEqual(MONEY[outcome]);
}

describe.each(Object.keys(DISPUTABLE))('A unit that is %s', (state) => {
  it.each([
    ['buyer', () => buyer],
    ['seller', () => seller],
  ])('can be disputed by the %s, and its money stays where it is', async (_side, by) => {
    const { id } = await DISPUTABLE[state]!();
    const money = await moved(id);
    const { data } = await dispute(by(), id, { evidence: 'https://example.com/screenshot.png' });
    expect(data).toMatchObject({
      status: 'disputed',
      dispute: {
        ...{ id: expect.stringMatching(/^dsp_/), unit: 1, reason: 'See the screenshot', openedBy: data.side },
        ...{ evidence: 'https://example.com/screenshot.png', outcome: null, decidedBy: null },
      },
    });
    expect(data.proofs[0].dispute).toEqual(data.dispute);
    await after(7 * DAY - 60);
    expect(await moved(id)).toEqual(money);
    expect((await read(id)).status).toBe('disputed');
    expect((await typesOf(id)).at(-1)).toBe('trade.disputed');
  });

  it.each(OUTCOMES)('is paid as both sides agree: %s', async (outcome) => {
    const { id } = await DISPUTABLE[state]!();
    await dispute(buyer, id);
    expect((await agree(seller, id, outcome === 'split' ? 'buyer' : 'split')).data.status).toBe('disputed');
    const { data } = await agree(buyer, id, outcome);
    expect(data.dispute).toMatchObject({ buyerProposal: outcome, outcome: null });
    await agree(seller, id, outcome);
    await expectPaid(id, outcome, 'agreement');
    expect((await typesOf(id)).filter((type) => type === 'trade.resolved')).toHaveLength(1);
    expect((await typesOf(id)).at(-1)).toBe('trade.closed');
  });

  it.each(OUTCOMES)('is paid as the operator decides: %s', async (outcome) => {
    const { id } = await DISPUTABLE[state]!();
    const { data } = await dispute(seller, id);
    const disputes = app.nest.get(Disputes);
    expect((await disputes.listOpen(10)).map((each) => each.id)).toContain(data.dispute.id);
    await disputes.decideByOperator(data.dispute.id, outcome);
    await expectPaid(id, outcome, 'operator');
    expect((await disputes.listOpen(10)).map((each) => each.id)).not.toContain(data.dispute.id);
    await expect(disputes.decideByOperator(data.dispute.id, outcome)).rejects.toThrow('was decided');
    await expect(disputes.decideByOperator('dsp_unknown', outcome)).rejects.toThrow('There is no such dispute.');
  });

  it.each([
    ['failed', 'buyer'],
    ['unknown', 'split'],
    [undefined, 'split'],
  ] as const)('is paid after 7 days by the verdict %s to: %s', async (verdict, outcome) => {
    const trade = await DISPUTABLE[state]!();
    await dispute(buyer, trade.id);
    if (verdict) await verified(app, trade, verdict);
    await after(7 * DAY + 1);
    await expectPaid(trade.id, outcome, 'verification');
  });

  it('is paid to the seller after 7 days if the checks passed, and a verdict does not end the dispute before', async () => {
    const trade = await DISPUTABLE[state]!();
    await dispute(buyer, trade.id);
    await verified(app, trade, 'passed');
    expect((await read(trade.id)).status).toBe('disputed');
    await after(7 * DAY + 1);
    await expectPaid(trade.id, 'seller', 'verification');
  });

  it('can be disputed once, also after the decision', async () => {
    const { id } = await DISPUTABLE[state]!();
    await dispute(buyer, id);
    expect(refusal(await dispute(seller, id))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await dispute(seller, id, { unit: 1 }))).toEqual([409, 'INVALID_STATE']);
    await agree(buyer, id, 'seller');
    await agree(seller, id, 'seller');
    expect(refusal(await dispute(buyer, id, { unit: 1 }))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await agree(buyer, id, 'buyer', { unit: 1 }))).toEqual([409, 'INVALID_STATE']);
    await expectPaid(id, 'seller', 'agreement');
  });
});

describe('A disputed unit', () => {
  it('is neither approved nor rejected, by any path', async () => {
    const trade = await aProof();
    await dispute(seller, trade.id);
    const { submissionId } = trade.proofs[0];
    for (const answer of [
      await act(buyer, trade.id, 'approve', { unit: 1 }),
      await act(buyer, trade.id, 'reject', { unit: 1, reason: 'No' }),
      await buyer.test.post('/submissions/review', { submissionId, decision: 'approve' }),
      await buyer.test.post('/submissions/review', { submissionId, decision: 'reject', reason: 'No' }),
      await act(seller, trade.id, 'submit_proof', { unit: 1, proofUrl: 'https://www.instagram.com/p/another/' }),
    ])
      expect(refusal(answer)).toEqual([409, 'INVALID_STATE']);
    await report(app, { submissionId, verdict: 'passed' });
    const { data } = await seller.test.get(`/submissions/${submissionId as string}`);
    expect([data.state, data.verification.checks.map(({ name }: any) => name)]).toEqual([
      'pending',
      expect.arrayContaining(['trade_dispute']),
    ]);
  });

  it('decides its pending proof together with the dispute', async () => {
    for (const [outcome, state, price] of [
      ['seller', 'approved', 2.01],
      ['split', 'approved', 1],
      ['buyer', 'rejected', undefined],
    ] as const) {
      const trade = await aProof();
      await dispute(buyer, trade.id);
      await agree(buyer, trade.id, outcome);
      await agree(seller, trade.id, outcome);
      const { data } = await buyer.test.get(`/submissions/${trade.proofs[0].submissionId as string}`);
      expect([outcome, data.state, data.reason]).toEqual([outcome, state, expect.stringContaining('agreed')]);
      // What the seller receives, which is not always the price of the unit.
      expect([outcome, data.earned?.price]).toEqual([outcome, price]);
    }
  });

  it('cannot be disputed when the money of a settled unit has become available', async () => {
    const { id } = await DISPUTABLE.settled!();
    app.clock.advance(DAY);
    expect(refusal(await dispute(buyer, id))).toEqual([409, 'INVALID_STATE']);
    await passDeadlines(app);
    expect(refusal(await dispute(buyer, id))).toEqual([409, 'INVALID_STATE']);
    expect(await moved(id)).toEqual(MONEY.seller);
  });

  it('does not hold up the other units of its trade', async () => {
    const { id } = await aTrade(sides(), { quantity: 2 });
    await aTradeProof(seller, id);
    await aTradeProof(seller, id);
    await dispute(buyer, id, { unit: 2 });
    expect((await act(buyer, id, 'approve')).data).toMatchObject({ status: 'disputed', settled: 1 });
    await after(DAY + HOUR);
    expect(await moved(id)).toEqual({ buyer: -422, earned: 0, seller: 201, escrow: 211, fees: 10 });
    await after(6 * DAY);
    expect(await read(id)).toMatchObject({ status: 'closed', settled: 1, split: 1 });
  });
});

describe('The list of open disputes', () => {
  it('shows those about real money first', async () => {
    const { id: tested } = await aProof();
    await dispute(buyer, tested);
    const tradeId = await aMatch(app, sides(), true);
    const proofUrl = `https://www.instagram.com/p/live-${String(unique())}/`;
    await seller.live.post('/exchange/trades', { tradeId, action: 'submit_proof', proofUrl });
    await seller.live.post('/exchange/trades', { tradeId, action: 'dispute', reason: 'No' });
    const disputes = app.nest.get(Disputes);
    expect(await disputes.listOpen(1)).toMatchObject([{ tradeId, livemode: true }]);
    expect((await disputes.listOpen(10)).map((each) => each.tradeId)).toContain(tested);
  });
});
