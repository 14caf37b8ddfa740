// Also runs on the embedded engine: the loop of catalog, campaigns, submissions, perks and billing.
import { startApp, TestApp } from '../support/app';
import { aCampaign, aPerk, aTenant } from '../support/builders';

describe('the core loop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('leads from a new campaign to a redeemed perk', async () => {
    const [shop, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
    const campaign = await aCampaign(shop.live);
    const perk = await aPerk(shop.owner, creator.live, campaign.id);
    expect(perk).toMatchObject({ status: 'issued', type: 'pct', value: 10 });
    expect((await shop.live.post('/perks/redeem', { code: perk.code })).data).toMatchObject({
      id: perk.id,
      status: 'redeemed',
    });
    expect((await creator.live.get(`/perks/${perk.id}`)).data.status).toBe('redeemed');
  });
});
