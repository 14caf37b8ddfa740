import { Relay } from '#messaging/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aProofAtTill, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { eventsOf } from '../../support/database/outbox';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { aMember, anEarning, aProgram, reviewed } from '../../support/programs';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
let creator: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
  creator = await aTenant(app, { accountType: 'creator' });
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const setCurrency = (tenant: Tenant, currency: string) => tenant.owner.put('/business', { currency });
async function aShop(currency: string): Promise<Tenant> {
  const shop = await anEnterprise(app, { businessName: 'Café Luna' });
  expect((await setCurrency(shop, currency)).data.currency).toBe(currency);
  return shop;
}
const FIVE_HUNDRED = { actions: ['ig_st'], discountType: 'dol', discountValue: 500 };
const problem = ({ status, error }: Answer) => [status, error?.details?.[0]?.path, error?.details?.[0]?.message];

describe('the currency of a business', () => {
  it('is the US dollar until an owner chooses another', async () => {
    const shop = await anEnterprise(app);
    expect((await shop.live.get('/business')).data.currency).toBe('USD');
    expect((await setCurrency(shop, 'EUR')).data).toMatchObject({ currency: 'EUR' });
    expect((await shop.live.put('/business', { currency: 'JPY' })).status).toBe(403);
  });

  it.each(['euro', 'eur', 'XXX', '', 978])('cannot be set to %j', async (currency) => {
    const shop = await anEnterprise(app);
    const { status, error } = await shop.owner.put('/business', { currency });
    expect([status, error?.details[0].path]).toEqual([400, 'currency']);
    expect((await shop.live.get('/business')).data.currency).toBe('USD');
  });
});

describe('a campaign', () => {
  it('keeps the currency that its business had when it was created', async () => {
    const shop = await aShop('EUR');
    const draft = await aCampaign(shop.live, { rewardType: 'amount', rewardValue: 4.5, status: 'draft' });
    expect(draft).toMatchObject({ currency: 'EUR', rewardValue: 4.5, name: 'Story Tag on Instagram: €4.50 off' });
    await setCurrency(shop, 'JPY');
    const { data } = await shop.live.put(`/campaigns/${draft.id as string}`, { rewardValue: 5.25, action: 'launch' });
    expect(data).toMatchObject({ currency: 'EUR', rewardValue: 5.25, status: 'active' });
    const later = (await shop.live.post('/campaigns', FIVE_HUNDRED)).data;
    expect(later).toMatchObject({ currency: 'JPY', rewardValue: 500, name: 'Story Tag on Instagram: ¥500 off' });
    for (const { id, currency } of [data, later]) {
      expect((await app.api.get(`/campaigns/${id as string}/offer`)).data.currency).toBe(currency);
      expect((await eventsOf(app, id)).at(-1)?.data).toMatchObject({ currency });
    }
    const { data: found } = await creator.live.get('/campaigns/open?perPage=100');
    expect(found.items.find(({ id }: any) => id === later.id)).toMatchObject({ currency: 'JPY', rewardValue: 500 });
  });

  it.each<[string, object]>([
    ['discountValue', { ...FIVE_HUNDRED, discountValue: 99.5 }],
    ['discountValue', { ...FIVE_HUNDRED, discountValue: 1_500_001 }],
    ['reward.value', { platform: 'ig', actionType: 'story', reward: { type: 'fixed', value: 0.5 } }],
    ['minimumSpend', { ...FIVE_HUNDRED, minimumSpend: 999.99 }],
    ['minimumSpend', { ...FIVE_HUNDRED, minimumSpend: 1_500_001 }],
    ['currency', { ...FIVE_HUNDRED, currency: 'USD' }],
  ])('in yen is refused for a wrong %s', async (path, body) => {
    const shop = await aShop('JPY');
    const answer = await shop.live.post('/campaigns', body);
    expect(problem(answer)).toEqual([400, path, expect.any(String)]);
    expect((await shop.live.get('/campaigns')).data.items).toEqual([]);
  });

  it('in yen may be worth as much as one in dollars, and have half a per cent', async () => {
    const shop = await aShop('JPY');
    for (const fields of [
      { discountValue: 1_500_000, minimumSpend: 1_500_000 },
      { discountType: 'pct', discountValue: 12.5 },
    ])
      expect((await shop.live.post('/campaigns', { ...FIVE_HUNDRED, ...fields })).status).toBe(201);
    const dollars = await aShop('USD');
    expect(problem(await dollars.live.post('/campaigns', { ...FIVE_HUNDRED, discountValue: 10_001 }))).toEqual([
      ...[400, 'discountValue', 'must be at most $10,000'],
    ]);
  });
});

describe('a perk', () => {
  it('has the currency of its campaign, also if its business has changed it since the proof', async () => {
    const shop = await aShop('EUR');
    const { id } = await aCampaign(shop.live, { rewardType: 'amount', rewardValue: 4.5 });
    const { id: sent } = await aSubmission(creator.live, id);
    await setCurrency(shop, 'GBP');
    const { perk } = await reviewed(shop.live, sent);
    expect(perk).toMatchObject({ currency: 'EUR', value: 4.5 });
    expect((await eventsOf(app, perk.id))[0]!.data).toMatchObject({ currency: 'EUR' });
    for (const by of [creator, shop])
      expect((await by.live.get(`/perks/${perk.id as string}`)).data).toMatchObject({ currency: 'EUR' });
  });

  it('is redeemed on a bill in its currency, with a discount that can be paid', async () => {
    const shop = await aShop('JPY');
    const perkOf = async (fields: object) =>
      (await aSubmission(creator.live, (await aCampaign(shop.live, { verificationMode: 'auto', ...fields })).id)).perk;
    const redeem = async (fields: object, bill?: number) => {
      const { code } = await perkOf(fields);
      return shop.live.post('/perks/redeem', { code, bill });
    };
    expect((await redeem({ rewardValue: 10 }, 1255)).data.redemption).toMatchObject({ bill: 1255, discount: 126 });
    expect((await redeem({ rewardType: 'amount', rewardValue: 500 }, 3000)).data.redemption.discount).toBe(500);
    expect(problem(await redeem({ rewardValue: 10 }, 1255.5))).toEqual([400, 'bill', expect.stringContaining('JPY')]);
    const without = await redeem({ minimumSpend: 3000 });
    expect(problem(without)[2]).toContain('a bill of at least ¥3,000');
    expect((await redeem({ minimumSpend: 3000 }, 2999)).error!.message).toContain('¥3,000');
  });

  it('for a tier has the currency that its business had when the program was created', async () => {
    const shop = await aShop('CHF');
    const tiers = [{ name: 'Regular', requiredPoints: 50, perk: { type: 'amount', value: 12.5 } }];
    const program = await aProgram(shop.live, { tiers });
    expect(program.currency).toBe('CHF');
    await setCurrency(shop, 'KRW');
    const member = await aMember(shop.live, program.id, { memberId: 'guest-1', name: 'A guest' });
    await anEarning(shop.live, shop.live, program.id, { memberId: member.memberId });
    const { data } = await shop.live.get(`/perks?programId=${program.id as string}`);
    expect(data.items).toMatchObject([{ currency: 'CHF', value: 12.5 }]);
    const body = { name: 'Another', rules: [{ actionId: 'ig_st', points: 5 }], tiers };
    expect(problem(await shop.live.post('/programs', body))).toEqual([
      ...[400, 'tiers[0].perk.value', 'must be a whole number: amounts in KRW have no decimals'],
    ]);
  });

  it('earned by a proof at the till is shown there in its currency', async () => {
    const shop = await aShop('GBP');
    const fields = { rewardType: 'amount', rewardValue: 3 };
    const { tillCode } = await aProofAtTill(shop.live, creator.live, fields);
    const { data } = await shop.live.get(`/till/proofs?code=${tillCode as string}`);
    expect(data.proofs[0].reward).toEqual({ type: 'amount', value: 3, currency: 'GBP', description: null });
  });

  it('is shown to a guest in its currency: on the pages of the offer and of the shop, and in e-mails', async () => {
    const shop = await aShop('EUR');
    const fields = { rewardType: 'amount', rewardValue: 4.5, minimumSpend: 12 };
    const { id } = await aCampaign(shop.live, fields);
    await setCurrency(shop, 'JPY');
    const page = async (path: string) => (await fetch(`${app.origin}${path}`)).text();
    const { slug } = (await shop.live.get('/business')).data;
    expect(await page(`/offers/${id as string}`)).toContain('€4.50 off');
    expect(await page(`/offers/${id as string}`)).toContain('€12.00');
    expect(await page(`/b/${slug as string}`)).toContain('€4.50 off');
    const [guest, email] = [new GuestBrowser(app, mailbox), anAddress()];
    const { data } = await guest.submit(id, email);
    await reviewed(shop.live, data.submission.id);
    await app.nest.get(Relay).run();
    const issued = await mailbox.next(email, 'Your perk from Café Luna is here');
    expect(issued.body).toContain('€4.50 off');
    expect(issued.body).toContain('€12.00');
    const { data: perks } = await guest.send('GET', '/guest/perks');
    expect(perks.items[0]).toMatchObject({ currency: 'EUR', value: 4.5 });
    const own = await guest.client.get('/guest/proofs');
    expect(own.data.items[0].perk.currency).toBe('EUR');
    await shop.live.post('/perks/redeem', { code: perks.items[0].code, bill: 20 });
    await app.nest.get(Relay).run();
    const receipt = await mailbox.next(email, 'You used your perk at Café Luna');
    expect(receipt.body).toContain('€20.00');
    expect(receipt.body).not.toContain('$');
  });
});

describe('suggestions', () => {
  const expensive = { actionId: 'yt_rv', businessType: 'real-estate' };

  it('in the price list are in the requested currency, and values are in dollars', async () => {
    const price = async (query: string) =>
      (await app.api.get(`/pricing?actionId=${expensive.actionId}&businessType=real-estate${query}`)).data;
    expect(await price('')).toMatchObject({ estimatedValueUsd: 24, recommendedPerk: { type: 'amount', value: 24 } });
    expect(await price('&currency=JPY')).toMatchObject({
      estimatedValueUsd: 24,
      recommendedPerk: { type: 'amount', value: 3600 },
    });
    expect((await app.api.get('/pricing?currency=yen')).status).toBe(400);
  });

  it('from the model can be used as they are to create a campaign', async () => {
    const [yen, dollars] = [await aShop('JPY'), await aShop('USD')];
    const ask = { businessType: 'real-estate', seed: 7, limit: 10 };
    const perksOf = async (shop: Tenant) =>
      (await shop.live.post('/ai/recommend', ask)).data.recommendations.map(({ perk }: any) => perk);
    const amounts = (await perksOf(yen)).filter(({ type }: any) => type === 'amount');
    expect(amounts.length).toBeGreaterThan(0);
    for (const { value, currency } of amounts) {
      expect([currency, value % 100]).toEqual(['JPY', 0]);
      const created = await yen.live.post('/campaigns', { ...FIVE_HUNDRED, discountValue: value });
      expect(created.data).toMatchObject({ rewardValue: value, currency: 'JPY' });
    }
    for (const { currency } of await perksOf(dollars)) expect(currency).toBe('USD');
    const { data } = await yen.live.post('/ai/campaign-agent', { businessType: 'real-estate', seed: 7, budget: 500 });
    for (const { call, dryRun } of data.plan.steps) {
      if (call.method !== 'POST') continue;
      expect(dryRun).toMatchObject({ status: 201, wouldReturn: { currency: 'JPY' } });
      if (call.body.discountType === 'dol') expect(call.body.name).toMatch(/: ¥[\d,]+ off$/);
    }
  });

  it('predict the same outcome for the same perk in another currency', async () => {
    const predicted = async (shop: Tenant, discountValue: number) =>
      (await shop.live.post('/campaigns/simulate', { ...FIVE_HUNDRED, discountValue, maxCompletions: 20, seed: 3 }))
        .data;
    const [inYen, inDollars] = [await predicted(await aShop('JPY'), 300), await predicted(await aShop('USD'), 2)];
    expect(inYen.perk).toEqual({ type: 'amount', value: 300, currency: 'JPY' });
    expect(inYen.expected).toEqual(inDollars.expected);
    expect(inYen.maxCost).toBe(40);
    const [change] = inYen.changes;
    expect(change.description).toMatch(/^Offer ¥[\d,]+ instead of ¥300\.$/);
  });
});
