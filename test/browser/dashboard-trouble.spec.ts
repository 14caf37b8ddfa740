import { Browser } from 'playwright-core';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, PASSWORD } from '../support/builders';
import { nowhereYet, startService, until } from '../support/processes/service';
import { launchBrowser, unavailable } from './support/chromium';
import { signedIn } from './support/dashboard';

const title = `the dashboard in trouble${unavailable ? ` (skipped: ${unavailable})` : ''}`;
(unavailable ? describe.skip : describe)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('shows that it is out of date while the service is away, and follows it again after a restart', async () => {
    const { settings, drop } = await nowhereYet();
    let service = await startService(settings);
    const { port } = new URL(service.origin);
    const account = {
      action: 'register',
      email: 'owner@example.com',
      password: PASSWORD,
      businessName: 'Corner Coffee',
      accountType: 'business',
    };
    await service.api.post('/auth', account);
    const visit = await signedIn(browser, service, account, { mode: 'live' });
    const headers = { 'x-perk-page': '1' };
    const campaigns = `${service.origin}/api/v1/campaigns`;
    const listed = async () => {
      const { data } = await (await visit.context.request.get(campaigns, { headers })).json();
      return data.items as { actionId: string }[];
    };
    await visit.open('/campaigns/new');
    await visit.page.getByLabel('Search for an action').fill('feed photo');
    await visit.page
      .getByRole('button', { name: /Feed Photo/ })
      .first()
      .click();

    await service.kill();
    await visit.page.getByText('Not live').waitFor();
    const launch = visit.page.getByRole('button', { name: 'Launch' });
    await launch.click();
    service = await startService({ ...settings, PORT: port });
    // The client repeats what got no answer for a while, and then leaves it to the person; the idempotency key stays the same.
    await until(async () => {
      await launch.click({ timeout: 1000 }).catch(() => undefined);
      return /\/campaigns\/camp_/.test(visit.page.url());
    });
    expect((await listed()).map(({ actionId }) => actionId)).toEqual(['ig_fp']);

    await visit.open('/events');
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, name: 'Afterwards' };
    expect((await visit.context.request.post(campaigns, { headers, data: campaign })).status()).toBe(201);
    await visit.page.getByText('Afterwards').first().waitFor();

    await visit.context.close();
    await service.stop();
    await drop();
  });

  describe('of the network and its limits', () => {
    let app: TestApp;
    afterEach(() => app.stop());

    it('keeps to the pace of the rate limits, and loses nothing', async () => {
      // 3 decisions and 6 reads of a kind in each 2 seconds.
      app = await startApp({ RATE_LIMIT_FACTOR: '0.1', RATE_LIMIT_WINDOW_SECONDS: '2' });
      const [shop, participant] = [await patiently(() => anEnterprise(app)), await patiently(() => aTenant(app))];
      const campaign = await patiently(() => aCampaign(shop.test));
      const submitted: { id: string }[] = [];
      for (let i = 0; i < 6; i++) submitted.push(await patiently(() => aSubmission(participant.test, campaign.id)));
      const visit = await patiently(() => signedIn(browser, app, shop));
      await visit.open('/review');
      await visit.page.getByRole('button', { name: /^Approve/ }).waitFor();
      for (let i = 0; i < 6; i++) {
        await visit.page.keyboard.press('a');
        // Each is sent by itself.
        await visit.page.waitForTimeout(400);
      }
      await until(async () => {
        const { data } = await patiently(() => shop.test.get('/submissions?state=approved'));
        return data?.items?.length === submitted.length;
      });
      expect(await visit.page.getByRole('alert').count()).toBe(0);
      await visit.context.close();
    });

    it('redeems nothing while the till is offline, and says so', async () => {
      app = await startApp();
      const shop = await aTenant(app);
      const visit = await signedIn(browser, app, shop);
      const perk = await aPerk(shop.test, (await aTenant(app)).test, (await aCampaign(shop.test)).id);
      await visit.open('/till');
      await visit.page.getByLabel('Code from the customer').fill(perk.code);
      const redeem = visit.page.getByRole('button', { name: 'Redeem now' });
      await redeem.waitFor();
      await visit.context.setOffline(true);
      await visit.page.getByText('Perks cannot be redeemed').first().waitFor();
      await redeem.click({ force: true, timeout: 1000 }).catch(() => undefined);
      await visit.context.setOffline(false);
      await visit.page.getByText('Perks cannot be redeemed').first().waitFor({ state: 'detached' });
      expect((await shop.test.get(`/perks/${perk.id as string}`)).data.status).toBe('issued');
      await redeem.click();
      await visit.page.getByText('Redeemed', { exact: true }).waitFor();
      await visit.context.close();
    });
  });

  /** Repeats what the rate limit refused. */
  async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await attempt();
        if ((result as { status?: number }).status !== 429) return result;
      } catch (error) {
        if (!/RATE_LIMITED|Too many requests/.test(String(error))) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
});
