import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Client } from '../../support/client';
import { verify } from '../../support/exchange/exchange';
import { fund } from '../../support/exchange/trades';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let profileId: string;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app, { businessType: 'coffee-shops' });
  creator = await anEnterprise(app, { accountType: 'creator' });
  profileId = await aProfile(creator.live, { niches: ['coffee'], followers: 20_000 });
});
afterAll(() => app?.stop());

async function aProfile(by: Client, { niches = [] as string[], followers = 5000, platformId = 'ig' }): Promise<string> {
  const { status, data, text } = await by.post('/influencers', {
    displayName: 'Daily Flat White',
    niches,
    platforms: [{ platformId, handle: `flatwhite${String(followers)}`, followers }],
  });
  if (status >= 300) throw new Error(text);
  return data.id;
}

const recommended = async (by: Client, query: object = {}) => {
  const { status, data, text } = await by.get(
    `/recommendations?${new URLSearchParams(query as Record<string, string>).toString()}`,
  );
  if (status !== 200) throw new Error(text);
  return data;
};
const campaign = (by: Tenant, fields: object = {}) =>
  aCampaign(by.live, { actionId: 'ig_st', platformId: 'ig', ...fields });
const idsOf = ({ campaigns }: any) => campaigns.map((each: any) => each.campaign.id);

function expectScores(items: any[]) {
  for (const { score, components, why } of items) {
    const total = components.reduce((sum: number, { value, weight }: any) => sum + value * weight, 0);
    expect(score).toBeCloseTo(total, 3);
    expect(components.reduce((sum: number, { weight }: any) => sum + weight, 0)).toBeCloseTo(1, 10);
    expect(why.length).toBeGreaterThan(0);
  }
  const scores = items.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
}

describe('GET /recommendations for a creator', () => {
  it('returns open campaigns that fit the profile, best first, with only what everyone may know', async () => {
    const fits = await campaign(shop, { description: 'Show our coffee', rewardType: 'pct', rewardValue: 20 });
    const less = await campaign(shop, { rewardType: 'pct', rewardValue: 2 });
    const [elsewhere, tooBig, draft, restricted, own] = [
      await campaign(shop, { actionId: 'tt_vd', platformId: 'tt' }),
      await campaign(shop, { requirements: { minFollowers: 50_000 } }),
      await campaign(shop, { status: 'draft' }),
      await campaign(shop, { actionId: 'ig_fo', platformId: 'ig' }),
      await campaign(creator),
    ];
    const answer = await recommended(creator.live, { influencerId: profileId, maxCampaigns: 50 });
    expect(answer).toMatchObject({ influencerId: profileId, notice: null, creators: [], nextActions: [] });
    expectScores(answer.campaigns);
    const ids = idsOf(answer);
    expect(ids.indexOf(fits.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(less.id)).toBeGreaterThan(ids.indexOf(fits.id));
    for (const { id } of [elsewhere, tooBig, draft, restricted, own]) expect(ids).not.toContain(id);
    const match = answer.campaigns[ids.indexOf(fits.id)];
    expect(match.why.join(' ')).toContain('It mentions coffee');
    expect(match.components.find(({ name }: any) => name === 'niche').value).toBe(1);
    expect(Object.keys(match.campaign)).not.toEqual(
      expect.arrayContaining(['completions', 'dashboardUrl', 'metadata']),
    );
    expect(match.campaign.completions).toBeUndefined();
  });

  it('returns open bids for which the connected accounts of the profile have enough followers', async () => {
    await verify(app, creator, 20_000);
    await fund(app, shop, 1000, true);
    for (const order of [
      { actionId: 'ig_rl', price: 5, requirements: 'Coffee in Lisbon' },
      { actionId: 'ig_sl', price: 4, band: '10k' },
      { actionId: 'ig_cb', price: 4, band: '100k' },
      { actionId: 'tt_vd', price: 9 },
    ]) {
      const { status, text } = await shop.live.post('/exchange/orders', { side: 'buy', quantity: 1, ...order });
      if (status !== 201) throw new Error(text);
    }
    const { bids } = await recommended(creator.live);
    expectScores(bids);
    expect(bids.map(({ bid }: any) => bid.actionId).sort()).toEqual(['ig_rl', 'ig_sl']);
    expect(bids.map(({ bid }: any) => bid.kind)).toEqual(['bid', 'bid']);
    const reel = bids.find(({ bid }: any) => bid.actionId === 'ig_rl');
    expect(reel.why.join(' ')).toContain('It mentions coffee');
    const small = await anEnterprise(app, { accountType: 'creator' });
    await aProfile(small.live, { followers: 500 });
    expect((await recommended(small.live)).bids.map(({ bid }: any) => bid.actionId)).toEqual(['ig_rl']);
    expect((await recommended(creator.test)).bids).toEqual([]);
  });

  it('uses the approval rate of the creator itself', async () => {
    const other = await anEnterprise(app, { accountType: 'creator' });
    await aProfile(other.live, {});
    const { id } = await campaign(shop);
    const scoreOf = async () => {
      const { campaigns } = await recommended(other.live, { maxCampaigns: 50 });
      const { components, why } = campaigns.find((each: any) => each.campaign.id === id);
      return [components.find(({ name }: any) => name === 'approval').value, why.join(' ')];
    };
    const [before, none] = await scoreOf();
    expect(none).toContain('no decided proofs');
    for (let i = 0; i < 3; i++) {
      const { id: submissionId } = await aSubmission(other.live, id);
      await shop.live.post('/submissions/review', { submissionId, decision: 'reject', reason: 'Not ours.' });
    }
    const [after, some] = await scoreOf();
    expect(some).toContain('0 of your 3 decided proofs were approved');
    expect(after).toBeLessThan(before);
  });

  it('limits campaigns, businesses and scores', async () => {
    const others = [await anEnterprise(app), await anEnterprise(app)];
    for (const other of others) await campaign(other);
    const all = await recommended(creator.live, { maxCampaigns: 50, maxBusinesses: 20 });
    const businesses = ({ campaigns }: any) => new Set(campaigns.map((each: any) => each.campaign.businessId));
    expect(businesses(all).size).toBeGreaterThanOrEqual(3);
    expect(businesses(await recommended(creator.live, { maxCampaigns: 50, maxBusinesses: 1 })).size).toBe(1);
    expect(idsOf(await recommended(creator.live, { maxCampaigns: 1 }))).toEqual(idsOf(all).slice(0, 1));
    const { score } = all.campaigns[0];
    expect(idsOf(await recommended(creator.live, { minScore: score })).length).toBeLessThan(idsOf(all).length);
    for (const query of ['maxCampaigns=0', 'maxCampaigns=51', 'maxBusinesses=21', 'minScore=1.1'])
      expect(await creator.live.get(`/recommendations?${query}`)).toMatchObject({ status: 400 });
  });

  it('says that a profile is missing', async () => {
    const answer = await recommended((await aTenant(app, { accountType: 'creator' })).live);
    expect(answer).toMatchObject({ influencerId: null, notice: expect.stringContaining('profile'), campaigns: [] });
  });

  it('does not find the profile of another account, nor that of the other mode', async () => {
    const other = await aTenant(app, { accountType: 'creator' });
    for (const by of [other.live, shop.live, creator.test]) {
      const { status, error } = await by.get(`/recommendations?influencerId=${profileId}`);
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('GET /recommendations for a business', () => {
  it('returns creators for its campaigns, best first, from their public profiles', async () => {
    const business = await anEnterprise(app, { businessType: 'bakeries' });
    const [fits, other, testOnly, small] = [
      await anEnterprise(app, { accountType: 'creator' }),
      await anEnterprise(app, { accountType: 'creator' }),
      await anEnterprise(app, { accountType: 'creator' }),
      await anEnterprise(app, { accountType: 'creator' }),
    ];
    const baker = await aProfile(fits.live, { niches: ['bakeries'], followers: 3000, platformId: 'sc' });
    const gamer = await aProfile(other.live, { niches: ['gaming'], followers: 3000, platformId: 'sc' });
    const hidden = await aProfile(testOnly.test, { niches: ['bakeries'], followers: 3000, platformId: 'sc' });
    const tooSmall = await aProfile(small.live, { niches: ['bakeries'], followers: 900, platformId: 'sc' });
    const { id } = await campaign(business, {
      ...{ actionId: undefined, platformId: undefined, actions: ['sc_sy'] },
      requirements: { minFollowers: 1000 },
    });
    const { creators, campaigns, bids } = await recommended(business.live);
    expect([campaigns, bids]).toEqual([[], []]);
    expectScores(creators);
    const ids = creators.map(({ influencer }: any) => influencer.id);
    expect(ids).toEqual([baker, gamer]);
    expect(ids).not.toContain(hidden);
    expect(ids).not.toContain(tooSmall);
    expect(creators.map(({ campaignId }: any) => campaignId)).toEqual([id, id]);
    expect(creators[0].influencer).toEqual((await app.api.get(`/influencers/${baker}`)).data);
    expect((await recommended(business.live, { maxBusinesses: 1 })).creators).toHaveLength(1);
    expect(await recommended(business.live, { campaignId: id })).toMatchObject({ nextActions: [], creators });
  });

  it('prefers creators whose proofs were approved, and shows no more than their public profile', async () => {
    const business = await anEnterprise(app);
    const { id } = await campaign(business, { actionId: undefined, platformId: undefined, actions: ['tm_po'] });
    const tried = [true, false, undefined].map(async (approves, index) => {
      const each = await anEnterprise(app, { accountType: 'creator' });
      const profile = await aProfile(each.live, { followers: 7000 + index, platformId: 'tm' });
      const { id: other } = await campaign(shop);
      const { id: submissionId } = await aSubmission(each.live, other);
      const decision = approves ? { decision: 'approve' } : { decision: 'reject', reason: 'Not ours.' };
      if (approves !== undefined) await shop.live.post('/submissions/review', { submissionId, ...decision });
      return profile;
    });
    const [approved, rejected, undecided] = await Promise.all(tried);
    const { creators } = await recommended(business.live, { campaignId: id });
    expect(creators.map(({ influencer }: any) => influencer.id)).toEqual([approved, undecided, rejected]);
    expect(creators[0].why.join(' ')).toContain('100 % of their decided proofs were approved; completed campaigns: 1');
    for (const { businessId } of [shop, creator]) expect(JSON.stringify(creators)).not.toContain(businessId);
  });

  it('does not find a campaign of another business', async () => {
    const { id } = await campaign(shop);
    const { status, error } = await (await aTenant(app)).live.get(`/recommendations?campaignId=${id}`);
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns the next best actions, which can be sent unchanged', async () => {
    const business = await anEnterprise(app);
    const { id, name } = await campaign(business);
    await aSubmission(creator.live, id);
    await aSubmission(creator.live, id);
    const draft = await campaign(business, { actionId: 'ig_sl', platformId: 'ig', status: 'draft' });
    const { nextActions } = await recommended(business.live);
    expectScores(nextActions);
    const kinds = nextActions.map(({ kind }: any) => kind);
    expect(new Set(kinds)).toEqual(new Set(['review_proofs', 'launch_draft', 'create_campaign']));
    const review = nextActions.find(({ kind }: any) => kind === 'review_proofs');
    expect(review.title).toBe(`Review 2 proofs of "${name}"`);
    for (const { kind, call } of nextActions) {
      const path = call.path.replace('/api/v1', '');
      const send = {
        GET: () => business.live.get(path),
        POST: () => business.live.post(path, call.body),
        PUT: () => business.live.put(path, call.body),
      };
      const { status, data } = await send[call.method as keyof typeof send]();
      expect([kind, status]).toEqual([kind, kind === 'create_campaign' ? 201 : 200]);
      if (kind === 'review_proofs') expect(data.items).toHaveLength(2);
      if (kind === 'launch_draft') expect(data).toMatchObject({ id: draft.id, status: 'active' });
    }
    const after = (await recommended(business.live)).nextActions;
    expect(after.map(({ kind }: any) => kind)).not.toContain('launch_draft');
    const started = nextActions.filter(({ kind }: any) => kind === 'create_campaign').map(({ title }: any) => title);
    for (const { title } of after) expect(started).not.toContain(title);
  });
});
