import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';

const ABSENT = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';
const PUBLIC_FIELDS = [
  ...['minimumSpend', 'validDays', 'validHours', 'appliesTo', 'stackable'],
  ...[
    'id',
    'businessId',
    'businessName',
    'business',
    'url',
    'timeZone',
    'currency',
    'acceptsProofs',
    'name',
    'description',
    'guidelines',
    'tier',
    'actions',
    'rewardType',
  ],
  ...[
    'rewardValue',
    'rewardDescription',
    'verificationMode',
    'requirements',
    'limitPerPerson',
    'perkExpiresInDays',
    'disclosures',
  ],
  ...['expiresAt', 'createdAt', 'livemode'],
];

let app: TestApp;
let shop: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await anEnterprise(app), await anEnterprise(app)];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const campaign = async (fields: object = {}, by: Client = shop.live) =>
  (await aCampaign(by, { actionId: 'ig_st', platformId: 'ig', ...fields })).id as string;
const offer = (id: string, by: Client = app.api) => by.get(`/campaigns/${id}/offer`);
const refusal = ({ status, error }: Answer) => [status, error?.code];
/** Everything in a response that its reader could tell apart. */
const told = ({ status, error: { requestId: _id, ...error } }: Answer) => ({ status, error });

describe('GET /campaigns/:id/offer', () => {
  it('shows everyone what a live campaign offers and who offers it, without figures of its owner', async () => {
    const id = await campaign({
      name: 'Latte art',
      description: 'Show us your cup.',
      guidelines: 'By daylight.',
      maxCompletions: 50,
      requirements: { hashtags: ['#latte'], minFollowers: 100, challengeCode: true },
    });
    await aSubmission(other.live, id);
    const { name: businessName } = (await shop.owner.get('/business')).data;
    for (const by of [app.api, other.live, other.test, shop.live, app.api.as('perk_live_wrong')]) {
      const { status, data } = await offer(id, by);
      expect(status).toBe(200);
      expect(Object.keys(data).sort()).toEqual([...PUBLIC_FIELDS].sort());
      expect(data).toMatchObject({
        ...{ id, businessName, businessId: shop.businessId, name: 'Latte art', description: 'Show us your cup.' },
        requirements: { hashtags: ['#latte'], minFollowers: 100, challengeCode: true },
        livemode: true,
      });
      expect(data.disclosures).not.toEqual([]);
    }
  });

  it('returns the same 404 for drafts and test campaigns of others as for campaigns that do not exist', async () => {
    const hidden = [await campaign({ status: 'draft' }), await campaign({}, shop.test)];
    hidden.push(await campaign({ status: 'draft' }, shop.test));
    for (const by of [app.api, other.live, other.test]) {
      const unknown = told(await offer(ABSENT, by));
      expect(unknown).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
      for (const id of hidden) expect(told(await offer(id, by))).toEqual(unknown);
    }
  });

  it('shows a business its own test campaigns, in test mode only', async () => {
    const id = await campaign({}, shop.test);
    expect((await offer(id, shop.test)).data).toMatchObject({ id, livemode: false });
    expect(refusal(await offer(id, shop.live))).toEqual([404, 'NOT_FOUND']);
    const draft = await campaign({ status: 'draft' });
    expect((await offer(draft, shop.live)).error).toMatchObject({
      code: 'INVALID_STATE',
      details: { status: 'draft' },
    });
    expect(refusal(await offer(draft, shop.test))).toEqual([404, 'NOT_FOUND']);
  });

  it('says that a campaign is paused, over, full or has not started', async () => {
    const paused = await campaign();
    await shop.live.put(`/campaigns/${paused}`, { action: 'pause' });
    expect((await offer(paused)).error).toMatchObject({ code: 'INVALID_STATE', details: { status: 'paused' } });

    const ended = await campaign();
    await shop.live.put(`/campaigns/${ended}`, { action: 'complete' });
    expect((await offer(ended)).error).toMatchObject({ code: 'INVALID_STATE', details: { status: 'completed' } });

    const full = await campaign({ maxCompletions: 1, verificationMode: 'auto' });
    await aSubmission(other.live, full);
    expect(refusal(await offer(full))).toEqual([409, 'CAMPAIGN_CAP_REACHED']);

    const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const later = await campaign({ startsAt });
    expect((await offer(later)).error).toMatchObject({ code: 'INVALID_STATE', details: { startsAt } });
    app.clock.advance(7200);
    expect((await offer(later)).status).toBe(200);
  });

  it('returns the current name of the business', async () => {
    const id = await campaign();
    await shop.owner.put('/business', { name: 'Cafe Aurora' });
    expect((await offer(id)).data.businessName).toBe('Cafe Aurora');
  });
});
