import { Browser, Locator } from 'playwright-core';
import { Relay } from '#messaging/host';
import { TestApp } from '../support/app';
import { aCampaign, aPerk, aTenant, aUser, Tenant } from '../support/builders';
import { until } from '../support/processes/service';
import { signedIn, Visit } from './support/dashboard';
import { BUSINESS_PAGES } from './support/pages';
import { describeInBrowser } from './support/suite';

/** All pages that need no id. */
const PAGES = [
  ...BUSINESS_PAGES.filter((path) => !path.includes('$')),
  ...['orders', 'trades', 'selling', 'all'].map((tab) => `/exchange?tab=${tab}`),
];
const TILL_PAGES = ['/', '/till', '/settings', '/campaigns'];
const NO_ACCESS = 'Your role does not include this page';

describeInBrowser('the dashboard of a new business', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  let creator: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    [shop, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
  });

  it.each(['buyer', 'seller'] as const)(
    'tells a new %s on the exchange what comes first, without a refusal',
    async (who) => {
      const visit = await signedIn(browser, app, who === 'buyer' ? shop : creator);
      const refused: string[] = [];
      visit.page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
      await visit.open('/exchange');
      await visit.page.getByText(who === 'buyer' ? /^Deposit money first/ : /^Enroll as a seller first/).waitFor();
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

  it('shows a note below a value on a phone, and not below its label', async () => {
    const coffee = { rewardType: 'free_item', rewardValue: 3.5, rewardDescription: 'A filter coffee' };
    await aPerk(shop.test, creator.test, (await aCampaign(shop.test, coffee)).id as string);
    const visit = await signedIn(browser, app, shop, { viewport: { width: 390, height: 844 } });
    await visit.open('/perks');
    const note = visit.page.getByText('A filter coffee, worth $3.50');
    await note.waitFor();
    const left = async (locator: Locator) => (await locator.boundingBox())?.x;
    const row = visit.page.getByRole('row').filter({ has: note });
    expect(await left(note)).toBe(await left(row.getByText('Issued', { exact: true }).first()));
    await visit.context.close();
  });

  describe.each(['manager', 'reviewer', 'till'] as const)('for a new %s', (role) => {
    let visit: Visit;
    beforeAll(async () => {
      await shop.owner.put('/business', { businessType: 'coffee-shops' });
      visit = await signedIn(browser, app, await aUser(app, shop, role), { mode: 'live' });
    });
    afterAll(() => visit.context.close());

    it('begins with a page that the role has, refuses nothing, and links only to pages that the role has', async () => {
      const { page, open } = visit;
      const problems: string[] = [];
      page.on('response', (response) => response.status() >= 400 && problems.push(`refused: ${response.url()}`));
      const closed: string[] = [];
      const links: Record<string, string[]> = {};
      for (const path of role === 'till' ? TILL_PAGES : PAGES) {
        await open(path);
        if ((await page.getByRole('alert').count()) > 0) problems.push(`an alert on ${path}`);
        if ((await page.locator('main fieldset[disabled]').count()) > 0) problems.push(`a form of others on ${path}`);
        if (await page.getByText(NO_ACCESS).isVisible()) closed.push(path);
        links[path] = await page
          .locator('a[href^="/dashboard"]')
          .evaluateAll((all) => all.map((link) => link.pathname));
      }
      const leads = Object.entries(links).flatMap(([path, to]) =>
        to
          .filter((each) => closed.includes(each.replace(/^\/dashboard/, '')))
          .map((each) => `${path} links to ${each}`),
      );
      expect([...problems, ...leads]).toEqual([]);
      expect(closed.length > 0 && !closed.includes('/')).toBe(true);
    });

    it('names the industry as people do', async () => {
      await visit.open('/settings');
      await visit.page.getByText('Coffee Shops').waitFor();
    });
  });

  it('asks managers, who cannot deposit, to have an owner do it', async () => {
    const visit = await signedIn(browser, app, await aUser(app, shop, 'manager'), { mode: 'live' });
    await visit.open('/exchange');
    await visit.page.getByText(/^An owner has to deposit money first/).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Deposit money' }).count()).toBe(0);
    await visit.context.close();
  });

  it('shows the times in messages of the service as those of the reader', async () => {
    const baker = await aTenant(app);
    for (let made = 0; made < 5; made++) await aCampaign(baker.live);
    const options = { mode: 'live', locale: 'en-US', timezoneId: 'America/New_York' } as const;
    const visit = await signedIn(browser, app, baker, options);
    await visit.open('/campaigns/new?action=ig_st');
    await visit.page.getByRole('button', { name: 'Launch' }).click();
    await visit.page.getByText(/The count is reset at \w{3} \d+, \d{4}, [78]:00:00\s?PM/).waitFor();
    await visit.context.close();
  });

  it('completes a link without https://, and says plainly what is none; the approval reaches the open page', async () => {
    const campaign = await aCampaign(shop.live);
    const visit = await signedIn(browser, app, creator, { mode: 'live' });
    const { page } = visit;
    await visit.open(`/opportunities?campaign=${campaign.id as string}`);
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
    await page.getByText(perk.code).first().waitFor();
    await visit.context.close();
  });
});
