import { startApp, TestApp } from '../../support/app';
import { Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import {
  act,
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
let deposited: number;
const sides = () => ({ buyer, seller });

beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  ({ buyer, seller } = await traders(app, 100));
  before = await moneyOf(app, sides());
  deposited = before.buyer;
});
afterEach(async () => {
  app.clock.reset();
  // Whatever happened, no cent was made or lost.
  expect(await totalOf(app, sides())).toBe(deposited);
});
afterAll(() => app.stop());

const read = async (id: string, by = buyer) => (await by.test.get(`/exchange/trades/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const refusal = ({ status, error }: Answer) => [status, error?.code];
const profile = async () => (await read((await aTrade(sides())).id)).counterparty;
const after = async (seconds: number) => {
  app.clock.advance(seconds);
  await passDeadlines(app);
};
/** What has changed since the start of the test, in cents. */
const moved = async (id: string) => {
  const now = await moneyOf(app, sides(), id);
  return { ...now, buyer: now.buyer - before.buyer };
};
const inReview = async (fields = {}) => {
  const trade = await aTrade(sides(), fields);
  return aTradeProof(seller, trade.id, { proofType: 'api_verified' });
};

// One unit costs 2.01 and a fee of 0.10.
const PAID = -211;
const ESCROW = { buyer: PAID, earned: 0, seller: 0, escrow: 211, fees: 0 };
const EARNED = { buyer: PAID, earned: 201, seller: 0, escrow: 10, fees: 0 };
const AVAILABLE = { buyer: PAID, earned: 0, seller: 201, escrow: 0, fees: 10 };
const RETURNED = { buyer: 0, earned: 0, seller: 0, escrow: 0, fees: 0 };

describe('A match', () => {
  it('opens a trade with the money of the buyer in escrow, which awaits proofs for 7 days', async () => {
    const trade = await aTrade(sides());
    expect(trade).toMatchObject({
      ...{ side: 'buy', actionId: 'ig_st', platformId: 'ig', band: 'any', quantity: 1, price: 2.01, fee: 0.1 },
      ...{ status: 'awaiting_proof', delivered: 0, settled: 0, reviewDueAt: null, dispute: null, livemode: false },
      proofs: [{ unit: 1, status: 'awaiting_proof', submissionId: null, dueAt: trade.deadline, dispute: null }],
    });
    expect(Date.parse(trade.deadline) - Date.parse(trade.createdAt)).toBe(7 * DAY * 1000);
    expect(trade.challengeCode).toMatch(/^PERK-\w{8}$/);
    expect(await moved(trade.id)).toEqual(ESCROW);
    expect(await typesOf(trade.id)).toEqual(['trade.matched']);
  });

  it('shows each side the public profile of the other, and no id of it', async () => {
    const trade = await aTrade(sides());
    expect(trade.counterparty).toEqual({
      ...{ displayName: 'Daily Flat White', agentType: 'creator', platforms: ['ig'] },
      ...{ settledUnits: 0, defaultedUnits: 0 },
    });
    const sold = await read(trade.id, seller);
    expect([sold.side, sold.counterparty]).toEqual(['sell', null]);
    const text = JSON.stringify([trade, sold, ...(await eventsOf(app, trade.id)).map(({ data }) => data)]);
    for (const { businessId, userId, email, liveKeyId } of [buyer, seller])
      for (const secret of [businessId, userId, email, liveKeyId]) expect(text).not.toContain(secret);
  });
});

describe('A unit that awaits a proof', () => {
  it.each([
    ['POST /exchange/trades', (id: string, proofUrl: string) => act(seller, id, 'submit_proof', { proofUrl })],
    [
      'POST /submissions',
      (tradeId: string, proofUrl: string) => seller.test.post('/submissions', { tradeId, proofUrl }),
    ],
  ])('is in review for 72 hours after a proof by %s', async (_path, submit) => {
    const { id } = await aTrade(sides());
    const answer = await submit(id, `https://www.instagram.com/p/t${String(unique())}/`);
    expect(answer.status).toBeLessThan(300);
    const trade = await read(id);
    expect(trade).toMatchObject({ status: 'in_review', delivered: 1, proofs: [{ status: 'in_review' }] });
    const { data: submission } = await buyer.test.get(`/submissions/${trade.proofs[0].submissionId as string}`);
    expect(submission).toMatchObject({ state: 'pending', subject: { type: 'trade', id }, actionId: 'ig_st' });
    expect(Date.parse(trade.reviewDueAt) - Date.parse(submission.createdAt)).toBe(72 * HOUR * 1000);
    expect(await moved(id)).toEqual(ESCROW);
    expect(await typesOf(id)).toEqual(['trade.matched', 'trade.proof_submitted']);
  });

  it('is defaulted after 7 days: the money returns, and the record of the seller shows it', async () => {
    const { id } = await aTrade(sides());
    await after(7 * DAY - 60);
    expect((await read(id)).status).toBe('awaiting_proof');
    await after(61);
    expect(await read(id)).toMatchObject({
      status: 'closed',
      defaulted: 1,
      proofs: [{ status: 'defaulted', dueAt: null }],
    });
    expect(await moved(id)).toEqual(RETURNED);
    expect(await typesOf(id)).toEqual(['trade.matched', 'trade.defaulted', 'trade.closed']);
    expect((await read(id)).counterparty).toMatchObject({ settledUnits: 0, defaultedUnits: 1 });
  });

  it('accepts no proof after the deadline, even before the job has run', async () => {
    const { id } = await aTrade(sides());
    app.clock.advance(7 * DAY);
    for (let times = 0; times < 2; times++) {
      const answer = await act(seller, id, 'submit_proof', { proofUrl: 'https://www.instagram.com/p/late/' });
      expect(refusal(answer)).toEqual([409, 'INVALID_STATE']);
      expect(answer.error.message).toMatch(/deadline .* has passed/);
      // The second time, the job has run.
      await passDeadlines(app);
    }
    expect((await seller.test.get('/submissions')).data.items).toEqual([]);
  });

  it('accepts no proof from the buyer', async () => {
    const { id } = await aTrade(sides());
    for (const answer of [
      await act(buyer, id, 'submit_proof', { proofUrl: 'https://www.instagram.com/p/own/' }),
      await buyer.test.post('/submissions', { tradeId: id, proofUrl: 'https://www.instagram.com/p/own/' }),
    ])
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN']);
  });

  it('cannot be reviewed or disputed', async () => {
    const { id } = await aTrade(sides());
    for (const [action, fields, message] of [
      ['approve', {}, 'Unit 1 has no proof to review.'],
      ['reject', { reason: 'No' }, 'Unit 1 has no proof to review.'],
      ['dispute', { reason: 'No' }, 'Unit 1 is waiting for a proof and cannot be disputed.'],
      ['agree', { outcome: 'buyer' }, 'Unit 1 is waiting for a proof: nobody has disputed it.'],
    ] as const)
      for (const named of [{}, { unit: 1 }]) {
        const answer = await act(buyer, id, action, { ...fields, ...named });
        expect([action, ...refusal(answer)]).toEqual([action, 409, 'INVALID_STATE']);
        expect(answer.error).toMatchObject({ message, details: { status: 'awaiting_proof', unit: 1 } });
      }
  });

  it('is cancelled when both sides want that, without a default', async () => {
    const { id } = await aTrade(sides(), { quantity: 2 });
    await aTradeProof(seller, id);
    for (let times = 0; times < 2; times++) {
      const { data } = await act(seller, id, 'cancel');
      expect([data.cancelRequestedBy, data.refunded]).toEqual(['sell', 0]);
    }
    const { data } = await act(buyer, id, 'cancel');
    expect(data).toMatchObject({ status: 'in_review', cancelRequestedBy: null, refunded: 1, defaulted: 0 });
    await act(buyer, id, 'approve');
    await after(DAY);
    expect(await moved(id)).toEqual(AVAILABLE);
    expect(refusal(await act(seller, id, 'cancel'))).toEqual([409, 'INVALID_STATE']);
  });

  it('is not cancelled by a request that the seller made before it delivered', async () => {
    const { id } = await aTrade(sides());
    await act(seller, id, 'cancel');
    expect(await aTradeProof(seller, id)).toMatchObject({ status: 'in_review', cancelRequestedBy: null });
    await act(buyer, id, 'reject', { reason: 'Not our place' });
    expect((await act(buyer, id, 'cancel')).data).toMatchObject({ status: 'cure', cancelRequestedBy: 'buy' });
    // The request of the buyer stays.
    await aTradeProof(seller, id);
    await act(buyer, id, 'reject', { reason: 'Still not' });
    expect((await act(seller, id, 'cancel')).data).toMatchObject({ status: 'closed', refunded: 1 });
  });
});

describe('A proof in review', () => {
  it.each([
    ['approve', (id: string) => act(buyer, id, 'approve')],
    ['verify', (id: string) => act(buyer, id, 'verify')],
    ['settle', (id: string) => act(buyer, id, 'settle')],
    [
      'POST /submissions/review',
      async (id: string) => {
        const [{ submissionId }] = (await read(id)).proofs;
        return buyer.test.post('/submissions/review', { submissionId, decision: 'approve' });
      },
    ],
  ])('settles the unit when the buyer approves it with %s, and is paid out 24 hours later', async (_how, approve) => {
    const { id } = await inReview();
    expect((await approve(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'settled', settled: 1, proofs: [{ status: 'settled' }] });
    expect(await moved(id)).toEqual(EARNED);
    await after(DAY - 60);
    expect(await moved(id)).toEqual(EARNED);
    await after(61);
    expect(await read(id)).toMatchObject({ status: 'closed', settled: 1, closedAt: expect.any(String) });
    expect(await moved(id)).toEqual(AVAILABLE);
    expect(await typesOf(id)).toEqual(['trade.matched', 'trade.proof_submitted', 'trade.settled', 'trade.closed']);
    expect(await profile()).toMatchObject({ settledUnits: 1 });
    expect(await rows(app, 'select price_cents, livemode from exchange_settlements where trade_id = $1', [id])).toEqual(
      [{ price_cents: 201, livemode: false }],
    );
  });

  it('settles the unit at once when all checks pass', async () => {
    const trade = await inReview();
    await verified(app, trade, 'passed');
    expect(await read(trade.id)).toMatchObject({ status: 'settled', settled: 1 });
    expect(await moved(trade.id)).toEqual(EARNED);
    const { data } = await seller.test.get(`/submissions/${trade.proofs[0].submissionId as string}`);
    expect(data).toMatchObject({
      state: 'approved',
      reviewedBy: null,
      earned: { unit: 1, price: 2.01, currency: 'USD' },
    });
  });

  it.each([
    ['has no result', undefined, 'settled', EARNED],
    ['is unknown', 'unknown', 'settled', EARNED],
    ['failed', 'failed', 'cure', ESCROW],
  ])(
    'a proof that the buyer does not review in 72 hours, and whose check %s, is decided',
    async (_case, verdict, state, money) => {
      const trade = await inReview();
      if (verdict) await verified(app, trade, verdict);
      await after(72 * HOUR - 60);
      expect((await read(trade.id)).status).toBe('in_review');
      await after(61);
      expect((await read(trade.id)).proofs[0].status).toBe(state);
      expect(await moved(trade.id)).toEqual(money);
    },
  );

  it('goes back to the seller for 48 hours when the buyer rejects it with a reason', async () => {
    const trade = await inReview();
    expect(refusal(await act(buyer, trade.id, 'reject'))).toEqual([400, 'VALIDATION_ERROR']);
    const { data } = await act(buyer, trade.id, 'reject', { reason: 'Not our place' });
    expect(data).toMatchObject({ status: 'cure', reviewDueAt: null, proofs: [{ status: 'cure' }] });
    const { data: submission } = await seller.test.get(`/submissions/${trade.proofs[0].submissionId as string}`);
    expect(submission).toMatchObject({ state: 'rejected', reason: 'Not our place' });
    expect(await typesOf(trade.id)).toEqual(['trade.matched', 'trade.proof_submitted', 'trade.rejected']);
    expect(await moved(trade.id)).toEqual(ESCROW);
  });

  it('cannot be reviewed by the seller', async () => {
    const { id } = await inReview();
    expect(refusal(await act(seller, id, 'approve'))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await act(seller, id, 'reject', { reason: 'No' }))).toEqual([403, 'FORBIDDEN']);
    expect((await read(id)).status).toBe('in_review');
  });

  it('is decided only once', async () => {
    const { id } = await inReview();
    await act(buyer, id, 'approve');
    expect(refusal(await act(buyer, id, 'approve', { unit: 1 }))).toEqual([409, 'ALREADY_REVIEWED']);
    expect(refusal(await act(buyer, id, 'reject', { unit: 1, reason: 'No' }))).toEqual([409, 'ALREADY_REVIEWED']);
    expect(await moved(id)).toEqual(EARNED);
  });
});

describe('A rejected unit', () => {
  const rejected = async () => {
    const { id } = await inReview();
    await act(buyer, id, 'reject', { reason: 'Not our place' });
    return id as string;
  };

  it('is settled when another proof is approved', async () => {
    const id = await rejected();
    const trade = await aTradeProof(seller, id);
    expect(trade).toMatchObject({ status: 'in_review', delivered: 1, proofs: [{ unit: 1 }] });
    await act(buyer, id, 'approve');
    await after(DAY);
    expect(await moved(id)).toEqual(AVAILABLE);
  });

  it('is defaulted after 48 hours without another proof', async () => {
    const id = await rejected();
    await after(48 * HOUR - 60);
    expect((await read(id)).status).toBe('cure');
    await after(61);
    expect(await read(id)).toMatchObject({ status: 'closed', defaulted: 1 });
    expect(await moved(id)).toEqual(RETURNED);
  });

  it('can be cured once: after a second rejection it accepts no proof, and is refunded after 48 hours', async () => {
    const id = await rejected();
    await aTradeProof(seller, id);
    const { data } = await act(buyer, id, 'reject', { reason: 'Still not' });
    expect(data).toMatchObject({ status: 'rejected', proofs: [{ status: 'rejected' }] });
    const another = await act(seller, id, 'submit_proof', { proofUrl: 'https://www.instagram.com/p/third/' });
    expect(refusal(another)).toEqual([409, 'INVALID_STATE']);
    await after(48 * HOUR + 1);
    expect(await read(id)).toMatchObject({ status: 'closed', refunded: 1, defaulted: 0 });
    expect(await moved(id)).toEqual(RETURNED);
    expect(await typesOf(id)).toEqual([
      ...[
        'trade.matched',
        'trade.proof_submitted',
        'trade.rejected',
        'trade.proof_submitted',
        'trade.rejected',
        'trade.closed',
      ],
    ]);
  });
});

describe('A trade of several units', () => {
  it('has one proof and one part of the fee per unit, and is closed when all are final', async () => {
    const { id } = await aTrade(sides(), { quantity: 3 });
    const [one, two] = [await aTradeProof(seller, id), await aTradeProof(seller, id, { unit: 3 })];
    expect(one.proofs.map(({ status }: any) => status)).toEqual(['in_review', 'awaiting_proof', 'awaiting_proof']);
    expect(two.proofs.map(({ status }: any) => status)).toEqual(['in_review', 'awaiting_proof', 'in_review']);
    const unclear = await act(buyer, id, 'approve');
    expect([unclear.status, unclear.error.details[0].path]).toEqual([400, 'unit']);
    expect((await act(buyer, id, 'approve', { unit: 3 })).data).toMatchObject({ status: 'in_review', settled: 1 });
    await act(buyer, id, 'reject', { unit: 1, reason: 'No' });
    expect((await act(buyer, id, 'approve', { unit: 4 })).status).toBe(400);
    // A rejected proof is replaced before the next unit is delivered.
    const cured = await aTradeProof(seller, id);
    expect(cured.proofs.map(({ status }: any) => status)).toEqual(['in_review', 'awaiting_proof', 'settled']);
    await act(buyer, id, 'approve');
    await after(DAY);
    expect((await read(id)).status).toBe('awaiting_proof');
    await after(6 * DAY);
    expect(await read(id)).toMatchObject({ status: 'closed', delivered: 2, settled: 2, defaulted: 1 });
    expect(await moved(id)).toEqual({ buyer: -402 - 20, earned: 0, seller: 402, escrow: 0, fees: 20 });
  });

  it('reports units that are defaulted together in one event', async () => {
    const { id } = await aTrade(sides(), { quantity: 4 });
    await after(7 * DAY);
    const events = await eventsOf(app, id);
    expect(events.map(({ type }) => type)).toEqual(['trade.matched', 'trade.defaulted', 'trade.closed']);
    expect(events[1]?.data).toMatchObject({ unit: null, defaulted: 4, status: 'closed' });
  });
});
