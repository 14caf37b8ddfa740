import { Browser } from 'playwright-core';
import { HttpAdapter } from '#http/host';
import { TestApp } from '../support/app';
import { standalonePages } from '../support/pages/pages';
import { openWindow } from './support/chromium';
import { visitor } from './support/dashboard';
import * as inPage from './support/in-page.cjs';
import { describeInBrowser } from './support/suite';

const CONSENT =
  '/agent/authorize?agent_name=Agent&scope=read.campaigns&redirect_uri=http://localhost:8123/callback&state=x';

describeInBrowser('the pages outside the dashboard', (start) => {
  let app: TestApp;
  let browser: Browser;
  let pages: string[];

  beforeAll(async () => {
    ({ browser, app } = await start());
    const { routes } = app.nest.getHttpAdapter() as unknown as HttpAdapter;
    pages = [...standalonePages(routes.routes), CONSENT, '/there-is-no-such-page'];
  });

  it.each([360, 768, 1280])(
    'can be read at a width of %d: no narrow columns of text, and no scrolling sideways',
    async (width) => {
      const window = await openWindow(browser, { viewport: { width, height: 800 } }, app.origin);
      expect(pages).toEqual(expect.arrayContaining(['/', '/legal/terms', '/legal/privacy', '/agent/authorize']));
      for (const path of pages) {
        await window.page.goto(app.origin + path);
        expect([path, await window.page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
        expect([path, await window.page.evaluate(inPage.narrowTexts, 25)]).toEqual([path, []]);
      }
      await window.context.close();
    },
  );

  it.each([
    [320, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'include a start page without findings of axe at a width of %d in %s colours',
    async (width, colorScheme) => {
      const visit = await visitor(browser, app, { viewport: { width, height: 900 }, colorScheme });
      await visit.page.goto(app.origin);
      expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await visit.inspect()).toEqual([]);
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    },
  );
});
