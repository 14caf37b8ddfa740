import { Browser } from 'playwright-core';
import { Relay } from '#platform';
import { startApp, TestApp } from '../support/app';
import { aCampaign, aTenant, Tenant } from '../support/builders';
import { until } from '../support/service';
import { launchBrowser, unavailable } from './support/chromium';
import { signedIn } from './support/dashboard';

jest.setTimeout(60_000);

const title = `the dashboard of a new business${unavailable ? ` (skipped: ${unavailable})` : ''}`;
(unavailable ? describe.skip : describe)(title, () => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  let creator: Tenant;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startApp();
    [shop, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it.each(['buyer', 'seller'] as const)(
    'tells a new %s on the exchange what comes first, without a refusal',
    async (who) => {
      const visit = await signedIn(browser, app, who === 'buyer' ? shop : creator);
      const refused: string[] = [];
      visit.page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
      await visit.open('/exchange');
      await visit.page.getByText(who === 'buyer' ? /^Deposit money first/ : /^Enrol as a seller first/).waitFor();
      // Longer than the form waits for a pause in typing.
      await visit.page.clock.install();
      await visit.page.clock.runFor(5000);
      expect([refused, await visit.page.getByRole('alert').count()]).toEqual([[], 0]);
      await visit.context.close();
    },
  );

  it('shows no label without a value in the rows of the ledger on a phone', async () => {
    await shop.test.post('/ledger/deposits', { amount: 25, currency: 'USD' });
    const visit = await signedIn(browser, app, shop, { viewport: { width: 390, height: 844 } });
    await visit.open('/ledger');
    const row = visit.page.getByRole('row', { name: /^Deposit/ });
    await row.waitFor();
    expect(await row.locator('td:empty').count()).toBeGreaterThan(0);
    expect(await row.locator('td:empty:visible').count()).toBe(0);
    await visit.context.close();
  });

  it('completes a link without https://, and says plainly what is none; the approval reaches the open page', async () => {
    const campaign = await aCampaign(shop.live);
    const visit = await signedIn(browser, app, creator, { mode: 'live' });
    const { page } = visit;
    await visit.open(`/offers/${campaign.id as string}`);
    const link = page.locator('[name=proofUrl]');
    await link.fill('my post');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.getByText(/Enter a web address, such as/).waitFor();
    await link.fill('www.instagram.com/p/Cabcdef/');
    await page.keyboard.press('Enter');
    let items: any[] = [];
    await until(async () => {
      ({ items } = (await shop.live.get(`/submissions?campaignId=${campaign.id as string}`)).data);
      return items.length > 0;
    });
    expect(items[0].proofUrl).toBe('https://www.instagram.com/p/Cabcdef/');

    await shop.live.post('/submissions/review', { submissionId: items[0].id, decision: 'approve' });
    await app.nest.get(Relay).run();
    const { perk } = (await shop.live.get(`/submissions/${items[0].id as string}`)).data;
    await page.getByText(perk.code).waitFor();
    await visit.context.close();
  });
});
