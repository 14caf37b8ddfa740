import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { countEvents, eventsOf } from '../../support/database/outbox';

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

const update = (id: string, fields: object) => shop.live.put(`/campaigns/${id}`, fields);
const read = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

async function updated(id: string, fields: object): Promise<any> {
  const { status, data, text } = await update(id, fields);
  if (status !== 200) throw new Error(text);
  return data;
}

/** A campaign in this status. */
async function aCampaignThatIs(status: string, fields: Record<string, unknown> = {}): Promise<any> {
  if (status === 'draft') return aCampaign(shop.live, { status: 'draft', ...fields });
  const campaign = await aCampaign(shop.live, fields);
  const action = { paused: 'pause', completed: 'complete' }[status];
  return action ? updated(campaign.id, { action }) : campaign;
}

describe('a transition', () => {
  const TRANSITIONS = [
    ['draft', 'launch', 'active', 'campaign.launched'],
    ['active', 'pause', 'paused', 'campaign.paused'],
    ['paused', 'resume', 'active', 'campaign.resumed'],
    ['active', 'complete', 'completed', 'campaign.completed'],
    ['paused', 'complete', 'completed', 'campaign.completed'],
  ] as const;

  it.each(TRANSITIONS)(
    'changes the status from %s by %s to %s, however it is requested',
    async (from, action, to, type) => {
      const requests: ((id: string) => Promise<Answer>)[] = [
        (id) => shop.live.put('/campaigns', { id, action }),
        (id) => shop.live.put('/campaigns', { campaignId: id, action }),
        (id) => shop.live.put('/campaigns', { id, campaignId: id, status: to }),
        (id) => shop.live.put(`/campaigns/${id}`, { id, action }),
        (id) => shop.live.put(`/campaigns/${id}`, { status: to }),
        (id) => shop.live.put(`/campaigns/${id}`, { state: to }),
        (id) => shop.owner.put(`/campaigns/${id}`, { status: to, state: to }),
      ];
      for (const put of requests) {
        const { id } = await aCampaignThatIs(from);
        const before = (await eventsOf(app, id)).length;
        const { status, data } = await put(id);
        expect([status, data.id, data.status, data.state]).toEqual([200, id, to, to]);
        expect(await read(id)).toEqual(data);
        expect((await eventsOf(app, id)).slice(before)).toEqual([
          { type, sequence: before + 1, businessId: shop.businessId, livemode: true, aggregate: 'campaign', data },
        ]);
      }
    },
  );

  const REFUSED = ['draft', 'active', 'paused', 'completed'].flatMap((from) =>
    ['launch', 'pause', 'resume', 'complete']
      .filter((action) => !TRANSITIONS.some(([status, by]) => status === from && by === action))
      .map((action) => [from, action]),
  );

  it.each(REFUSED)('returns 409 in the status %s for %s, and changes nothing', async (from, action) => {
    const campaign = await aCampaignThatIs(from);
    const events = await countEvents(app);
    const response = await update(campaign.id, { action });
    expect(refusal(response)).toEqual([409, 'INVALID_STATE']);
    expect(response.error.details.status).toBe(from);
    expect(await read(campaign.id)).toEqual(campaign);
    expect(await countEvents(app)).toBe(events);
  });

  it.each(['active', 'paused', 'completed'])('rejects a transition from %s back to draft', async (from) => {
    const { id } = await aCampaignThatIs(from);
    expect((await update(id, { status: 'draft' })).status).toBe(from === 'completed' ? 409 : 400);
    expect((await read(id)).status).toBe(from);
  });

  it.each(['draft', 'active', 'paused'])(
    'a transition to the current status %s changes nothing and publishes no event',
    async (status) => {
      const campaign = await aCampaignThatIs(status);
      const events = await countEvents(app);
      app.clock.advance(60);
      expect((await update(campaign.id, { status })).data).toEqual(campaign);
      expect((await update(campaign.id, {})).data).toEqual(campaign);
      expect(await countEvents(app)).toBe(events);
    },
  );

  it.each([
    [{ action: 'pause', status: 'paused' }, 'action'],
    [{ status: 'paused', state: 'completed' }, 'state'],
    [{ action: 'archive' }, 'action'],
    [{ status: 'gone' }, 'status'],
  ])('a transition with the ambiguous or unknown value %j returns 400', async (change, path) => {
    const { id } = await aCampaign(shop.live);
    const { status, error } = await update(id, change);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  it('counts expiresInDays of a draft from its launch', async () => {
    const { id } = await aCampaignThatIs('draft', { expiresInDays: 7 });
    app.clock.advance(30 * DAY);
    const { expiresAt, updatedAt } = await updated(id, { action: 'launch' });
    expect(Date.parse(expiresAt) - Date.parse(updatedAt)).toBe(7 * DAY * 1000);
  });

  it.each([
    ['has expired', { expiresAt: inSeconds(DAY) }, 'expiresAt'],
    ['would expire before it starts', { expiresInDays: 7, startsAt: inSeconds(90 * DAY) }, 'startsAt'],
  ])('does not launch a draft that %s', async (_case, fields, path) => {
    const { id } = await aCampaignThatIs('draft', fields);
    app.clock.advance(2 * DAY);
    const { status, error } = await update(id, { action: 'launch' });
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
  ])('an edit of %j changes only those fields', async (change, expected) => {
    const campaign = await aCampaign(shop.live, { requirements: { minFollowers: 1, hashtags: ['#a'] } });
    app.clock.advance(60);
    const data = await updated(campaign.id, change);
    expect(data).toEqual({ ...campaign, ...expected, updatedAt: data.updatedAt });
    expect(Object.keys(expected).length === 0 || data.updatedAt > campaign.updatedAt).toBe(true);
    expect(await read(campaign.id)).toEqual(data);
  });

  it('publishes one campaign.updated event with the same data as the response', async () => {
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

  it.each(Object.keys(FULL))('clears %s if it is null, and keeps it if it is absent', async (field) => {
    const { id } = await aCampaign(shop.live, FULL);
    expect(await updated(id, { name: 'Autumn' })).toMatchObject(FULL);
    expect(await updated(id, { [field]: null })).toMatchObject({ ...FULL, [field]: null });
  });

  it('clears minFollowers if it is null, so that a response can be sent back', async () => {
    const { id, requirements } = await aCampaign(shop.live);
    await updated(id, { requirements: { minFollowers: 9 } });
    expect((await updated(id, { requirements })).requirements).toEqual({
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
  ])('ignores a null %s', async (field) => {
    const campaign = await aCampaign(shop.live);
    expect((await update(campaign.id, { [field]: null })).status).toBe(200);
    expect(await read(campaign.id)).toEqual({ ...campaign, updatedAt: expect.any(String) });
  });

  it.each<[object, number, string]>([
    [{ actionId: 'go_rv', platformId: 'go' }, 422, 'PROHIBITED_ACTION'],
    [{ actions: ['ig_st', 'ta_rv'] }, 422, 'PROHIBITED_ACTION'],
    [{ actionId: 'ig_storry' }, 400, 'closest matches are ig_st,'],
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
  ])('rejects an edit of %j as a whole', async (change, status, message) => {
    const campaign = await aCampaign(shop.live);
    const response = await update(campaign.id, change);
    expect(response.status).toBe(status);
    expect(response.text).toContain(message);
    expect(await read(campaign.id)).toEqual(campaign);
    expect(await typesOf(campaign.id)).toEqual(['campaign.created']);
  });

  it('an edit combined with a transition publishes both events, the edit first', async () => {
    const { id } = await aCampaignThatIs('draft');
    expect(await updated(id, { name: 'Autumn', action: 'launch' })).toMatchObject({ name: 'Autumn', status: 'active' });
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.updated', 'campaign.launched']);
  });

  it('clears the description of an item when the reward is no longer an item', async () => {
    const item = { rewardType: 'free_item', rewardValue: 4, rewardDescription: 'A flat white' };
    const { id } = await aCampaign(shop.live, item);
    expect(await updated(id, { rewardValue: 5 })).toMatchObject({
      rewardType: 'free_item',
      rewardDescription: 'A flat white',
    });
    expect(await updated(id, { rewardType: 'pct', rewardValue: 10 })).toMatchObject({
      rewardType: 'pct',
      rewardDescription: null,
    });
    expect((await update(id, { rewardType: 'free_item' })).error.details[0].path).toBe('rewardDescription');
  });

  it('counts expiresInDays from now for a live campaign, and from its launch for a draft', async () => {
    const [running, draft] = [
      await aCampaign(shop.live),
      await aCampaignThatIs('draft', { expiresAt: inSeconds(DAY) }),
    ];
    app.clock.advance(DAY / 2);
    const { expiresAt, updatedAt } = await updated(running.id, { expiresInDays: 3 });
    expect(Date.parse(expiresAt) - Date.parse(updatedAt)).toBe(3 * DAY * 1000);
    expect((await updated(draft.id, { expiresInDays: 3 })).expiresAt).toBeNull();
  });

  it('completes the campaign when it lowers the cap to the completions so far, and cannot lower it further', async () => {
    const { id } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 5 });
    for (const path of ['one', 'two'])
      await stranger.live.post('/submissions', {
        campaignId: id,
        proofUrl: `https://example.com/${path}-${String(unique())}`,
      });
    const { status, error } = await update(id, { maxCompletions: 1 });
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'maxCompletions', message: expect.stringContaining('at least 2') }],
    ]);
    expect(await updated(id, { maxCompletions: 2 })).toMatchObject({ completions: 2, status: 'completed' });
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.updated', 'campaign.completed']);
  });

  it.each([{ name: 'Autumn' }, { maxCompletions: null }, {}, { status: 'completed' }])(
    'an edit of a completed campaign returns 409: %j',
    async (change) => {
      const { id } = await aCampaignThatIs('completed');
      expect(refusal(await update(id, change))).toEqual([409, 'INVALID_STATE']);
    },
  );
});

describe('the campaign id', () => {
  const same = { headers: { 'x-request-id': 'same' } };

  it('returns the same 404 for an id that is unknown, of another business, or of the other mode', async () => {
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
  ])('requires the campaign id exactly once: PUT %s %j', async (path, change, at) => {
    const response = await shop.live.put(path, { name: 'Mine', ...change });
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details[0].path).toBe(at);
  });
});

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
