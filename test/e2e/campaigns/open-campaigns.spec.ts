import { QueryRunner } from 'typeorm';
import { FillOpenCampaigns1763800800100 } from '../../../libs/campaigns/migrations/1763800800100-fill-open-campaigns';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../../support/builders';
import { Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { compactOf, ToolClient } from '../../support/agents/tools';

const PUBLIC_FIELDS = [
  ...['minimumSpend', 'validDays', 'validHours', 'appliesTo', 'stackable'],
  ...[
    'id',
    'businessId',
    'name',
    'description',
    'guidelines',
    'tier',
    'actions',
    'rewardType',
    'rewardValue',
    'currency',
  ],
  ...[
    'rewardDescription',
    'verificationMode',
    'requirements',
    'limitPerPerson',
    'perkExpiresInDays',
    'disclosures',
    'expiresAt',
  ],
  ...['createdAt', 'livemode'],
];

let app: TestApp;
let shop: Tenant;
let other: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  other = await anEnterprise(app);
  creator = await anEnterprise(app, { accountType: 'creator' });
  await creator.live.post('/influencers', {
    displayName: 'Daily Flat White',
    platforms: [
      { platformId: 'ig', handle: 'dailyflatwhite', followers: 5000 },
      { platformId: 'tt', handle: 'flatwhite', followers: 500 },
    ],
  });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

/** The ids of found campaigns. Each test looks only for those that it created. */
const found = async (by: Client, query: object = {}, among?: string[]): Promise<string[]> => {
  const text = new URLSearchParams({ perPage: '100', ...query } as Record<string, string>).toString();
  const { status, data, text: body } = await by.get(`/campaigns/open?${text}`);
  if (status !== 200) throw new Error(body);
  const ids = data.items.map(({ id }: any) => id as string);
  return among ? ids.filter((id: string) => among.includes(id)) : ids;
};
const campaign = async (fields: object = {}, by: Client = shop.live) =>
  (await aCampaign(by, { actionId: 'ig_st', platformId: 'ig', ...fields })).id as string;
const several = (...actions: string[]) => ({ actionId: undefined, platformId: undefined, actions });
const change = async (id: string, fields: object) => {
  const { status, text } = await shop.live.put(`/campaigns/${id}`, fields);
  if (status !== 200) throw new Error(text);
};
const isFound = async (id: string) => (await found(other.live)).includes(id);
const entriesOf = async (id: string) =>
  (await rows(app, 'select term from open_campaigns where campaign_id = $1 order by term', [id])).map(
    ({ term }) => term as string,
  );

describe('GET /campaigns/open', () => {
  it('returns campaigns of all businesses, newest first, with only what everyone may know', async () => {
    const ids = [await campaign({ maxCompletions: 5 }), await campaign({}, other.live)];
    expect(await found(creator.live, { matching: false }, ids)).toEqual([...ids].reverse());
    const { data } = await other.live.get('/campaigns/open?perPage=100');
    const [own] = data.items.filter(({ id }: any) => id === ids[0]);
    expect(Object.keys(own).sort()).toEqual([...PUBLIC_FIELDS].sort());
    const { data: full } = await shop.live.get(`/campaigns/${String(ids[0])}`);
    expect(own).toEqual(Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, full[name]])));
  });

  it('returns the campaigns of the mode of the key', async () => {
    const [live, test] = [await campaign(), await campaign({}, shop.test)];
    expect(await found(other.live, {}, [live, test])).toEqual([live]);
    expect(await found(other.test, {}, [live, test])).toEqual([test]);
  });

  it('requires the scope read.campaigns', async () => {
    const client = await shop.keyWith('write.campaigns');
    expect((await client.get('/campaigns/open')).error).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });

  it('does not shadow the path of a campaign', async () => {
    expect((await shop.live.get(`/campaigns/${await campaign()}`)).status).toBe(200);
    expect((await shop.live.get('/campaigns/opened')).status).toBe(404);
  });

  it('reads each campaign once with cursors, also when campaigns are added', async () => {
    const expected = await found(other.live, { actionId: 'li_ar' }, []);
    expect(expected).toEqual([]);
    const ids: string[] = [];
    for (let i = 0; i < 7; i++)
      ids.unshift(await campaign({ ...several('li_ar', 'li_po'), name: `Article ${String(i)}` }));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query: string = new URLSearchParams({
        platformId: 'li',
        perPage: '3',
        ...(cursor && { cursor }),
      }).toString();
      const { data } = await other.live.get(`/campaigns/open?${query}`);
      expect([data.pagination.perPage, data.pagination.total]).toEqual([3, undefined]);
      seen.push(...data.items.map(({ id }: any) => id));
      cursor = data.pagination.nextCursor;
      await campaign(several('li_ar'));
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  it.each(['cursor=x', 'perPage=0', 'perPage=101', 'type=dance', 'matching=perhaps', 'page=2'])(
    'rejects %s',
    async (query) => {
      expect((await shop.live.get(`/campaigns/open?${query}`)).status).toBe(400);
    },
  );

  it('does not accept the cursor of another list', async () => {
    await campaign();
    await campaign();
    const { data } = await shop.live.get('/campaigns?perPage=1');
    const { status } = await shop.live.get(`/campaigns/open?cursor=${String(data.pagination.nextCursor)}`);
    expect(status).toBe(400);
  });
});

describe('The filters', () => {
  it('selects campaigns by platform, action and type, each once', async () => {
    const [story, reel, video, mixed] = [
      await campaign(),
      await campaign(several('ig_rl')),
      await campaign(several('tt_vd')),
      await campaign(several('tt_vd', 'ig_st', 'ig_rl')),
    ];
    const like = await campaign(several('ig_lk'));
    const all = [story, reel, video, mixed, like];
    const select = (query: object) => found(other.live, query, all);
    expect(await select({})).toEqual([like, mixed, video, reel, story]);
    expect(await select({ platformId: 'instagram' })).toEqual([like, mixed, reel, story]);
    expect(await select({ platformId: 'tt' })).toEqual([mixed, video]);
    expect(await select({ actionId: 'instagram_reel' })).toEqual([mixed, reel]);
    expect(await select({ type: 'engage' })).toEqual([like]);
    expect(await select({ type: 'content' })).toEqual([mixed, video, reel, story]);
    expect(await select({ type: 'content', platformId: 'tt' })).toEqual([mixed, video]);
    expect(await select({ actionId: 'ig_st', type: 'engage' })).toEqual([]);
    expect(await select({ actionId: 'ig_st', platformId: 'tt' })).toEqual([]);
  });

  it.each([
    ['platformId=nowhere', 'There is no platform "nowhere".'],
    ['actionId=ig_sx', 'There is no action "ig_sx". The most similar are ig_s'],
  ])('returns 404 for a filter by %s', async (query, message) => {
    const { status, error } = await shop.live.get(`/campaigns/open?${query}`);
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.message).toContain(message);
  });

  it('limits a creator with a profile to campaigns for its platforms and followers, unless matching is false', async () => {
    const [easy, hard, exact, video, both, article] = [
      await campaign(),
      await campaign({ requirements: { minFollowers: 5001 } }),
      await campaign({ requirements: { minFollowers: 5000 } }),
      await campaign({ ...several('tt_vd'), requirements: { minFollowers: 1000 } }),
      await campaign({ ...several('tt_vd', 'ig_st'), requirements: { minFollowers: 1000 } }),
      await campaign(several('li_ar')),
    ];
    const all = [easy, hard, exact, video, both, article];
    const select = (query: object = {}, by = creator.live) => found(by, query, all);
    expect(await select()).toEqual([both, exact, easy]);
    expect(await select({ matching: true })).toEqual([both, exact, easy]);
    expect(await select({ platformId: 'tt' })).toEqual([]);
    expect(await select({ platformId: 'li' })).toEqual([]);
    expect(await select({ actionId: 'tt_vd' })).toEqual([]);
    expect(await select({ type: 'content' })).toEqual([both, exact, easy]);
    expect(await select({ matching: false })).toEqual([...all].reverse());
    expect(await select({}, other.live)).toEqual([...all].reverse());
  });

  it('finds campaigns that require any number of followers up to that of the creator', async () => {
    const required = [4999, 0, 1, 5000, 2500, 1, 5001, 2_000_000_000];
    const ids: string[] = [];
    for (const minFollowers of required) ids.unshift(await campaign({ requirements: { minFollowers } }));
    const suitable = ids.filter((_, at) => required[required.length - 1 - at]! <= 5000);
    expect(await found(creator.live, {}, ids)).toEqual(suitable);
    expect(suitable).toHaveLength(6);
  });

  it('limits nobody without a profile in the mode of the key, where matching=true is an error', async () => {
    const test = await campaign(several('li_ar'), shop.test);
    expect(await found(creator.test, {}, [test])).toEqual([test]);
    for (const by of [creator.test, shop.live]) {
      const { status, error } = await by.get('/campaigns/open?matching=true');
      expect([status, error.code]).toEqual([409, 'INVALID_STATE']);
    }
  });
});

describe('A campaign is found while it accepts proofs:', () => {
  it('finds a campaign from its launch on, unless it is paused, and until it is completed', async () => {
    const id = await campaign({ status: 'draft' });
    const states: [string, boolean][] = [
      ['launch', true],
      ['pause', false],
      ['resume', true],
      ['complete', false],
    ];
    expect(await isFound(id)).toBe(false);
    for (const [action, expected] of states) {
      await change(id, { action });
      expect([action, await isFound(id)]).toEqual([action, expected]);
    }
    expect(await entriesOf(id)).toEqual([]);
  });

  it('finds a campaign from the time at which it starts', async () => {
    const id = await campaign({ startsAt: app.clock.in(3600).toISOString() });
    expect(await isFound(id)).toBe(false);
    app.clock.advance(3601);
    expect(await isFound(id)).toBe(true);
  });

  it('finds a campaign until it expires, even before its row is updated', async () => {
    const id = await campaign({ expiresInDays: 1 });
    app.clock.advance(24 * 3600 + 1);
    expect(await isFound(id)).toBe(false);
    expect(await entriesOf(id)).not.toEqual([]);
  });

  it('finds a campaign until all its places are taken', async () => {
    const id = await campaign({ maxCompletions: 1 });
    const { id: submissionId } = await aSubmission(creator.live, id);
    expect(await isFound(id)).toBe(true);
    await shop.live.post('/submissions/review', { submissionId, decision: 'approve' });
    expect(await isFound(id)).toBe(false);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('does not find a campaign whose owner lowers the number of places to those taken', async () => {
    const id = await campaign();
    const { id: submissionId } = await aSubmission(creator.live, id);
    await shop.live.post('/submissions/review', { submissionId, decision: 'approve' });
    await change(id, { maxCompletions: 2 });
    expect(await isFound(id)).toBe(true);
    await change(id, { maxCompletions: 1 });
    expect(await isFound(id)).toBe(false);
  });

  it('finds a campaign by its current actions and requirements', async () => {
    const id = await campaign(several('ig_st', 'tt_vd'));
    expect(await entriesOf(id)).toEqual(['', 'ig', 'ig_st', 'tt', 'tt_vd']);
    await change(id, { actions: ['li_ar'], requirements: { minFollowers: 9 } });
    expect(await entriesOf(id)).toEqual(['', 'li', 'li_ar']);
    expect(await rows(app, 'select distinct min_followers from open_campaigns where campaign_id = $1', [id])).toEqual([
      { min_followers: 9 },
    ]);
  });

  it('does not find a campaign whose row is deleted', async () => {
    const id = await campaign();
    await rows(app, 'delete from campaigns where id = $1', [id]);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('a completion that leaves places writes no entries', async () => {
    const id = await campaign({ maxCompletions: 3 });
    const before = await rows(app, 'select xmin::text from open_campaigns where campaign_id = $1', [id]);
    const { id: submissionId } = await aSubmission(creator.live, id);
    await shop.live.post('/submissions/review', { submissionId, decision: 'approve' });
    expect(await rows(app, 'select xmin::text from open_campaigns where campaign_id = $1', [id])).toEqual(before);
  });
});

it('The migration adds the campaigns that were active before, and can be repeated', async () => {
  const active = await campaign({ ...several('ig_st', 'tt_vd'), requirements: { minFollowers: 7 } });
  const [draft, paused] = [await campaign({ status: 'draft' }), await campaign()];
  await change(paused, { action: 'pause' });
  const read = () => rows(app, 'select * from open_campaigns order by campaign_id, term');
  const before = await read();
  await rows(app, 'delete from open_campaigns');
  const runner = { query: (text: string, values: unknown[]) => rows(app, text, values) } as unknown as QueryRunner;
  for (let times = 0; times < 2; times++) {
    await new FillOpenCampaigns1763800800100().up(runner);
    expect(await read()).toEqual(before);
  }
  expect((await entriesOf(active)).length).toBe(5);
  expect([await entriesOf(draft), await entriesOf(paused)]).toEqual([[], []]);
});

it('The id of each action starts with the id of its platform, by which campaigns are found', async () => {
  const { data } = await app.api.get('/actions?perPage=100');
  const { data: rest } = await app.api.get('/actions?perPage=100&page=2');
  for (const { id, platformId } of [...data.actions, ...rest.actions]) expect(id.split('_')[0]).toBe(platformId);
});

describe('The tool findCampaigns', () => {
  it('returns the same as the endpoint, in compact form', async () => {
    await campaign(several('th_po'));
    for (const query of [{ perPage: 2 }, { actionId: 'th_po' }, { type: 'content', perPage: 1, matching: false }]) {
      const { data } = await other.live.get(
        `/campaigns/open?${new URLSearchParams(query as Record<string, any>).toString()}`,
      );
      const answer = await new ToolClient(app).as(other.liveKey).call('findCampaigns', query);
      expect(answer.data).toEqual(compactOf('findCampaigns', data));
    }
  });

  it('continues after the last row that it returns if the rows are too long for a model', async () => {
    const long = { description: 'x '.repeat(999), guidelines: 'y '.repeat(2400) };
    const requirements = {
      hashtags: Array.from({ length: 30 }, (_, index) => `#${'Corner Coffee'.repeat(7)}${String(index)}`),
    };
    const ids: string[] = [];
    for (let i = 0; i < 9; i++)
      ids.unshift(await campaign({ ...several('pi_ph'), ...long, requirements, name: `Pin ${String(unique())}` }));
    const tools = new ToolClient(app).as(other.liveKey);
    const seen: string[] = [];
    let next: { cursor?: string } | undefined = {};
    let calls = 0;
    while (next) {
      const { data }: { data: any } = await tools.call('findCampaigns', { actionId: 'pi_ph', perPage: 9, ...next });
      seen.push(...data.items.map(({ id }: any) => id));
      next = data.next;
      calls++;
    }
    expect(seen).toEqual(ids);
    expect(calls).toBeGreaterThan(1);
  });
});
