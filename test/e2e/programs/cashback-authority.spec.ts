// Who may promise, limit and pay cash-back that comes from the balance of a business.
import { LedgerService } from '#ledger';
import { startApp, TestApp } from '../../support/app';
import { aPage } from '../../support/pages/browser';
import { anEnterprise, aReviewer, aUser, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { aMember, anEarning, aProgram, aProgramProof } from '../../support/programs';
import { ALL_TOOLS, ToolClient } from '../../support/agents/tools';

const SCOPES = ['read.programs', 'write.programs', 'review.submissions'];
const LEDGER = { amountPerAction: 5, funding: 'ledger' };
const BUDGETED = { ...LEDGER, monthlyBudget: 100 };

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
/** Without and with `write.billing`. */
let key: Client;
let payer: Client;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  [key, payer] = [await shop.keyWith(...SCOPES), await shop.keyWith(...SCOPES, 'write.billing')];
  const paid = { id: `dep_${String(unique())}`, businessId: shop.businessId, livemode: true, currency: 'USD' as const };
  await app.nest.get(LedgerService).creditDeposit({ ...paid, amount: 1_000_00 });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [
  status,
  error?.code,
  ...(error?.details?.missing ? [error.details.missing] : []),
];
const NEEDS_BILLING = [403, 'INSUFFICIENT_SCOPE', 'write.billing'];
const update = (id: string, fields: object, by: Client) => by.put(`/programs/${id}`, fields);
const approve = (id: string, payoutId: string, by: Client) =>
  by.post(`/programs/${id}/cashback`, { action: 'approve', payoutId });
const available = async () => (await app.nest.get(LedgerService).balancesOf(shop.businessId, true))[0]?.available;

/** A program of which an owner has set the budget. */
const budgeted = (fields: object = {}) => aProgram(shop.owner, { cashback: BUDGETED, ...fields });

async function requested(id: string, amount = 5): Promise<string> {
  const { data } = await creator.live.post(`/programs/${id}/cashback`, { action: 'request', amount });
  return data.id;
}

async function earning(id: string): Promise<string> {
  await aMember(creator.live, id);
  await anEarning(shop.live, creator.live, id);
  return requested(id);
}

/** As if it had been created before budgets were required. */
async function anOldProgram(): Promise<string> {
  const { id } = await budgeted();
  await rows(
    app,
    `update programs set cashback_budget_by = null, cashback = cashback || '{"monthlyBudget": null}' where id = $1`,
    [id],
  );
  return id;
}

describe('without write.billing, a key', () => {
  it('cannot create a program that pays from the balance, not even as a dry run or as a draft', async () => {
    const fields = { name: 'P', rules: [{ actionId: 'ig_st', points: 1 }], cashback: BUDGETED };
    for (const [path, more] of [
      ['/programs', {}],
      ['/programs?dryRun=true', {}],
      ['/programs', { status: 'draft' }],
    ] as const)
      expect(refusal(await key.post(path, { ...fields, ...more }))).toEqual(NEEDS_BILLING);
  });

  it.each([
    ['the amount', { cashback: { ...BUDGETED, amountPerAction: 6 } }],
    ['what points are worth', { cashback: { ...LEDGER, amountPerAction: undefined, amountPerPoint: 1 } }],
    ['the number of proofs', { rules: [{ actionId: 'ig_st', points: 50, maxPerCycle: 5 }] }],
    [
      'the number of actions',
      {
        rules: [
          { actionId: 'ig_st', points: 50, maxPerCycle: 4 },
          { actionId: 'ig_rl', points: 1 },
        ],
      },
    ],
    ['what is approved without review', { verificationMode: 'verified' }],
    ['what is approved without any check', { verificationMode: 'auto' }],
  ])('cannot raise %s of a program that pays from the balance', async (_what, change) => {
    const { id } = await budgeted({ rules: [{ actionId: 'ig_st', points: 50, maxPerCycle: 4 }] });
    const before = (await key.get(`/programs/${id}`)).data;
    expect(refusal(await update(id, change, key))).toEqual(NEEDS_BILLING);
    expect((await key.get(`/programs/${id}`)).data).toEqual(before);
  });

  it('cannot raise the points of a program that pays by points', async () => {
    const cashback = { amountPerPoint: 0.1, funding: 'ledger', monthlyBudget: 100 };
    const { id } = await aProgram(shop.owner, { cashback, rules: [{ actionId: 'ig_st', points: 50 }] });
    expect(refusal(await update(id, { rules: [{ actionId: 'ig_st', points: 51 }] }, key))).toEqual(NEEDS_BILLING);
    expect((await update(id, { rules: [{ actionId: 'ig_st', points: 49 }] }, key)).status).toBe(200);
  });

  it('cannot change the funding of a program to the balance', async () => {
    const { id } = await aProgram(key, { cashback: { amountPerAction: 5 } });
    expect(refusal(await update(id, { cashback: LEDGER }, key))).toEqual(NEEDS_BILLING);
  });

  it('can still rename, lower, pause and end such a program, and switch it to payments outside', async () => {
    const { id } = await budgeted();
    for (const change of [
      { name: 'Q' },
      { cashback: { ...LEDGER, amountPerAction: 4 } },
      { action: 'pause' },
      { action: 'resume' },
    ])
      expect((await update(id, change, key)).status).toBe(200);
    expect((await key.get(`/programs/${id}`)).data.cashback).toMatchObject({ amountPerAction: 4, monthlyBudget: 100 });
    expect((await update(id, { cashback: { amountPerAction: 9 } }, key)).status).toBe(200);
  });

  it('cannot approve a payout, by request, dry run or tool, but can reject it', async () => {
    const { id } = await budgeted();
    const payoutId = await earning(id);
    const before = await available();
    expect(refusal(await approve(id, payoutId, key))).toEqual(NEEDS_BILLING);
    expect(refusal(await key.post(`/programs/${id}/cashback?dryRun=true`, { action: 'approve', payoutId }))).toEqual(
      NEEDS_BILLING,
    );
    const tool = new ToolClient(app).at(ALL_TOOLS).as(await liveKey(SCOPES));
    const answer = await tool.call('decideCashback', { programId: id, payoutId, action: 'approve' });
    expect(JSON.stringify(answer)).toContain('INSUFFICIENT_SCOPE');
    expect(await available()).toBe(before);
    expect((await key.post(`/programs/${id}/cashback`, { action: 'reject', payoutId })).data.status).toBe('rejected');
  });
});

describe('the budget', () => {
  it('can be set only by a signed-in owner', async () => {
    const { client: manager } = await aUser(app, shop, 'manager');
    const { id } = await budgeted();
    const change = { cashback: { ...BUDGETED, monthlyBudget: 1000 } };
    expect(refusal(await update(id, change, payer))).toEqual([403, 'FORBIDDEN']);
    expect((await update(id, change, manager)).status).toBe(403);
    expect((await update(id, change, shop.owner)).data.cashback.monthlyBudget).toBe(1000);
    expect(refusal(await update(id, { cashback: { ...BUDGETED, monthlyBudget: null } }, shop.owner))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('is 0 for a program that a key creates until an owner sets it, so that nothing is earned', async () => {
    const { id, cashback } = await aProgram(payer, { cashback: LEDGER });
    expect(cashback.monthlyBudget).toBe(0);
    await aMember(creator.live, id);
    expect((await anEarning(payer, creator.live, id)).earned.cashback).toBe(null);
    await update(id, { cashback: BUDGETED }, shop.owner);
    expect((await anEarning(payer, creator.live, id)).earned.cashback).toMatchObject({ amount: 5 });
    expect((await approve(id, await requested(id), payer)).data.status).toBe('paid');
  });

  it('does not count for the balance if a manager set it for payments outside', async () => {
    const { id } = await aProgram(key, { cashback: { amountPerAction: 5, monthlyBudget: 100_000 } });
    await aMember(creator.live, id);
    await anEarning(shop.live, creator.live, id);
    expect((await update(id, { cashback: LEDGER }, payer)).data.cashback.monthlyBudget).toBe(0);
    expect(refusal(await approve(id, await requested(id), payer))).toEqual([409, 'INVALID_STATE']);
  });
});

describe('an existing program without a budget of an owner', () => {
  it('keeps what was earned, and pays it once an owner has set a budget', async () => {
    const id = await anOldProgram();
    const payoutId = await earning(id);
    const before = await available();
    const refused = await approve(id, payoutId, shop.owner);
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'INVALID_STATE',
      expect.stringContaining('set a monthly budget first'),
    ]);
    expect([await available(), (await creator.live.get(`/programs/${id}/progress`)).data.cashback.requested]).toEqual([
      before,
      5,
    ]);
    expect((await update(id, { cashback: BUDGETED }, shop.owner)).status).toBe(200);
    expect((await approve(id, payoutId, shop.owner)).data.status).toBe('paid');
    expect(await available()).toBe(before! - 500);
  });

  it('can get a budget even after its end', async () => {
    const id = await anOldProgram();
    const payoutId = await earning(id);
    await update(id, { action: 'end' }, shop.owner);
    expect(refusal(await update(id, { cashback: BUDGETED, name: 'Q' }, shop.owner))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await update(id, { cashback: BUDGETED }, payer))[0]).not.toBe(200);
    expect((await update(id, { cashback: BUDGETED }, shop.owner)).status).toBe(200);
    expect((await approve(id, payoutId, payer)).data.status).toBe('paid');
  });
});

it('in a browser, creating, raising, setting the budget and approving need the password, but lowering does not', async () => {
  app.clock.stop();
  const page = await aPage(app, shop);
  const { id } = await budgeted();
  const payoutId = await earning(id);
  app.clock.advance(11 * 60);
  const fields = { name: 'P', rules: [{ actionId: 'ig_st', points: 1 }], cashback: BUDGETED };
  for (const answer of [
    await page.post('/programs', fields),
    await update(id, { cashback: { ...LEDGER, amountPerAction: 6 } }, page),
    await update(id, { cashback: { ...BUDGETED, monthlyBudget: 200 } }, page),
    await approve(id, payoutId, page),
  ])
    expect(refusal(answer)).toEqual([403, 'PASSWORD_REQUIRED']);
  expect((await update(id, { cashback: { ...LEDGER, amountPerAction: 4 } }, page)).status).toBe(200);
  await page.post('/session/confirm', { password: PASSWORD });
  expect((await approve(id, payoutId, page)).data.status).toBe('paid');
});

it('a reviewer can approve proofs of a program that pays from the balance, which pays nothing by itself', async () => {
  const { id } = await budgeted();
  await aMember(creator.live, id);
  const { id: submissionId } = await aProgramProof(creator.live, id);
  const before = await available();
  const reviewer = await aReviewer(app, shop);
  expect((await reviewer.post('/submissions/review', { submissionId, decision: 'approve' })).status).toBe(200);
  expect(await available()).toBe(before);
});

async function liveKey(scopes: string[]): Promise<string> {
  const { data } = await shop.owner.post('/api-keys', { name: 'k', scopes });
  return data.key;
}
