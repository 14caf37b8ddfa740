import { newId } from '#kernel';
import { LedgerService } from '#ledger';
import { startApp, TestApp } from '../../support/app';
import { aPage } from '../../support/pages/browser';
import { anEnterprise, aTenant, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aMember, anEarning, aProgram, aProgramProof, aStory, reviewed } from '../../support/programs';

const same = { headers: { 'x-request-id': 'the-same' } };

let app: TestApp;
let shop: Tenant;
let outsider: Tenant;
let creator: Tenant;
/** The owner of the shop in a browser, with test data. */
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  [shop, outsider] = [await anEnterprise(app), await aTenant(app)];
  creator = await anEnterprise(app, { accountType: 'creator' });
  owner = await aPage(app, shop);
  await owner.put('/session', { mode: 'test' });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const invalidAt = ({ status, error }: Answer) => [status, error?.details?.map(({ path }: { path: string }) => path)];
const change = (id: string, fields: object, by: Client = creator.live) => by.post(`/programs/${id}/cashback`, fields);
const decide = (id: string, action: string, payoutId: string, by: Client = shop.live) =>
  change(id, { action, payoutId }, by);
const balance = async (id: string, by = creator.live, query = '') =>
  (await by.get(`/programs/${id}/progress${query}`)).data.cashback;
const payouts = async (id: string, by = shop.live, query = '') =>
  (await by.get(`/programs/${id}/cashback${query}`)).data.items;

/** A program with cash-back in which the creator has earned as many times 2.50 USD. */
async function earned(
  times: number,
  cashback: object = {},
  mode: 'live' | 'test' = 'live',
  by: Client = shop[mode],
): Promise<string> {
  const { id } = await aProgram(by, { cashback: { amountPerAction: 2.5, ...cashback } });
  await aMember(creator[mode], id);
  for (let n = 0; n < times; n++) await anEarning(shop[mode], creator[mode], id);
  return id;
}
async function requested(id: string, amount = 5): Promise<any> {
  const answer = await change(id, { action: 'request', amount });
  if (answer.status !== 201) throw new Error(`Requesting cash-back failed: ${answer.text}`);
  return answer.data;
}

describe('cash-back', () => {
  it('is earned per action or per point, exactly to the cent', async () => {
    const perPoint = await earned(3, { amountPerAction: undefined, amountPerPoint: 0.29 });
    expect(await balance(perPoint)).toEqual({ earned: 43.5, requested: 0, paid: 0, available: 43.5, currency: 'USD' });
    expect(await balance(await earned(3, { amountPerAction: 0.1, currency: 'AUD' }))).toMatchObject({
      earned: 0.3,
      currency: 'AUD',
    });
  });

  it('awards no cash-back beyond the monthly budget, and says so in the submission; the next month has its own budget', async () => {
    app.clock.stop();
    app.clock.advance((Date.parse('2030-05-31T23:00:00Z') - app.clock.now().getTime()) / 1000);
    const id = await earned(2, { monthlyBudget: 6 });
    const { earned: beyond, state } = await anEarning(shop.live, creator.live, id);
    expect([state, beyond]).toEqual([
      'approved',
      expect.objectContaining({ points: 50, cashback: null, note: expect.stringContaining('budget') }),
    ]);
    expect(await balance(id)).toMatchObject({ earned: 5 });
    // What is left of the budget is still available to a smaller amount.
    await shop.live.put(`/programs/${id}`, { cashback: { amountPerAction: 1, monthlyBudget: 6 } });
    expect((await anEarning(shop.live, creator.live, id)).earned.cashback).toEqual({ amount: 1, currency: 'USD' });
    expect((await anEarning(shop.live, creator.live, id)).earned.cashback).toBe(null);
    // A higher budget applies at once, and counts what was earned before.
    await shop.live.put(`/programs/${id}`, { cashback: { amountPerAction: 1, monthlyBudget: 7 } });
    expect([
      (await anEarning(shop.live, creator.live, id)).earned.cashback,
      (await anEarning(shop.live, creator.live, id)).earned.cashback,
    ]).toEqual([{ amount: 1, currency: 'USD' }, null]);
    app.clock.advance(3600);
    expect((await anEarning(shop.live, creator.live, id)).earned.cashback).toEqual({ amount: 1, currency: 'USD' });
    expect(await balance(id)).toMatchObject({ earned: 8 });
  });

  it('promised cash-back keeps its budget when the program no longer offers any', async () => {
    const id = await earned(1, { monthlyBudget: 6 });
    const proofs = [];
    for (let n = 0; n < 3; n++) proofs.push((await aProgramProof(creator.live, id)).id as string);
    await shop.live.put(`/programs/${id}`, { cashback: null });
    const amounts = [];
    for (const proof of proofs) amounts.push((await reviewed(shop.live, proof)).earned.cashback?.amount);
    expect([amounts, (await balance(id)).earned]).toEqual([[2.5, undefined, undefined], 5]);
  });

  it('never awards cash-back that exceeds the whole budget', async () => {
    expect(await balance(await earned(1, { monthlyBudget: 2.49 }))).toMatchObject({ earned: 0 });
    expect(await balance(await earned(1, { monthlyBudget: 2.5 }))).toMatchObject({ earned: 2.5 });
  });
});

describe('requesting cash-back', () => {
  it('reserves the amount, and publishes it to the owner and to the account of the member', async () => {
    const id = await earned(4);
    const { memberId, name } = (await creator.live.get(`/programs/${id}/progress`)).data;
    const { status, data } = await change(
      id,
      { action: 'request', amount: 7.25 },
      await creator.keyWith('write.programs'),
    );
    expect([status, data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^pay_/),
        programId: id,
        memberId,
        memberName: name,
        amount: 7.25,
        currency: 'USD',
        status: 'requested',
        requestedAt: expect.any(String),
        processedAt: null,
        note: null,
      },
    ]);
    expect(await balance(id)).toEqual({ earned: 10, requested: 7.25, paid: 0, available: 2.75, currency: 'USD' });
    expect(await payouts(id)).toEqual([data]);
    const [event] = await rows(
      app,
      'select type, business_id, counterparty_id, data from outbox where aggregate_id = $1',
      [data.id],
    );
    expect(event).toEqual({
      type: 'cashback.requested',
      business_id: shop.businessId,
      counterparty_id: creator.businessId,
      data,
    });
  });

  it('a request for more than is available returns 422 with both amounts, and changes nothing', async () => {
    const id = await earned(4);
    await requested(id, 6);
    const response = await change(id, { action: 'request', amount: 4.01 });
    expect([...refusal(response), response.error.details]).toEqual([
      422,
      'INSUFFICIENT_FUNDS',
      { available: 4, needed: 4.01, currency: 'USD' },
    ]);
    expect((await change(id, { amount: 4 })).status).toBe(201);
    expect(await balance(id)).toMatchObject({ requested: 10, available: 0 });
  });

  it('a request below the minimum, or for fractions of a cent, returns 400', async () => {
    const id = await earned(4, { minimumPayout: 5 });
    for (const amount of [4.99, 0, -1, 5.001, '5'])
      expect(invalidAt(await change(id, { action: 'request', amount }))).toEqual([400, ['amount']]);
    expect(invalidAt(await change(id, { action: 'request' }))).toEqual([400, ['amount']]);
    expect((await change(id, { action: 'request', amount: 5 })).status).toBe(201);
  });

  it('allows the owner to request with memberId, and a removed member to request', async () => {
    const id = await earned(4);
    const { memberId } = (await creator.live.get(`/programs/${id}/progress`)).data;
    expect(invalidAt(await change(id, { action: 'request', amount: 1 }, shop.live))).toEqual([400, ['memberId']]);
    expect((await change(id, { action: 'request', amount: 1, memberId }, shop.live)).data).toMatchObject({
      memberId,
      amount: 1,
    });
    await shop.live.delete(`/programs/${id}/members/${memberId as string}`);
    expect((await change(id, { action: 'request', amount: 1 })).status).toBe(201);
  });

  it('refuses a request if the program has never offered cash-back', async () => {
    const { id } = await aProgram(shop.live);
    await aMember(creator.live, id);
    expect(refusal(await change(id, { action: 'request', amount: 1 }))).toEqual([409, 'INVALID_STATE']);
  });

  it('allows a request after the program has ended or no longer offers cash-back', async () => {
    const id = await earned(4);
    await shop.live.put(`/programs/${id}`, { cashback: null, action: 'end' });
    const { id: payout } = await requested(id);
    expect((await decide(id, 'approve', payout)).data.status).toBe('approved');
    expect((await decide(id, 'mark_paid', payout)).data.status).toBe('paid');
  });
});

describe('deciding on a payout', () => {
  it('a payout goes from requested to approved and paid, with a note, and publishes each step', async () => {
    const id = await earned(4);
    const payout = await requested(id);
    app.clock.stop();
    const approved = await change(
      id,
      { action: 'approve', payoutId: payout.id, note: ' Soon ' },
      await shop.keyWith('write.programs'),
    );
    expect([approved.status, approved.data]).toEqual([
      200,
      { ...payout, status: 'approved', note: 'Soon', processedAt: app.clock.now().toISOString() },
    ]);
    expect(await balance(id)).toMatchObject({ requested: 5, paid: 0, available: 5 });
    app.clock.advance(60);
    const paid = await decide(id, 'mark_paid', payout.id);
    expect(paid.data).toEqual({ ...approved.data, status: 'paid', processedAt: app.clock.now().toISOString() });
    expect(await balance(id)).toEqual({ earned: 10, requested: 0, paid: 5, available: 5, currency: 'USD' });
    expect((await eventsOf(app, payout.id)).map(({ type, data }) => [type, data])).toEqual([
      ['cashback.requested', payout],
      ['cashback.approved', approved.data],
      ['cashback.paid', paid.data],
    ]);
  });

  it('rejecting a payout makes its amount available again', async () => {
    const id = await earned(2);
    const { id: payout } = await requested(id);
    expect((await decide(id, 'reject', payout)).data).toMatchObject({ status: 'rejected' });
    expect((await eventsOf(app, payout)).map(({ type }) => type)).toEqual(['cashback.requested', 'cashback.rejected']);
    expect(await balance(id)).toEqual({ earned: 5, requested: 0, paid: 0, available: 5, currency: 'USD' });
    await requested(id);
  });

  it('refuses every other transition', async () => {
    const reach: Record<string, string[]> = {
      requested: [],
      approved: ['approve'],
      rejected: ['reject'],
      paid: ['approve', 'mark_paid'],
    };
    const allowed = ['requested approve', 'requested reject', 'approved mark_paid'];
    const id = await earned(12);
    for (const [status, steps] of Object.entries(reach))
      for (const action of ['approve', 'reject', 'mark_paid']) {
        if (allowed.includes(`${status} ${action}`)) continue;
        const { id: payout } = await requested(id, 0.5);
        for (const step of steps) await decide(id, step, payout);
        const before = await balance(id);
        const response = await decide(id, action, payout);
        expect([...refusal(response), response.error.details.status]).toEqual([409, 'INVALID_STATE', status]);
        expect(await balance(id)).toEqual(before);
      }
  });

  it('is limited to the owner, and to payouts of the program', async () => {
    const id = await earned(2);
    const { id: payout } = await requested(id);
    const decideAs = (by: Client, program = id) =>
      by.post(`/programs/${program}/cashback`, { action: 'approve', payoutId: payout }, same);
    const absent = await shop.live.post(
      `/programs/${id}/cashback`,
      { action: 'approve', payoutId: newId('pay') },
      same,
    );
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [creator.live, outsider.live, shop.test]) expect((await decideAs(by)).text).toBe(absent.text);
    expect((await decideAs(shop.live, (await aProgram(shop.live)).id)).text).toBe(absent.text);
    expect((await payouts(id))[0].status).toBe('requested');
  });

  it('refuses fields that belong to another action', async () => {
    const id = await earned(1);
    const payoutId = newId('pay');
    expect(invalidAt(await change(id, { action: 'approve' }, shop.live))).toEqual([400, ['payoutId']]);
    expect(invalidAt(await change(id, { action: 'approve', payoutId, amount: 1 }, shop.live))).toEqual([
      400,
      ['amount'],
    ]);
    expect(invalidAt(await change(id, { action: 'request', amount: 1, payoutId }))).toEqual([400, ['payoutId']]);
    expect(invalidAt(await change(id, { action: 'pay', payoutId }, shop.live))).toEqual([400, ['action']]);
  });
});

describe('GET /programs/:id/cashback', () => {
  it('returns all payouts to the owner, its own to a member, newest first, by status and member', async () => {
    const id = await earned(4);
    await aMember(shop.live, id, { name: 'Guest', memberId: 'guest' });
    for (let n = 0; n < 2; n++) await anEarning(shop.live, shop.live, id, { memberId: 'guest' });
    const [first, second] = [await requested(id, 1), await requested(id, 2)];
    const { data: third } = await change(id, { action: 'request', memberId: 'guest', amount: 3 }, shop.live);
    await decide(id, 'approve', second.id);
    const ids = async (...args: Parameters<typeof payouts>) => (await payouts(...args)).map((payout: any) => payout.id);
    expect(await ids(id, await shop.keyWith('read.programs'))).toEqual([third.id, second.id, first.id]);
    expect(await ids(id, shop.live, '?status=requested')).toEqual([third.id, first.id]);
    expect(await ids(id, shop.live, '?memberId=guest')).toEqual([third.id]);
    expect(await ids(id, creator.live)).toEqual([second.id, first.id]);
    expect(await ids(id, creator.live, '?status=approved')).toEqual([second.id]);
    expect(refusal(await creator.live.get(`/programs/${id}/cashback?memberId=guest`))).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, shop.test])
      expect(refusal(await by.get(`/programs/${id}/cashback`))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('with funding by the ledger', () => {
  const moneyOf = async ({ businessId }: Tenant) => {
    const [usd] = await app.nest.get(LedgerService).balancesOf(businessId, false);
    return usd?.available ?? 0;
  };
  const deposit = async (amount: number) => {
    const { businessId } = shop;
    const paid = { id: `dep_${String(unique())}`, businessId, livemode: false, currency: 'USD' as const };
    await app.nest.get(LedgerService).creditDeposit({ ...paid, amount: amount * 100 });
  };
  const request = (id: string, amount: number) => change(id, { action: 'request', amount }, creator.test);

  it('an approval transfers the money, and the payout is paid at once', async () => {
    const id = await earned(4, { funding: 'ledger', monthlyBudget: 1000 }, 'test', owner);
    await deposit(20);
    const [ownerBefore, memberBefore] = [await moneyOf(shop), await moneyOf(creator)];
    const { data: payout } = await request(id, 7.5);
    const { status, data } = await decide(id, 'approve', payout.id, shop.test);
    expect([status, data]).toMatchObject([200, { status: 'paid', amount: 7.5 }]);
    expect([await moneyOf(shop), await moneyOf(creator)]).toEqual([ownerBefore - 750, memberBefore + 750]);
    expect(await balance(id, creator.test)).toMatchObject({ requested: 0, paid: 7.5, available: 2.5 });
    expect((await eventsOf(app, payout.id)).map(({ type }) => type)).toEqual(['cashback.requested', 'cashback.paid']);
    expect(refusal(await decide(id, 'mark_paid', payout.id, shop.test))).toEqual([409, 'INVALID_STATE']);
  });

  it('an approval without enough money returns 422, and the payout remains requested', async () => {
    const id = await earned(1, { funding: 'ledger', amountPerAction: 9999, monthlyBudget: 10_000 }, 'test', owner);
    const { data: payout } = await request(id, 9999);
    const available = await moneyOf(shop);
    const response = await decide(id, 'approve', payout.id, shop.test);
    expect([...refusal(response), response.error.details]).toEqual([
      422,
      'INSUFFICIENT_FUNDS',
      { available: available / 100, needed: 9999, currency: 'USD' },
    ]);
    expect((await payouts(id, shop.test))[0]).toEqual(payout);
    expect(await balance(id, creator.test)).toMatchObject({ requested: 9999, paid: 0 });
    expect((await eventsOf(app, payout.id)).map(({ type }) => type)).toEqual(['cashback.requested']);
    expect((await decide(id, 'reject', payout.id, shop.test)).data.status).toBe('rejected');
  });

  it('a member without an account can request nothing', async () => {
    const { id } = await aProgram(owner, { cashback: { amountPerAction: 5, funding: 'ledger', monthlyBudget: 100 } });
    await aMember(shop.test, id, { name: 'Guest', memberId: 'guest' });
    await anEarning(shop.test, shop.test, id, { memberId: 'guest' });
    const response = await change(id, { action: 'request', memberId: 'guest', amount: 5 }, shop.test);
    expect([...refusal(response), response.error.message]).toEqual([
      409,
      'INVALID_STATE',
      expect.stringContaining('no account'),
    ]);
    expect(await balance(id, shop.test, '?memberId=guest')).toMatchObject({ requested: 0 });
  });

  it('uses the funding at the time of the request, even if the program has changed it', async () => {
    const id = await earned(2, {}, 'test');
    const { data: payout } = await request(id, 5);
    const { status } = await shop.test.put(`/programs/${id}`, { cashback: { amountPerAction: 1, funding: 'ledger' } });
    expect(status).toBe(200);
    expect((await decide(id, 'approve', payout.id, shop.test)).data.status).toBe('approved');
  });
});

it('a proof that is rejected earns nothing', async () => {
  const id = await earned(1);
  const { data } = await creator.live.post(`/programs/${id}/submit`, aStory());
  await shop.live.post('/submissions/review', { submissionId: data.id, decision: 'reject', reason: 'No' });
  expect(await balance(id)).toMatchObject({ earned: 2.5 });
});
