import { InfluencerSearch1763800000500 } from '../../../libs/influencers/migrations/1763800000500-influencer-search';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];

async function find(query: Record<string, string | number> = {}): Promise<any> {
  const path = `/influencers?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const { status, data, text } = await app.api.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return data;
}

/** The display names in the order of the results. Also checks the total. */
async function names(query: Record<string, string | number>): Promise<string[]> {
  const { influencers, total } = await find({ perPage: 100, ...query });
  expect(total).toBe(influencers.length);
  return influencers.map(({ displayName }: any) => displayName);
}

/** Registers a creator with a profile. @param followers by platform id */
async function anInfluencer(
  displayName: string,
  followers: Record<string, number>,
  fields: object = {},
  mode: 'live' | 'test' = 'live',
): Promise<any> {
  const creator: Tenant = await aTenant(app, { accountType: 'creator' });
  const platforms = Object.entries(followers).map(([platformId, count]) => ({
    platformId,
    handle: displayName,
    followers: count,
  }));
  const { status, data, text } = await creator[mode].post('/influencers', { displayName, platforms, ...fields });
  if (status !== 201) throw new Error(`The profile could not be created: ${text}`);
  return data;
}

describe('GET /influencers', () => {
  let [ann, bea]: any[] = [];
  beforeAll(async () => {
    ann = await anInfluencer('Ann', { ig: 5_000, tt: 60_000 }, { niches: ['Coffee'], location: 'Lisboa, Portugal' });
    bea = await anInfluencer('Bea', { ig: 9_999 }, { niches: ['coffee', 'Cold Brew'], location: 'Porto, PORTUGAL' });
    await anInfluencer(
      'Cem',
      { ig: 10_000, yt: 990_000 },
      { niches: ['tea'], location: '\u0130zmir, T\u00dcRK\u0130YE' },
    );
    await anInfluencer('Dov', { yt: 10_000 }, { niches: [] });
    await anInfluencer('Eva', { tt: 100_000, yt: 1 }, { niches: ['cold brewing'], location: '100%_Berlin\\Mitte' });
    await anInfluencer('Fay', { ig: 2_000_000_000 }, { niches: ['coffee'], location: 'Lisboa' }, 'test');
  });

  it('returns profiles, most followers first, with the pagination next to them, 20 per page by default', async () => {
    const { influencers, ...page } = await find();
    expect(page).toEqual({ total: 5, page: 1, perPage: 20, totalPages: 1, nextCursor: null });
    expect(influencers.map(({ displayName }: any) => displayName)).toEqual(['Cem', 'Eva', 'Ann', 'Dov', 'Bea']);
    expect([influencers[2], influencers[4]]).toEqual([ann, bea]);
  });

  it('returns only live profiles, and the same for every credential', async () => {
    const [tenant, { text }] = [await aTenant(app), await app.api.get('/influencers')];
    for (const by of [tenant.live, tenant.test, tenant.owner, app.api.as('perk_live_nonsense')])
      expect((await by.get('/influencers')).text).toBe(text);
    expect(text).not.toContain('Fay');
  });

  it('returns only what was saved in test mode with livemode=false, with every filter', async () => {
    const queries: Record<string, string>[] = [
      {},
      { platform: 'ig' },
      { niche: 'coffee' },
      { location: 'lisboa' },
      { tier: 'mega' },
      { platform: 'ig', tier: 'mega', niche: 'coffee', location: 'lisboa' },
    ];
    for (const query of queries) expect(await names({ ...query, livemode: 'false' })).toEqual(['Fay']);
    expect(await names({ niche: 'tea', livemode: 'false' })).toEqual([]);
    expect(await names({ livemode: 'true' })).toEqual(await names({}));
  });

  it.each(['ig', 'instagram', 'INSTAGRAM', 'insta'])(
    'with the platform %s returns the creators on it, by their followers there',
    async (platform) => {
      expect(await names({ platform })).toEqual(['Cem', 'Bea', 'Ann']);
    },
  );

  it.each<[Record<string, string | number>, string[]]>([
    [{ minFollowers: 10_000 }, ['Cem', 'Eva', 'Ann', 'Dov']],
    [{ minFollowers: 10_001 }, ['Cem', 'Eva', 'Ann']],
    [{ maxFollowers: 65_000 }, ['Ann', 'Dov', 'Bea']],
    [{ maxFollowers: 64_999 }, ['Dov', 'Bea']],
    [{ minFollowers: 65_000, maxFollowers: 65_000 }, ['Ann']],
    [{ minFollowers: 0, maxFollowers: 0 }, []],
    [{ minFollowers: Number.MAX_SAFE_INTEGER }, []],
    [{ maxFollowers: Number.MAX_SAFE_INTEGER }, ['Cem', 'Eva', 'Ann', 'Dov', 'Bea']],
    [{ platform: 'ig', minFollowers: 9_999 }, ['Cem', 'Bea']],
    [{ platform: 'ig', minFollowers: 10_000 }, ['Cem']],
    [{ platform: 'ig', maxFollowers: 9_999 }, ['Bea', 'Ann']],
    [{ platform: 'tt', minFollowers: 60_000, maxFollowers: 99_999 }, ['Ann']],
    [{ platform: 'yt', maxFollowers: 1 }, ['Eva']],
    [{ platform: 'ig', minFollowers: Number.MAX_SAFE_INTEGER }, []],
    [{ platform: 'ig', maxFollowers: Number.MAX_SAFE_INTEGER }, ['Cem', 'Bea', 'Ann']],
    [{ platform: 'tw' }, []],
  ])('filters by followers on the platform if specified, otherwise in total: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each<[string, string[], string[]]>([
    ['micro', ['Bea'], ['Bea']],
    ['mid', ['Ann', 'Dov'], ['Ann']],
    ['macro', ['Eva'], []],
    ['mega', ['Cem'], ['Cem']],
  ])(
    'filters by the tier %s of the total followers, with or without a platform',
    async (tier, expected, onInstagram) => {
      expect(await names({ tier })).toEqual(expected);
      expect(await names({ tier, platform: 'ig' })).toEqual(onInstagram);
    },
  );

  it.each<[Record<string, string>, string[]]>([
    [{ niche: 'coffee' }, ['Ann', 'Bea']],
    [{ niche: ' COFFEE ' }, ['Ann', 'Bea']],
    [{ niche: 'cold brew' }, ['Bea']],
    [{ niche: 'cold' }, []],
    [{ location: 'portugal' }, ['Ann', 'Bea']],
    [{ location: 'LISBOA' }, ['Ann']],
    [{ location: 't\u00fcrki\u0307ye' }, ['Cem']],
    [{ location: 'TU\u0308RKI\u0307YE' }, ['Cem']],
    [{ location: '100% Berlin' }, ['Eva']],
    [{ location: 'mitte/berlin' }, ['Eva']],
    [{ location: 'Portugal, Lisboa' }, ['Ann']],
    [{ location: 'Porto, Lisboa' }, []],
    [{ location: 'port' }, []],
    [{ location: 'p%l' }, []],
    [{ niche: 'coffee', location: 'porto' }, ['Bea']],
    [{ niche: 'coffee', platform: 'tiktok' }, ['Ann']],
    [{ location: 'portugal', platform: 'ig' }, ['Bea', 'Ann']],
    [
      { niche: 'coffee', location: 'lisboa', platform: 'ig', tier: 'mid', minFollowers: '5000', maxFollowers: '5000' },
      ['Ann'],
    ],
    [{ niche: 'coffee', location: 'lisboa', tier: 'mid', minFollowers: '65000', maxFollowers: '65000' }, ['Ann']],
    [{ niche: 'coffee', location: 'lisboa', platform: 'ig', tier: 'mid', minFollowers: '5001' }, []],
  ])(
    'matches whole niches and words of locations, case-insensitively, combined with other filters: %j',
    async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    },
  );

  it('finds a replaced profile only by its new fields', async () => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const write = async (displayName: string, platformId: string, followers: number, niche: string) => {
      const body = { displayName, niches: [niche], platforms: [{ platformId, handle: 'gus', followers }] };
      expect((await creator.live.post('/influencers', body)).error).toBeUndefined();
    };
    await write('Gus', 'bs', 40, 'before');
    expect([await names({ platform: 'bs' }), await names({ niche: 'before' })]).toEqual([['Gus'], ['Gus']]);
    await write('Gustav', 'md', 50, 'after');
    expect([await names({ platform: 'bs' }), await names({ niche: 'before' })]).toEqual([[], []]);
    expect(await names({ platform: 'md', minFollowers: 50, niche: 'after' })).toEqual(['Gustav']);
    await rows(
      app,
      `delete from influencer_search where influencer_id in (select id from influencers where display_name = $1)`,
      ['Gustav'],
    );
    await rows(app, 'delete from influencer_platforms where handle = $1', ['gus']);
    await rows(app, 'delete from influencers where display_name = $1', ['Gustav']);
  });

  it.each([
    ['minFollowers=-1', 'minFollowers', 'must be at least 0'],
    ['minFollowers=1.5', 'minFollowers', 'must be a whole number'],
    ['minFollowers=many', 'minFollowers', 'must be a number'],
    ['maxFollowers=-1', 'maxFollowers', 'must be at least 0'],
    ['minFollowers=10&maxFollowers=9', 'maxFollowers', 'must not be less than minFollowers'],
    ['tier=nano', 'tier', 'must be one of: micro, mid, macro, mega'],
    ['niche=', 'niche', 'must be at least 1 character'],
    [`niche=${'a'.repeat(41)}`, 'niche', 'must be at most 40 characters'],
    ['location=%20', 'location', 'must be at least 1 character'],
    ['location=%25', 'location', 'must contain a letter or a digit'],
    ['location=a,b,c,d,e,f', 'location', 'must have at most 5 words'],
    ['platform=', 'platform', 'must be at least 1 character'],
    [`platform=${'a'.repeat(61)}`, 'platform', 'must be at most 60 characters'],
    ['platform=ig&platform=tt', 'platform', 'must be given once'],
    ['page=0', 'page', 'must be at least 1'],
    ['perPage=0', 'perPage', 'must be at least 1'],
    ['perPage=101', 'perPage', 'must be at most 100'],
    ['verified=true', 'verified', 'is not a known field'],
  ])('returns 400 for %s', async (query, path, message) => {
    const response = await app.api.get(`/influencers?${query}`);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message }]);
  });

  it('returns 400 for a number that exceeds the safe integer range', async () => {
    const response = await app.api.get('/influencers?minFollowers=99999999999999999999');
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('returns 404 for a platform that is not in the catalogue', async () => {
    const { status, error } = await app.api.get('/influencers?platform=myspace');
    expect([status, error.code, error.message]).toEqual([404, 'NOT_FOUND', 'There is no platform "myspace".']);
  });
});

it('the migration of the search index creates the same entries as saving the profiles', async () => {
  await anInfluencer(
    'Hal',
    { ig: 12_000, tt: 3 },
    { niches: ['tea', 'slow food'], location: 'S\u00e3o-Paulo / \u0130zmir, 3rd floor' },
  );
  const entries = () => rows(app, 'select * from influencer_search order by influencer_id, platform_id, term');
  const saved = await entries();
  expect(saved.map(({ term }: any) => term)).toEqual(expect.arrayContaining(['location:paulo', 'niche:slow food']));
  const [runner, migration] = [app.engine.dataSource.createQueryRunner(), new InfluencerSearch1763800000500()];
  await runner.startTransaction();
  await migration.down(runner);
  await migration.up(runner);
  await runner.commitTransaction();
  await runner.release();
  expect(await entries()).toEqual(saved);
});

describe('the pagination of a search', () => {
  const ids = ({ influencers }: any) => influencers.map(({ id }: any) => id);
  let profiles: any[];
  beforeAll(async () => {
    profiles = [];
    // Most have the same number of followers, on the platform and in total.
    for (const [name, followers] of Object.entries({ A: 50, B: 70, C: 50, D: 50, E: 20, F: 50, G: 50 }))
      profiles.push(await anInfluencer(name, { nd: followers }, { niches: ['pages'] }));
  });

  it.each<Record<string, string | number>>([
    { niche: 'pages' },
    { platform: 'nextdoor' },
    { platform: 'nd', niche: 'pages', maxFollowers: 70 },
  ])(
    'for %j returns every profile exactly once, and the newest first among equal numbers of followers',
    async (query) => {
      const expected = [...profiles].sort((a, b) => b.followerCount - a.followerCount || (a.id < b.id ? 1 : -1));
      const all: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const result = await find({ ...query, page, perPage: 2 });
        expect(result).toMatchObject({ total: 7, page, perPage: 2, totalPages: 4 });
        all.push(...ids(result));
      }
      expect(all).toEqual(expected.map(({ id }) => id));
      expect(ids(await find({ ...query, perPage: 7 }))).toEqual(all);
    },
  );

  it('returns the total on full pages, on the last page and after it', async () => {
    const total = async (page: number, perPage: number) => {
      const result = await find({ platform: 'nd', minFollowers: 50, page, perPage });
      return [result.influencers.length, result.total, result.totalPages];
    };
    expect(await total(1, 6)).toEqual([6, 6, 1]);
    expect(await total(1, 7)).toEqual([6, 6, 1]);
    expect(await total(2, 4)).toEqual([2, 6, 2]);
    expect(await total(2, 6)).toEqual([0, 6, 1]);
    expect(await total(100, 100)).toEqual([0, 6, 1]);
    const none = await find({ platform: 'nd', minFollowers: 71, page: 2 });
    expect(none).toEqual({ influencers: [], total: 0, page: 2, perPage: 20, totalPages: 0, nextCursor: null });
  });
});
