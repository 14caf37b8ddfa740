import { newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { eventsOf } from '../../support/database/outbox';
import { aMember, aProgram, aStory } from '../../support/programs';

const ABSENT = newId('prog');

let app: TestApp;
let shop: Tenant;
let outsider: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, outsider] = [await aTenant(app), await aTenant(app)];
  creator = await aTenant(app, { accountType: 'creator' });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const invalidAt = ({ status, error }: Answer) => [status, error?.details?.map(({ path }: { path: string }) => path)];
const create = (fields: object, by = shop.live) =>
  by.post('/programs', { name: 'Regulars', rules: [{ actionId: 'ig_st', points: 50 }], ...fields });
const act = (id: string, action: string, by = shop.live) => by.put(`/programs/${id}`, { action });
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

describe('POST /programs', () => {
  it('creates an active program with defaults, and publishes it', async () => {
    const { status, data } = await create({}, await shop.keyWith('write.programs'));
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^prog_/),
      businessId: shop.businessId,
      name: 'Regulars',
      description: null,
      status: 'active',
      rules: [{ actionId: 'ig_st', platformId: 'ig', points: 50, maxPerCycle: null }],
      tiers: [],
      currency: 'USD',
      cycle: 'monthly',
      cycleStartDay: 1,
      cashback: null,
      membership: 'open',
      verificationMode: 'manual',
      requirements: { minFollowers: null, hashtags: [], challengeCode: false },
      memberCount: 0,
      metadata: {},
      createdAt: expect.any(String),
      updatedAt: data.createdAt,
      livemode: true,
    });
    expect((await shop.live.get(`/programs/${data.id as string}`)).data).toEqual(data);
    expect(await eventsOf(app, data.id)).toEqual([
      expect.objectContaining({ type: 'program.created', aggregate: 'program', livemode: true, data }),
    ]);
  });

  it('stores every field', async () => {
    const fields = {
      name: ' Reels ',
      description: 'For our terrace.',
      status: 'draft',
      rules: [{ actionId: 'ig_rl', platformId: 'ig', points: 10_000, maxPerCycle: 1 }],
      tiers: [
        {
          name: 'A',
          requiredPoints: 1,
          perk: { type: 'free_item', value: 4.5, description: 'A cake', expiresInDays: 7 },
        },
        { name: 'B', requiredPoints: 2, perk: { type: 'amount', value: 19.99 } },
      ],
      cycle: 'biweekly',
      cycleStartDay: 7,
      cashback: { amountPerPoint: 0.29, currency: 'EUR', minimumPayout: 10, monthlyBudget: 99.99, funding: 'ledger' },
      membership: 'invite',
      verificationMode: 'verified',
      requirements: { minFollowers: 100, hashtags: ['#coffee'], challengeCode: true },
    };
    const { data } = await shop.owner.post('/programs', fields);
    expect(data).toMatchObject({
      ...fields,
      name: 'Reels',
      tiers: [
        fields.tiers[0],
        { ...fields.tiers[1], perk: { type: 'amount', value: 19.99, description: null, expiresInDays: 30 } },
      ],
      cashback: { ...fields.cashback, amountPerAction: null },
    });
    expect((await shop.live.get(`/programs/${data.id as string}`)).data).toEqual(data);
  });

  it('accepts the other spellings of rules and tiers', async () => {
    const { data } = await create({
      rules: [
        { actionId: 'instagram_story', pointsPerAction: 5 },
        { platformId: 'tiktok', actionType: 'video', points: 7 },
      ],
      tiers: [
        { name: 'A', requiredActions: 10, perkType: 'pct', perkValue: 5 },
        { name: 'B', requiredActions: 20, perkType: 'dol', perkValue: 2.5 },
      ],
    });
    expect(data.rules).toEqual([
      { actionId: 'ig_st', platformId: 'ig', points: 5, maxPerCycle: null },
      { actionId: 'tt_vd', platformId: 'tt', points: 7, maxPerCycle: null },
    ]);
    expect(data.tiers).toEqual([
      { name: 'A', requiredPoints: 10, perk: { type: 'pct', value: 5, description: null, expiresInDays: 30 } },
      { name: 'B', requiredPoints: 20, perk: { type: 'amount', value: 2.5, description: null, expiresInDays: 30 } },
    ]);
  });

  const perk = { type: 'pct', value: 5 };
  it.each<[string, object, string]>([
    ['no rules', { rules: [] }, 'rules'],
    ['too many rules', { rules: Array.from({ length: 101 }, () => ({ actionId: 'ig_st', points: 1 })) }, 'rules'],
    ['a rule without an action', { rules: [{ points: 1 }] }, 'rules[0].actionId'],
    ['an unknown action', { rules: [{ actionId: 'ig_sto', points: 1 }] }, 'rules[0].actionId'],
    [
      'an action of another platform',
      { rules: [{ actionId: 'ig_st', platformId: 'tt', points: 1 }] },
      'rules[0].actionId',
    ],
    ['an action type without a platform', { rules: [{ actionType: 'video', points: 1 }] }, 'rules[0].platformId'],
    [
      'two rules for an action',
      { rules: ['ig_st', 'ig_story'].map((actionId) => ({ actionId, points: 1 })) },
      'rules[1].actionId',
    ],
    ['no points', { rules: [{ actionId: 'ig_st', points: 0 }] }, 'rules[0].points'],
    ['too many points', { rules: [{ actionId: 'ig_st', points: 10_001 }] }, 'rules[0].points'],
    ['a cap of 0', { rules: [{ actionId: 'ig_st', points: 1, maxPerCycle: 0 }] }, 'rules[0].maxPerCycle'],
    [
      'tiers that do not ascend',
      {
        tiers: [
          { name: 'A', requiredPoints: 5, perk },
          { name: 'B', requiredPoints: 5, perk },
        ],
      },
      'tiers[1].requiredPoints',
    ],
    [
      'two tiers with one name',
      {
        tiers: [
          { name: 'A', requiredPoints: 5, perk },
          { name: 'A', requiredPoints: 6, perk },
        ],
      },
      'tiers[1].name',
    ],
    ['a tier without a perk', { tiers: [{ name: 'A', requiredPoints: 5 }] }, 'tiers[0].perk'],
    [
      'a perk of more than 100 %',
      { tiers: [{ name: 'A', requiredPoints: 5, perk: { type: 'pct', value: 101 } }] },
      'tiers[0].perk.value',
    ],
    [
      'a free item without a name',
      { tiers: [{ name: 'A', requiredPoints: 5, perk: { type: 'free_item', value: 1 } }] },
      'tiers[0].perk.description',
    ],
    ['a day that weeks do not have', { cycle: 'weekly', cycleStartDay: 8 }, 'cycleStartDay'],
    ['a day that months do not have', { cycleStartDay: 32 }, 'cycleStartDay'],
    ['cash-back without an amount', { cashback: { currency: 'USD' } }, 'cashback.amountPerAction'],
    [
      'cash-back with both amounts',
      { cashback: { amountPerAction: 1, amountPerPoint: 1 } },
      'cashback.amountPerAction',
    ],
    ['fractions of a cent', { cashback: { amountPerAction: 0.001 } }, 'cashback.amountPerAction'],
    ['an unknown currency', { cashback: { amountPerAction: 1, currency: 'JPY' } }, 'cashback.currency'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
  ])('refuses %s', async (_what, fields, path) => {
    const response = await create(fields);
    expect(invalidAt(response)).toEqual([400, expect.arrayContaining([path])]);
  });

  it('refuses to reward a review on Google, Yelp or TripAdvisor', async () => {
    for (const actionId of ['go_rv', 'yp_rv', 'ta_rv']) {
      const response = await create({
        rules: [
          { actionId: 'ig_st', points: 1 },
          { actionId, points: 1 },
        ],
      });
      expect([...refusal(response), response.error.details]).toEqual([
        422,
        'PROHIBITED_ACTION',
        expect.objectContaining({ rule: expect.stringMatching(/^paid_review_/), actionId }),
      ]);
    }
  });
});

describe('GET /programs', () => {
  it('returns the programs of the business in one mode, newest first, by status', async () => {
    const tenant = await aTenant(app);
    const [first, second] = [await aProgram(tenant.live), await aProgram(tenant.live, { status: 'draft' })];
    await aProgram(tenant.test);
    const listed = async (query: string) => (await tenant.live.get(`/programs${query}`)).data.items;
    expect(await listed('')).toEqual([second, first]);
    expect(await listed('?status=draft')).toEqual([second]);
    expect(await listed('?status=ended')).toEqual([]);
    await aMember(creator.live, first.id);
    expect((await listed('?status=active'))[0].memberCount).toBe(1);
  });

  it('returns 404 for programs of others, even to a member', async () => {
    const { id } = await aProgram(shop.live);
    await aMember(creator.live, id);
    const absent = await shop.live.get(`/programs/${ABSENT}`, { headers: { 'x-request-id': 'the-same' } });
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, shop.test])
      expect((await by.get(`/programs/${id as string}`, { headers: { 'x-request-id': 'the-same' } })).text).toBe(
        absent.text,
      );
  });
});

const TYPES = {
  launch: 'program.launched',
  pause: 'program.paused',
  resume: 'program.resumed',
  end: 'program.ended',
};

describe('PUT /programs/:id', () => {
  it('makes each allowed transition, refuses the others, and publishes the events', async () => {
    const reached: Record<string, string[]> = {
      draft: [],
      active: ['launch'],
      paused: ['launch', 'pause'],
      ended: ['end'],
    };
    const allowed: Record<string, string[]> = {
      draft: ['launch', 'end'],
      active: ['pause', 'end'],
      paused: ['resume', 'end'],
      ended: [],
    };
    const status = { launch: 'active', pause: 'paused', resume: 'active', end: 'ended' };
    for (const from of Object.keys(reached))
      for (const action of ['launch', 'pause', 'resume', 'end'] as const) {
        const { id } = await aProgram(shop.live, { status: 'draft' });
        for (const step of reached[from]!) await act(id, step);
        const response = await act(id, action);
        const now = (await shop.live.get(`/programs/${id as string}`)).data;
        if (allowed[from]!.includes(action)) {
          expect([response.status, response.data]).toEqual([200, { ...now, status: status[action] }]);
          const { type, data } = (await eventsOf(app, id)).at(-1)!;
          expect([type, data]).toEqual([TYPES[action], now]);
        } else {
          expect([...refusal(response), response.error.details.status]).toEqual([409, 'INVALID_STATE', from]);
          expect(now.status).toBe(from);
        }
      }
  });

  it('changes fields, clears with null, and keeps what is absent', async () => {
    const program = await aProgram(shop.live, {
      description: 'Old',
      cashback: { amountPerAction: 1 },
      requirements: { hashtags: ['#a'] },
    });
    app.clock.stop();
    app.clock.advance(5);
    const { status, data } = await shop.live.put(`/programs/${program.id as string}`, {
      description: null,
      cashback: null,
      requirements: { minFollowers: 7 },
      rules: [{ actionId: 'tt_vd', points: 9 }],
    });
    expect([status, data]).toEqual([
      200,
      {
        ...program,
        description: null,
        cashback: null,
        requirements: { minFollowers: 7, hashtags: ['#a'], challengeCode: false },
        rules: [{ actionId: 'tt_vd', platformId: 'tt', points: 9, maxPerCycle: null }],
        updatedAt: app.clock.now().toISOString(),
      },
    ]);
    expect(await typesOf(program.id)).toEqual(['program.created', 'program.updated']);
  });

  it('changes nothing if the request contains nothing', async () => {
    const program = await aProgram(shop.live);
    expect((await shop.live.put(`/programs/${program.id as string}`, {})).data).toEqual(program);
    expect(await typesOf(program.id)).toEqual(['program.created']);
  });

  it('refuses a prohibited action, a day that the cycle does not have, and another currency after the launch', async () => {
    const { id } = await aProgram(shop.live, { cycleStartDay: 31, cashback: { amountPerAction: 1, currency: 'EUR' } });
    const change = (fields: object) => shop.live.put(`/programs/${id as string}`, fields);
    expect(refusal(await change({ rules: [{ actionId: 'yp_rv', points: 1 }] }))).toEqual([422, 'PROHIBITED_ACTION']);
    expect(invalidAt(await change({ cycle: 'weekly' }))).toEqual([400, ['cycleStartDay']]);
    expect(invalidAt(await change({ cashback: { amountPerAction: 1, currency: 'GBP' } }))).toEqual([
      400,
      ['cashback.currency'],
    ]);
    await change({ cashback: null });
    expect(invalidAt(await change({ cashback: { amountPerAction: 1 } }))).toEqual([400, ['cashback.currency']]);
    expect((await change({ cashback: { amountPerAction: 2, currency: 'EUR' } })).status).toBe(200);
  });

  it('lets a draft change its currency', async () => {
    const { id } = await aProgram(shop.live, { status: 'draft', cashback: { amountPerAction: 1, currency: 'EUR' } });
    const { data } = await shop.live.put(`/programs/${id as string}`, {
      cashback: { amountPerAction: 1, currency: 'GBP' },
      action: 'launch',
    });
    expect(data).toMatchObject({ status: 'active', cashback: { currency: 'GBP' } });
  });

  it('refuses any change of a program that has ended', async () => {
    const { id } = await aProgram(shop.live);
    await act(id, 'end');
    expect(refusal(await shop.live.put(`/programs/${id as string}`, { name: 'New' }))).toEqual([409, 'INVALID_STATE']);
  });
});

describe('DELETE /programs/:id', () => {
  it('ends the program, only once', async () => {
    const { id } = await aProgram(shop.live);
    const { status, data } = await shop.live.delete(`/programs/${id as string}`);
    expect([status, data.status]).toEqual([200, 'ended']);
    expect(refusal(await shop.live.delete(`/programs/${id as string}`))).toEqual([409, 'INVALID_STATE']);
    expect(await typesOf(id)).toEqual(['program.created', 'program.ended']);
  });
});

describe.each([
  ['pause', 'paused'],
  ['end', 'ended'],
])('after %s', (action, status) => {
  it('a program accepts no enrollments and no proofs', async () => {
    const { id } = await aProgram(shop.live);
    await aMember(creator.live, id);
    await act(id, action);
    for (const response of [
      await shop.live.post(`/programs/${id as string}/members`, { name: 'Guest' }),
      await (await aTenant(app, { accountType: 'creator' })).live.post(`/programs/${id as string}/members`, {}),
      await creator.live.post(`/programs/${id as string}/submit`, aStory()),
      await creator.live.post('/submissions', { programId: id, ...aStory() }),
    ])
      expect([...refusal(response), response.error.details]).toEqual([409, 'INVALID_STATE', { status }]);
  });
});

it('a draft accepts members of its owner, but no proofs, and nobody else sees it', async () => {
  const { id } = await aProgram(shop.live, { status: 'draft' });
  const { memberId } = await aMember(shop.live, id, { name: 'Guest' });
  expect(refusal(await shop.live.post(`/programs/${id as string}/submit`, aStory({ memberId })))).toEqual([
    409,
    'INVALID_STATE',
  ]);
  expect(refusal(await creator.live.post(`/programs/${id as string}/members`, {}))).toEqual([404, 'NOT_FOUND']);
});

it('a changed cycle starts over, and changing it back does not restore the points', async () => {
  const { id } = await aProgram(shop.live, { cycle: 'annual', verificationMode: 'auto' });
  const path = `/programs/${id as string}`;
  await aMember(creator.live, id);
  const points = async () => (await creator.live.get(`${path}/progress`)).data.points;
  await creator.live.post(`${path}/submit`, aStory());
  expect(await points()).toBe(50);
  await shop.live.put(path, { cycle: 'monthly' });
  expect(await points()).toBe(0);
  await creator.live.post(`${path}/submit`, aStory());
  await shop.live.put(path, { cycle: 'annual' });
  expect([await points(), (await creator.live.get(`${path}/progress`)).data.lifetimePoints]).toEqual([0, 100]);
});
