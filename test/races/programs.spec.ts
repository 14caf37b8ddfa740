import { startApp, TestApp } from '../support/app';
import { anEnterprise, aTenant, Tenant } from '../support/builders';
import { Answer } from '../support/client';
import { crowd } from '../support/database/crowd';
import { rows } from '../support/database/inspect';
import { eventsOf } from '../support/database/outbox';
import { aMember, anEarning, aProgram, aProgramProof, aStory } from '../support/programs';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

/** The number of responses to concurrent calls, by status or error code. */
async function race(times: number, call: (index: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => call(index)));
  const tally: Record<string, number> = {};
  for (const { status, error } of answers) {
    const outcome = status >= 500 ? `${String(status)} ${String(error?.code)}` : (error?.code ?? String(status));
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
}

const raceAt = (row: [string, string, string], times: number, call: (index: number) => Promise<Answer>) =>
  crowd(app, row, () => race(times, call));
const approve = (submissionId: string) => shop.live.post('/submissions/review', { submissionId, decision: 'approve' });
const progress = async (id: string) => (await creator.live.get(`/programs/${id}/progress`)).data;
const joined = async (fields: Record<string, unknown> = {}) => {
  const { id } = await aProgram(shop.live, fields);
  return { id: id as string, member: (await aMember(creator.live, id)).id as string };
};
const proofsOf = (id: string, times: number) =>
  Promise.all(Array.from({ length: times }, async () => (await aProgramProof(creator.live, id)).id as string));

describe('30 enrollments at once', () => {
  it('enroll one creator once', async () => {
    const { id } = await aProgram(shop.live);
    expect(await race(30, () => creator.live.post(`/programs/${id as string}/members`, {}))).toEqual({
      201: 1,
      ALREADY_ENROLLED: 29,
    });
    expect((await shop.live.get(`/programs/${id as string}`)).data.memberCount).toBe(1);
  });

  it('enroll one member if they share an account, a memberId or an e-mail address', async () => {
    const { id } = await aProgram(shop.live);
    const fields = [
      { name: 'A', businessId: creator.businessId, memberId: 'guest' },
      { name: 'A', memberId: 'guest', email: 'a@example.com' },
      { name: 'A', businessId: creator.businessId, email: 'a@example.com', memberId: 'guest' },
    ];
    const outcome = await race(30, (index) => shop.live.post(`/programs/${id as string}/members`, fields[index % 3]));
    expect(outcome).toEqual({ 201: 1, ALREADY_ENROLLED: 29 });
  });

  it('enroll a removed member once', async () => {
    const { id, member } = await joined();
    await shop.live.delete(`/programs/${id}/members/${member}`);
    const outcome = await raceAt(['program_members', 'id', member], 30, () =>
      shop.live.post(`/programs/${id}/members`, { name: 'A', businessId: creator.businessId }),
    );
    expect(outcome).toEqual({ 201: 1, ALREADY_ENROLLED: 29 });
    expect((await shop.live.get(`/programs/${id}`)).data.memberCount).toBe(1);
    expect((await eventsOf(app, member)).map(({ type }) => type)).toEqual([
      'member.enrolled',
      'member.removed',
      'member.enrolled',
    ]);
  });
});

describe('30 removals of one member at once', () => {
  it('remove the member once', async () => {
    const { id, member } = await joined();
    await raceAt(['program_members', 'id', member], 30, () => shop.live.delete(`/programs/${id}/members/${member}`));
    expect((await shop.live.get(`/programs/${id}`)).data.memberCount).toBe(0);
    expect((await eventsOf(app, member)).map(({ type }) => type)).toEqual(['member.enrolled', 'member.removed']);
  });
});

describe('30 proofs at once', () => {
  it.each(['manual', 'auto'])(
    'take exactly the 7 places of the cycle in the mode %s, and units only for those',
    async (verificationMode) => {
      const filer = await aTenant(app, { accountType: 'creator' });
      const used = async () => (await shop.live.get('/usage')).data.usage.submissions.used as number;
      const before = await used();
      const { id } = await aProgram(shop.live, {
        verificationMode,
        rules: [{ actionId: 'ig_st', points: 5, maxPerCycle: 7 }],
      });
      await aMember(filer.live, id);
      const outcome = await race(30, () => filer.live.post(`/programs/${id as string}/submit`, aStory()));
      expect(outcome).toEqual({ 201: 7, CYCLE_LIMIT_REACHED: 23 });
      const { submissions, points } = (await filer.live.get(`/programs/${id as string}/progress`)).data;
      expect([submissions.total, points]).toEqual([7, verificationMode === 'auto' ? 35 : 0]);
      expect((await used()) - before).toBe(7);
    },
  );
});

describe('20 approvals at once', () => {
  const tiers = [
    { name: 'A', requiredPoints: 100, perk: { type: 'pct', value: 1 } },
    { name: 'B', requiredPoints: 150, perk: { type: 'pct', value: 2 } },
  ];

  it('each award their points, and issue the perk of each tier once', async () => {
    const { id, member } = await joined({ tiers, cashback: { amountPerAction: 0.1 } });
    const proofs = await proofsOf(id, 20);
    expect(await race(20, (index) => approve(proofs[index]!))).toEqual({ 200: 20 });
    const { points, lifetimePoints, perks, cashback, submissions } = await progress(id);
    expect({ points, lifetimePoints, earned: cashback.earned, ...submissions }).toEqual({
      ...{ points: 1000, lifetimePoints: 1000, earned: 2 },
      ...{ total: 20, approved: 20, pending: 0, rejected: 0 },
    });
    expect(perks.map(({ tier }: any) => tier).sort()).toEqual(['A', 'B']);
    expect(await rows(app, 'select count(*)::int as n from perks where campaign_id = $1', [id])).toEqual([{ n: 2 }]);
    const reached = (await eventsOf(app, member)).filter(({ type }) => type === 'member.tier_reached');
    expect(reached.map(({ data }) => data.tier).sort()).toEqual(['A', 'B']);
  });

  it('issue the perk of a tier that they reach together once, even while the score is locked', async () => {
    const { id, member } = await joined({ tiers });
    await anEarning(shop.live, creator.live, id);
    const proofs = await proofsOf(id, 10);
    expect(await raceAt(['program_scores', 'member_id', member], 10, (index) => approve(proofs[index]!))).toEqual({
      200: 10,
    });
    expect(await rows(app, 'select count(*)::int as n from perks where campaign_id = $1', [id])).toEqual([{ n: 2 }]);
    expect((await progress(id)).perks).toHaveLength(2);
  });

  it('earn exactly the budget of the month', async () => {
    const { id } = await joined({ cashback: { amountPerAction: 3, monthlyBudget: 22 } });
    await anEarning(shop.live, creator.live, id);
    const proofs = await proofsOf(id, 20);
    expect(await raceAt(['program_budgets', 'program_id', id], 20, (index) => approve(proofs[index]!))).toEqual({
      200: 20,
    });
    const { points, cashback } = await progress(id);
    expect([points, cashback.earned]).toEqual([1050, 21]);
    expect(await rows(app, 'select earned::int from program_budgets where program_id = $1', [id])).toEqual([
      { earned: 2100 },
    ]);
  });
});

describe('cash-back', () => {
  const earned = async () => {
    const program = await joined({ cashback: { amountPerAction: 10 } });
    await anEarning(shop.live, creator.live, program.id);
    return program;
  };
  const change = (id: string, fields: object, by = shop.live) => by.post(`/programs/${id}/cashback`, fields);

  it('30 concurrent requests get exactly the cash-back that was earned', async () => {
    const { id, member } = await earned();
    const outcome = await raceAt(['program_members', 'id', member], 30, () =>
      change(id, { amount: 1.5 }, creator.live),
    );
    expect(outcome).toEqual({ 201: 6, INSUFFICIENT_FUNDS: 24 });
    expect((await progress(id)).cashback).toMatchObject({ requested: 9, available: 1 });
  });

  it('30 concurrent approvals and rejections decide a payout once', async () => {
    const { id } = await earned();
    const { id: payoutId } = (await change(id, { amount: 10 }, creator.live)).data;
    const outcome = await raceAt(['program_payouts', 'id', payoutId], 30, (index) =>
      change(id, { action: index % 2 ? 'approve' : 'reject', payoutId }),
    );
    expect(outcome).toEqual({ 200: 1, INVALID_STATE: 29 });
    const { requested, available } = (await progress(id)).cashback;
    const [{ status }] = (await shop.live.get(`/programs/${id}/cashback`)).data.items;
    expect([requested, available]).toEqual(status === 'approved' ? [10, 0] : [0, 10]);
  });

  it('30 concurrent records of a payment pay a payout once', async () => {
    const { id } = await earned();
    const { id: payoutId } = (await change(id, { amount: 4 }, creator.live)).data;
    await change(id, { action: 'approve', payoutId });
    const outcome = await raceAt(['program_payouts', 'id', payoutId], 30, () =>
      change(id, { action: 'mark_paid', payoutId }),
    );
    expect(outcome).toEqual({ 200: 1, INVALID_STATE: 29 });
    expect((await progress(id)).cashback).toMatchObject({ requested: 0, paid: 4, available: 6 });
  });
});
