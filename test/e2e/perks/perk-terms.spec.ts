import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, aUser, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';

/** The next Saturday, at 13:00 in Bogotá, where clocks do not change. */
function nextSaturday(now: Date): Date {
  const day = new Date(now.getTime() + (((6 - now.getUTCDay() + 7) % 7) + 7) * 24 * 60 * 60 * 1000);
  return new Date(`${day.toISOString().slice(0, 10)}T18:00:00.000Z`);
}

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let till: Client;
let manager: Client;
beforeAll(async () => {
  app = await startApp();
  app.clock.advance((nextSaturday(app.clock.now()).getTime() - app.clock.now().getTime()) / 1000);
  shop = await anEnterprise(app);
  creator = await aTenant(app, { accountType: 'creator' });
  till = (await aUser(app, shop, 'till')).client;
  manager = (await aUser(app, shop, 'manager')).client;
  await shop.owner.put('/business', { timeZone: 'America/Bogota' });
});
afterAll(() => app.stop());

const campaign = async (fields: object, by: Client = shop.live) =>
  (await aCampaign(by, { verificationMode: 'auto', ...fields })) as { id: string };
const perkOf = async (fields: object) => (await aSubmission(creator.live, (await campaign(fields)).id)).perk;
const redeem = (code: string, fields: object = {}, by: Client = till) => by.post('/perks/redeem', { code, ...fields });
const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details?.term ?? error?.details?.[0]?.path];

const ALL = {
  ...{ minimumSpend: 20, validDays: ['saturday', 'sunday'], appliesTo: 'All cakes', stackable: false },
  validHours: { from: '11:00', to: '17:00' },
};
const NONE = { minimumSpend: null, validDays: null, validHours: null, appliesTo: null, stackable: true };

describe('the terms of a campaign', () => {
  it('are shown on the campaign, its offer and the perk, as they were when the proof was submitted', async () => {
    const { id } = await campaign({ ...ALL, verificationMode: 'manual' });
    expect((await shop.live.get(`/campaigns/${id}`)).data).toMatchObject(ALL);
    expect((await app.api.get(`/campaigns/${id}/offer`)).data).toMatchObject({ ...ALL, timeZone: 'America/Bogota' });
    const sent = await aSubmission(creator.live, id);
    await shop.live.put(`/campaigns/${id}`, { minimumSpend: 50, appliesTo: null });
    const { data } = await shop.live.post('/submissions/review', { submissionId: sent.id, decision: 'approve' });
    expect(data.perk.terms).toEqual(ALL);
    expect((await creator.live.get(`/perks/${data.perk.id as string}`)).data).toMatchObject({
      terms: ALL,
      redemption: null,
    });
    const later = await aSubmission(creator.live, id);
    const review = await shop.live.post('/submissions/review', { submissionId: later.id, decision: 'approve' });
    expect(review.data.perk.terms).toEqual({ ...ALL, minimumSpend: 50, appliesTo: null });
  });

  it('are none by default, and none again when each was removed', async () => {
    const { id } = await campaign({});
    expect((await shop.live.get(`/campaigns/${id}`)).data).toMatchObject(NONE);
    await shop.live.put(`/campaigns/${id}`, ALL);
    await shop.live.put(`/campaigns/${id}`, NONE);
    expect((await aSubmission(creator.live, id)).perk.terms).toBeNull();
    expect((await app.api.get(`/campaigns/${id}/offer`)).data).toMatchObject({ ...NONE, timeZone: null });
  });

  it.each([
    ['minimumSpend', { minimumSpend: 0 }],
    ['minimumSpend', { minimumSpend: 10.001 }],
    ['validDays', { validDays: [] }],
    ['validDays[0]', { validDays: ['Mon'] }],
    ['validHours.from', { validHours: { from: '9:30', to: '17:00' } }],
    ['validHours.to', { validHours: { from: '09:30', to: '24:00' } }],
    ['validHours.to', { validHours: { from: '09:30', to: '09:30' } }],
    ['appliesTo', { appliesTo: 'a'.repeat(201) }],
    ['stackable', { stackable: 'never' }],
  ])('are refused for a wrong %s', async (path, fields) => {
    const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, ...fields };
    expect(refusal(await shop.live.post('/campaigns', body))).toEqual([400, 'VALIDATION_ERROR', path]);
  });

  it('need the time zone of the business for days and hours, and say how to set it', async () => {
    const other = await anEnterprise(app);
    const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    for (const field of ['validDays', 'validHours'] as const) {
      const refused = await other.live.post('/campaigns', { ...body, [field]: ALL[field] });
      expect(refusal(refused)).toEqual([400, 'VALIDATION_ERROR', field]);
      expect(refused.text).toContain('PUT /api/v1/business');
    }
    const { id } = await aCampaign(other.live);
    expect((await other.live.put(`/campaigns/${id as string}`, { validDays: ['monday'] })).status).toBe(400);
    expect((await other.owner.put('/business', { timeZone: 'Europe/Berlin' })).data.timeZone).toBe('Europe/Berlin');
    expect((await other.live.put(`/campaigns/${id as string}`, { validDays: ['monday'] })).status).toBe(200);
  });
});

it.each(['+02:00', 'Berlin', 'CEST ', '', 'Europe/Atlantis', "x'; drop table perks"])(
  'the time zone %p is refused',
  async (timeZone) => {
    const { status, error } = await shop.owner.put('/business', { timeZone });
    expect([status, error?.details[0].path]).toEqual([400, 'timeZone']);
  },
);

it('a business can be registered with its time zone', async () => {
  const tenant = await aTenant(app, { timeZone: 'Asia/Kolkata' });
  expect((await tenant.live.get('/business')).data.timeZone).toBe('Asia/Kolkata');
});

describe('the till', () => {
  it('redeems a perk whose terms are met, and computes the discount', async () => {
    const { code } = await perkOf(ALL);
    const { status, data } = await redeem(code, { bill: 34.5 });
    expect([status, data.redemption]).toEqual([200, { bill: 34.5, discount: 3.45, override: null }]);
    expect((await till.get(`/perks?code=${code as string}`)).data.items[0].redemption).toEqual(data.redemption);
  });

  it('computes the discount of any perk if the bill is sent, and needs none otherwise', async () => {
    const amount = { rewardType: 'amount', rewardValue: 5 };
    expect((await redeem((await perkOf(amount)).code, { bill: 3 })).data.redemption).toMatchObject({ discount: 3 });
    expect((await redeem((await perkOf(amount)).code)).data.redemption).toBeNull();
    const item = { rewardType: 'free_item', rewardValue: 4, rewardDescription: 'A croissant' };
    expect((await redeem((await perkOf(item)).code, { bill: 12 })).data.redemption).toMatchObject({ discount: null });
  });

  it('asks for the bill that the perk needs, and refuses a smaller one', async () => {
    const { code, id } = await perkOf({ minimumSpend: 20 });
    const without = await redeem(code);
    expect(refusal(without)).toEqual([400, 'VALIDATION_ERROR', 'bill']);
    expect(without.text).toContain('a bill of at least $20');
    const small = await redeem(code, { bill: 19.99 });
    expect(refusal(small)).toEqual([409, 'PERK_TERMS_NOT_MET', 'minimum_spend']);
    expect(small.error!.details).toEqual({ ...NONE, minimumSpend: 20, term: 'minimum_spend', timeZone: null });
    expect((await shop.live.get(`/perks/${id as string}`)).data).toMatchObject({ status: 'issued', redemption: null });
    expect((await redeem(code, { bill: 20 })).status).toBe(200);
  });

  it('cannot redeem a perk outside of its terms; a manager and a key can, which is recorded', async () => {
    const { code } = await perkOf({ validDays: ['sunday'], minimumSpend: 20 });
    const override = 'The customer came a day early';
    const refused = await redeem(code, { bill: 20, override });
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN', undefined]);
    expect(refused.error!.message).toContain('Ask one of them');
    const { status, data } = await redeem(code, { bill: 20, override }, manager);
    expect(status).toBe(200);
    expect(data.redemption).toEqual({
      bill: 20,
      discount: 2,
      override: { term: 'day', reason: override, by: expect.stringMatching(/^usr_/) as string },
    });
    const byKey = await redeem((await perkOf({ minimumSpend: 20 })).code, { override }, shop.live);
    expect(byKey.data.redemption).toMatchObject({ bill: null, override: { term: 'minimum_spend', reason: override } });
    const needless = await redeem((await perkOf({ minimumSpend: 20 })).code, { bill: 30, override }, manager);
    expect(needless.data.redemption).toEqual({ bill: 30, discount: 3, override: null });
  });

  it('refuses a perk on another day and at another hour, and redeems it in time', async () => {
    const [days, hours] = [
      await perkOf({ validDays: ['sunday'] }),
      await perkOf({ validHours: { from: '13:30', to: '15:00' } }),
    ];
    // Sessions do not last as long as this test.
    const refused = await redeem(days.code, {}, shop.live);
    expect(refusal(refused)).toEqual([409, 'PERK_TERMS_NOT_MET', 'day']);
    expect(refused.error!.message).toBe(
      'The perk can be redeemed only on these days: sunday. To redeem it all the same, send override with the reason.',
    );
    expect(refusal(await redeem(hours.code, {}, shop.live))).toEqual([409, 'PERK_TERMS_NOT_MET', 'hours']);
    app.clock.advance(30 * 60);
    expect((await redeem(hours.code, {}, shop.live)).status).toBe(200);
    app.clock.advance(11 * 60 * 60);
    expect((await redeem(days.code, {}, shop.live)).status).toBe(200);
  });
});

describe('GET /perks/check', () => {
  const check = (code: string, bill?: number, by: Client = shop.live) =>
    by.get(`/perks/check?code=${code}${bill === undefined ? '' : `&bill=${String(bill)}`}`);

  it('says that a perk can be redeemed and what it takes off a bill, and changes nothing', async () => {
    const { id, code } = await perkOf({});
    const { data } = await check(code.toLowerCase(), 34.5);
    expect(data).toMatchObject({ redeemable: true, obstacle: null, discount: 3.45, perk: { id, status: 'issued' } });
    expect((await check(code)).data).toMatchObject({ redeemable: true, discount: null });
    expect((await shop.live.get(`/perks/${id as string}`)).data).toMatchObject({ status: 'issued', redemption: null });
  });

  it('says why a perk cannot be redeemed, in the words of the refusal', async () => {
    const { code } = await perkOf({ minimumSpend: 20 });
    for (const bill of [undefined, 19.99]) {
      const { data } = await check(code, bill);
      const { error } = await redeem(code, { bill }, shop.live);
      expect(data.redeemable).toBe(false);
      expect(data.obstacle.code).toBe(error!.code);
      expect(data.obstacle.message).toContain(bill === undefined ? 'bill' : error!.message);
    }
    expect((await check(code, 20)).data).toMatchObject({ redeemable: true, discount: 2 });
    await redeem(code, { bill: 20 }, shop.live);
    expect((await check(code, 20)).data).toMatchObject({
      redeemable: false,
      obstacle: { code: 'ALREADY_REDEEMED' },
      perk: { status: 'redeemed' },
    });
    const { id, code: revoked } = await perkOf({});
    await shop.live.post(`/perks/${id as string}/revoke`, {});
    expect((await check(revoked)).data.obstacle).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('knows only the perks that the business issued, and refuses a bill that is no amount', async () => {
    const { code } = await perkOf({});
    expect((await check(code, undefined, creator.live)).status).toBe(404);
    expect((await check(code, undefined, shop.test)).status).toBe(404);
    expect((await check(code, 1.005)).error!.details).toEqual([expect.objectContaining({ path: 'bill' })]);
  });
});
