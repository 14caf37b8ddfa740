import { Browser, Page, Route } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, aSubmission, aTenant, aUser, Tenant } from '../support/builders';
import { shown, signedIn, visitor, Visit } from './support/dashboard';
import { nameOf, requestsOf } from './support/requests';
import { describeInBrowser } from './support/suite';

const SESSION = '/session';

describeInBrowser('the first load of the dashboard', (start) => {
  let browser: Browser;
  let app: TestApp;
  let owner: Tenant;
  beforeAll(async () => {
    ({ browser, app } = await start());
    owner = await aTenant(app);
    await aSubmission((await aTenant(app)).test, (await aCampaign(owner.test)).id as string);
  });

  const asOwner = () => signedIn(browser, app, owner);
  const urlOf = (path: string) => `${app.origin}/dashboard${path}`;

  /** Resolves once a page has requested all of these. */
  function theRequests(page: Page, names: readonly string[]) {
    return Promise.all(names.map((name) => page.waitForRequest((request) => nameOf(request) === name)));
  }

  /** Holds back what a page requests. @returns lets it go on */
  async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
    const held: Route[] = [];
    await page.route(pattern, (route) => void held.push(route));
    return async () => {
      await Promise.all(held.map((route) => route.continue()));
      await page.unroute(pattern);
    };
  }

  it('requests the code of the page before the session is known, and data only afterwards', async () => {
    const visit = await asOwner();
    const { all } = requestsOf(visit);
    const goOn = await holdBack(visit.page, '**/api/v1/session');
    const requested = theRequests(visit.page, [SESSION, '/review.js']);
    await visit.page.goto(urlOf('/review'), { waitUntil: 'commit' });
    await requested;
    await visit.page.waitForLoadState();
    expect(all.filter((name) => name.startsWith('/submissions'))).toEqual([]);
    await goOn();
    await shown(visit.page);
    await visit.page.locator('#proof-title').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it.each([
    ['/', '/home.js', '/submissions?state=pending&sort=oldest&perPage=5'],
    ['/review', '/review.js', '/submissions?state=pending&sort=oldest&perPage=50'],
  ])('requests the session, the code and the data of %s before the packages are there', async (path, code, data) => {
    const visit = await asOwner();
    const { all } = requestsOf(visit);
    const goOn = await holdBack(visit.page, '**/assets/vendor-*.js');
    const requested = theRequests(visit.page, [SESSION, code, data]);
    await visit.page.goto(urlOf(path), { waitUntil: 'commit' });
    await requested;
    expect(await visit.page.locator('h1').count()).toBe(0);
    await goOn();
    await shown(visit.page);
    expect(all.filter((name) => name === data || name === SESSION)).toHaveLength(2);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('does not wait for dialogs and menus, and opens what is asked for once they are there', async () => {
    const visit = await asOwner();
    const goOn = await holdBack(visit.page, '**/assets/overlays-*.js');
    await visit.open('/campaigns');
    const account = visit.page.getByRole('button', { name: owner.email });
    expect(await account.count()).toBe(0);
    await visit.page.keyboard.press('Control+k');
    // No shortcut any more, which would open the page for a new campaign.
    await visit.page.keyboard.press('n');
    await goOn();
    await visit.page.getByRole('dialog').getByRole('combobox').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/dashboard/campaigns');
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await account.click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  // dashboard-pages.spec.ts checks the same for each page of owners and creators.
  describe('a page', () => {
    async function look(visit: Visit, path: string): Promise<void> {
      const { repeated, refused } = requestsOf(visit);
      await visit.open(path);
      await visit.page.waitForLoadState();
      expect({ repeated, refused }).toEqual({ repeated: [], refused: [] });
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    }

    it.each([
      ['till', '/'],
      ['till', '/review'],
      ['reviewer', '/'],
      ['reviewer', '/review'],
      ['manager', '/'],
    ] as const)('requests everything once, and nothing that is refused, for a %s at %s', async (role, path) =>
      look(await signedIn(browser, app, await aUser(app, await aTenant(app), role)), path),
    );

    it.each(['Go to the home page', 'Till'])(
      'requests nothing of a page that the role does not include, when a till leaves it with the link "%s"',
      async (link) => {
        const visit = await signedIn(browser, app, await aUser(app, await aTenant(app), 'till'));
        await visit.open('/campaigns');
        const { all, refused } = requestsOf(visit);
        await visit.page.getByRole('link', { name: link, exact: true }).first().click();
        await visit.page.getByRole('heading', { level: 1, name: 'Till' }).waitFor();
        expect({ refused, ofCampaigns: all.filter((name) => name.startsWith('/campaigns')) }).toEqual({
          refused: [],
          ofCampaigns: [],
        });
        expect(visit.complaints).toEqual([]);
        await visit.context.close();
      },
    );

    it('requests nothing without a session, and leads to signing in', async () => {
      const visit = await visitor(browser, app);
      const { all } = requestsOf(visit);
      await visit.open('/review?state=approved');
      await visit.page.waitForURL(/\/sign-in\?to=/);
      expect(new URL(visit.page.url()).searchParams.get('to')).toBe('/review?state=approved');
      expect(all.filter((name) => /^\/(?:submissions|campaigns|programs|actions|events)\b.*[?]/.test(name))).toEqual(
        [],
      );
      await visit.context.close();
    });
  });
});
