import { measureCalibration } from '#predictions';
import { findAction, listActions } from '#catalog';
import { Relay } from '#messaging/host';
import { Fits } from '../../../libs/predictions/src/observations/fits';
import { Observer } from '../../../libs/predictions/src/observations/observer';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, proofOf, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';

let app: TestApp;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  creator = await anEnterprise(app, { accountType: 'creator' });
});
afterAll(() => app?.stop());
afterEach(() => app.clock.reset());

const DAY = 24 * 60 * 60;

/** Lets the worker catch up. */
async function observe(): Promise<void> {
  await app.nest.get(Relay).run();
  await app.nest.get(Fits).fitDue();
}

/** A business of an industry that ran a campaign for some days and got proofs, of which the first are approved. */
async function aBusinessWith(
  industry: string,
  { proofs, approved, days = 20, ...campaign }: { proofs: number; approved: number; days?: number; actionId?: string },
): Promise<Tenant> {
  const business = await anEnterprise(app, { businessType: industry });
  const { id } = await aCampaign(business.live, campaign);
  for (let i = 0; i < proofs; i++) {
    const submission = await aSubmission(creator.live, id);
    const decision = i < approved ? { decision: 'approve' } : { decision: 'reject', reason: 'Not ours.' };
    await business.live.post('/submissions/review', { submissionId: submission.id, ...decision });
  }
  app.clock.advance(days * DAY);
  await business.live.put('/campaigns', { id, action: 'complete' });
  app.clock.advance(-days * DAY);
  return business;
}

const recommend = async (by: Tenant, body: object) => (await by.live.post('/ai/recommend', { seed: 1, ...body })).data;
const simulate = async (by: Tenant, body: object = {}) =>
  (
    await by.live.post('/campaigns/simulate', {
      ...{ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, days: 30, seed: 1 },
      ...body,
    })
  ).data;

describe('POST /ai/quick-start', () => {
  it('uses the estimates of the catalogue if there are no observations, and says so', async () => {
    const business = await aTenant(app, { businessType: 'florists' });
    const { status, data } = await business.live.post('/ai/quick-start', { budget: 50, seed: 7 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      businessType: 'florists',
      notice: null,
      reason: null,
      recommendation: {
        basis: 'estimate',
        confidence: 'low',
        evidence: { own: 0, peers: 0, benchmark: 0 },
        priorWeight: 1,
        modelVersion: 'stages-1',
        seed: 7,
        budget: { limit: 50 },
      },
      generationId: expect.stringMatching(/^gen_/),
    });
    const { expected, interval80, why, alternatives, propensity, budget } = data.recommendation;
    expect(interval80.approved.low).toBeLessThanOrEqual(expected.approved);
    expect(interval80.approved.high).toBeGreaterThanOrEqual(expected.approved);
    expect(expected.cost).toBeLessThanOrEqual(50);
    expect(budget.maxApproved * expected.costPerApproved).toBeLessThanOrEqual(50);
    expect(why.join(' ')).toContain('estimates of the catalogue');
    expect(alternatives).toHaveLength(3);
    expect(propensity).toBeGreaterThan(0);
  });

  it('suggests a body that POST /campaigns accepts unchanged', async () => {
    const business = await aTenant(app);
    const { data } = await business.live.post('/ai/quick-start', { budget: 40 });
    const created = await business.live.post('/campaigns', data.campaign);
    expect([created.status, created.data?.actionId]).toEqual([201, data.recommendation.actionId]);
  });

  it('falls back to general figures for an unknown industry, and says so', async () => {
    const business = await aTenant(app, { businessType: 'coffee-shops' });
    const { data } = await business.live.post('/ai/quick-start', { industry: 'submarine rental' });
    expect(data).toMatchObject({ businessType: 'general', notice: expect.stringContaining('submarine rental') });
    const own = await business.live.post('/ai/quick-start', {});
    expect(own.data).toMatchObject({ businessType: 'coffee-shops', notice: null });
  });

  it('takes one unit of the plan, none for test data, and stores nothing when there is none left', async () => {
    const business = await aTenant(app);
    const used = async () => (await business.live.get('/usage')).data.usage.aiGenerations.used;
    const stored = async () =>
      (await rows(app, 'select count(*)::int as n from generations where business_id = $1', [business.businessId]))[0]
        .n;
    await business.test.post('/ai/quick-start', {});
    expect(await used()).toBe(0);
    for (let i = 0; i < 10; i++) await business.live.post('/ai/quick-start', {});
    const refused = await business.live.post('/ai/quick-start', {});
    expect(refused).toMatchObject({ status: 403, error: { code: 'PLAN_LIMIT_EXCEEDED' } });
    expect([await used(), await stored()]).toEqual([10, 11]);
  });

  it('gives the same answer for the same seed', async () => {
    const business = await aTenant(app);
    const ask = async (seed: number) => {
      const { data } = await business.test.post('/ai/quick-start', { seed, budget: 30 });
      return JSON.stringify({ ...data, generationId: null });
    };
    expect(await ask(11)).toBe(await ask(11));
    expect(await ask(11)).not.toBe(await ask(12));
  });

  it('lists the valid goals if one is unknown', async () => {
    const { status, error } = await (await aTenant(app)).live.post('/ai/quick-start', { goal: 'world peace' });
    expect([status, error.details[0].path]).toEqual([400, 'goal']);
    expect(error.details[0].message).toContain('social-reach');
  });
});

describe('POST /ai/recommend', () => {
  it('ranks different actions that serve the goals, and takes no unit', async () => {
    const business = await aTenant(app);
    const data = await recommend(business, { goals: ['increase_referrals', 'engagement'], limit: 4 });
    const actions = data.recommendations.map(({ actionId }: any) => actionId);
    expect([data.count, new Set(actions).size]).toEqual([4, 4]);
    const types = actions.map((id: string) => findAction(id)?.type);
    expect(types.filter((type: string) => !['referral', 'share', 'engage'].includes(type))).toEqual([]);
    expect((await business.live.get('/usage')).data.usage.aiGenerations.used).toBe(0);
  });

  it('refuses the id of another business', async () => {
    const [business, other] = [await aTenant(app), await aTenant(app)];
    const answer = await business.live.post('/ai/recommend', { businessId: other.businessId });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('recommends nothing if the budget pays for no perk, and says why', async () => {
    const data = await recommend(await aTenant(app), { budget: 0.01 });
    expect(data).toMatchObject({ recommendations: [], count: 0, reason: 'no_permitted_action' });
  });
});

describe('POST /campaigns/simulate', () => {
  it('predicts a campaign with the effect of two changes, and creates nothing', async () => {
    const business = await aTenant(app);
    const data = await simulate(business, { maxCompletions: 5 });
    expect(data).toMatchObject({ actions: ['ig_st'], days: 30, maxCost: 10, basis: 'estimate', seed: 1 });
    expect(data.interval80.approved.high).toBeLessThanOrEqual(5);
    const uncapped = await simulate(business);
    expect(uncapped.maxCost).toBeNull();
    expect(uncapped.changes.map(({ what }: any) => what)).toEqual(['perk', 'days']);
    const [perk, days] = uncapped.changes;
    // 10 % are $2 and a story tag is worth $1.50, so the next size is $3.
    expect(perk).toMatchObject({ perk: { type: 'pct', value: 15 }, days: 30 });
    expect(perk.approvedDifference).toBeGreaterThan(0);
    // There is no larger size, so a smaller one is shown.
    const largest = (await simulate(business, { rewardValue: 100 })).changes[0];
    expect([largest.perk.value < 100, largest.approvedDifference < 0]).toEqual([true, true]);
    expect([days.days, days.expected.submissions > uncapped.expected.submissions]).toEqual([60, true]);
    expect((await business.live.get('/campaigns')).data.items).toEqual([]);
  });

  it('accepts every body that POST /campaigns accepts', async () => {
    const business = await aTenant(app);
    const bodies = [
      { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 15 } },
      { actions: ['ig_rl', 'tt_vd'], discountType: 'dol', discountValue: 5, expiresInDays: 12 },
    ];
    const [nested, tool] = await Promise.all(bodies.map((body) => business.live.post('/campaigns/simulate', body)));
    expect(nested!.data).toMatchObject({ actions: ['ig_st'], days: 60, perk: { type: 'pct', value: 15 } });
    expect(tool!.data).toMatchObject({ actions: ['ig_rl', 'tt_vd'], days: 12, perk: { type: 'amount', value: 5 } });
  });

  it('fails as creating the campaign would', async () => {
    const { live } = await aTenant(app);
    const base = { platformId: 'go', rewardType: 'pct', rewardValue: 10 };
    const prohibited = await live.post('/campaigns/simulate', { ...base, actionId: 'go_rv' });
    expect([prohibited.status, prohibited.error.code]).toEqual([422, 'PROHIBITED_ACTION']);
    const incomplete = await live.post('/campaigns/simulate', { actionId: 'ig_st' });
    expect([incomplete.status, incomplete.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('Observations', () => {
  it('own observations change the predictions of a business: its proofs, its approvals and its days', async () => {
    const business = await aBusinessWith('spas', { proofs: 12, approved: 12, days: 10, actionId: 'ig_st' });
    const before = await simulate(await aTenant(app, { businessType: 'spas' }));
    await observe();
    const after = await simulate(business);
    expect(after.evidence).toMatchObject({ own: 12, peers: 0 });
    expect(after.expected.submissions).toBeGreaterThan(before.expected.submissions * 1.5);
    expect(after.expected.approved / after.expected.submissions).toBeGreaterThan(
      before.expected.approved / before.expected.submissions,
    );
    expect(after.priorWeight).toBeLessThan(1);
    expect(after.basis).toBe('blend');
  });

  it('observations of other businesses count only if there are at least five', async () => {
    const asker = await aTenant(app, { businessType: 'bakeries' });
    const run = () => aBusinessWith('bakeries', { proofs: 6, approved: 6, actionId: 'ig_st' });
    for (let i = 0; i < 4; i++) await run();
    await observe();
    const four = await simulate(asker);
    expect(four.evidence.peers).toBe(0);
    const fifth = await run();
    await observe();
    const five = await simulate(asker);
    expect(five.evidence).toMatchObject({ own: 0, peers: 30 });
    expect(five.expected.submissions).not.toBe(four.expected.submissions);
    // The fifth sees four others.
    expect((await simulate(fifth)).evidence).toMatchObject({ own: 6, peers: 0 });
  });

  it('gives the same observations if every event arrives twice', async () => {
    const business = await aBusinessWith('hotels', { proofs: 3, approved: 2 });
    await observe();
    const sumsOf = () => rows(app, 'select * from ai_observations where business_id = $1', [business.businessId]);
    const before = await sumsOf();
    expect(before).toMatchObject([{ submission_count: 3, decided_count: 3, open: 0, waiting: 0 }]);
    const events = await rows(
      app,
      `select id, type, business_id as "businessId", livemode, aggregate_id as "aggregateId", sequence, occurred_at as "occurredAt", data
       from outbox where business_id = $1 order by ordinal`,
      [business.businessId],
    );
    expect(events.length).toBeGreaterThan(6);
    await app.db.tx(() => app.nest.get(Observer).observe([...events, ...events.reverse()]));
    expect(await sumsOf()).toEqual(before);
  });

  it('continues after an event that cannot be understood', async () => {
    const business = await aTenant(app);
    const event = { businessId: business.businessId, counterpartyId: null, livemode: true, occurredAt: new Date() };
    const campaign = {
      ...event,
      aggregate: 'campaign',
      aggregateId: 'camp_odd',
      sequence: 1,
      type: 'campaign.updated',
    };
    const submission = { ...event, aggregate: 'submission', aggregateId: 'sub_odd', sequence: 1 };
    await aCampaign(business.live);
    await app.db.tx(() =>
      app.nest.get(Observer).observe([
        { ...campaign, id: 'evt_odd1', data: {} },
        { ...submission, type: 'submission.created', id: 'evt_odd2', data: {} },
        { ...submission, type: 'submission.approved', id: 'evt_odd3', data: { campaignId: 'camp_odd' } },
      ]),
    );
    await observe();
    const observed = await rows(app, 'select 1 from ai_observed_campaigns where business_id = $1', [
      business.businessId,
    ]);
    expect(observed).toHaveLength(1);
  });

  it('keeps observations of test data separate from live ones', async () => {
    const business = await aTenant(app, { businessType: 'gyms' });
    const { id } = await aCampaign(business.test);
    await aSubmission(business.test, id);
    await observe();
    const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    expect((await business.test.post('/campaigns/simulate', body)).data.evidence.own).toBe(1);
    expect((await business.live.post('/campaigns/simulate', body)).data.evidence.own).toBe(0);
  });

  it('does not count own proofs for own campaigns', async () => {
    const business = await aTenant(app, { businessType: 'gyms' });
    const { id } = await aCampaign(business.live);
    await aSubmission(business.live, id);
    await observe();
    expect((await simulate(business)).evidence.own).toBe(0);
  });

  it('advises what to run if observations are inconclusive, and labels the default as such', async () => {
    const business = await anEnterprise(app, { businessType: 'dentists' });
    const actions = listActions().filter(({ incentivizable }) => incentivizable);
    const { id } = await aCampaign(business.live, {
      ...{ actionId: undefined, platformId: undefined, rewardType: undefined, rewardValue: undefined },
      ...{ actions: actions.map((each) => each.id), discountType: 'dol', discountValue: 1, expiresInDays: 365 },
    });
    app.clock.advance(360 * DAY);
    await business.live.put('/campaigns', { id, action: 'complete' });
    await observe();
    const { data } = await business.live.post('/ai/quick-start', { seed: 3 });
    expect(data).toMatchObject({ recommendation: null, reason: 'insufficient_evidence' });
    expect(data.learn.advice).toMatch(/Run this campaign for \d+ days/);
    expect(data.campaign).toEqual(data.catalogueDefault);
    for (const campaign of [data.learn.campaign, data.catalogueDefault])
      expect((await business.live.post('/campaigns', campaign)).status).toBe(201);
  });

  it.each([
    [15, { followed: 0, excluded: 1 }],
    [29, { followed: 1, excluded: 0 }],
  ])('records the outcome of the suggestion that a campaign of %d days follows', async (days, counts) => {
    const before = await measureCalibration(app.engine.dataSource);
    const business = await anEnterprise(app);
    const { data } = await business.live.post('/ai/quick-start', { seed: 5 });
    // As many texts as suggestions are compared.
    for (let i = 0; i < 20; i++) await business.live.post('/ai/generate', {});
    const { data: campaign } = await business.live.post('/campaigns', data.campaign);
    const { id } = await aSubmission(creator.live, campaign.id, proofOf(campaign.actions[0]));
    await observe();
    await business.live.post('/submissions/review', { submissionId: id, decision: 'approve' });
    app.clock.advance(days * DAY);
    await business.live.put('/campaigns', { id: campaign.id, action: 'complete' });
    await observe();
    const [row] = await rows(app, 'select campaign_id, outcome from generations where id = $1', [data.generationId]);
    expect(row).toMatchObject({
      campaign_id: campaign.id,
      outcome: { campaignId: campaign.id, submissions: 1, approved: 1, days: expect.closeTo(days, 1) },
    });
    const after = await measureCalibration(app.engine.dataSource);
    expect({ followed: after.followed - before.followed, excluded: after.excluded - before.excluded }).toEqual(counts);
  });
});
