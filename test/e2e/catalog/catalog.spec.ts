import { CatalogService } from '#catalog';
import { startApp, TestApp } from '../../support/app';
import { aTenant } from '../../support/builders';
import { ToolClient } from '../../support/agents/tools';

/** The published platforms: id, slug and number of actions. */
const PLATFORMS = {
  ig: ['instagram', 16],
  tt: ['tiktok', 9],
  go: ['google', 5],
  fb: ['facebook', 13],
  xw: ['x', 9],
  yt: ['youtube', 6],
  yp: ['yelp', 4],
  li: ['linkedin', 5],
  pi: ['pinterest', 5],
  nd: ['nextdoor', 3],
  th: ['threads', 4],
  sc: ['snapchat', 3],
  ta: ['tripadvisor', 2],
  rd: ['reddit', 3],
  rf: ['referral', 4],
  wa: ['whatsapp', 4],
  tg: ['telegram', 3],
  dc: ['discord', 3],
  tw: ['twitch', 4],
  tm: ['tumblr', 3],
  br: ['bereal', 2],
  l8: ['lemon8', 3],
  bs: ['bluesky', 4],
  md: ['mastodon', 3],
  gm: ['google-maps', 5],
} as const;
const TYPES = { content: 57, engage: 33, share: 18, review: 14, referral: 3 };
const NOT_INCENTIVIZABLE = ['gm_rp', 'gm_rv', 'go_rd', 'go_rp', 'go_rv', 'ta_rp', 'ta_rv', 'yp_rp', 'yp_rv'];
const INDUSTRIES =
  'restaurants coffee-shops salons barbershops gyms yoga-studios dentists veterinarians auto-repair real-estate hotels retail spas bakeries breweries florists photographers tattoo-shops pet-stores boutiques'.split(
    ' ',
  );

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function get(path: string): Promise<any> {
  const { status, data, text } = await app.api.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return data;
}

async function idsOf(query: string): Promise<string[]> {
  const { actions } = await get(`/actions?perPage=100&${query}`);
  return actions.map(({ id }: { id: string }) => id);
}

function countBy(actions: any[], field: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const action of actions) counts[action[field]] = (counts[action[field]] ?? 0) + 1;
  return counts;
}

describe('GET /actions', () => {
  it('returns the actions with the pagination next to them, 20 per page by default', async () => {
    const { actions, ...page } = await get('/actions');
    expect(actions).toHaveLength(20);
    expect(page).toEqual({ total: 125, page: 1, perPage: 20, totalPages: 7, nextCursor: expect.any(String) });
    expect(actions[0]).toMatchObject({
      id: 'ig_st',
      label: 'Story Tag',
      type: 'content',
      effort: 1,
      value: 1.5,
      incentivizable: true,
      platformId: 'ig',
      platformName: 'Instagram',
      platformIcon: '📸',
      platformColor: '#E1306C',
    });
  });

  it('returns every action exactly once across all pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => get(`/actions?page=${page}`)));
    const all = pages.flatMap(({ actions }) => actions);
    expect(pages.at(-1).actions).toHaveLength(5);
    expect(new Set(all.map(({ id }) => id)).size).toBe(125);
    expect(countBy(all, 'platformId')).toEqual(
      Object.fromEntries(Object.entries(PLATFORMS).map(([id, [, count]]) => [id, count])),
    );
    expect(countBy(all, 'type')).toEqual(TYPES);
    expect(
      all
        .filter(({ incentivizable }) => !incentivizable)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(NOT_INCENTIVIZABLE);
  });

  it('returns an empty page with the total after the last page', async () => {
    expect(await get('/actions?page=8')).toEqual({
      actions: [],
      total: 125,
      page: 8,
      perPage: 20,
      totalPages: 7,
      nextCursor: null,
    });
  });

  it.each(Object.entries(PLATFORMS))('filters by the platform id %s and its slug %j', async (id, [slug, count]) => {
    const ids = await idsOf(`platformId=${id}`);
    expect(ids).toHaveLength(count);
    expect(ids.every((action) => action.startsWith(`${id}_`))).toBe(true);
    expect(await idsOf(`platformId=${slug}`)).toEqual(ids);
    expect(await idsOf(`platformId=${slug.toUpperCase()}`)).toEqual(ids);
  });

  it.each(Object.entries(TYPES))('filters by the type %s', async (type, total) => {
    const page = await get(`/actions?type=${type}&perPage=100`);
    expect(page.total).toBe(total);
    expect(page.actions.every((action: any) => action.type === type)).toBe(true);
  });

  it('filters by maximum effort, inclusive', async () => {
    const totals = [];
    for (const maxEffort of [0, 1, 2, 3, 4, 5]) {
      const { actions, total } = await get(`/actions?maxEffort=${maxEffort}&perPage=100`);
      expect(Math.max(...actions.map(({ effort }: any) => effort))).toBeLessThanOrEqual(maxEffort);
      totals.push(total);
    }
    expect(totals.at(-1)).toBe(125);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(totals[0]).toBeGreaterThan(0);
  });

  it('returns and counts the actions that match all filters', async () => {
    const page = await get('/actions?platformId=instagram&type=content&maxEffort=1&perPage=2');
    expect(page.actions.map(({ id }: any) => id)).toEqual(['ig_st', 'ig_sl']);
    expect(page).toMatchObject({ total: 3, totalPages: 2 });
  });

  it.each([1, 100])('accepts a perPage of %d', async (perPage) => {
    expect((await get(`/actions?perPage=${perPage}`)).actions).toHaveLength(perPage);
  });

  it.each([
    ['perPage=0', 'perPage', 'must be at least 1'],
    ['perPage=101', 'perPage', 'must be at most 100'],
    ['perPage=ten', 'perPage', 'must be a number'],
    ['perPage=', 'perPage', 'must be a number'],
    ['page=0', 'page', 'must be at least 1'],
    ['page=-1', 'page', 'must be at least 1'],
    ['page=1.5', 'page', 'must be a whole number'],
    ['maxEffort=6', 'maxEffort', 'must be at most 5'],
    ['maxEffort=-1', 'maxEffort', 'must be at least 0'],
    ['type=dance', 'type', 'must be one of: content, review, engage, share, referral'],
    ['platform=ig', 'platform', 'is not a known field: use platformId'],
    ['type=share&type=content', 'type', 'must be given once'],
  ])('returns 400 for %s', async (query, path, message) => {
    const { status, error } = await app.api.get(`/actions?${query}`);
    expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(error.details).toEqual([{ path, message }]);
  });

  it('returns 404 for an unknown platform, with the closest ids', async () => {
    const { status, error } = await app.api.get('/actions?platformId=myspace');
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.message).toMatch(
      /^There is no platform "myspace"\. The closest are [a-z0-9]{2}, [a-z0-9]{2}, [a-z0-9]{2}\.$/,
    );
  });
});

describe('GET /pricing', () => {
  it('returns one estimate for an action, with its basis', async () => {
    expect(await get('/pricing?actionId=ig_st')).toMatchObject({
      actionId: 'ig_st',
      platformId: 'ig',
      businessType: 'general',
      estimatedValueUsd: 1.5,
      recommendedPerk: { type: 'pct', value: 10 },
      confidence: 0.3,
      basis: 'catalogue',
      sampleSize: 0,
      notice: null,
    });
  });

  it.each(['actionId=ig_story', 'actionId=IG_ST', 'actionId=instagram_story_tag&platformId=instagram'])(
    'returns the estimate of ig_st for %s',
    async (query) => {
      expect((await get(`/pricing?${query}`)).actionId).toBe('ig_st');
    },
  );

  it('returns the estimates for a platform by id or slug', async () => {
    const { estimates } = await get('/pricing?platformId=ig');
    expect(estimates).toHaveLength(16);
    expect(estimates.every(({ platformId }: any) => platformId === 'ig')).toBe(true);
    expect((await get('/pricing?platformId=instagram')).estimates).toEqual(estimates);
  });

  it('returns the estimates for all actions without a filter', async () => {
    const { estimates } = await get('/pricing');
    expect(new Set(estimates.map(({ actionId }: any) => actionId)).size).toBe(125);
  });

  it.each([
    ['coffee-shops', 'coffee-shops', 1.2],
    ['Coffee Shops', 'coffee-shops', 1.2],
    ['dentists', 'dentists', 2.4],
    ['general', 'general', 1.5],
  ])('estimates the value for the business type %s', async (businessType, slug, estimatedValueUsd) => {
    const query = new URLSearchParams({ actionId: 'ig_st', businessType }).toString();
    expect(await get(`/pricing?${query}`)).toMatchObject({ businessType: slug, estimatedValueUsd });
  });

  it('applies the business type to every estimate of a list', async () => {
    const { estimates } = await get('/pricing?platformId=ig&businessType=dentists');
    expect(estimates.every(({ businessType }: any) => businessType === 'dentists')).toBe(true);
  });

  it('recommends no perk for exactly the actions that law or the rules of a platform forbid or discourage rewarding, and explains why', async () => {
    const { estimates } = await get('/pricing');
    const without = estimates.filter(({ recommendedPerk }: any) => recommendedPerk === null);
    const { verdicts } = (await (await aTenant(app)).live.get('/legal')).data;
    const discouraged = verdicts.filter(({ verdict }: any) => ['restricted', 'forbidden'].includes(verdict));
    expect(discouraged.length).toBeGreaterThan(NOT_INCENTIVIZABLE.length);
    const idsOf = (items: any[]) => items.map(({ actionId }) => actionId).sort();
    expect(idsOf(without)).toEqual(idsOf(discouraged));
    for (const { actionId, notice } of without)
      expect(notice).toMatch(
        NOT_INCENTIVIZABLE.includes(actionId) ? /16 CFR 465/ : /^The rules of .+ discourage rewarding it\.$/,
      );
  });

  it.each([
    ['actionId=instagram_stroy', 'action "instagram_stroy"', 'ig_st'],
    ['platformId=instagran', 'platform "instagran"', 'ig'],
    ['actionId=ig_st&platformId=tiktok', 'action "ig_st" on TikTok', 'tt_st'],
    ['actionId=ig_st&platformId=twiter', 'platform "twiter"', 'xw'],
    ['businessType=cofee-shop', 'business type "cofee-shop"', 'coffee-shops'],
    ['businessType=dentits&actionId=ig_st', 'business type "dentits"', 'dentists'],
  ])('returns 404 for %s, with the closest ids', async (query, what, closest) => {
    const { status, error } = await app.api.get(`/pricing?${query}`);
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.message).toBe(`There is no ${what}. The closest are ${error.details.closest.join(', ')}.`);
    expect(error.details.closest).toHaveLength(3);
    expect(error.details.closest).toContain(closest);
  });
});

describe('GET /benchmarks', () => {
  it('returns the 20 industries, all marked as estimates', async () => {
    const { benchmarks } = await get('/benchmarks');
    expect(benchmarks.map(({ slug }: any) => slug).sort()).toEqual([...INDUSTRIES].sort());
    for (const { basis, sampleSize, topPlatforms } of benchmarks) {
      expect([basis, sampleSize]).toEqual(['estimate', 0]);
      expect(topPlatforms.every((id: string) => Object.hasOwn(PLATFORMS, id))).toBe(true);
    }
  });

  it.each(['businessType=coffee-shops', 'businessType=Coffee%20Shops', 'industry=coffee-shops'])(
    'returns only the industry for %s',
    async (query) => {
      const { benchmarks } = await get(`/benchmarks?${query}`);
      expect(benchmarks.map(({ slug }: any) => slug)).toEqual(['coffee-shops']);
    },
  );

  it('accepts both names of the filter if they are equal, and returns 400 otherwise', async () => {
    expect((await get('/benchmarks?businessType=gyms&industry=gyms')).benchmarks).toHaveLength(1);
    const { status, error } = await app.api.get('/benchmarks?businessType=gyms&industry=spas');
    expect([status, error.details[0].path]).toEqual([400, 'industry']);
  });

  it('returns the same 404 for an unknown industry as GET /pricing', async () => {
    const [benchmarks, pricing] = [
      await app.api.get('/benchmarks?industry=real-estat'),
      await app.api.get('/pricing?businessType=real-estat'),
    ];
    expect([benchmarks.status, benchmarks.error.details.closest[0]]).toEqual([404, 'real-estate']);
    expect(pricing.error).toEqual({ ...benchmarks.error, requestId: pricing.error.requestId });
  });
});

/** Requests an uncompressed response, because compressed ones have a weak entity tag. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };

describe.each([
  '/actions',
  '/actions?platformId=ig&page=2',
  '/pricing',
  '/pricing?actionId=ig_st',
  '/benchmarks',
  '/benchmarks?industry=gyms',
])('GET %s', (path) => {
  it('requires no credential and ignores invalid ones', async () => {
    expect((await app.api.as('perk_live_nonsense').get(path)).status).toBe(200);
  });

  it('can be cached and has a constant entity tag', async () => {
    const [first, second] = [await app.api.get(path, UNCOMPRESSED), await app.api.get(path, UNCOMPRESSED)];
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]\d*$/);
    expect(first.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.text).toBe(first.text);
  });

  it.each([
    ['the tag', (etag: string) => etag],
    ['the tag, weakened by a proxy', (etag: string) => `W/${etag}`],
    ['the tag among others', (etag: string) => `"other", ${etag}`],
    ['any tag', () => '*'],
  ])('returns 304 if If-None-Match contains %s', async (_case, valueFor) => {
    const etag = (await app.api.get(path, UNCOMPRESSED)).headers.get('etag') ?? '';
    const { status, text, headers } = await app.api.get(path, {
      headers: { ...UNCOMPRESSED.headers, 'if-none-match': valueFor(etag) },
    });
    expect([status, text, headers.get('etag')]).toEqual([304, '', etag]);
    expect(headers.get('cache-control')).toMatch(/^public/);
  });

  it('returns 200 if If-None-Match contains another tag', async () => {
    const { status, data } = await app.api.get(path, { headers: { 'if-none-match': '"other"' } });
    expect(status).toBe(200);
    expect(data).toBeDefined();
  });
});

it('serializes equal catalogue responses only once per interface', async () => {
  const catalog = app.nest.get(CatalogService);
  const page = await catalog.listActions({ page: 1, perPage: 1 });
  const read = jest.fn(() => page.actions);
  const watched = Object.defineProperty({ ...page }, 'actions', { get: read, enumerable: true });
  const listActions = jest.spyOn(catalog, 'listActions').mockResolvedValue(watched);
  const tools = new ToolClient(app);
  for (let n = 0; n < 3; n++) {
    // Results of public reads are kept for a second.
    app.clock.advance(2);
    expect((await app.api.get('/actions?perPage=1')).data).toEqual(page);
    expect((await tools.call('listActions', { perPage: 1 })).data).toMatchObject({ actions: page.actions });
  }
  expect([listActions.mock.calls.length, read.mock.calls.length]).toEqual([6, 2]);
  listActions.mockRestore();
});

it('uses different entity tags for different catalogue responses', async () => {
  const paths = ['/actions', '/actions?page=2', '/pricing', '/pricing?businessType=gyms', '/benchmarks'];
  const tags = await Promise.all(paths.map(async (path) => (await app.api.get(path)).headers.get('etag')));
  expect(new Set(tags).size).toBe(paths.length);
});

it('does not allow caching of catalogue errors', async () => {
  for (const path of ['/actions?perPage=0', '/pricing?actionId=ig_zz', '/benchmarks?industry=space-travel']) {
    const { headers } = await app.api.get(path, { headers: { 'if-none-match': '*' } });
    expect([headers.get('etag'), headers.get('cache-control')]).not.toContainEqual(expect.stringMatching(/public|"/));
  }
});
