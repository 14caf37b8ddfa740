import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aReviewer, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { dump, rows } from '../../support/database/inspect';
import { countEvents } from '../../support/database/outbox';

const ABSENT = 'inf_01kaj4yt7hfbc9zqf3v1w2x5n8';
const same = { headers: { 'x-request-id': 'same' } };

const PROFILE = {
  displayName: 'Daily Flat White',
  bio: 'One coffee place a day.',
  niches: ['coffee', 'street food'],
  location: 'Lisbon, Portugal',
  engagementRate: 0.045,
  platforms: [
    { platformId: 'tt', handle: 'flatwhite', followers: 7_500 },
    { platformId: 'ig', handle: 'dailyflatwhite', followers: 12_500 },
  ],
};
const anAccount = (platformId: string, fields: object = {}) => ({
  platformId,
  handle: 'someone',
  followers: 10,
  ...fields,
});

let app: TestApp;
let shop: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await anEnterprise(app), await aCreator()];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const aCreator = () => anEnterprise(app, { accountType: 'creator' });
const save = (by: Client, fields: object = {}) => by.post('/influencers', { ...PROFILE, ...fields }, same);
const read = async (id: string) => (await app.api.get(`/influencers/${id}`)).data;
const profilesOf = ({ businessId }: Tenant) =>
  rows(app, 'select id, livemode from influencers where business_id = $1 order by id', [businessId]);

/** Simulates connecting an account, for which there is no endpoint yet. */
const verify = (id: string) =>
  rows(app, 'update influencer_platforms set verified = true where influencer_id = $1', [id]);
const verified = ({ platforms }: any) =>
  platforms.filter((each: any) => each.verified).map((each: any) => each.platformId);

describe('POST /influencers', () => {
  it('creates a public profile with the submitted and computed fields, and nothing about the account', async () => {
    const creator = await aCreator();
    const { status, data } = await save(await creator.keyWith('write.influencers'));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^inf_[0-7][0-9a-z]{25}$/),
      displayName: 'Daily Flat White',
      bio: 'One coffee place a day.',
      niches: ['coffee', 'street food'],
      location: 'Lisbon, Portugal',
      followerCount: 20_000,
      engagementRate: 0.045,
      tier: 'mid',
      platforms: [
        { platformId: 'ig', handle: 'dailyflatwhite', followers: 12_500, verified: false },
        { platformId: 'tt', handle: 'flatwhite', followers: 7_500, verified: false },
      ],
      completedCampaigns: null,
      approvalRate: null,
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
      livemode: true,
    });
    const { text } = await app.api.get(`/influencers/${data.id}`);
    expect(JSON.parse(text).data).toEqual(data);
    for (const secret of [creator.businessId, creator.userId, creator.email, 'Corner Coffee'])
      expect(text).not.toContain(secret);
  });

  it('requires only a display name and one account', async () => {
    const { data } = await (
      await aCreator()
    ).owner.post('/influencers', { displayName: ' Ann ', platforms: [anAccount('ig')] });
    const defaults = { bio: null, niches: [], location: null, engagementRate: null };
    expect(data).toMatchObject({ displayName: 'Ann', ...defaults, followerCount: 10, tier: 'micro' });
  });

  it('replaces the whole profile: omitted fields are cleared, id and createdAt are kept', async () => {
    const creator = await aCreator();
    const first = (await save(creator.live)).data;
    app.clock.advance(60);
    const body = { displayName: 'Weekly Espresso', platforms: [anAccount('yt', { followers: 1_000_000 })] };
    const { status, data } = await creator.owner.post('/influencers', body);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...first,
      ...{ displayName: 'Weekly Espresso', bio: null, niches: [], location: null, engagementRate: null },
      ...{ followerCount: 1_000_000, tier: 'mega' },
      platforms: [
        { platformId: 'yt', handle: 'someone', followers: 1_000_000, verified: false, followersVerified: false },
      ],
      updatedAt: data.updatedAt,
    });
    expect(Date.parse(data.updatedAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(60_000);
    expect(await read(first.id)).toEqual(data);
    expect(await profilesOf(creator)).toEqual([{ id: first.id, livemode: true }]);
    const back = (await save(creator.live)).data;
    expect(back).toEqual({ ...first, updatedAt: back.updatedAt });
  });

  it('accepts platforms by id, slug or alias, removes the @, and stores niches in lower case without duplicates', async () => {
    const { data } = await save((await aCreator()).live, {
      niches: [' Coffee', 'COFFEE', 'CAFE\u0301', 'caf\u00e9', ...Array.from({ length: 8 }, (_, i) => `niche ${i}`)],
      platforms: [
        anAccount('Instagram', { handle: ' @ann ' }),
        anAccount('twitter', { handle: '@@ann' }),
        anAccount('tt', { handle: 'https://www.tiktok.com/@ann?lang=en' }),
        anAccount('th', { handle: 'ann.k?igsh=MzRlODBiNWFlZA==' }),
        anAccount('google maps'),
      ],
    });
    expect(data.niches).toEqual(['coffee', 'caf\u00e9', ...Array.from({ length: 8 }, (_, i) => `niche ${i}`)]);
    expect(data.platforms.map(({ platformId, handle }: any) => [platformId, handle])).toEqual([
      ['gm', 'someone'],
      ['ig', 'ann'],
      ['th', 'ann.k'],
      ['tt', 'ann'],
      ['xw', 'ann'],
    ]);
  });

  it('accepts a total of more followers than one account can have', async () => {
    const most = anAccount('ig', { followers: 2_000_000_000 });
    const { data } = await save((await aCreator()).live, { platforms: [most, { ...most, platformId: 'tt' }] });
    expect([data.followerCount, data.tier]).toEqual([4_000_000_000, 'mega']);
    expect(await read(data.id)).toEqual(data);
  });

  it.each<[number, string]>([
    [9_999, 'micro'],
    [10_000, 'mid'],
    [99_999, 'mid'],
    [100_000, 'macro'],
    [999_999, 'macro'],
    [1_000_000, 'mega'],
  ])('for %d followers on two platforms together sets the tier %s', async (followers, tier) => {
    const platforms = [anAccount('ig', { followers: followers - 1 }), anAccount('tt', { followers: 1 })];
    expect((await save(other.live, { platforms })).data).toMatchObject({ followerCount: followers, tier });
  });

  it('keeps a connected account as its platform confirmed it, whatever is sent', async () => {
    const creator = await aCreator();
    const { id } = (await save(creator.live, { platforms: [anAccount('ig', { handle: 'ann' }), anAccount('tt')] }))
      .data;
    await verify(id);
    const changed = [anAccount('ig', { handle: 'bea' }), anAccount('pi')];
    const { data } = await save(creator.live, { platforms: changed });
    expect(verified(data).sort()).toEqual(['ig', 'tt']);
    expect(data.platforms.find(({ platformId }: any) => platformId === 'ig').handle).toBe('ann');
    expect(await read(id)).toEqual(data);
  });

  it('returns 403 with instructions for an account that is not a creator', async () => {
    const events = await countEvents(app);
    for (const by of [shop.live, shop.test, shop.owner]) {
      const response = await save(by);
      expect(statusAndCode(response)).toEqual([403, 'FORBIDDEN']);
      expect(response.error.message).toContain('Register as a creator');
    }
    expect(await profilesOf(shop)).toEqual([]);
    expect(await countEvents(app)).toBe(events);
    expect(statusAndCode(await save(await aReviewer(app, other)))).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(statusAndCode(await save(app.api))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it("cannot change another creator's profile", async () => {
    const [mine, theirs] = [await aCreator(), await aCreator()];
    const profile = (await save(mine.live)).data;
    const another = (await save(theirs.live, { displayName: 'Another' })).data;
    expect(another.id).not.toBe(profile.id);
    expect(await read(profile.id)).toEqual(profile);
    for (const field of ['id', 'businessId']) {
      const response = await save(theirs.live, { [field]: { id: profile.id, businessId: mine.businessId }[field] });
      expect(response.error.details).toEqual([{ path: field, message: 'is not a known field' }]);
    }
    expect(await read(profile.id)).toEqual(profile);
  });

  it('creates a separate profile in test mode', async () => {
    const creator = await aCreator();
    const [live, test] = [await save(creator.live), await save(creator.test, { displayName: 'Just trying' })];
    expect([live.status, test.status]).toEqual([201, 201]);
    expect([live.data.livemode, test.data.livemode]).toEqual([true, false]);
    const again = await save(creator.test, { bio: 'Still trying' });
    expect([again.status, again.data.id]).toEqual([200, test.data.id]);
    expect(await read(live.data.id)).toEqual(live.data);
  });

  const many = (count: number, item: (index: number) => unknown) => Array.from({ length: count }, (_, i) => item(i));
  it.each<[string, object, string, string]>([
    ['no name', { displayName: undefined }, 'displayName', 'is required'],
    ['a blank name', { displayName: '  ' }, 'displayName', 'must be at least 1 character'],
    ['a long name', { displayName: 'a'.repeat(101) }, 'displayName', 'must be at most 100 characters'],
    ['a long bio', { bio: 'a'.repeat(1001) }, 'bio', 'must be at most 1000 characters'],
    ['a long location', { location: 'a'.repeat(101) }, 'location', 'must be at most 100 characters'],
    ['11 niches', { niches: many(11, String) }, 'niches', 'must be at most 10 items'],
    ['a long niche', { niches: ['a', 'a'.repeat(41)] }, 'niches[1]', 'must be at most 40 characters'],
    ['a blank niche', { niches: [' '] }, 'niches[0]', 'must be at least 1 character'],
    ['niches as text', { niches: 'coffee' }, 'niches', 'must be an array'],
    ['a rate in per cent', { engagementRate: 4.5 }, 'engagementRate', 'must be at most 1'],
    ['a negative rate', { engagementRate: -0.1 }, 'engagementRate', 'must be at least 0'],
    ['no platforms', { platforms: undefined }, 'platforms', 'is required'],
    ['an empty list of platforms', { platforms: [] }, 'platforms', 'must be at least 1 item'],
    [
      'an unknown platform',
      { platforms: [anAccount('instagrm')] },
      'platforms[0].platformId',
      'is not a platform; the nearest are ig, ',
    ],
    [
      'a platform twice, by different names',
      { platforms: [anAccount('ig'), anAccount('tt'), anAccount('instagram', { handle: 'second' })] },
      'platforms[2].platformId',
      'repeats ig; specify one account per platform',
    ],
    [
      'the address of a post as handle',
      { platforms: [anAccount('ig', { handle: 'https://www.instagram.com/p/C1a2b3c4d5e/' })] },
      'platforms[0].handle',
      'is not the address of a profile',
    ],
    [
      'a handle with the address of another site',
      { platforms: [anAccount('ig', { handle: 'https://www.tiktok.com/@ann' })] },
      'platforms[0].handle',
      'is an address of another site',
    ],
    [
      'a handle that is only an @',
      { platforms: [anAccount('ig', { handle: ' @ ' })] },
      'platforms[0].handle',
      'must be at least 1 character',
    ],
    [
      'a long handle',
      { platforms: [anAccount('ig', { handle: 'a'.repeat(101) })] },
      'platforms[0].handle',
      'must be at most 100',
    ],
    [
      'no followers',
      { platforms: [anAccount('ig', { followers: undefined })] },
      'platforms[0].followers',
      'is required',
    ],
    [
      'a fractional number of followers',
      { platforms: [anAccount('ig', { followers: 1.5 })] },
      'platforms[0].followers',
      'must be a whole number',
    ],
    [
      'a negative number of followers',
      { platforms: [anAccount('ig', { followers: -1 })] },
      'platforms[0].followers',
      'must be at least 0',
    ],
    [
      'too many followers',
      { platforms: [anAccount('ig', { followers: 2_000_000_001 })] },
      'platforms[0].followers',
      'must be at most 2000000000',
    ],
    [
      'followers as text',
      { platforms: [anAccount('ig', { followers: '12' })] },
      'platforms[0].followers',
      'must be a number',
    ],
    ['verified', { platforms: [anAccount('ig', { verified: true })] }, 'platforms[0].verified', 'is not a known field'],
    ...['tier', 'followerCount', 'completedCampaigns', 'approvalRate', 'livemode', 'email', 'verified'].map(
      (field): [string, object, string, string] => [field, { [field]: 1 }, field, 'is not a known field'],
    ),
  ])('returns 400 with path and message for %s', async (_what, fields, path, message) => {
    const response = await save(other.live, fields);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  it('reports all field errors at once', async () => {
    const platforms = [anAccount('nowhere'), anAccount('ig', { followers: -1 }), anAccount('ig')];
    const { error } = await save(other.live, { displayName: '', platforms });
    const paths = error.details.map(({ path }: any) => path);
    expect(paths).toEqual(expect.arrayContaining(['displayName', 'platforms[0].platformId', 'platforms[1].followers']));
  });

  it('stores nothing if the profile is not valid', async () => {
    const creator = await aCreator();
    expect((await save(creator.live, { bio: 'Nobody reads this', engagementRate: 2 })).status).toBe(400);
    expect(await profilesOf(creator)).toEqual([]);
    expect(await dump(app)).not.toContain('Nobody reads this');
  });
});

describe('GET /influencers/:id', () => {
  it('returns live and test profiles to anyone, regardless of credentials', async () => {
    const [live, test] = [(await save(other.live)).data, (await save(other.test)).data];
    for (const by of [app.api, app.api.as('perk_live_nonsense'), shop.live, shop.test, other.test]) {
      expect((await by.get(`/influencers/${live.id}`)).data).toEqual(live);
      expect((await by.get(`/influencers/${test.id}`)).data).toEqual({ ...test, livemode: false });
    }
  });

  it('returns the same 404 for an unknown id and an invalid id', async () => {
    const absent = await app.api.get(`/influencers/${ABSENT}`, same);
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const id of ['ann', ABSENT.toUpperCase(), shop.businessId])
      expect((await app.api.get(`/influencers/${id}`, same)).text).toBe(absent.text);
  });
});

describe('the track record of a profile', () => {
  const recordOf = ({ completedCampaigns, approvalRate }: any) => [completedCampaigns, approvalRate];
  const review = async (by: Client, submissionId: string, decision: 'approve' | 'reject') => {
    const response = await by.post('/submissions/review', { submissionId, decision, reason: 'Because.' });
    if (response.status !== 200) throw new Error(response.text);
  };

  it('counts the reviews by other businesses, without delay', async () => {
    const creator = await aCreator();
    const { id } = (await save(creator.live)).data;
    const record = async () => recordOf(await read(id));
    const [one, two] = [
      await aCampaign(shop.live),
      await aCampaign((await aTenant(app)).live, { verificationMode: 'auto' }),
    ];

    const waiting = await aSubmission(creator.live, one.id);
    expect(await record()).toEqual([null, null]);
    await review(shop.live, waiting.id, 'reject');
    expect(await record()).toEqual([0, 0]);
    await aPerk(shop.live, creator.live, one.id);
    await aPerk(shop.live, creator.live, one.id);
    expect(await record()).toEqual([1, 2 / 3]);
    await aSubmission(creator.live, two.id);
    expect(await record()).toEqual([2, 0.75]);
    await aSubmission(creator.live, one.id);
    expect(await record()).toEqual([2, 0.75]);

    const { status, data } = await save(creator.live, { displayName: 'With a record', niches: ['records'] });
    expect([status, ...recordOf(data)]).toEqual([200, 2, 0.75]);
    expect((await app.api.get('/influencers?niche=records')).data.influencers).toEqual([data]);
  });

  it('excludes test data, submissions of others, and submissions that the creator approved itself', async () => {
    const creator = await aCreator();
    const [live, test] = [(await save(creator.live)).data, (await save(creator.test)).data];
    await aPerk(shop.test, creator.test, (await aCampaign(shop.test)).id);
    await aPerk(shop.live, other.live, (await aCampaign(shop.live)).id);
    await aPerk(creator.live, creator.owner, (await aCampaign(creator.live)).id);
    expect([recordOf(await read(live.id)), recordOf(await read(test.id))]).toEqual([
      [null, null],
      [null, null],
    ]);
    // A submission that the creator received from someone else does not count either.
    await aPerk(creator.live, other.live, (await aCampaign(creator.live)).id);
    expect(recordOf(await read(live.id))).toEqual([null, null]);
    await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    expect([recordOf(await read(live.id)), recordOf(await read(test.id))]).toEqual([
      [1, 1],
      [null, null],
    ]);
  });
});
