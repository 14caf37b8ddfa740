import { Browser, Page, Request } from 'playwright-core';
import { describeApi } from '../../apps/api/src/openapi';
import { DocExamples } from '#http/host';
import { sampleId } from '#kernel/host';
import { TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { openWindow, Window } from './support/chromium';
import { describeInBrowser } from './support/suite';

const WIDE = { width: 1280, height: 800 };

describeInBrowser('the documentation page in a browser', (start) => {
  let app: TestApp;
  let shop: Tenant;
  let browser: Browser;
  let window: Window;
  let page: Page;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await aTenant(app);
  });
  afterEach(() => {
    expect(window.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => window.context.close());

  /** Opens the page in a new window. @param served instead of the description of the service */
  async function open(served?: object, place = ''): Promise<void> {
    if (window) await window.context.close();
    window = await openWindow(browser, { viewport: WIDE }, app.origin);
    ({ page } = window);
    if (served) await page.route('**/api/v1/docs', (route) => route.fulfill({ json: served }));
    await page.goto(`${app.origin}/docs${place}`);
    await page.locator('.opblock-tag').first().waitFor();
  }

  const tags = () => page.locator('.opblock-tag').evaluateAll((all) => all.map((tag) => tag.getAttribute('data-tag')));

  const openTag = (name: string) => page.locator(`.opblock-tag[data-tag="${name}"]`).click();

  const operation = (id: string) => page.locator(`.opblock[id$="-${id}"]`);

  /** Executes an operation with its prefilled values. @returns the request and the status of the response */
  async function execute(id: string): Promise<[Request, number | undefined]> {
    const button = operation(id).locator('button.execute');
    if (!(await button.isVisible())) await operation(id).locator('.opblock-summary-control').click();
    const sent = page.waitForRequest(
      (request) => request.url().includes('/api/v1/') && !request.url().endsWith('/docs'),
    );
    await button.click();
    const request = await sent;
    return [request, (await request.response())?.status()];
  }

  async function authorize(key: string): Promise<void> {
    await page.locator('.scheme-container .btn.authorize').click();
    const scheme = page.locator('.auth-container', { hasText: 'apiKey' }).first();
    await scheme.locator('input').fill(key);
    await scheme.locator('button.authorize').click();
    await page.locator('.btn-done').first().click();
  }

  describe('in one window', () => {
    beforeAll(() => open());

    it.each([WIDE, { width: 360, height: 640 }])(
      'shows Authorize and how to get a key on the first screen of $width × $height',
      async (size) => {
        await page.setViewportSize(size);
        const button = await page.locator('.btn.authorize').first().boundingBox();
        expect(button && button.y + button.height).toBeLessThan(size.height);
        expect(await page.locator('.info').innerText()).toContain('Get an API key:');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
        await page.setViewportSize(WIDE);
      },
    );

    it('shows all tags in the order of the loop, and the operations of a tag in the order of use once it is opened', async () => {
      expect((await tags()).slice(0, 4)).toEqual(['Catalogue', 'Campaigns', 'Submissions', 'Perks']);
      expect(await page.locator('.opblock').count()).toBe(0);
      await openTag('Submissions');
      const paths = await page.locator('.opblock').evaluateAll((all) => all.map(({ id }) => id.split('-').at(-1)));
      expect(paths.slice(0, 3)).toEqual(['createSubmission', 'listSubmissions', 'reviewSubmission']);
    });

    it('shows the event kinds of webhooks on demand', async () => {
      const { webhooks } = (await describeApi()) as { webhooks: object };
      await page.locator('summary', { hasText: 'webhooks' }).click();
      await page.locator('.webhooks .opblock').first().waitFor();
      expect(await page.locator('.webhooks .opblock').count()).toBe(Object.keys(webhooks).length);
    });

    it('filters operations by tag', async () => {
      await page.locator('.operation-filter-input').fill('Webhooks');
      await page.locator('.opblock-tag[data-tag="Service"]').waitFor({ state: 'detached' });
      expect(await tags()).toEqual(['Webhooks']);
      await openTag('Webhooks');
      await operation('createWebhook').waitFor();
      await page.locator('.operation-filter-input').fill('');
      await page.locator('.opblock-tag[data-tag="Service"]').waitFor();
    });

    it('executes two writes in a row with the prefilled values', async () => {
      await authorize(shop.testKey);
      await openTag('Campaigns');
      for (let i = 0; i < 2; i++) {
        const [request, status] = await execute('createCampaign');
        expect([status, request.headers()['idempotency-key'], request.headers()['x-api-key']]).toEqual([
          201,
          undefined,
          shop.testKey,
        ]);
      }
    });
  });

  it('opens the operation of a link', async () => {
    await open(undefined, '#/Perks/redeemPerk');
    await operation('redeemPerk').locator('.responses-table').first().waitFor();
    expect(await page.locator('.opblock.is-open').count()).toBe(1);
  });

  describe('with 300 operations', () => {
    let large: Description;
    beforeAll(async () => {
      large = grown(JSON.parse(JSON.stringify(await describeApi())), 300);
    });

    it('costs the browser hardly more time than with one operation', async () => {
      const [first = ['', {}]] = Object.entries(large.paths);
      const small = { ...large, paths: Object.fromEntries([first]), webhooks: {}, components: { schemas: {} } };
      const spent: number[] = [];
      // The first one fills the caches of the browser.
      for (const served of [small, small, large]) {
        // The time of a page that is closed does not count any more.
        await window.context.close();
        const before = await rendererSeconds();
        await open(served);
        spent.push((await rendererSeconds()) - before);
      }
      const [, one = 0, all = 0] = spent;
      expect(all / one).toBeLessThan(2.5);
    });

    it('shows every tag, and every operation when all tags are open', async () => {
      await open(large);
      expect(await tags()).toEqual(large.tags.map(({ name }) => name));
      for (const { name } of large.tags) await openTag(name);
      await operation('copied299').waitFor({ state: 'attached' });
      expect(await tags()).toEqual(large.tags.map(({ name }) => name));
      expect(await page.locator('.opblock').count()).toBe(300);
      await operation('createCampaign').locator('.opblock-summary-control').click();
      await operation('createCampaign').locator('.responses-table').first().waitFor();
    });
  });

  /** The processor time of all pages so far, which is the same on a busy machine. */
  async function rendererSeconds(): Promise<number> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  }

  it('uses existing ids in its examples once they are known', async () => {
    const { data } = await shop.test.post('/campaigns', {
      actionId: 'ig_st',
      platformId: 'ig',
      rewardType: 'pct',
      rewardValue: 10,
    });
    expect((await app.api.get('/docs')).text).toContain(sampleId('camp'));
    app.nest.get(DocExamples).use({ [sampleId('camp')]: data.id });
    // Results of public reads are kept for a second.
    app.clock.advance(2);
    expect((await app.api.get('/docs')).text).not.toContain(sampleId('camp'));
    await open();
    await authorize(shop.testKey);
    await openTag('Campaigns');
    const [request, status] = await execute('getCampaign');
    expect([request.url(), status]).toEqual([`${app.origin}/api/v1/campaigns/${String(data.id)}`, 200]);
  });
});

interface Description {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
}

/** The description with copies of its operations, so that it has `total`. */
function grown(description: Description, total: number): Description {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const paths = { ...description.paths };
  for (let number = operations.length; number < total; number++) {
    const { path, method, operation } = operations[number % operations.length]!;
    paths[`/copy${String(number)}${path}`] = { [method]: { ...operation, operationId: `copied${String(number)}` } };
  }
  return { ...description, paths };
}
