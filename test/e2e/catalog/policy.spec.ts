import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';
import { aTrader } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';
import { aProgram } from '../../support/programs';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

const policy = async (query = '') => {
  const { status, data, text } = await shop.live.get(`/legal${query}`);
  if (status !== 200) throw new Error(text);
  return data;
};
const follow = { actionId: 'ig_fo', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

describe('GET /legal', () => {
  it('has a verdict for each of the 125 actions, and a summary', async () => {
    const found = await policy();
    expect(found).toMatchObject({ jurisdiction: 'US', businessType: null, notLegalAdvice: true });
    expect(found.policyVersion).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(found.verdicts).toHaveLength(125);
    const { allowed, allowedWithDisclosure, restricted, forbidden } = found.summary;
    expect(forbidden).toBe(9);
    expect(allowed + allowedWithDisclosure + restricted + forbidden).toBe(125);
    expect(found.briefing.join(' ')).toContain('go_rv');
  });

  it('returns the verdicts for some actions, by id or alias, in a place', async () => {
    const { verdicts } = await policy('?actions=instagram_follow,%20ig_st&jurisdiction=DE');
    expect(verdicts.map(({ actionId, verdict }: any) => [actionId, verdict])).toEqual([
      ['ig_st', 'allowed_with_disclosure'],
      ['ig_fo', 'restricted'],
    ]);
    const [story, following] = verdicts;
    expect(story.disclosures).toContain('#ad');
    expect(story.citations.map(({ title }: any) => title).join()).toContain('UWG');
    expect(following.safer).toContain('ig_st');
    expect(following.citations[0]).toMatchObject({
      publisher: 'Meta',
      quote: 'artificially collecting likes, followers, or shares',
    });
  });

  it('adds the rules for an industry, however it is written', async () => {
    for (const type of ['breweries', 'Breweries']) {
      const { verdicts, businessType } = await policy(`?actions=ig_st&jurisdiction=UK&businessType=${type}`);
      expect([businessType, verdicts[0].consequence]).toEqual(['breweries', expect.stringContaining('25')]);
    }
  });

  it('returns the verdicts for a platform', async () => {
    const { verdicts } = await policy('?platformId=yelp');
    expect(verdicts.map(({ actionId }: any) => actionId)).toEqual(['yp_rv', 'yp_rp', 'yp_ph', 'yp_ci']);
  });

  it.each([
    ['?actions=ig_none', 'actions', 'closest'],
    ['?platformId=nowhere', 'platformId', 'closest'],
    ['?jurisdiction=XX', 'jurisdiction', 'must be one of: US, EU, UK'],
  ])('refuses %s and says what is valid', async (query, path, message) => {
    const { status, error } = await shop.live.get(`/legal${query}`);
    expect([status, error.details]).toEqual([400, [{ path, message: expect.stringContaining(message) }]]);
  });

  it('requires a credential, of any kind', async () => {
    expect((await app.api.get('/legal')).status).toBe(401);
    expect((await (await shop.keyWith('read.perks')).get('/legal')).status).toBe(200);
    expect((await creator.owner.get('/legal')).status).toBe(200);
  });
});

describe('a restricted action', () => {
  const warning = {
    code: 'PLATFORM_POLICY',
    actionId: 'ig_fo',
    citation: expect.objectContaining({ title: "Instagram's Community Guidelines" }),
    consequence: expect.stringContaining('artificial engagement'),
  };

  it('a restricted action can be offered in a campaign, with a warning', async () => {
    const { status, data } = await shop.live.post('/campaigns', follow);
    expect([status, data.warnings]).toEqual([201, [warning]]);
    expect((await shop.live.get(`/campaigns/${data.id as string}`)).data.warnings).toEqual([warning]);
    expect(await aCampaign(shop.live)).not.toHaveProperty('warnings');
    const changed = await shop.live.put(`/campaigns/${data.id as string}`, { actionId: 'ig_st' });
    expect(changed.data).not.toHaveProperty('warnings');
  });

  it('a restricted action can be offered in a program and on the exchange, with a warning', async () => {
    expect((await aProgram(shop.live, { rules: [{ actionId: 'ig_fo', points: 5 }] })).warnings).toEqual([warning]);
    const trader = await aTrader(app);
    const order = { side: 'buy', actionId: 'ig_fo', quantity: 1, price: 0.3 };
    const { data, text } = await trader.live.post('/exchange/orders', order);
    expect([text, data?.order.warnings]).toEqual([text, [warning]]);
  });

  it('a dry run reports a restricted action', async () => {
    const { data } = await shop.live.post('/campaigns?dryRun=true', follow);
    expect(data.effects.policy).toEqual([warning]);
    expect(
      (await shop.live.post('/campaigns?dryRun=true', { ...follow, actionId: 'ig_st' })).data.effects.policy,
    ).toEqual([]);
  });

  it('never recommends a restricted action: the estimates have no perk for it', async () => {
    const { data } = await app.api.get('/pricing?actionId=ig_fo');
    expect(data).toMatchObject({ recommendedPerk: null, notice: 'The rules of Instagram discourage rewarding it.' });
  });
});

describe('a forbidden action', () => {
  it('refuses a forbidden action with the law and the rule of the site', async () => {
    const { status, error } = await shop.live.post('/campaigns', { ...follow, actionId: 'yp_rv', platformId: 'yp' });
    expect([status, error.code, error.details.rule]).toEqual([422, 'PROHIBITED_ACTION', 'paid_review_yelp']);
    expect(error.details.citations.map(({ publisher }: any) => publisher)).toEqual([
      'Yelp',
      'Federal Trade Commission (US)',
    ]);
  });

  it('refuses a proof of an action that became forbidden after the offer was made', async () => {
    const { id } = await aCampaign(shop.live);
    await rows(app, `update campaigns set action_ids = '{yp_rv}' where id = $1`, [id]);
    await expect(aSubmission(creator.live, id)).rejects.toThrow('PROHIBITED_ACTION');
    expect(await rows(app, 'select id from submissions where campaign_id = $1', [id])).toEqual([]);
  });
});

describe('the legal documents', () => {
  it.each(['terms', 'privacy'])('/legal/%s name the operator, whose name cannot inject markup', async (name) => {
    const named = await startApp({ OPERATOR_NAME: 'Corner <b>Coffee</b> Ltd' });
    try {
      const { status, text } = await named.api.get(`//legal/${name}`);
      expect(status).toBe(200);
      expect(text).toContain('This service is run by Corner &lt;b&gt;Coffee&lt;/b&gt; Ltd.');
    } finally {
      await named.stop();
    }
    expect((await app.api.get(`//legal/${name}`)).text).toContain('has not given a name');
  });
});
