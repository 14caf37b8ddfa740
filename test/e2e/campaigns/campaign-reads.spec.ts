import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';

const ABSENT = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, stranger] = [await anEnterprise(app), await aTenant(app)];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];

describe('GET /campaigns', () => {
  let owner: Tenant;
  const ids: Record<string, string> = {};
  const list = async (query = '') => {
    const { status, data, text } = await owner.live.get(`/campaigns${query}`);
    if (status !== 200) throw new Error(text);
    return data;
  };
  const idsIn = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    owner = await anEnterprise(app);
    const make = async (name: string, fields: object, action?: string) => {
      const { id } = await aCampaign(owner.live, { name, ...fields });
      if (action) await owner.live.put(`/campaigns/${id}`, { action });
      ids[name] = id;
    };
    await make('draft', { status: 'draft' });
    await make('active', {});
    await make('paused', {}, 'pause');
    await make('completed', {}, 'complete');
    await make('short', { expiresInDays: 1 });
    await make('short and paused', { expiresInDays: 1 }, 'pause');
    await aCampaign(owner.test);
  });

  it('returns campaigns newest first, with the action and reward in every shape', async () => {
    const { items, pagination } = await list();
    expect(items.map(({ name }: any) => name)).toEqual(Object.keys(ids).reverse());
    expect(pagination).toEqual({ page: 1, perPage: 20, total: 6, totalPages: 1, nextCursor: null });
    const [, short] = items;
    expect(short).toEqual((await owner.live.get(`/campaigns/${ids.short}`)).data);
    expect(short).toMatchObject({
      status: 'active',
      state: 'active',
      platform: 'instagram',
      actionType: 'story_tag',
      reward: { type: 'percentage', value: 10 },
      actionId: 'ig_st',
      platformId: 'ig',
      rewardType: 'pct',
      rewardValue: 10,
    });
  });

  it('returns every campaign exactly once across all pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?perPage=2&page=${page}`)));
    expect(pages.flatMap(({ items }) => items.map(({ id }: any) => id))).toEqual(Object.values(ids).reverse());
    expect(pages[2].pagination).toEqual({ page: 3, perPage: 2, total: 6, totalPages: 3, nextCursor: null });
    expect(await list('?page=9')).toEqual({
      items: [],
      pagination: { page: 9, perPage: 20, total: 6, totalPages: 1, nextCursor: null },
    });
  });

  it.each([
    ['draft', ['draft']],
    ['active', ['short', 'active']],
    ['paused', ['short and paused', 'paused']],
    ['completed', ['completed']],
  ])('filters by the status %s, with `status` or `state`', async (status, names) => {
    const wanted = names.map((name) => ids[name]);
    expect(await idsIn(`?status=${status}`)).toEqual(wanted);
    expect(await idsIn(`?state=${status}`)).toEqual(wanted);
    expect((await list(`?status=${status}&state=${status}&perPage=1`)).pagination.total).toBe(names.length);
  });

  it('counts expired campaigns as completed', async () => {
    app.clock.advance(24 * 60 * 60 + 1);
    expect(await idsIn('?status=active')).toEqual([ids.active]);
    expect(await idsIn('?status=paused')).toEqual([ids.paused]);
    const { items, pagination } = await list('?status=completed');
    expect(items.map(({ id }: any) => id)).toEqual([ids['short and paused'], ids.short, ids.completed]);
    expect(pagination.total).toBe(3);
    expect(items.every(({ status, state }: any) => status === 'completed' && state === 'completed')).toBe(true);
  });

  it('does not return campaigns of another business', async () => {
    expect((await stranger.live.get('/campaigns')).data).toEqual({
      items: [],
      pagination: { page: 1, perPage: 20, total: 0, totalPages: 0, nextCursor: null },
    });
  });

  it("accepts the caller's businessId, and returns 403 for any other", async () => {
    expect((await list(`?businessId=${owner.businessId}`)).items).toHaveLength(6);
    expect(refusal(await owner.live.get(`/campaigns?businessId=${shop.businessId}`))).toEqual([403, 'FORBIDDEN']);
  });

  it('returns only test data to a test key', async () => {
    const { items } = (await owner.test.get('/campaigns')).data;
    expect(items.map(({ livemode }: any) => livemode)).toEqual([false]);
  });

  it.each([
    ['status=gone', 'status'],
    ['state=', 'state'],
    ['status=draft&state=active', 'state'],
    ['businessId=me', 'businessId'],
    ['perPage=0', 'perPage'],
    ['perPage=101', 'perPage'],
    ['page=0', 'page'],
    ['tier=premium', 'tier'],
  ])('returns 400 for %s', async (query, path) => {
    const response = await owner.live.get(`/campaigns?${query}`);
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe('GET /campaigns/:id', () => {
  it('returns the same 404 for campaigns of another business, of the other mode, and unknown ids', async () => {
    const options = { headers: { 'x-request-id': 'same' } };
    const [live, test] = [await aCampaign(shop.live), await aCampaign(shop.test)];
    const absent = await shop.live.get(`/campaigns/${ABSENT}`, options);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.live.get(`/campaigns/${live.id}`, options)).text).toBe(absent.text);
    expect((await shop.live.get(`/campaigns/${test.id}`, options)).text).toBe(absent.text);
    expect((await shop.test.get(`/campaigns/${live.id}`, options)).text).toBe(absent.text);
    expect((await shop.live.get('/campaigns/what', options)).text).toBe(absent.text);
    expect((await shop.test.get(`/campaigns/${test.id}`)).data).toEqual(test);
  });
});
