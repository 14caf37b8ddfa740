import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { countEvents, eventsOf } from '../../support/database/outbox';

const DAY_MS = 24 * 60 * 60 * 1000;
const STORY = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, stranger] = [await anEnterprise(app), await aTenant(app)];
});
afterAll(() => app.stop());

const create = (body: unknown) => shop.live.post('/campaigns', body);
const refusal = ({ status, error }: Answer) => [status, error?.code];
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

async function created(fields: Record<string, unknown>): Promise<any> {
  const { status, data, text } = await create(fields);
  if (status !== 201) throw new Error(text);
  return data;
}

/** A campaign without its id and times, to compare campaigns created from equivalent requests. */
function withoutIdAndTimes({
  id: _id,
  dashboardUrl: _url,
  createdAt: _at,
  updatedAt: _then,
  expiresAt: _end,
  ...rest
}: any): object {
  return rest;
}

describe('POST /campaigns', () => {
  it('accepts a time with any offset and returns it in UTC', async () => {
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2 * DAY_MS);
    const local = new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().replace('Z', '+02:00');
    expect((await created({ ...STORY, expiresAt: local })).expiresAt).toBe(at.toISOString());
  });

  it('creates a live campaign with defaults for all other fields', async () => {
    const campaign = await created(STORY);
    expect(campaign).toMatchObject({
      id: campaign.id,
      businessId: shop.businessId,
      name: 'Story Tag on Instagram: 10% off',
      description: null,
      guidelines: null,
      tier: 'essential',
      actionId: 'ig_st',
      platformId: 'ig',
      actions: ['ig_st'],
      platform: 'instagram',
      actionType: 'story_tag',
      rewardType: 'pct',
      rewardValue: 10,
      rewardDescription: null,
      reward: { type: 'percentage', value: 10 },
      status: 'active',
      state: 'active',
      verificationMode: 'manual',
      requirements: { minFollowers: null, hashtags: [], challengeCode: false },
      maxCompletions: null,
      completions: 0,
      perkExpiresInDays: 30,
      disclosures: ['#ad', 'Paid partnership label'],
      startsAt: null,
      expiresAt: campaign.expiresAt,
      createdAt: campaign.createdAt,
      updatedAt: campaign.createdAt,
      livemode: true,
      dashboardUrl: `http://localhost:3000/dashboard/campaigns/${campaign.id}`,
    });
    expect(days(campaign.createdAt, campaign.expiresAt)).toBe(60);
    expect(Math.abs(Date.parse(campaign.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['ids', STORY],
    ['aliases and slugs', { ...STORY, actionId: 'ig_story', platformId: 'Instagram', rewardType: 'percentage' }],
    [
      'platform and actionType',
      { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 10 } },
    ],
    ['ids as platform and actionType', { platform: 'ig', actionType: 'ig_st', reward: { type: 'pct', value: 10 } }],
    ['actions', { actions: ['ig_st'], discountType: 'pct', discountValue: 10 }],
    ['aliases in actions', { actions: ['instagram_story_tag', 'ig_st'], discountType: 'pct', discountValue: 10 }],
  ])('creates the same campaign from %s', async (_case, body) => {
    expect(withoutIdAndTimes(await created(body))).toEqual(withoutIdAndTimes(await created(STORY)));
  });

  it.each([
    [
      { rewardType: 'amount', rewardValue: 19.99 },
      { type: 'fixed', value: 19.99 },
    ],
    [{ reward: { type: 'fixed', value: 5 } }, { type: 'fixed', value: 5 }],
    [
      { discountType: 'dol', discountValue: 10_000 },
      { type: 'fixed', value: 10_000 },
    ],
    [
      { discountType: 'pct', discountValue: 0.01 },
      { type: 'percentage', value: 0.01 },
    ],
    [
      { rewardType: 'pct', rewardValue: 100 },
      { type: 'percentage', value: 100 },
    ],
    [
      { rewardType: 'free_item', rewardValue: 0, rewardDescription: 'A bun' },
      { type: 'free_item', value: 0 },
    ],
  ])('accepts the reward %j', async (input, reward) => {
    const campaign = await created({ actions: ['ig_st'], ...input });
    expect(campaign.reward).toEqual(reward);
    expect(campaign.rewardType).toBe({ fixed: 'amount', percentage: 'pct', free_item: 'free_item' }[reward.type]);
    expect(campaign.rewardValue).toBe(reward.value);
  });

  it('stores every field, up to its limits', async () => {
    const input = {
      name: 'n'.repeat(200),
      description: 'd'.repeat(2000),
      guidelines: 'g'.repeat(5000),
      tier: 'premium',
      rewardDescription: 'r'.repeat(500),
      verificationMode: 'verified',
      requirements: {
        minFollowers: 2_000_000_000,
        hashtags: Array.from({ length: 30 }, (_, n) => `#${n}`.padEnd(100, 'x')),
        challengeCode: true,
      },
      maxCompletions: 1_000_000_000,
      perkExpiresInDays: 365,
      startsAt: '0001-01-01T00:00:00.000Z',
      businessId: shop.businessId,
    };
    const campaign = await created({ ...STORY, ...input, expiresInDays: 365 });
    expect(campaign).toMatchObject(input);
    expect(days(campaign.createdAt, campaign.expiresAt)).toBe(365);
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    expect((await created({ ...STORY, expiresAt })).expiresAt).toBe(expiresAt);
  });

  it('takes platform and action from the first of several actions', async () => {
    const campaign = await created({ actions: ['tt_vd', 'ig_st'], discountType: 'pct', discountValue: 10 });
    expect(campaign).toMatchObject({
      actionId: 'tt_vd',
      platformId: 'tt',
      actions: ['tt_vd', 'ig_st'],
      platform: 'tiktok',
    });
  });

  it.each(['starter', 'essential', 'growth', 'high_impact', 'premium'])(
    'derives the tier %s from the value of the action',
    async (tier) => {
      const floor = { starter: 0, essential: 1.5, growth: 3, high_impact: 5, premium: 8 }[tier] ?? 0;
      const { actions } = (await app.api.get('/actions?perPage=100')).data;
      const [action] = actions
        .filter(({ incentivizable, value }: any) => incentivizable && value >= floor)
        .sort((a: any, b: any) => a.value - b.value);
      expect((await created({ actions: [action.id], discountType: 'pct', discountValue: 10 })).tier).toBe(tier);
    },
  );

  it.each([{ status: 'draft' }, { state: 'draft' }])(
    'with %j creates a draft that has no expiry yet',
    async (input) => {
      expect(await created({ ...STORY, ...input })).toMatchObject({ status: 'draft', state: 'draft', expiresAt: null });
    },
  );

  it.each([
    [{ actionId: 'google_review', platformId: 'google' }, 'go_rv'],
    [{ platform: 'yelp', actionType: 'yp_rv' }, 'yp_rv'],
    [{ actions: ['ig_st', 'gm_rp'] }, 'gm_rp'],
  ])('returns 422 for the prohibited action %j, citing the rule', async (input, actionId) => {
    const response = await create({ ...input, rewardType: 'pct', rewardValue: 10 });
    expect(refusal(response)).toEqual([422, 'PROHIBITED_ACTION']);
    expect(response.error.details).toMatchObject({
      rule: expect.stringMatching(/^paid_review_/),
      actionId,
      citation: expect.stringContaining('16 CFR 465'),
    });
  });

  it.each([
    [{ actionId: 'ig_storry' }, 'actionId', /closest matches are ig_st,/],
    [{ actionId: 'tt_vd' }, 'actionId', /is an action on TikTok, not on Instagram; the closest matches there are ig_/],
    [{ platformId: 'instagran' }, 'platformId', /closest matches are ig,/],
  ])('suggests the closest ids for %j', async (input, path, message) => {
    const response = await create({ ...STORY, ...input });
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: '' }],
    ['name', { name: ' \t ' }],
    ['name', { name: 'n'.repeat(201) }],
    ['description', { description: 'd'.repeat(2001) }],
    ['guidelines', { guidelines: 'g'.repeat(5001) }],
    ['tier', { tier: 'gold' }],
    ['platformId', { platformId: undefined }],
    ['actionId', { actionId: undefined }],
    ['rewardType', { rewardType: undefined }],
    ['rewardType', { rewardType: 'gift' }],
    ['rewardValue', { rewardValue: undefined }],
    ['rewardValue', { rewardValue: '10' }],
    ['rewardValue', { rewardValue: 0 }],
    ['rewardValue', { rewardValue: -1 }],
    ['rewardValue', { rewardValue: 100.01 }],
    ['rewardValue', { rewardValue: 0.001 }],
    ['rewardValue', { rewardType: 'amount', rewardValue: 0 }],
    ['rewardValue', { rewardType: 'amount', rewardValue: 10_000.01 }],
    ['rewardType', { discountType: 'pct', discountValue: 10 }],
    ['rewardType', { reward: { type: 'pct', value: 10 } }],
    ['actionId', { actions: ['ig_st'] }],
    ['rewardDescription', { rewardType: 'free_item' }],
    ['rewardDescription', { rewardDescription: 'r'.repeat(501) }],
    ['verificationMode', { verificationMode: 'none' }],
    ['requirements.minFollowers', { requirements: { minFollowers: -1 } }],
    ['requirements.minFollowers', { requirements: { minFollowers: 1.5 } }],
    ['requirements.minFollowers', { requirements: { minFollowers: 2_000_000_001 } }],
    ['requirements.hashtags', { requirements: { hashtags: Array.from({ length: 31 }, () => '#a') } }],
    ['requirements.hashtags[0]', { requirements: { hashtags: [''] } }],
    ['requirements.hashtags[1]', { requirements: { hashtags: ['#a', 'x'.repeat(101)] } }],
    ['requirements.maxFollowers', { requirements: { maxFollowers: 5 } }],
    ['maxCompletions', { maxCompletions: 0 }],
    ['maxCompletions', { maxCompletions: 1.5 }],
    ['maxCompletions', { maxCompletions: 1_000_000_001 }],
    ['perkExpiresInDays', { perkExpiresInDays: 0 }],
    ['perkExpiresInDays', { perkExpiresInDays: 366 }],
    ['expiresInDays', { expiresInDays: 0 }],
    ['expiresInDays', { expiresInDays: 366 }],
    ['expiresInDays', { expiresInDays: 30, expiresAt: '2999-01-01T00:00:00.000Z' }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2026-02-30T00:00:00.000Z' }],
    ['startsAt', { startsAt: '2999-01-01T00:00:00.000Z' }],
    ['status', { status: 'paused' }],
    ['status', { status: 'completed' }],
    ['state', { state: 'paused' }],
    ['status', { status: 'gone' }],
    ['state', { status: 'draft', state: 'active' }],
    ['businessId', { businessId: 'me' }],
    ['budget', { budget: 100 }],
  ])('returns 400 with an error in %s for %j', async (path, fields) => {
    const response = await create({ ...STORY, ...fields });
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['discountValue', { actions: ['ig_st'], discountType: 'pct', discountValue: 0 }],
    ['discountValue', { actions: ['ig_st'], discountType: 'pct', discountValue: 101 }],
    ['discountValue', { actions: ['ig_st'], discountType: 'dol', discountValue: 10_001 }],
    ['discountType', { actions: ['ig_st'], discountType: 'eur', discountValue: 1 }],
    ['actions', { actions: [], discountType: 'pct', discountValue: 1 }],
    ['actions', { actions: Array(126).fill('ig_st'), discountType: 'pct', discountValue: 1 }],
    ['actions[1]', { actions: ['ig_st', 'ig_zzzz'], discountType: 'pct', discountValue: 1 }],
    ['reward.value', { platform: 'ig', actionType: 'story', reward: { type: 'percentage', value: 101 } }],
    ['reward.value', { platform: 'ig', actionType: 'story', reward: { type: 'percentage' } }],
    ['actionType', { platform: 'ig', actionType: 'dance', reward: { type: 'fixed', value: 1 } }],
    ['platform', { platform: 'myspace', actionType: 'story', reward: { type: 'fixed', value: 1 } }],
  ])('returns 400 with an error in %s for the body %j', async (path, body) => {
    const { status, error } = await create(body);
    expect([status, error.details]).toEqual([400, [{ path, message: expect.any(String) }]]);
  });

  it.each([
    [{}, ['actionId', 'platformId', 'rewardType', 'rewardValue']],
    [{ platform: 'ig', actionType: 'story' }, ['reward']],
    [{ actions: ['ig_st'] }, ['discountType', 'discountValue']],
  ])('for %j reports the missing fields of that shape', async (body, paths) => {
    const { status, error } = await create(body);
    expect([status, error.details.map(({ path }: any) => path)]).toEqual([400, paths]);
  });

  it('returns 403 for the id of another business', async () => {
    expect(refusal(await create({ ...STORY, businessId: stranger.businessId }))).toEqual([403, 'FORBIDDEN']);
  });

  it('publishes one campaign.created event with the same data as the response', async () => {
    for (const [by, livemode] of [
      [shop.live, true],
      [shop.test, false],
    ] as const) {
      const campaign = await aCampaign(by);
      expect(await eventsOf(app, campaign.id)).toEqual([
        {
          type: 'campaign.created',
          sequence: 1,
          businessId: shop.businessId,
          livemode,
          aggregate: 'campaign',
          data: campaign,
        },
      ]);
    }
  });

  it('publishes no event when it fails', async () => {
    const before = await countEvents(app);
    await create({ ...STORY, rewardValue: 0 });
    await create({ ...STORY, actionId: 'go_rv', platformId: 'go' });
    await create({ ...STORY, businessId: stranger.businessId });
    expect(await countEvents(app)).toBe(before);
  });
});
