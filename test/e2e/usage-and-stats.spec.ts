import { Db, Events, newId } from '#platform';
import { SCOPES } from '#identity';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, movePlan, Tenant, unique } from '../support/builders';
import { Answer, Client } from '../support/client';
import { rows } from '../support/inspect';
import { countEvents } from '../support/outbox';

const STORY = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
const refusal = ({ status, error }: Answer) => [status, error?.code];
const aUrl = () => `https://example.com/p/${String(unique())}`;

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
});
afterEach(() => {
  jest.restoreAllMocks();
  app.clock.reset();
});
afterAll(() => app.stop());

function moveClockTo(moment: string): void {
  app.clock.reset();
  app.clock.advance((Date.parse(moment) - Date.now()) / 1000);
}

describe('GET /usage', () => {
  const usageOf = async (by: Client) => (await by.get('/usage')).data;
  const used = async (by: Client) => {
    const { campaigns, submissions, aiGenerations } = (await usageOf(by)).usage;
    return [campaigns.used, submissions.used, aiGenerations.used];
  };

  it('shows the plan, its limits, and the UTC month that they hold for', async () => {
    const { live } = await aTenant(app);
    moveClockTo('2027-12-31T23:00:00.000Z');
    expect(await usageOf(live)).toEqual({
      plan: 'free',
      period: { start: '2027-12-01T00:00:00.000Z', end: '2028-01-01T00:00:00.000Z' },
      usage: {
        campaigns: { used: 0, limit: 5, remaining: 5 },
        submissions: { used: 0, limit: 100, remaining: 100 },
        aiGenerations: { used: 0, limit: 10, remaining: 10 },
      },
    });
  });

  it('counts each campaign for who made it and each submission for who filed it, and nothing else', async () => {
    const [maker, filer] = [await aTenant(app), await aTenant(app)];
    const campaign = await aCampaign(maker.live);
    await aCampaign(maker.owner, { status: 'draft' });
    await aSubmission(filer.live, campaign.id);
    await aSubmission(maker.live, campaign.id);
    const perk = await aPerk(maker.live, filer.owner, campaign.id);
    await maker.live.post('/perks/redeem', { code: perk.code });
    await maker.live.put(`/campaigns/${campaign.id}`, { action: 'pause' });
    expect(await used(maker.owner)).toEqual([2, 1, 0]);
    expect(await used(filer.live)).toEqual([0, 2, 0]);
    expect((await usageOf(filer.live)).usage.submissions).toEqual({ used: 2, limit: 100, remaining: 98 });
  });

  it('counts no test data, however much there is', async () => {
    const tenant = await aTenant(app);
    for (let n = 0; n < 6; n++) await aCampaign(tenant.test);
    await aSubmission(tenant.test, (await aCampaign(tenant.test)).id);
    expect(await used(tenant.test)).toEqual([0, 0, 0]);
    expect(await used(tenant.live)).toEqual([0, 0, 0]);
  });

  it('counts no write that failed', async () => {
    const { live } = await aTenant(app);
    const [open, auto] = [
      await aCampaign(shop.live),
      await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 1 }),
    ];
    const { proofUrl } = await aSubmission(live, open.id);
    await aSubmission(live, auto.id);
    const [paid, events] = [await used(live), await countEvents(app)];
    for (const [path, body, status] of [
      ['/campaigns', { ...STORY, rewardValue: 0 }, 400],
      ['/campaigns', { ...STORY, businessId: shop.businessId }, 403],
      ['/campaigns', { ...STORY, actionId: 'go_rv', platformId: 'go' }, 422],
      ['/submissions', { campaignId: open.id }, 400],
      ['/submissions', { campaignId: open.id, proofUrl: aUrl(), actionId: 'tt_vd' }, 400],
      ['/submissions', { campaignId: newId('camp'), proofUrl: aUrl() }, 404],
      ['/submissions', { campaignId: open.id, proofUrl }, 409],
      ['/submissions', { campaignId: auto.id, proofUrl: aUrl() }, 409],
    ] as const)
      expect([(await live.post(path, body)).status, path, body]).toEqual([status, path, body]);
    expect(paid).toEqual([0, 2, 0]);
    expect(await used(live)).toEqual(paid);
    expect(await countEvents(app)).toBe(events);
  });

  it('counts no write whose last step failed, and nothing is left of it', async () => {
    const { live } = await aTenant(app);
    const { id } = await aCampaign(shop.live, { verificationMode: 'auto' });
    const publish = jest.spyOn(app.nest.get(Events), 'publish');
    publish.mockRejectedValueOnce(new Error('The last step failed.'));
    expect((await live.post('/campaigns', STORY)).status).toBe(500);
    publish.mockImplementation(({ type }) =>
      type === 'submission.approved' ? Promise.reject(new Error('The last step failed.')) : Promise.resolve(),
    );
    expect((await live.post('/submissions', { campaignId: id, proofUrl: aUrl() })).status).toBe(500);
    expect(await used(live)).toEqual([0, 0, 0]);
    for (const path of ['/campaigns', '/submissions', '/perks'])
      expect((await live.get(path)).data.pagination.total).toBe(0);
    expect((await shop.live.get(`/campaigns/${id}`)).data.completions).toBe(0);
  });

  it('lets a plan be used to its limit and no further, and says what, how much, and until when', async () => {
    const { live, owner, test } = await aTenant(app);
    moveClockTo('2027-02-28T12:00:00.000Z');
    for (let n = 0; n < 5; n++) await aCampaign(live);
    const events = await countEvents(app);
    const answer = await live.post('/campaigns', STORY);
    expect(refusal(answer)).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    expect(answer.error.details).toEqual({
      resource: 'campaigns',
      limit: 5,
      used: 5,
      plan: 'free',
      resetsAt: '2027-03-01T00:00:00.000Z',
    });
    expect((await usageOf(live)).usage.campaigns).toEqual({ used: 5, limit: 5, remaining: 0 });
    expect((await live.get('/campaigns')).data.pagination.total).toBe(5);
    expect(await countEvents(app)).toBe(events);
    expect((await test.post('/campaigns', STORY)).status).toBe(201);
    app.clock.reset();
    expect((await owner.post('/campaigns', STORY)).status).toBe(201);
  });

  it('limits submissions likewise, whatever is left of campaigns', async () => {
    const { live, businessId } = await aTenant(app);
    const { id } = await aCampaign(shop.live);
    await aSubmission(live, id);
    await rows(app, 'update plan_usage set used = 99 where business_id = $1', [businessId]);
    await aSubmission(live, id);
    const answer = await live.post('/submissions', { campaignId: id, proofUrl: aUrl() });
    expect(refusal(answer)).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    expect(answer.error.details).toMatchObject({ resource: 'submissions', limit: 100, used: 100 });
    expect((await live.post('/campaigns', STORY)).status).toBe(201);
  });

  it('starts anew with the UTC month', async () => {
    const { live } = await aTenant(app);
    moveClockTo('2027-01-31T23:58:00.000Z');
    for (let n = 0; n < 5; n++) await aCampaign(live);
    expect(refusal(await live.post('/campaigns', STORY))).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    moveClockTo('2027-02-01T00:00:01.000Z');
    expect(await used(live)).toEqual([0, 0, 0]);
    await aCampaign(live);
    expect(await usageOf(live)).toMatchObject({
      period: { start: '2027-02-01T00:00:00.000Z', end: '2027-03-01T00:00:00.000Z' },
      usage: { campaigns: { used: 1, limit: 5, remaining: 4 } },
    });
    moveClockTo('2027-01-31T23:59:00.000Z');
    expect(await used(live)).toEqual([5, 0, 0]);
  });

  it('knows no limit on the enterprise plan, and keeps its count when the plan is a smaller one', async () => {
    const tenant = await anEnterprise(app);
    for (let n = 0; n < 6; n++) await aCampaign(tenant.live);
    const { plan, usage } = await usageOf(tenant.live);
    expect([plan, usage.campaigns]).toEqual(['enterprise', { used: 6, limit: null, remaining: null }]);
    await movePlan(app, tenant, 'free');
    const fresh = await tenant.keyWith(...SCOPES);
    expect((await usageOf(fresh)).usage.campaigns).toEqual({ used: 6, limit: 5, remaining: 0 });
    const { error } = await fresh.post('/campaigns', STORY);
    expect(error.details).toMatchObject({ resource: 'campaigns', limit: 5, used: 6, plan: 'free' });
  });
});

describe('GET /stats/public', () => {
  const read = async () => (await app.api.get('/stats/public')).data;
  const countings = (spy: jest.SpyInstance) =>
    spy.mock.calls.filter(([statement]) => statement.name === 'campaigns.public_stats').length;
  let makers: Tenant[];
  const make = (count: number, makerIndex: number, fields: object = {}) =>
    Promise.all(Array.from({ length: count }, () => aCampaign(makers[makerIndex]!.live, { ...fields })));

  beforeAll(async () => {
    makers = [await anEnterprise(app), await anEnterprise(app), await anEnterprise(app)];
  });
  beforeEach(async () => {
    await rows(app, 'delete from campaigns');
    // Past what the test before has left in the cache.
    app.clock.advance(unique() * 24 * 60 * 60);
  });

  it.each([
    [9, 3, false],
    [10, 2, false],
    [10, 3, true],
  ])('shows, of %d campaigns of %d businesses, the counts: %p', async (campaigns, businesses, show) => {
    await make(campaigns - businesses + 1, 0);
    for (let index = 1; index < businesses; index++) await make(1, index);
    const count = show ? 10 : 0;
    expect(await read()).toMatchObject({ show, campaigns: count, businesses: 0, active: count });
  });

  it('rounds down to a multiple of 5, and leaves out drafts and test data', async () => {
    await make(8, 0);
    await make(3, 1);
    await make(1, 2);
    await make(7, 0, { status: 'draft' });
    for (let n = 0; n < 9; n++) await aCampaign(makers[1]!.test);
    const [paused, completed] = [await make(1, 0), await make(1, 1)];
    await makers[0]!.live.put(`/campaigns/${paused[0].id}`, { action: 'pause' });
    await makers[1]!.live.put(`/campaigns/${completed[0].id}`, { action: 'complete' });
    await make(1, 2, { expiresInDays: 1 });
    expect(await read()).toMatchObject({ show: true, campaigns: 15, businesses: 0, active: 10 });
  });

  it('does not count as active what has expired, before anything has written so', async () => {
    await make(5, 0);
    for (const index of [0, 1, 2]) await make(2, index, { expiresInDays: 1 });
    expect(await read()).toMatchObject({ campaigns: 10, active: 10 });
    app.clock.advance(24 * 60 * 60);
    expect(await read()).toMatchObject({ campaigns: 10, active: 5 });
  });

  it('is counted anew after 5 minutes, and not before', async () => {
    await make(10, 0);
    await make(1, 1);
    await make(1, 2);
    const before = await read();
    expect(Math.abs(Date.parse(before.updatedAt) - app.clock.now().getTime())).toBeLessThan(10_000);
    await make(5, 0);
    app.clock.advance(240);
    expect(await read()).toEqual(before);
    app.clock.advance(61);
    const after = await read();
    expect([before.campaigns, after.campaigns]).toEqual([10, 15]);
    expect(Date.parse(after.updatedAt) - Date.parse(before.updatedAt)).toBeGreaterThanOrEqual(300_000);
  });

  it('is counted once, however many ask at a time when it is due', async () => {
    const query = jest.spyOn(app.nest.get(Db), 'query');
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.api.get('/stats/public')));
    expect(new Set(answers.map(({ data }) => data.updatedAt)).size).toBe(1);
    expect(countings(query)).toBe(1);
    app.clock.advance(301);
    await Promise.all(Array.from({ length: 50 }, read));
    expect(countings(query)).toBe(2);
  });

  it('does not keep a count that failed', async () => {
    const query = jest.spyOn(app.nest.get(Db), 'query').mockRejectedValueOnce(new Error('No count.'));
    expect(refusal(await app.api.get('/stats/public'))).toEqual([500, 'INTERNAL_ERROR']);
    expect((await read()).show).toBe(false);
    expect(countings(query)).toBe(2);
  });
});

describe('GET /campaigns/:id/stats', () => {
  const statsOf = async (id: string) => (await shop.live.get(`/campaigns/${id}/stats`)).data;

  it('is all zero before the first proof', async () => {
    const { id } = await aCampaign(shop.live);
    expect(await statsOf(id)).toEqual({
      campaignId: id,
      totalSubmissions: 0,
      pending: 0,
      approved: 0,
      rejected: 0,
      conversionRate: 0,
      perksIssued: 0,
      perksRedeemed: 0,
      timeToFirstSubmissionSeconds: null,
    });
  });

  it('counts what came, what was decided, and what was redeemed, of this campaign alone', async () => {
    const [campaign, other] = [await aCampaign(shop.live), await aCampaign(shop.live)];
    app.clock.advance(90);
    const perks = [];
    for (let n = 0; n < 3; n++) perks.push(await aPerk(shop.live, shop.live, campaign.id));
    const [rejected, first] = [
      await aSubmission(shop.live, campaign.id),
      (await shop.live.get(`/submissions/${perks[0].submissionId}`)).data,
    ];
    await shop.live.post('/submissions/review', { submissionId: rejected.id, decision: 'reject', reason: 'No' });
    await aSubmission(shop.live, campaign.id);
    await aPerk(shop.live, shop.live, other.id);
    await shop.live.post('/perks/redeem', { code: perks[1].code });
    expect(await statsOf(campaign.id)).toEqual({
      campaignId: campaign.id,
      totalSubmissions: 5,
      pending: 1,
      approved: 3,
      rejected: 1,
      conversionRate: 0.75,
      perksIssued: 3,
      perksRedeemed: 1,
      timeToFirstSubmissionSeconds: (Date.parse(first.createdAt) - Date.parse(campaign.createdAt)) / 1000,
    });
    expect((await statsOf(campaign.id)).timeToFirstSubmissionSeconds).toBeGreaterThanOrEqual(90);
  });

  it('answers for a campaign of another business, even to who submitted to it, as for none', async () => {
    const submitter = await aTenant(app);
    const campaign = await aCampaign(shop.live);
    await aSubmission(submitter.live, campaign.id);
    const same = { headers: { 'x-request-id': 'same' } };
    const absent = await shop.live.get('/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8/stats', same);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [submitter.live, shop.test])
      expect((await by.get(`/campaigns/${campaign.id}/stats`, same)).text).toBe(absent.text);
  });
});
