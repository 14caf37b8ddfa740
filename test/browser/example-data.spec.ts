import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, aTenant, aUser, Tenant } from '../support/builders';
import { shown, signedIn, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const EMPTY_PAGES = ['/', '/campaigns', '/review', '/perks'];

describeInBrowser('example data in the dashboard', (start) => {
  let browser: Browser;
  let app: TestApp;
  beforeAll(async () => {
    ({ browser, app } = await start());
  });

  const seeIt = ({ page }: Visit) => page.getByRole('button', { name: 'See it with example data' });
  const modeOf = async ({ page }: Visit) =>
    (
      await (
        await page.context().request.get(`${app.origin}/api/v1/session`, { headers: { 'x-perk-page': '1' } })
      ).json()
    ).data.mode as string;
  const campaignsOf = async (by: Tenant['live']) => (await by.get('/campaigns')).data.items as { name: string }[];

  it('is one press away for a new owner, in test mode, and leaves live mode empty', async () => {
    const shop = await aTenant(app, { businessType: 'coffee-shops' });
    const visit = await signedIn(browser, app, shop, { mode: 'live' });
    const { page } = visit;
    await visit.open('/');
    await seeIt(visit).click();
    await page.getByText('nothing here reaches customers').waitFor();
    await page.getByText('This is example data, in test mode.').waitFor();
    await page.getByRole('table', { name: 'Waiting longest' }).waitFor();
    await page.locator('#page-title:focus').waitFor();
    expect(await visit.inspect()).toEqual([]);
    expect(await modeOf(visit)).toBe('test');

    await visit.open('/campaigns');
    await page.getByText('Example: 10% off for a story').waitFor();
    await page.getByRole('button', { name: 'Switch to live' }).click();
    await page.getByText('No campaigns yet').waitFor();
    expect([await campaignsOf(shop.live), (await campaignsOf(shop.test)).length]).toEqual([[], 3]);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('is offered on the pages that are empty, on a phone too', async () => {
    const shop = await aTenant(app);
    const visit = await signedIn(browser, app, shop, { mode: 'live', viewport: { width: 360, height: 740 } });
    for (const path of EMPTY_PAGES) {
      await visit.open(path);
      await seeIt(visit).waitFor();
      expect([path, await visit.inspect()]).toEqual([path, []]);
    }
    await visit.context.close();
  });

  it('fills an empty test mode without leaving the page', async () => {
    const visit = await signedIn(browser, app, await aTenant(app), { mode: 'test' });
    await visit.open('/review');
    await visit.page.getByRole('button', { name: 'Add example data' }).click();
    await visit.page
      .getByText('Posted this morning.')
      .or(visit.page.getByText('The table at the window.'))
      .first()
      .waitFor();
    await visit.context.close();
  });

  it('is offered neither to a business with campaigns, nor to roles that cannot create any, nor to creators', async () => {
    const [shop, busy] = [await aTenant(app), await aTenant(app)];
    await aCampaign(busy.live);
    const creator = await aTenant(app, { accountType: 'creator' });
    for (const user of [busy, await aUser(app, shop, 'reviewer'), creator]) {
      const visit = await signedIn(browser, app, user, { mode: 'live' });
      for (const path of ['/', '/perks']) {
        // Only who may create campaigns reads whether there are any.
        const known = user === busy ? visit.page.waitForResponse(/\/campaigns\?perPage=1$/) : undefined;
        await visit.open(path);
        await (await known)?.finished();
        await shown(visit.page);
        expect([path, await seeIt(visit).count()]).toEqual([path, 0]);
      }
      await visit.context.close();
    }
  });

  it('leaves the mode as it was if it cannot be created, and says why', async () => {
    const shop = await aTenant(app);
    const visit = await signedIn(browser, app, shop, { mode: 'live' });
    await visit.page.route('**/api/v1/example-data', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: { code: 'INVALID_STATE', message: 'Not now.', details: {} } },
      }),
    );
    await visit.open('/campaigns');
    await seeIt(visit).click();
    await visit.page.getByText('Not now.').waitFor();
    await shown(visit.page);
    expect([await modeOf(visit), await seeIt(visit).count()]).toEqual(['live', 1]);
    await visit.context.close();
  });
});
