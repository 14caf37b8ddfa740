import { Browser, Page, Request } from 'playwright-core';
import { DocExamples, sampleId } from '#platform';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { launchBrowser, openWindow, unavailable, Window } from './support/chromium';

jest.setTimeout(60_000);

const title = `the documentation page in a browser${unavailable ? ` (skipped: ${unavailable})` : ''}`;
(unavailable ? describe.skip : describe)(title, () => {
  let app: TestApp;
  let shop: Tenant;
  let browser: Browser;
  let window: Window;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startApp();
    shop = await aTenant(app);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(async () => {
    const { complaints } = window;
    await window.context.close();
    expect(complaints.filter((complaint) => !complaint.startsWith(`loaded ${app.origin}/`))).toEqual([]);
  });

  async function open(width: number, height: number): Promise<void> {
    window = await openWindow(browser, { viewport: { width, height } });
    ({ page } = window);
    await page.goto(`${app.origin}/docs`);
    await page.locator('.opblock').first().waitFor();
  }

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

  it.each([
    [1280, 800],
    [360, 640],
  ])('shows Authorize and how to get a key on the first screen of %d × %d', async (width, height) => {
    await open(width, height);
    const button = await page.locator('.btn.authorize').first().boundingBox();
    expect(button && button.y + button.height).toBeLessThan(height);
    expect(await page.locator('.info').innerText()).toContain('Get an API key:');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('filters operations by tag', async () => {
    await open(1280, 800);
    await page.locator('.operation-filter-input').fill('Webhooks');
    await operation('getHealth').waitFor({ state: 'detached' });
    await operation('createWebhook').waitFor();
  });

  it('executes two writes in a row with the prefilled values', async () => {
    await open(1280, 800);
    await authorize(shop.testKey);
    for (let i = 0; i < 2; i++) {
      const [request, status] = await execute('createCampaign');
      expect([status, request.headers()['idempotency-key'], request.headers()['x-api-key']]).toEqual([
        201,
        undefined,
        shop.testKey,
      ]);
    }
  });

  it('uses existing ids in its examples once they are known', async () => {
    const { data } = await shop.test.post('/campaigns', {
      actionId: 'ig_st',
      platformId: 'ig',
      rewardType: 'pct',
      rewardValue: 10,
    });
    expect((await app.api.get('/docs')).text).toContain(sampleId('camp'));
    app.nest.get(DocExamples).use({ [sampleId('camp')]: data.id });
    expect((await app.api.get('/docs')).text).not.toContain(sampleId('camp'));
    await open(1280, 800);
    await authorize(shop.testKey);
    const [request, status] = await execute('getCampaign');
    expect([request.url(), status]).toEqual([`${app.origin}/api/v1/campaigns/${String(data.id)}`, 200]);
  });
});
