import { CampaignsService } from '#campaigns';
import { Db } from '#database';
import { newId } from '#kernel';
import { Events } from '#messaging';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, movePlan, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { countEvents } from '../../support/database/outbox';
import { SCOPES } from '../../support/declarations/registered';

const STORY = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
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

  it('returns the plan, its limits, and the current UTC month', async () => {
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

  it('counts each campaign for its creator and each submission of a business for its submitter, and nothing else', async () => {
    const [advertiser, submitter] = [await aTenant(app), await aTenant(app)];
    const campaign = await aCampaign(advertiser.live);
    await aCampaign(advertiser.owner, { status: 'draft' });
    await aSubmission(submitter.live, campaign.id);
    await aSubmission(advertiser.live, campaign.id);
    const perk = await aPerk(advertiser.live, submitter.owner, campaign.id);
    await advertiser.live.post('/perks/redeem', { code: perk.code });
    await advertiser.live.put(`/campaigns/${campaign.id}`, { action: 'pause' });
    expect(await used(advertiser.owner)).toEqual([2, 1, 0]);
    expect(await used(submitter.live)).toEqual([0, 2, 0]);
    expect((await usageOf(submitter.live)).usage.submissions).toEqual({ used: 2, limit: 100, remaining: 98 });
  });

  it('does not count test data', async () => {
    const tenant = await aTenant(app);
    for (let n = 0; n < 6; n++) await aCampaign(tenant.test);
    await aSubmission(tenant.test, (await aCampaign(tenant.test)).id);
    expect(await used(tenant.test)).toEqual([0, 0, 0]);
    expect(await used(tenant.live)).toEqual([0, 0, 0]);
  });

  it('does not count failed writes', async () => {
    const { live } = await aTenant(app);
    const [open, auto] = [
      await aCampaign(shop.live),
      await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 1 }),
    ];
    const { proofUrl } = await aSubmission(live, open.id);
    await aSubmission(live, auto.id);
    const [usedBefore, events] = [await used(live), await countEvents(app)];
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
    expect(usedBefore).toEqual([0, 2, 0]);
    expect(await used(live)).toEqual(usedBefore);
    expect(await countEvents(app)).toBe(events);
  });

  it('does not count or store a write whose last step fails', async () => {
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

  it('returns 403 with resource, limit, usage and reset time when the limit of the plan is reached', async () => {
    const { live, owner, test } = await aTenant(app);
    moveClockTo('2027-02-28T12:00:00.000Z');
    for (let n = 0; n < 5; n++) await aCampaign(live);
    const events = await countEvents(app);
    const response = await live.post('/campaigns', STORY);
    expect(statusAndCode(response)).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    expect(response.error.details).toEqual({
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

  it('limits submissions independently of campaigns', async () => {
    const { live, businessId } = await aTenant(app);
    const { id } = await aCampaign(shop.live);
    await aSubmission(live, id);
    await rows(app, 'update plan_usage set used = 99 where business_id = $1', [businessId]);
    await aSubmission(live, id);
    const response = await live.post('/submissions', { campaignId: id, proofUrl: aUrl() });
    expect(statusAndCode(response)).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    expect(response.error.details).toMatchObject({ resource: 'submissions', limit: 100, used: 100 });
    expect((await live.post('/campaigns', STORY)).status).toBe(201);
  });

  it('resets the count at the start of a UTC month', async () => {
    const { live } = await aTenant(app);
    moveClockTo('2027-01-31T23:58:00.000Z');
    for (let n = 0; n < 5; n++) await aCampaign(live);
    expect(statusAndCode(await live.post('/campaigns', STORY))).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
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

  it('has no limit on the enterprise plan, and keeps the count after a change to a smaller plan', async () => {
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
  const timesCounted = (spy: jest.SpyInstance) =>
    spy.mock.calls.filter(([statement]) => statement.name === 'counters.read').length;
  let businesses: Tenant[];
  const createCampaigns = (count: number, businessIndex: number, fields: object = {}) =>
    Promise.all(Array.from({ length: count }, () => aCampaign(businesses[businessIndex]!.live, { ...fields })));

  beforeAll(async () => {
    businesses = [await anEnterprise(app), await anEnterprise(app), await anEnterprise(app)];
  });
  beforeEach(async () => {
    await rows(app, 'delete from campaigns');
    await rows(app, 'delete from counters');
    // So that the cached count of the previous test has expired.
    app.clock.advance(unique() * 24 * 60 * 60);
  });

  it.each([
    [9, 3, false],
    [10, 2, false],
    [10, 3, true],
  ])('for %d campaigns of %d businesses returns show: %p', async (campaignCount, businessCount, show) => {
    await createCampaigns(campaignCount - businessCount + 1, 0);
    for (let index = 1; index < businessCount; index++) await createCampaigns(1, index);
    const count = show ? 10 : 0;
    expect(await read()).toMatchObject({ show, campaigns: count, businesses: 0, active: count });
  });

  it('rounds down to a multiple of 5, and excludes drafts and test data', async () => {
    await createCampaigns(8, 0);
    await createCampaigns(3, 1);
    await createCampaigns(1, 2);
    await createCampaigns(7, 0, { status: 'draft' });
    for (let n = 0; n < 9; n++) await aCampaign(businesses[1]!.test);
    const [paused, completed] = [await createCampaigns(1, 0), await createCampaigns(1, 1)];
    await businesses[0]!.live.put(`/campaigns/${paused[0].id}`, { action: 'pause' });
    await businesses[1]!.live.put(`/campaigns/${completed[0].id}`, { action: 'complete' });
    await createCampaigns(1, 2, { expiresInDays: 1 });
    expect(await read()).toMatchObject({ show: true, campaigns: 15, businesses: 0, active: 10 });
  });

  it('does not count expired campaigns as active', async () => {
    await createCampaigns(5, 0);
    for (const index of [0, 1, 2]) await createCampaigns(2, index, { expiresInDays: 1 });
    expect(await read()).toMatchObject({ campaigns: 10, active: 10 });
    app.clock.advance(24 * 60 * 60);
    await app.nest.get(CampaignsService).expireDue();
    expect(await read()).toMatchObject({ campaigns: 10, active: 5 });
  });

  it('returns a cached count for 5 minutes', async () => {
    await createCampaigns(10, 0);
    await createCampaigns(1, 1);
    await createCampaigns(1, 2);
    const before = await read();
    expect(Math.abs(Date.parse(before.updatedAt) - app.clock.now().getTime())).toBeLessThan(10_000);
    await createCampaigns(5, 0);
    app.clock.advance(240);
    expect(await read()).toEqual(before);
    app.clock.advance(61);
    const after = await read();
    expect([before.campaigns, after.campaigns]).toEqual([10, 15]);
    expect(Date.parse(after.updatedAt) - Date.parse(before.updatedAt)).toBeGreaterThanOrEqual(300_000);
  });

  it('counts only once for concurrent requests', async () => {
    const query = jest.spyOn(app.nest.get(Db), 'query');
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.api.get('/stats/public')));
    expect(new Set(responses.map(({ data }) => data.updatedAt)).size).toBe(1);
    expect(timesCounted(query)).toBe(1);
    app.clock.advance(301);
    await Promise.all(Array.from({ length: 50 }, read));
    expect(timesCounted(query)).toBe(2);
  });

  it('does not cache a failed count', async () => {
    const query = jest.spyOn(app.nest.get(Db), 'query').mockRejectedValueOnce(new Error('No count.'));
    expect(statusAndCode(await app.api.get('/stats/public'))).toEqual([500, 'INTERNAL_ERROR']);
    expect((await read()).show).toBe(false);
    expect(timesCounted(query)).toBe(2);
  });
});

describe('GET /campaigns/:id/stats', () => {
  const statsOf = async (id: string) => (await shop.live.get(`/campaigns/${id}/stats`)).data;

  it('returns zeros before the first submission', async () => {
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
      verification: { passed: 0, failed: 0, unknown: 0 },
      timeToFirstSubmissionSeconds: null,
    });
  });

  it('counts the submissions, reviews and redemptions of this campaign only', async () => {
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
      verification: { passed: 0, failed: 0, unknown: 0 },
      timeToFirstSubmissionSeconds: (Date.parse(first.createdAt) - Date.parse(campaign.createdAt)) / 1000,
    });
    expect((await statsOf(campaign.id)).timeToFirstSubmissionSeconds).toBeGreaterThanOrEqual(90);
  });

  it('returns the same 404 to other businesses, including submitters, as for an unknown campaign', async () => {
    const submitter = await aTenant(app);
    const campaign = await aCampaign(shop.live);
    await aSubmission(submitter.live, campaign.id);
    const same = { headers: { 'x-request-id': 'same' } };
    const absent = await shop.live.get('/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8/stats', same);
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [submitter.live, shop.test])
      expect((await by.get(`/campaigns/${campaign.id}/stats`, same)).text).toBe(absent.text);
  });
});

describe('GET /stats/campaigns', () => {
  const listed = async (by: Client, path = '/stats/campaigns') => (await by.get(path)).data.items;

  it('returns the figures of the campaigns of the list, in its order', async () => {
    const owner = await aTenant(app);
    const [first, second] = [await aCampaign(owner.live), await aCampaign(owner.live, { name: 'Winter' })];
    await aPerk(owner.live, owner.live, first.id);
    await aSubmission(owner.live, second.id);
    await aCampaign(owner.test);
    const figures = await listed(owner.live);
    expect(figures.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual([second.id, first.id]);
    expect(figures[0]).toEqual({
      campaignId: second.id,
      totalSubmissions: 1,
      pending: 1,
      approved: 0,
      rejected: 0,
      conversionRate: 0,
      perksIssued: 0,
      perksRedeemed: 0,
    });
    const { data } = await owner.live.get(`/campaigns/${first.id}/stats`);
    const { timeToFirstSubmissionSeconds: _, verification: _verdicts, ...same } = data;
    expect(figures[1]).toEqual(same);
    expect(await listed(owner.live, '/stats/campaigns?q=winter')).toEqual([figures[0]]);
    expect(await listed(owner.live, '/stats/campaigns?sort=oldest&perPage=1')).toEqual([figures[1]]);
  });

  it('returns nothing of other businesses', async () => {
    await aCampaign(shop.live);
    expect(await listed((await aTenant(app)).live)).toEqual([]);
  });
});
