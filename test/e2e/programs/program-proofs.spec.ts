import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aMember, anEarning, aProgram, aProgramProof, aStory, reviewed } from '../../support/programs';

const DAY = 24 * 60 * 60;

let app: TestApp;
let shop: Tenant;
let outsider: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, outsider] = [await anEnterprise(app), await aTenant(app)];
  creator = await anEnterprise(app, { accountType: 'creator' });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const submit = (by: Client, id: string, fields: object = {}) =>
  by.post(`/programs/${id}/submit`, aStory(fields as Record<string, unknown>));
const progress = async (id: string, by = creator.live, query = '') =>
  (await by.get(`/programs/${id}/progress${query}`)).data;
/** A program that the creator is a member of. */
const joined = async (fields: Record<string, unknown> = {}, by = shop.live, as = creator.live): Promise<string> => {
  const { id } = await aProgram(by, fields);
  await aMember(as, id);
  return id;
};
/** Moves the clock to a time of day of a date in the future, so that cycles start at known times. */
const goTo = (iso: string) => {
  app.clock.reset();
  app.clock.stop();
  app.clock.advance((Date.parse(iso) - app.clock.now().getTime()) / 1000);
};

describe('POST /programs/:id/submit', () => {
  it('creates a submission like POST /submissions, which takes a unit of the plan of the owner', async () => {
    const filer = await aTenant(app, { accountType: 'creator' });
    const id = await joined({}, shop.live, filer.live);
    const used = async (by: Client) => (await by.get('/usage')).data.usage.submissions.used as number;
    const before = await used(shop.live);
    const proof = aStory({ proofType: 'screenshot', notes: 'Look', metadata: { likes: 3 } });
    const { status, data } = await filer.live.post(`/programs/${id}/submit`, proof);
    expect([status, data]).toMatchObject([
      201,
      {
        subject: { type: 'program', id },
        campaignId: null,
        businessId: shop.businessId,
        state: 'pending',
        perk: null,
        earned: null,
        ...proof,
      },
    ]);
    expect((await filer.live.get(`/submissions/${data.id as string}`)).data).toEqual(data);
    const another = await filer.live.post('/submissions', { programId: id, ...aStory() });
    expect(another.data.subject).toEqual({ type: 'program', id });
    expect([await used(filer.live), (await used(shop.live)) - before]).toEqual([0, 2]);
    const received = (await shop.live.get(`/submissions?programId=${id}`)).data.items;
    expect(received.map(withoutParticipant)).toEqual([another.data, data]);
    expect((await progress(id, filer.live)).submissions).toEqual({ total: 2, approved: 0, pending: 2, rejected: 0 });
  });

  it('lets the owner submit for a member, by its memberId or id', async () => {
    const { id } = await aProgram(shop.live);
    const member = await aMember(shop.live, id, { name: 'Guest', memberId: 'guest-1' });
    for (const memberId of ['guest-1', member.id]) await anEarning(shop.live, shop.live, id, { memberId });
    expect(await progress(id, shop.live, '?memberId=guest-1')).toMatchObject({ memberId: 'guest-1', points: 100 });
  });

  it('accepts the action by its type on a platform, and requires it if there are several', async () => {
    const id = await joined();
    const { data } = await submit(creator.live, id, {
      actionId: undefined,
      platformId: 'instagram',
      actionType: 'story',
    });
    expect(data.actionId).toBe('ig_st');
    expect((await submit(creator.live, id, { platformId: 'tt' })).error.details[0].path).toBe('actionId');
    expect((await submit(creator.live, id, { actionId: undefined })).error.details[0].path).toBe('actionId');
    expect((await submit(creator.live, id, { actionId: 'ig_rl' })).error.details[0].path).toBe('actionId');
  });

  it('refuses somebody who is not a member, and the owner without memberId', async () => {
    const { id } = await aProgram(shop.live);
    await aMember(shop.live, id, { name: 'Guest', memberId: 'guest-1' });
    expect(refusal(await submit(creator.live, id))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await creator.live.post('/submissions', { programId: id, ...aStory() }))).toEqual([
      409,
      'INVALID_STATE',
    ]);
    expect(refusal(await submit(creator.live, id, { memberId: 'guest-1' }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await submit(outsider.live, id))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await submit(shop.test, id, { memberId: 'guest-1' }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await submit(shop.live, id, { memberId: 'guest-2' }))).toEqual([404, 'NOT_FOUND']);
    expect((await submit(shop.live, id)).error.details).toEqual([{ path: 'memberId', message: expect.any(String) }]);
    expect((await shop.live.post('/submissions', { programId: id, ...aStory() })).error.details[0].path).toBe(
      'memberId',
    );
  });

  it('refuses the same proof twice, and takes no place for it', async () => {
    const id = await joined({ rules: [{ actionId: 'ig_st', points: 1, maxPerCycle: 2 }] });
    const proof = aStory();
    expect((await creator.live.post(`/programs/${id}/submit`, proof)).status).toBe(201);
    expect(refusal(await creator.live.post(`/programs/${id}/submit`, proof))).toEqual([409, 'DUPLICATE_SUBMISSION']);
    expect((await submit(creator.live, id)).status).toBe(201);
  });

  it('takes no place if the plan of the owner has no units left', async () => {
    const spent = await aTenant(app);
    const id = await joined({}, spent.live, creator.live);
    await rows(
      app,
      `insert into plan_usage (business_id, period_start, resource, used) values ($1, date_trunc('month', $2::timestamptz, 'UTC'), 'submissions', 100)`,
      [spent.businessId, app.clock.now()],
    );
    expect(refusal(await submit(creator.live, id))).toEqual([409, 'INVALID_STATE']);
    expect((await progress(id, creator.live)).submissions.total).toBe(0);
  });
});

describe('the places of a cycle', () => {
  const rules = [
    { actionId: 'ig_st', points: 50, maxPerCycle: 2 },
    { actionId: 'tt_vd', points: 200 },
  ];

  it('pending and approved proofs take the places of a member and an action, and a rejection frees them', async () => {
    const id = await joined({ rules });
    const first = await aProgramProof(creator.live, id);
    await anEarning(shop.live, creator.live, id);
    const refused = await submit(creator.live, id);
    expect([...refusal(refused), refused.error.details]).toEqual([
      409,
      'CYCLE_LIMIT_REACHED',
      { actionId: 'ig_st', maxPerCycle: 2, nextCycleAt: (await progress(id)).cycle.end },
    ]);
    expect(refusal(await creator.live.post('/submissions', { programId: id, ...aStory() }))).toEqual([
      409,
      'CYCLE_LIMIT_REACHED',
    ]);
    await aProgramProof(creator.live, id, {
      actionId: 'tt_vd',
      proofUrl: 'https://www.tiktok.com/@a/video/7106594312292453675',
    });
    await reviewed(shop.live, first.id, 'reject');
    await aProgramProof(creator.live, id);
    expect(refusal(await submit(creator.live, id))).toEqual([409, 'CYCLE_LIMIT_REACHED']);
    const { actions, submissions } = await progress(id);
    expect(actions).toEqual([
      { actionId: 'ig_st', points: 50, approved: 1, pending: 1, maxPerCycle: 2 },
      { actionId: 'tt_vd', points: 200, approved: 0, pending: 1, maxPerCycle: null },
    ]);
    expect(submissions).toEqual({ total: 4, approved: 1, pending: 2, rejected: 1 });
  });

  it('frees the places in the next cycle, even while proofs of the last one are pending', async () => {
    goTo('2030-05-31T23:59:00Z');
    const id = await joined({ rules });
    const [first] = [await aProgramProof(creator.live, id), await aProgramProof(creator.live, id)];
    expect(refusal(await submit(creator.live, id))).toEqual([409, 'CYCLE_LIMIT_REACHED']);
    goTo('2030-06-01T00:00:00Z');
    const [third] = [await aProgramProof(creator.live, id), await aProgramProof(creator.live, id)];
    // Points count in the cycle of the submission, not in that of the approval.
    await reviewed(shop.live, first.id);
    expect(await progress(id)).toMatchObject({
      points: 0,
      lifetimePoints: 50,
      submissions: { pending: 2, approved: 0 },
    });
    expect(await progress(id, creator.live, '?cycle=previous')).toMatchObject({
      points: 50,
      submissions: { pending: 1, approved: 1 },
      cycle: { start: '2030-05-01T00:00:00.000Z', end: '2030-06-01T00:00:00.000Z' },
    });
    await reviewed(shop.live, third.id);
    expect(await progress(id)).toMatchObject({ points: 50, lifetimePoints: 100 });
  });

  it('the places of one member do not limit another', async () => {
    const { id } = await aProgram(shop.live, { rules: [{ actionId: 'ig_st', points: 1, maxPerCycle: 1 }] });
    for (const memberId of ['a', 'b']) {
      await aMember(shop.live, id, { name: memberId, memberId });
      await aProgramProof(shop.live, id, { memberId });
    }
  });
});

describe('an approval', () => {
  it('awards the points that were promised at the submission', async () => {
    const id = await joined();
    const { id: submission } = await aProgramProof(creator.live, id);
    await shop.live.put(`/programs/${id}`, {
      rules: [{ actionId: 'ig_st', points: 7 }],
      cashback: { amountPerPoint: 1 },
    });
    const { earned, perk } = await reviewed(shop.live, submission);
    const { memberId } = await progress(id);
    expect([earned, perk]).toEqual([{ memberId, points: 50, cashback: null, tiers: [] }, null]);
    expect((await anEarning(shop.live, creator.live, id)).earned).toMatchObject({
      points: 7,
      cashback: { amount: 7, currency: 'USD' },
    });
    expect(await progress(id)).toMatchObject({ points: 57, lifetimePoints: 57, cashback: { earned: 7 } });
  });

  it('approving a proof whose action has lost its rule still awards the points', async () => {
    const id = await joined();
    const { id: submission } = await aProgramProof(creator.live, id);
    await shop.live.put(`/programs/${id}`, { rules: [{ actionId: 'tt_vd', points: 7 }] });
    await reviewed(shop.live, submission);
    expect(await progress(id)).toMatchObject({
      points: 50,
      actions: [
        { actionId: 'tt_vd', approved: 0 },
        { actionId: 'ig_st', points: null, approved: 1 },
      ],
    });
  });

  it.each(['pause', 'end'])('an approval is possible after %s', async (action) => {
    const id = await joined();
    const { id: submission } = await aProgramProof(creator.live, id);
    await shop.live.put(`/programs/${id}`, { action });
    await reviewed(shop.live, submission);
    expect((await progress(id)).points).toBe(50);
  });

  it('approves at once in the mode auto', async () => {
    const id = await joined({ verificationMode: 'auto' });
    const { data } = await submit(creator.live, id);
    expect(data).toMatchObject({ state: 'approved', earned: { points: 50 } });
    expect(await progress(id)).toMatchObject({ points: 50, submissions: { total: 1, approved: 1, pending: 0 } });
  });

  it('an approval in test mode changes nothing in live mode', async () => {
    const id = await joined({}, shop.test, creator.test);
    await anEarning(shop.test, creator.test, id);
    expect((await creator.test.get(`/programs/${id}/progress`)).data.points).toBe(50);
    expect(refusal(await creator.live.get(`/programs/${id}/progress`))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a tier', () => {
  const tiers = [
    { name: 'Regular', requiredPoints: 100, perk: { type: 'pct', value: 10, expiresInDays: 5 } },
    { name: 'Local hero', requiredPoints: 200, perk: { type: 'free_item', value: 4, description: 'A cake' } },
  ];

  it('a tier is reached once per cycle, and its perk is issued to the account of the member', async () => {
    const id = await joined({ tiers });
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual([]);
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual(['Regular']);
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual([]);
    const { points, currentTier, nextTier, pointsToNextTier, perks, id: member, memberId, cycle } = await progress(id);
    expect({ points, currentTier, nextTier, pointsToNextTier }).toEqual({
      points: 150,
      currentTier: 'Regular',
      nextTier: 'Local hero',
      pointsToNextTier: 50,
    });
    expect(perks).toEqual([
      expect.objectContaining({
        tier: 'Regular',
        type: 'pct',
        value: 10,
        source: { type: 'program', id },
        businessId: shop.businessId,
        submissionId: null,
        status: 'issued',
      }),
    ]);
    const { tier: _tier, ...perk } = perks[0];
    expect((await creator.live.get(`/perks?programId=${id}`)).data.items).toEqual([perk]);
    expect((await shop.live.post('/perks/redeem', { code: perk.code })).data.status).toBe('redeemed');
    expect((await progress(id)).perks[0].status).toBe('redeemed');
    const events = (await eventsOf(app, member)).filter(({ type }) => type === 'member.tier_reached');
    expect(events.map(({ data }) => data)).toEqual([
      {
        id: member,
        programId: id,
        memberId,
        businessId: creator.businessId,
        cycle,
        tier: 'Regular',
        points: 100,
        perk,
        livemode: true,
      },
    ]);
  });

  it('one approval can reach several tiers, with a perk for each', async () => {
    const id = await joined({ tiers, rules: [{ actionId: 'ig_st', points: 200 }] });
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual(['Regular', 'Local hero']);
    expect((await progress(id)).perks.map(({ tier }: any) => tier)).toEqual(['Regular', 'Local hero']);
  });

  it('a tier is reached again in the next cycle', async () => {
    goTo('2030-05-01T00:00:00Z');
    const id = await joined({ tiers, rules: [{ actionId: 'ig_st', points: 100 }] });
    await anEarning(shop.live, creator.live, id);
    app.clock.advance(31 * DAY);
    expect((await progress(id)).currentTier).toBe(null);
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual(['Regular']);
    expect((await creator.live.get(`/perks?programId=${id}`)).data.pagination.total).toBe(2);
  });

  it.each([
    ['daily', 100],
    ['monthly', 0],
  ])('after a change of cycleStartDay in a %s program, a tier is reached from %i points on', async (cycle, points) => {
    goTo('2030-05-10T00:00:00Z');
    const id = await joined({ tiers, cycle, rules: [{ actionId: 'ig_st', points: 100, maxPerCycle: 2 }] });
    await anEarning(shop.live, creator.live, id);
    await shop.live.put(`/programs/${id}`, { cycleStartDay: 5 });
    expect((await progress(id)).points).toBe(points);
    // Points that start again from zero reach the tiers again.
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual([
      points === 0 ? 'Regular' : 'Local hero',
    ]);
  });

  it('a late approval reaches the tier of the cycle of the submission', async () => {
    goTo('2030-05-31T00:00:00Z');
    const id = await joined({ tiers, rules: [{ actionId: 'ig_st', points: 100 }] });
    const { id: submission } = await aProgramProof(creator.live, id);
    app.clock.advance(DAY);
    expect((await reviewed(shop.live, submission)).earned.tiers).toEqual(['Regular']);
    expect(await progress(id)).toMatchObject({ points: 0, currentTier: null, perks: [] });
    expect(await progress(id, creator.live, '?cycle=2030-05-17')).toMatchObject({
      points: 100,
      currentTier: 'Regular',
      perks: [{ tier: 'Regular' }],
    });
  });

  it('a tier of a member without an account gives its perk to the owner', async () => {
    const { id } = await aProgram(shop.live, { tiers });
    await aMember(shop.live, id, { name: 'Guest', memberId: 'guest' });
    for (let n = 0; n < 2; n++) await anEarning(shop.live, shop.live, id, { memberId: 'guest' });
    const [{ code }] = (await progress(id, shop.live, '?memberId=guest')).perks;
    expect(await rows(app, 'select business_id, holder_business_id from perks where code = $1', [code])).toEqual([
      { business_id: shop.businessId, holder_business_id: shop.businessId },
    ]);
  });

  it('a tier is not reached again after it was changed, or after the member was removed and enrolled again', async () => {
    const id = await joined({ tiers });
    for (let n = 0; n < 2; n++) await anEarning(shop.live, creator.live, id);
    await shop.live.put(`/programs/${id}`, { tiers: [{ ...tiers[0], requiredPoints: 140 }] });
    await shop.live.delete(`/programs/${id}/members/${(await progress(id)).id as string}`);
    await aMember(shop.live, id, { name: 'Grace', businessId: creator.businessId });
    expect((await anEarning(shop.live, creator.live, id)).earned.tiers).toEqual([]);
    expect((await progress(id)).perks).toHaveLength(1);
  });
});

describe('a code that posts must contain', () => {
  it('returns the code in the progress of a member, and a different one for each', async () => {
    const { id } = await aProgram(shop.live, { requirements: { challengeCode: true } });
    await aMember(creator.live, id);
    await aMember(shop.live, id, { name: 'Guest', memberId: 'guest' });
    const codes = [await progress(id), await progress(id, shop.live, '?memberId=guest')].map(
      ({ challengeCode }) => challengeCode as string,
    );
    expect(codes).toEqual([expect.stringMatching(/^PERK-[A-Z2-9]{8}$/), expect.stringMatching(/^PERK-[A-Z2-9]{8}$/)]);
    expect(codes[0]).not.toBe(codes[1]);
    expect((await progress(await joined())).challengeCode).toBe(null);
    const { id: submission } = await aProgramProof(creator.live, id);
    const [{ requirements }] = await rows(app, 'select requirements from submission_verifications where id = $1', [
      submission,
    ]);
    expect(requirements.challengeCodes).toEqual([codes[0]]);
  });
});
