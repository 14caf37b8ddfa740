import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { crowd } from '../support/database/crowd';
import { rows } from '../support/database/inspect';
import { eventsOf } from '../support/database/outbox';

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
    const outcome = status >= 500 ? `${status} ${error?.code}` : (error?.code ?? String(status));
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
}

/** The same, with a lock on a row that all of them need. */
function raceAt(row: [string, string, string], times: number, call: (index: number) => Promise<Answer>) {
  return crowd(app, row, () => race(times, call));
}

const aProof = () => `https://example.com/p/${String(unique())}`;
const approve = (submissionId: string) => shop.live.post('/submissions/review', { submissionId, decision: 'approve' });
const campaignNow = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const usedOf = async ({ live }: Tenant) => (await live.get('/usage')).data.usage;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const countIn = async (table: string, column: string, id: string) =>
  (await rows(app, `select count(*)::int as n from ${table} where ${column} = $1`, [id]))[0].n;

/** The counts of perks, completions and approvals for a campaign that reached its cap of 7 exactly. */
async function expectSevenOf(id: string): Promise<void> {
  expect(await campaignNow(id)).toMatchObject({ status: 'completed', completions: 7, maxCompletions: 7 });
  const { approved, perksIssued } = (await shop.live.get(`/campaigns/${id}/stats`)).data;
  expect([approved, perksIssued]).toEqual([7, 7]);
  expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.completed']);
}

describe('100 reviews of one submission at once', () => {
  it.each([
    ['that approve and reject by turns', (index: number) => index % 2 === 0],
    ['that all approve', () => true],
    ['of which most reject', (index: number) => index % 10 === 9],
  ])('%s make one decision, and issue one perk if it is an approval', async (_case, approves) => {
    const campaign = await aCampaign(shop.live);
    const { id } = await aSubmission(creator.live, campaign.id);
    const outcome = await raceAt(['submissions', 'id', id], 100, (index) =>
      approves(index)
        ? approve(id)
        : shop.owner.post('/submissions/review', { submissionId: id, decision: 'reject', reason: 'No' }),
    );
    expect(outcome).toEqual({ 200: 1, ALREADY_REVIEWED: 99 });
    const { state, perk } = (await creator.live.get(`/submissions/${id}`)).data;
    const approvals = state === 'approved' ? 1 : 0;
    expect(perk === null).toBe(approvals === 0);
    expect(await countIn('perks', 'submission_id', id)).toBe(approvals);
    expect((await campaignNow(campaign.id)).completions).toBe(approvals);
    expect(await typesOf(id)).toEqual(['submission.created', `submission.${state}`]);
  });
});

describe('50 campaigns created at once', () => {
  const story = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

  it.each([0, 2])('create, with %d existing, exactly the 5 that the free plan allows in total', async (before) => {
    const tenant = await aTenant(app);
    for (let n = 0; n < before; n++) await aCampaign(tenant.live);
    const create = () => tenant.live.post('/campaigns', story);
    const outcome =
      before === 0
        ? await race(50, create)
        : await raceAt(['plan_usage', 'business_id', tenant.businessId], 50, create);
    expect(outcome).toEqual({ 201: 5 - before, PLAN_LIMIT_EXCEEDED: 45 + before });
    expect((await usedOf(tenant)).campaigns).toEqual({ used: 5, limit: 5, remaining: 0 });
    expect((await tenant.live.get('/campaigns')).data.pagination.total).toBe(5);
    const created = `select count(*)::int as n from outbox where business_id = $1 and type = 'campaign.created'`;
    expect(await rows(app, created, [tenant.businessId])).toEqual([{ n: 5 }]);
  });
});

describe('a campaign with a cap of 7', () => {
  it('accepts 7 of 30 concurrent approvals, is completed, and issues 7 perks', async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 7 });
    const submissions = await Promise.all(Array.from({ length: 30 }, () => aSubmission(creator.live, id)));
    const outcome = await raceAt(['campaigns', 'id', id], 30, (index) => approve(submissions[index].id));
    expect(outcome).toEqual({ 200: 7, CAMPAIGN_CAP_REACHED: 23 });
    await expectSevenOf(id);
    expect((await shop.live.get(`/submissions?campaignId=${id}&state=pending`)).data.pagination.total).toBe(23);
  });

  it('accepts 7 of 30 concurrent proofs in the mode auto, and takes units only for those', async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 7, verificationMode: 'auto' });
    const filers = await Promise.all(Array.from({ length: 5 }, () => aTenant(app)));
    const outcome = await raceAt(['campaigns', 'id', id], 30, (index) =>
      filers[index % 5]!.live.post('/submissions', { campaignId: id, proofUrl: aProof() }),
    );
    expect(outcome).toEqual({ 201: 7, CAMPAIGN_CAP_REACHED: 23 });
    await expectSevenOf(id);
    expect(await countIn('submissions', 'campaign_id', id)).toBe(7);
    const used = await Promise.all(filers.map(async (filer) => (await usedOf(filer)).submissions.used as number));
    expect(used.reduce((sum, count) => sum + count, 0)).toBe(7);
  });
});

describe('50 redemptions of one code at once', () => {
  it('redeem it once', async () => {
    const perk = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    const outcome = await raceAt(['perks', 'id', perk.id], 50, () =>
      shop.live.post('/perks/redeem', { code: perk.code }),
    );
    expect(outcome).toEqual({ 200: 1, ALREADY_REDEEMED: 49 });
    expect(await typesOf(perk.id)).toEqual(['perk.issued', 'perk.redeemed']);
  });
});

describe('25 redemptions and 25 revocations of one perk at once', () => {
  it('redeem or revoke it once in total', async () => {
    const perk = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    const outcome = await raceAt(['perks', 'id', perk.id], 50, (index) =>
      index % 2
        ? shop.live.post('/perks/redeem', { code: perk.code })
        : shop.live.post(`/perks/${perk.id as string}/revoke`, {}),
    );
    const { status } = (await shop.live.get(`/perks/${perk.id as string}`)).data;
    expect(['redeemed', 'revoked']).toContain(status);
    expect(outcome).toEqual(
      status === 'redeemed' ? { 200: 1, ALREADY_REDEEMED: 24, INVALID_STATE: 25 } : { 200: 1, INVALID_STATE: 49 },
    );
    expect(await typesOf(perk.id)).toEqual(['perk.issued', `perk.${status as string}`]);
  });
});

describe('taking back approvals', () => {
  const REASON = 'The post shows another place';
  const release = (id: string) => shop.live.post(`/perks/${id}/revoke`, { reason: REASON, release: true });

  it('frees one place if 25 calls race with 25 redemptions, or none', async () => {
    const perk = await aPerk(shop.live, creator.live, (await aCampaign(shop.live, { maxCompletions: 1 })).id);
    const outcome = await raceAt(['perks', 'id', perk.id], 50, (index) =>
      index % 2 ? shop.live.post('/perks/redeem', { code: perk.code }) : release(perk.id),
    );
    expect(outcome['200']).toBe(1);
    const isRedeemed = (await shop.live.get(`/perks/${perk.id as string}`)).data.status === 'redeemed';
    const left = isRedeemed ? { status: 'completed', completions: 1 } : { status: 'active', completions: 0 };
    expect(await campaignNow(perk.campaignId)).toMatchObject(left);
  });

  it('never exceeds the cap while as many approvals race for the places, and ends completed only if all are taken', async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 10 });
    const sent = await Promise.all(Array.from({ length: 20 }, () => aSubmission(creator.live, id)));
    const approved = await Promise.all(sent.slice(0, 10).map((each) => approve(each.id)));
    expect(await campaignNow(id)).toMatchObject({ status: 'completed', completionReason: 'cap', completions: 10 });
    const outcome = await raceAt(['campaigns', 'id', id], 20, (index) =>
      index % 2 ? approve(sent[10 + (index - 1) / 2]!.id) : release(approved[index / 2]!.data.perk.id),
    );
    const refused = outcome.CAMPAIGN_CAP_REACHED ?? 0;
    expect(outcome).toEqual({ 200: 20 - refused, ...(refused > 0 && { CAMPAIGN_CAP_REACHED: refused }) });
    const { completions, status, completionReason } = await campaignNow(id);
    expect(completions).toBe(10 - refused);
    expect([status, completionReason]).toEqual(completions === 10 ? ['completed', 'cap'] : ['active', null]);
    expect((await shop.live.get(`/campaigns/${id}/stats`)).data).toMatchObject({ approved: completions, rejected: 10 });
  });
});

describe('50 submissions of one proof at once', () => {
  it.each(['manual', 'auto'])('create one submission in the mode %s', async (verificationMode) => {
    const { id } = await aCampaign(shop.live, { verificationMode });
    const filers = await Promise.all(Array.from({ length: 5 }, () => aTenant(app)));
    const proofUrl = aProof();
    const outcome = await race(50, (index) =>
      filers[index % 5]!.live.post('/submissions', { campaignId: id, proofUrl }),
    );
    expect(outcome).toEqual({ 201: 1, DUPLICATE_SUBMISSION: 49 });
    expect(await countIn('submissions', 'campaign_id', id)).toBe(1);
    expect(await countIn('perks', 'campaign_id', id)).toBe(verificationMode === 'auto' ? 1 : 0);
    const used = await Promise.all(filers.map(async (filer) => (await usedOf(filer)).submissions.used as number));
    expect(used.sort()).toEqual([0, 0, 0, 0, 1]);
  });
});

describe('50 changes of one campaign at once', () => {
  it('all changes are made without lost updates, and published in order without gaps', async () => {
    const FIELDS = ['maxCompletions', 'perkExpiresInDays'];
    const { id } = await aCampaign(shop.live, { maxCompletions: 365, perkExpiresInDays: 365 });
    const change = (index: number) => shop.live.put(`/campaigns/${id}`, { [FIELDS[index % 2]!]: index + 1 });
    expect(await raceAt(['campaigns', 'id', id], 50, change)).toEqual({ 200: 50 });
    const events = await eventsOf(app, id);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    for (const [index, { data }] of events.slice(1).entries())
      expect(FIELDS.filter((field) => data[field] !== events[index]!.data[field])).toHaveLength(1);
    expect(events.at(-1)?.data).toEqual(await campaignNow(id));
  });

  it('complete the campaign once', async () => {
    const { id } = await aCampaign(shop.live);
    const outcome = await raceAt(['campaigns', 'id', id], 50, (index) =>
      shop.live.put(`/campaigns/${id}`, { action: ['complete', 'pause', 'resume'][index % 3] }),
    );
    expect(Object.keys(outcome).sort()).toEqual(['200', 'INVALID_STATE']);
    const types = await typesOf(id);
    expect(types.length).toBe(1 + outcome[200]!);
    expect(types.filter((type) => type === 'campaign.completed')).toHaveLength(1);
    expect(types.at(-1)).toBe('campaign.completed');
    expect((await campaignNow(id)).status).toBe('completed');
  });
});
