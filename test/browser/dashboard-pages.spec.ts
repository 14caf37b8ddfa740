import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Locator, Page } from 'playwright-core';
import { announceDemo } from '../../apps/api/src/demo/demo';
import { TestApp } from '../support/app';
import { aTenant, Tenant, unique } from '../support/builders';
import { launchBrowser } from './support/chromium';
import { shown, signedIn, visitor, Visit } from './support/dashboard';
import { ALL_PAGES, BUSINESS_PAGES, CREATOR_PAGES, PUBLIC_PAGES } from './support/pages';
import { requestsOf } from './support/requests';
import { ALL_SCREENS, inTurn, WIDTHS } from './support/screens';
import { describeInBrowser } from './support/suite';

/** What `npm start` stores about the demo business. */
interface Demo {
  email: string;
  password: string;
  key: string;
}

describeInBrowser('the pages of the dashboard', (start) => {
  let browser: Browser;
  let app: TestApp;
  let business: Demo;
  let creator: Tenant;
  /** By name, the ids that stand for `$name` in paths. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    ({ browser, app } = await start());
    await announceDemo(app.nest, app, app.origin, () => {});
    const demo = JSON.parse(readFileSync(join(app.settings.DATA_DIR, 'demo.json'), 'utf8')) as Demo;
    business = demo;
    ids = await idsOf(demo.key);
    creator = await aTenant(app, { accountType: 'creator' });
  });

  /** The first thing of each kind in the demo data. */
  async function idsOf(key: string): Promise<Record<string, string>> {
    const api = app.api.as(key);
    const first = async (path: string) => {
      const lists = Object.values<unknown>((await api.get(path)).data).filter((field) => Array.isArray(field));
      return (lists as { id: string }[][])[0]?.[0]?.id ?? '';
    };
    const [campaign, program, influencer, trade, webhook] = await Promise.all(
      ['/campaigns', '/programs', '/influencers?livemode=false', '/exchange/trades', '/webhooks'].map(first),
    );
    return { campaign, program, influencer, trade, webhook } as Record<string, string>;
  }

  const pathOf = (page: string) => page.replace(/\$(\w+)/, (_, name: string) => ids[name] ?? '');

  /** Looks at a page in every width. It requests everything once, and nothing that is refused. */
  async function look(visit: Visit, path: string, turn: number): Promise<void> {
    await visit.page.setViewportSize({ width: WIDTHS[0], height: 900 });
    const { repeated, refused, stop } = requestsOf(visit);
    await visit.open(pathOf(path));
    await visit.page.waitForLoadState();
    stop();
    expect(repeated).toEqual([]);
    expect(refused).toEqual([]);
    expect(await visit.inspectWidths(turn)).toEqual({});
    expect(visit.complaints.splice(0)).toEqual([]);
  }

  const nothingOn = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, []]));

  const shared = (open: () => Promise<Visit>) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await open();
    });
    afterAll(() => visit.context.close());
    return () => visit;
  };

  describe('of a business', () => {
    const visit = shared(() => signedIn(browser, app, business, { password: business.password }));
    it.each(inTurn(BUSINESS_PAGES))(
      '$it fits all screens, without findings of axe, errors or other origins',
      ({ it, turn }) => look(visit(), it, turn),
    );
  });

  describe('of a creator', () => {
    const visit = shared(() => signedIn(browser, app, creator));
    it.each(inTurn(CREATOR_PAGES))(
      '$it fits all screens, without findings of axe, errors or other origins',
      ({ it, turn }) => look(visit(), it, turn),
    );
  });

  describe('on a phone with texts of 200 %', () => {
    let large: Browser;
    beforeAll(async () => {
      large = await launchBrowser(32);
    });
    afterAll(() => large.close());
    const phone = { viewport: { width: 360, height: 740 } };

    /** Axe finds hardly anything that depends on the size of texts, so it does not look unless it looks at all screens. */
    const look = (visit: Visit) => (ALL_SCREENS ? visit.inspect() : visit.misfits());

    it.each([
      [
        'of a business',
        BUSINESS_PAGES,
        () => signedIn(large, app, business, { password: business.password, ...phone }),
      ],
      ['of a creator', CREATOR_PAGES, () => signedIn(large, app, creator, phone)],
      ['for everyone', PUBLIC_PAGES, () => visitor(large, app, phone)],
    ] as const)('the pages %s cut nothing off, and have no other findings', async (_whose, paths, open) => {
      const visit = await open();
      const found: Record<string, string[]> = {};
      for (const { it: path, turn } of inTurn(paths)) {
        await (turn === 0 ? visit.open : visit.go)(pathOf(path));
        found[path] = await look(visit);
      }
      await visit.context.close();
      expect(found).toEqual(nothingOn(paths));
      expect(visit.complaints).toEqual([]);
    });

    it('dialogs and menus cut nothing off, and have no other findings', async () => {
      const visit = await signedIn(large, app, business, { password: business.password, ...phone });
      for (const [path, name] of [
        ['/', 'Search'],
        ['/', 'More'],
        ['/', /^Account/],
        ['/perks', 'As code'],
        ['/api-keys', 'Create a key'],
        ['/team', /^Invite/],
      ] as const) {
        await visit.open(path);
        await visit.page.getByRole('button', { name }).first().click();
        await visit.page.locator('[role="dialog"], [role="menu"]').first().waitFor();
        expect([path, name, await look(visit)]).toEqual([path, name, []]);
      }
      await visit.context.close();
    });
  });

  describe('for everyone', () => {
    const visit = shared(() => visitor(browser, app));
    it.each(inTurn(PUBLIC_PAGES))(
      '$it fits all screens, without findings of axe, errors or other origins',
      ({ it, turn }) => look(visit(), it, turn),
    );
  });

  describe('have no findings', () => {
    const visit = shared(() => signedIn(browser, app, business, { password: business.password }));

    it.each(
      inTurn([
        ['the palette', '/', (page: Page) => page.keyboard.press('Control+k')],
        ['the shortcuts', '/', (page: Page) => page.keyboard.press('?')],
        ['a page as code', '/perks', (page: Page) => page.getByRole('button', { name: 'As code' }).click()],
        ['a new key', '/api-keys', (page: Page) => page.getByRole('button', { name: 'Create a key' }).click()],
        ['a new webhook', '/webhooks', (page: Page) => page.getByRole('button', { name: 'New webhook' }).click()],
        [
          'an invitation',
          '/team',
          (page: Page) =>
            page
              .getByRole('button', { name: /^Invite/ })
              .first()
              .click(),
        ],
        [
          'how to connect an agent',
          '/agents',
          (page: Page) => page.getByRole('button', { name: 'Connect an agent' }).click(),
        ],
        [
          'a new program',
          '/programs',
          (page: Page) =>
            page
              .getByRole('button', { name: /^New program/ })
              .first()
              .click(),
        ],
        [
          'a message',
          '/settings',
          async (page: Page) => {
            const you = page.locator('section', { has: page.getByRole('heading', { name: 'You', exact: true }) });
            await you.getByLabel('Name').fill(`Demo ${String(unique())}`);
            await you.getByRole('button', { name: 'Save' }).click();
          },
        ],
      ] as const),
    )('while $it.0 is open', async ({ it: [, path, open], turn }) => {
      const { page } = visit();
      await page.setViewportSize({ width: WIDTHS[0], height: 740 });
      await visit().open(path);
      await open(page);
      await page.locator('[role="dialog"]').first().waitFor();
      expect(await visit().inspectWidths(turn)).toEqual({});
      expect(visit().complaints.splice(0)).toEqual([]);
    });

    it.each(
      inTurn([
        ['the account menu', '/', /^Account/],
        ['the account menu beside the queue', '/review', /^Account/],
        ['the account menu at the till', '/till', /^Account/],
        ['the account menu above the wizard', '/campaigns/new', /^Account/],
        ['the menu of a campaign', '/campaigns/$campaign', /^More/],
        ['the menu of a program', '/programs/$program', /^More/],
        ['the menu of a member of the team', '/team', /^Actions/],
        ['the menu of a key', '/api-keys', /^Actions/],
      ] as const),
    )('while $it.0 is open', async ({ it: [, path, name], turn }) => {
      const { page } = visit();
      const found: Record<string, string[]> = {};
      await visit().open(pathOf(path));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        await page.locator('header, main').getByRole('button', { name }).last().click();
        await page.getByRole('menuitem').first().waitFor();
        const findings = await visit().inspectAt(width, turn);
        if (findings.length > 0) found[`${String(width)} px`] = findings;
        await page.keyboard.press('Escape');
        await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      }
      expect(found).toEqual({});
      expect(visit().complaints.splice(0)).toEqual([]);
    });
  });

  it('have menus for the keyboard', async () => {
    const visit = await signedIn(browser, app, business, { password: business.password });
    const { page } = visit;
    await visit.open('/api-keys');
    const trigger = page
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .first();
    const items = page.getByRole('menuitem');
    const isFocused = (element: Locator) => element.and(page.locator(':focus')).waitFor();
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await trigger.focus();
      await page.keyboard.press(key);
      await isFocused(items.first());
      await page.keyboard.press('ArrowDown');
      await isFocused(items.nth(1));
      await page.keyboard.press('ArrowUp');
      await isFocused(items.first());
      await page.keyboard.press('Escape');
      await items.first().waitFor({ state: 'detached' });
      await isFocused(trigger);
    }
    await page.keyboard.press('Enter');
    await isFocused(items.first());
    await page.keyboard.press('Tab');
    await items.first().waitFor({ state: 'detached' });
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('are all that the router knows', () => {
    const router = readFileSync(join(__dirname, '../../apps/dashboard/src/router.tsx'), 'utf8');
    const paths = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
    const looked = ALL_PAGES.map((path) => path.replace(/\$\w+/, '$id')).filter((path) => path !== '/missing');
    expect([...new Set(looked)].sort()).toEqual(paths.sort());
  });

  describe('the dashboard', () => {
    const PAGES = ['/', '/review', '/campaigns', '/till', '/exchange', '/webhooks/$webhook'] as const;
    const isTurn = (turn: number) => ALL_SCREENS || turn % 3 === 0;

    it('has no findings with reduced motion, forced colours and a width of 320 px', async () => {
      const visit = await signedIn(browser, app, business, { password: business.password });
      const { page } = visit;
      const looks = {
        'reduced motion': () => page.emulateMedia({ reducedMotion: 'reduce' }),
        'forced colours': () => page.emulateMedia({ forcedColors: 'active' }),
        'a width of 320 px': () => page.setViewportSize({ width: 320, height: 640 }),
      };
      for (const { it: path, turn } of inTurn(PAGES)) {
        await page.setViewportSize({ width: WIDTHS[0], height: 900 });
        await (turn === 0 ? visit.open : visit.go)(pathOf(path));
        for (const [number, [what, begin]] of Object.entries(looks).entries()) {
          await begin();
          const findings = isTurn(turn + number) ? await visit.inspect() : await visit.misfits();
          expect([path, what, findings]).toEqual([path, what, []]);
          await page.emulateMedia({ reducedMotion: null, forcedColors: null });
        }
      }
      await visit.context.close();
      expect(visit.complaints).toEqual([]);
    });

    it('has no findings with a zoom of 200 %', async () => {
      // Half the width, and texts twice as large compared with the screen.
      const zoom = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
      const visit = await signedIn(browser, app, business, { password: business.password, ...zoom });
      for (const { it: path, turn } of inTurn(PAGES)) {
        await (turn === 0 ? visit.open : visit.go)(pathOf(path));
        const findings = isTurn(turn) ? await visit.inspect() : await visit.misfits();
        expect([path, findings]).toEqual([path, []]);
      }
      await visit.context.close();
      expect(visit.complaints).toEqual([]);
    });
  });

  it('signing in redirects to the path in `to` if it is one of ours', async () => {
    const visit = await visitor(browser, app);
    for (const [to, expected] of [
      ['/perks', '/dashboard/perks'],
      ['//evil.example', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['https://evil.example/', '/dashboard'],
      ['javascript:alert(1)', '/dashboard'],
    ] as const) {
      await visit.context.clearCookies();
      await visit.open(`/sign-in?to=${encodeURIComponent(to)}`);
      await visit.page.getByLabel('E-mail address').fill(business.email);
      await visit.page.getByLabel('Password').fill(business.password);
      await visit.page.getByRole('button', { name: 'Sign in' }).click();
      await visit.page.getByRole('navigation').first().waitFor();
      await shown(visit.page);
      expect([to, new URL(visit.page.url()).pathname.replace(/\/$/, '')]).toEqual([to, expected]);
      expect(new URL(visit.page.url()).origin).toBe(app.origin);
    }
    await visit.context.close();
  });
});
