import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Locator, Page } from 'playwright-core';
import { announceDemo } from '../../apps/api/src/demo/demo';
import { TestApp } from '../support/app';
import { aCampaign, aTenant, Tenant, unique } from '../support/builders';
import { launchBrowser } from './support/chromium';
import { shown, signedIn, visitor, Visit } from './support/dashboard';
import { ALL_PAGES, BUSINESS_PAGES, CREATOR_PAGES, PUBLIC_PAGES } from './support/pages';
import { requestsOf } from './support/requests';
import { describeInBrowser } from './support/suite';

const WIDTHS = [1280, 768, 360] as const;

/** What `npm start` stores about the demo business. */
interface Demo {
  email: string;
  password: string;
  key: string;
}

/** A campaign that asks for everything that can be asked for. */
const OFFER = {
  description: 'Show the world your favourite cup.',
  guidelines: 'By daylight.\nOne story for each visit.',
  requirements: { hashtags: ['#cornercoffee', '#latteart'], minFollowers: 100, challengeCode: true },
};

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
    ids.offer = (await aCampaign((await aTenant(app)).live, OFFER)).id as string;
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

  /** Looks at a page in every width and colour scheme. It requests everything once, and nothing that is refused. */
  async function look(visit: Visit, path: string): Promise<void> {
    await visit.page.setViewportSize({ width: WIDTHS[0], height: 900 });
    const { repeated, refused, stop } = requestsOf(visit);
    await visit.open(pathOf(path));
    await visit.page.waitForLoadState();
    stop();
    expect(repeated).toEqual([]);
    // The first campaign is over, so its offer is refused.
    if (!path.startsWith('/offers/')) expect(refused).toEqual([]);
    const found: Record<string, string[]> = {};
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: 900 });
      const findings = await visit.inspectBothSchemes();
      if (findings.length > 0) found[`${path} at ${String(width)} px`] = findings;
    }
    expect(found).toEqual({});
    expect(visit.complaints).toEqual([]);
  }

  /** The findings on each of these pages, as they are first shown. */
  async function findingsOn(visit: Visit, paths: readonly string[]): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await visit.open(pathOf(path));
      const findings = await visit.inspect();
      if (findings.length > 0) found[path] = findings;
    }
    return found;
  }

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
    it.each(BUSINESS_PAGES)('%s fits all screens, without findings of axe, errors or other origins', (path) =>
      look(visit(), path),
    );
  });

  describe('of a creator', () => {
    const visit = shared(() => signedIn(browser, app, creator));
    it.each(CREATOR_PAGES)('%s fits all screens, without findings of axe, errors or other origins', (path) =>
      look(visit(), path),
    );
  });

  describe('on a phone with texts of 200 %', () => {
    let large: Browser;
    beforeAll(async () => {
      large = await launchBrowser(32);
    });
    afterAll(() => large.close());
    const phone = { viewport: { width: 360, height: 740 } };

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
      const found = await findingsOn(visit, paths);
      await visit.context.close();
      expect(found).toEqual({});
      expect(visit.complaints).toEqual([]);
    });

    it('dialogs and menus cut nothing off, and have no other findings', async () => {
      const visit = await signedIn(large, app, business, { password: business.password, ...phone });
      const found: Record<string, string[]> = {};
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
        const findings = await visit.inspect();
        if (findings.length > 0) found[`${path} ${String(name)}`] = findings;
      }
      await visit.context.close();
      expect(found).toEqual({});
    });
  });

  describe('for everyone', () => {
    const visit = shared(() => visitor(browser, app));
    it.each(PUBLIC_PAGES)('%s fits all screens, without findings of axe, errors or other origins', (path) =>
      look(visit(), path),
    );
  });

  it.each([
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
  ] as const)('have no findings while %s is open', async (_what, path, open) => {
    const visit = await signedIn(browser, app, business, { password: business.password });
    const found: Record<string, string[]> = {};
    await visit.open(path);
    await open(visit.page);
    await visit.page.locator('[role="dialog"]').first().waitFor();
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: 740 });
      const findings = await visit.inspectBothSchemes();
      if (findings.length > 0) found[`${String(width)} px`] = findings;
    }
    await visit.context.close();
    expect(found).toEqual({});
    expect(visit.complaints).toEqual([]);
  });

  it.each([
    ['the account menu', '/', /^Account/],
    ['the account menu beside the queue', '/review', /^Account/],
    ['the account menu at the till', '/till', /^Account/],
    ['the account menu above the wizard', '/campaigns/new', /^Account/],
    ['the menu of a campaign', '/campaigns/$campaign', /^More/],
    ['the menu of a program', '/programs/$program', /^More/],
    ['the menu of a member of the team', '/team', /^Actions/],
    ['the menu of a key', '/api-keys', /^Actions/],
  ] as const)('have no findings while %s is open', async (_what, path, name) => {
    const visit = await signedIn(browser, app, business, { password: business.password });
    const { page } = visit;
    const found: Record<string, string[]> = {};
    await visit.open(pathOf(path));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await page.locator('header, main').getByRole('button', { name }).last().click();
      await page.getByRole('menuitem').first().waitFor();
      const findings = await visit.inspectBothSchemes();
      if (findings.length > 0) found[`${String(width)} px`] = findings;
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    }
    await visit.context.close();
    expect(found).toEqual({});
    expect(visit.complaints).toEqual([]);
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

  it.each([
    ['reduced motion', { reducedMotion: 'reduce' }],
    ['forced colours', { forcedColors: 'active' }],
    ['a width of 320 px', { viewport: { width: 320, height: 640 } }],
    // Half the width, and texts twice as large compared with the screen.
    ['a zoom of 200 %', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ] as const)('have no findings with %s', async (_what, options) => {
    const visit = await signedIn(browser, app, business, { password: business.password, ...options });
    const found = await findingsOn(visit, ['/', '/review', '/campaigns', '/till', '/exchange', '/webhooks/$webhook']);
    await visit.context.close();
    expect(found).toEqual({});
    expect(visit.complaints).toEqual([]);
  });

  it('keep to the path of `to` after signing in, if it is one of ours', async () => {
    for (const [to, expected] of [
      ['/perks', '/dashboard/perks'],
      ['//evil.example', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['https://evil.example/', '/dashboard'],
      ['javascript:alert(1)', '/dashboard'],
    ] as const) {
      const visit = await visitor(browser, app);
      await visit.open(`/sign-in?to=${encodeURIComponent(to)}`);
      await visit.page.getByLabel('E-mail address').fill(business.email);
      await visit.page.getByLabel('Password').fill(business.password);
      await visit.page.getByRole('button', { name: 'Sign in' }).click();
      await visit.page.getByRole('navigation').first().waitFor();
      await shown(visit.page);
      expect([to, new URL(visit.page.url()).pathname.replace(/\/$/, '')]).toEqual([to, expected]);
      expect(new URL(visit.page.url()).origin).toBe(app.origin);
      await visit.context.close();
    }
  });
});
