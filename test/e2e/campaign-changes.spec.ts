import { CampaignsService } from '#campaigns';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/inspect';
import { countEvents, eventsOf } from '../support/outbox';

const DAY = 24 * 60 * 60;
const ABSENT = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, stranger] = [await anEnterprise(app), await anEnterprise(app)];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const change = (id: string, fields: object) => shop.live.put(`/campaigns/${id}`, fields);
const read = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

async function changed(id: string, fields: object): Promise<any> {
  const { status, data, text } = await change(id, fields);
  if (status !== 200) throw new Error(text);
  return data;
}

/** A campaign that has come to this status. */
async function aCampaignThatIs(status: string, fields: Record<string, unknown> = {}): Promise<any> {
  if (status === 'draft') return aCampaign(shop.live, { status: 'draft', ...fields });
  const campaign = await aCampaign(shop.live, fields);
  const action = { paused: 'pause', completed: 'complete' }[status];
  return action ? changed(campaign.id, { action }) : campaign;
}

describe('a transition', () => {
  const TRANSITIONS = [
    ['draft', 'launch', 'active', 'campaign.launched'],
    ['active', 'pause', 'paused', 'campaign.paused'],
    ['paused', 'resume', 'active', 'campaign.resumed'],
    ['active', 'complete', 'completed', 'campaign.completed'],
    ['paused', 'complete', 'completed', 'campaign.completed'],
  ] as const;

  it.each(TRANSITIONS)('takes one that is %s by %s to %s, however it is said', async (from, action, to, type) => {
    const ways: ((id: string) => Promise<Answer>)[] = [
      (id) => shop.live.put('/campaigns', { id, action }),
      (id) => shop.live.put('/campaigns', { campaignId: id, action }),
      (id) => shop.live.put('/campaigns', { id, campaignId: id, status: to }),
      (id) => shop.live.put(`/campaigns/${id}`, { id, action }),
      (id) => shop.live.put(`/campaigns/${id}`, { status: to }),
      (id) => shop.live.put(`/campaigns/${id}`, { state: to }),
      (id) => shop.owner.put(`/campaigns/${id}`, { status: to, state: to }),
    ];
    for (const put of ways) {
      const { id } = await aCampaignThatIs(from);
      const before = (await eventsOf(app, id)).length;
      const { status, data } = await put(id);
      expect([status, data.id, data.status, data.state]).toEqual([200, id, to, to]);
      expect(await read(id)).toEqual(data);
      expect((await eventsOf(app, id)).slice(before)).toEqual([
        { type, sequence: before + 1, businessId: shop.businessId, livemode: true, aggregate: 'campaign', data },
      ]);
    }
  });

  const REFUSED = ['draft', 'active', 'paused', 'completed'].flatMap((from) =>
    ['launch', 'pause', 'resume', 'complete']
      .filter((action) => !TRANSITIONS.some(([status, by]) => status === from && by === action))
      .map((action) => [from, action]),
  );

  it.each(REFUSED)('does not take one that is %s by %s anywhere', async (from, action) => {
    const campaign = await aCampaignThatIs(from);
    const events = await countEvents(app);
    const answer = await change(campaign.id, { action });
    expect(refusal(answer)).toEqual([409, 'INVALID_STATE']);
    expect(answer.error.details.status).toBe(from);
    expect(await read(campaign.id)).toEqual(campaign);
    expect(await countEvents(app)).toBe(events);
  });

  it.each(['active', 'paused', 'completed'])('does not make a draft of one that is %s', async (from) => {
    const { id } = await aCampaignThatIs(from);
    expect((await change(id, { status: 'draft' })).status).toBe(from === 'completed' ? 409 : 400);
    expect((await read(id)).status).toBe(from);
  });

  it.each(['draft', 'active', 'paused'])(
    'to where it is changes nothing of one that is %s, and publishes nothing',
    async (status) => {
      const campaign = await aCampaignThatIs(status);
      const events = await countEvents(app);
      app.clock.advance(60);
      expect((await change(campaign.id, { status })).data).toEqual(campaign);
      expect((await change(campaign.id, {})).data).toEqual(campaign);
      expect(await countEvents(app)).toBe(events);
    },
  );

  it.each([
    [{ action: 'pause', status: 'paused' }, 'action'],
    [{ status: 'paused', state: 'completed' }, 'state'],
    [{ action: 'archive' }, 'action'],
    [{ status: 'gone' }, 'status'],
  ])('is not guessed at from %j', async (said, path) => {
    const { id } = await aCampaign(shop.live);
    const { status, error } = await change(id, said);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  it('starts the days of a draft at its launch', async () => {
    const { id } = await aCampaignThatIs('draft', { expiresInDays: 7 });
    app.clock.advance(30 * DAY);
    const { expiresAt, updatedAt } = await changed(id, { action: 'launch' });
    expect(Date.parse(expiresAt) - Date.parse(updatedAt)).toBe(7 * DAY * 1000);
  });

  it.each([
    ['has ended', { expiresAt: soonFrom(DAY) }, 'expiresAt'],
    ['would end before it starts', { expiresInDays: 7, startsAt: soonFrom(90 * DAY) }, 'startsAt'],
  ])('does not launch a draft whose time %s', async (_case, fields, path) => {
    const { id } = await aCampaignThatIs('draft', fields);
    app.clock.advance(2 * DAY);
    const { status, error } = await change(id, { action: 'launch' });
    expect([status, error.details[0].path]).toEqual([400, path]);
    expect((await read(id)).status).toBe('draft');
    expect(await typesOf(id)).toEqual(['campaign.created']);
  });
});

describe('an edit', () => {
  it.each<[object, object]>([
    [{ name: ' Autumn ' }, { name: 'Autumn' }],
    [{ description: 'For regulars' }, { description: 'For regulars' }],
    [{ guidelines: 'Show the cup' }, { guidelines: 'Show the cup' }],
    [{ tier: 'premium' }, { tier: 'premium' }],
    [{ verificationMode: 'auto' }, { verificationMode: 'auto' }],
    [{ maxCompletions: 3 }, { maxCompletions: 3 }],
    [{ perkExpiresInDays: 5 }, { perkExpiresInDays: 5 }],
    [{ startsAt: '2026-01-01T00:00:00.000Z' }, { startsAt: '2026-01-01T00:00:00.000Z' }],
    [{ expiresAt: '2999-01-01T00:00:00.000Z' }, { expiresAt: '2999-01-01T00:00:00.000Z' }],
    [
      { requirements: { minFollowers: 5 } },
      { requirements: { minFollowers: 5, hashtags: ['#a'], challengeCode: false } },
    ],
    [{ requirements: { hashtags: [] } }, { requirements: { minFollowers: 1, hashtags: [], challengeCode: false } }],
    [
      { requirements: { challengeCode: true } },
      { requirements: { minFollowers: 1, hashtags: ['#a'], challengeCode: true } },
    ],
    [{ requirements: {} }, {}],
    [{ rewardValue: 25 }, { rewardValue: 25, reward: { type: 'percentage', value: 25 } }],
    [{ discountValue: 25 }, { rewardValue: 25, reward: { type: 'percentage', value: 25 } }],
    [{ rewardType: 'fixed' }, { rewardType: 'amount', reward: { type: 'fixed', value: 10 } }],
    [
      { reward: { type: 'fixed', value: 300 } },
      { rewardType: 'amount', rewardValue: 300, reward: { type: 'fixed', value: 300 } },
    ],
    [{ actionId: 'ig_reel' }, { actionId: 'ig_rl', actions: ['ig_rl'], actionType: 'reel' }],
    [{ actionType: 'reel' }, { actionId: 'ig_rl', actions: ['ig_rl'], actionType: 'reel' }],
    [{ actions: ['ig_rl', 'ig_st'] }, { actionId: 'ig_rl', actions: ['ig_rl', 'ig_st'], actionType: 'reel' }],
  ])('of %j changes that and nothing else', async (said, then) => {
    const campaign = await aCampaign(shop.live, { requirements: { minFollowers: 1, hashtags: ['#a'] } });
    app.clock.advance(60);
    const data = await changed(campaign.id, said);
    expect(data).toEqual({ ...campaign, ...then, updatedAt: data.updatedAt });
    expect(Object.keys(then).length === 0 || data.updatedAt > campaign.updatedAt).toBe(true);
    expect(await read(campaign.id)).toEqual(data);
  });

  it('publishes that it was made, once, in the shape of the answer', async () => {
    const { id } = await aCampaign(shop.test);
    const { data } = await shop.test.put('/campaigns', { id, name: 'Autumn' });
    const [, ...rest] = await eventsOf(app, id);
    expect(rest).toEqual([
      {
        type: 'campaign.updated',
        sequence: 2,
        businessId: shop.businessId,
        livemode: false,
        aggregate: 'campaign',
        data,
      },
    ]);
  });

  const FULL = {
    description: 'd',
    guidelines: 'g',
    maxCompletions: 5,
    startsAt: '2026-01-01T00:00:00.000Z',
    rewardDescription: 'Any drink',
  };

  it.each(Object.keys(FULL))('clears %s by null, and leaves it when it is absent', async (field) => {
    const { id } = await aCampaign(shop.live, FULL);
    expect(await changed(id, { name: 'Autumn' })).toMatchObject(FULL);
    expect(await changed(id, { [field]: null })).toMatchObject({ ...FULL, [field]: null });
  });

  it('clears minFollowers by null, so that what was read can be written back', async () => {
    const { id, requirements } = await aCampaign(shop.live);
    await changed(id, { requirements: { minFollowers: 9 } });
    expect((await changed(id, { requirements })).requirements).toEqual({
      minFollowers: null,
      hashtags: [],
      challengeCode: false,
    });
  });

  it.each([
    'name',
    'tier',
    'rewardValue',
    'actions',
    'requirements',
    'perkExpiresInDays',
    'expiresAt',
    'status',
    'action',
  ])('leaves %s as it is when it is null', async (field) => {
    const campaign = await aCampaign(shop.live);
    expect((await change(campaign.id, { [field]: null })).status).toBe(200);
    expect(await read(campaign.id)).toEqual({ ...campaign, updatedAt: expect.any(String) });
  });

  it.each<[object, number, string]>([
    [{ actionId: 'go_rv', platformId: 'go' }, 422, 'PROHIBITED_ACTION'],
    [{ actions: ['ig_st', 'ta_rv'] }, 422, 'PROHIBITED_ACTION'],
    [{ actionId: 'ig_storry' }, 400, 'nearest are ig_st,'],
    [{ actionId: 'tt_vd', platformId: 'ig' }, 400, 'not on Instagram'],
    [{ platformId: 'tt' }, 400, 'is required'],
    [{ rewardType: 'pct', rewardValue: 101 }, 400, 'at most 100'],
    [{ rewardType: 'free_item' }, 400, 'rewardDescription'],
    [{ maxCompletions: 0 }, 400, 'at least 1'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'in the future'],
    [{ startsAt: '2999-01-01T00:00:00.000Z' }, 400, 'before the campaign expires'],
    [{ expiresInDays: 3, expiresAt: '2999-01-01T00:00:00.000Z' }, 400, 'either expiresAt or expiresInDays'],
    [{ businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8' }, 400, 'not a known field'],
    [{ completions: 4 }, 400, 'not a known field'],
    [{ status: 'paused', name: '' }, 400, 'name'],
    [{ action: 'pause', expiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'in the future'],
    [{ action: 'resume', name: 'Autumn' }, 409, 'INVALID_STATE'],
  ])('of %j is refused whole', async (said, status, why) => {
    const campaign = await aCampaign(shop.live);
    const answer = await change(campaign.id, said);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(why);
    expect(await read(campaign.id)).toEqual(campaign);
    expect(await typesOf(campaign.id)).toEqual(['campaign.created']);
  });

  it('can come with a transition, and then both are published in their order', async () => {
    const { id } = await aCampaignThatIs('draft');
    expect(await changed(id, { name: 'Autumn', action: 'launch' })).toMatchObject({ name: 'Autumn', status: 'active' });
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.updated', 'campaign.launched']);
  });

  it('does not let words about an item outlive the item', async () => {
    const item = { rewardType: 'free_item', rewardValue: 4, rewardDescription: 'A flat white' };
    const { id } = await aCampaign(shop.live, item);
    expect(await changed(id, { rewardValue: 5 })).toMatchObject({
      rewardType: 'free_item',
      rewardDescription: 'A flat white',
    });
    expect(await changed(id, { rewardType: 'pct', rewardValue: 10 })).toMatchObject({
      rewardType: 'pct',
      rewardDescription: null,
    });
    expect((await change(id, { rewardType: 'free_item' })).error.details[0].path).toBe('rewardDescription');
  });

  it('counts expiresInDays from now for one that runs, and from its launch for a draft', async () => {
    const [running, draft] = [await aCampaign(shop.live), await aCampaignThatIs('draft', { expiresAt: soonFrom(DAY) })];
    app.clock.advance(DAY / 2);
    const { expiresAt, updatedAt } = await changed(running.id, { expiresInDays: 3 });
    expect(Date.parse(expiresAt) - Date.parse(updatedAt)).toBe(3 * DAY * 1000);
    expect((await changed(draft.id, { expiresInDays: 3 })).expiresAt).toBeNull();
  });

  it('completes the campaign when it lowers the cap to what is done, and does not lower it further', async () => {
    const { id } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 5 });
    for (const path of ['one', 'two'])
      await stranger.live.post('/submissions', {
        campaignId: id,
        proofUrl: `https://example.com/${path}-${String(unique())}`,
      });
    const { status, error } = await change(id, { maxCompletions: 1 });
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'maxCompletions', message: expect.stringContaining('at least 2') }],
    ]);
    expect(await changed(id, { maxCompletions: 2 })).toMatchObject({ completions: 2, status: 'completed' });
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.updated', 'campaign.completed']);
  });

  it.each([{ name: 'Autumn' }, { maxCompletions: null }, {}, { status: 'completed' }])(
    'of a completed campaign is refused: %j',
    async (said) => {
      const { id } = await aCampaignThatIs('completed');
      expect(refusal(await change(id, said))).toEqual([409, 'INVALID_STATE']);
    },
  );
});

describe('the campaign that is named', () => {
  const same = { headers: { 'x-request-id': 'same' } };

  it('is not found when it is absent, of another business, or of the other mode: all alike', async () => {
    const [theirs, test] = [await aCampaign(stranger.live), await aCampaign(shop.test)];
    const absent = await shop.live.put('/campaigns', { id: ABSENT, name: 'Mine' }, same);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const id of [theirs.id, test.id]) {
      expect((await shop.live.put('/campaigns', { id, name: 'Mine' }, same)).text).toBe(absent.text);
      expect((await shop.live.put('/campaigns', { campaignId: id, action: 'pause' }, same)).text).toBe(absent.text);
      expect((await shop.live.put(`/campaigns/${id}`, { name: 'Mine' }, same)).text).toBe(absent.text);
    }
    expect((await shop.live.put('/campaigns/what', { name: 'Mine' }, same)).text).toBe(absent.text);
    expect((await stranger.live.get(`/campaigns/${theirs.id}`)).data).toEqual(theirs);
  });

  it.each([
    ['/campaigns', {}, 'id'],
    ['/campaigns', { id: 'what' }, 'id'],
    ['/campaigns', { campaignId: 'what' }, 'campaignId'],
    ['/campaigns', { id: ABSENT, campaignId: ABSENT.replace('8', '7') }, 'campaignId'],
    [`/campaigns/${ABSENT}`, { id: ABSENT.replace('8', '7') }, 'id'],
    [`/campaigns/${ABSENT}?name=x`, {}, 'name'],
  ])('must be said once: PUT %s %j', async (path, said, at) => {
    const answer = await shop.live.put(path, { name: 'Mine', ...said });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details[0].path).toBe(at);
  });
});

describe('a campaign past its time', () => {
  const stored = async (id: string) => (await rows(app, 'select status from campaigns where id = $1', [id]))[0].status;
  const sweep = () => app.nest.get(CampaignsService).expireDue();

  it('is completed at once, before anything has written so', async () => {
    const { id } = await aCampaign(shop.live, { expiresInDays: 1 });
    const proof = { campaignId: id, proofUrl: `https://example.com/${String(unique())}` };
    app.clock.advance(DAY - 60);
    expect((await read(id)).status).toBe('active');
    app.clock.advance(60);
    expect(await read(id)).toMatchObject({ status: 'completed', state: 'completed' });
    for (const said of [{ action: 'pause' }, { action: 'complete' }, { name: 'Again' }, { expiresInDays: 9 }])
      expect(refusal(await change(id, said))).toEqual([409, 'INVALID_STATE']);
    const late = await stranger.live.post('/submissions', proof);
    expect([...refusal(late), late.error.details.status]).toEqual([409, 'INVALID_STATE', 'completed']);
    expect(await stored(id)).toBe('active');
  });

  it('is recorded by the sweep, and published as expired once, whoever sweeps beside', async () => {
    const [active, paused] = [
      await aCampaign(shop.live, { expiresInDays: 1 }),
      await aCampaignThatIs('paused', { expiresInDays: 1 }),
    ];
    const [test, draft, later] = [
      await aCampaign(shop.test, { expiresInDays: 1 }),
      await aCampaignThatIs('draft'),
      await aCampaign(shop.live),
    ];
    app.clock.advance(DAY + 1);
    await Promise.all(Array.from({ length: 5 }, sweep));
    await sweep();
    for (const [id, livemode, by] of [
      [active.id, true, shop.live],
      [paused.id, true, shop.live],
      [test.id, false, shop.test],
    ] as const) {
      expect(await stored(id)).toBe('completed');
      const { data } = await by.get(`/campaigns/${id}`);
      const expired = (await eventsOf(app, id)).filter(({ type }) => type === 'campaign.expired');
      expect(expired).toEqual([expect.objectContaining({ livemode, data, businessId: shop.businessId })]);
      expect(data).toMatchObject({
        status: 'completed',
        updatedAt: expect.stringContaining(app.clock.now().toISOString().slice(0, 16)),
      });
    }
    expect((await eventsOf(app, paused.id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect([await stored(draft.id), await stored(later.id)]).toEqual(['draft', 'active']);
  });
});

function soonFrom(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
