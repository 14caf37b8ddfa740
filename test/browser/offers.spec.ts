import { gzipSync } from 'node:zlib';
import { Browser } from 'playwright-core';
import budgets from '../budgets.cjs';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, Tenant, unique } from '../support/builders';
import { aPicture } from '../support/files';
import { until } from '../support/processes/service';
import { signedIn, visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** As Chromium's own tools have it: bytes per second, and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562 };

describeInBrowser('the page of an offer', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await anEnterprise(app);
    await shop.owner.put('/business', {
      ...{
        name: 'Café Luna',
        slug: `cafe-luna-${String(unique())}`,
        accentColor: '#b4532a',
        timeZone: 'Europe/Lisbon',
      },
      ...{ address: 'Rua das Flores 12', website: 'https://cafeluna.example', description: 'Cake from our own oven.' },
      handles: [{ platformId: 'ig', handle: 'cafeluna' }],
      openingHours: { monday: [{ from: '08:00', to: '18:00' }], saturday: [{ from: '22:00', to: '02:00' }] },
      contact: { email: 'hello@cafeluna.example', phone: '+351 21 555 0100' },
    });
    await shop.owner.post('/business/logo', await aPicture().png().toBuffer());
  });

  const FULL = {
    ...{ name: 'Latte art', description: 'Show your cup.', rewardType: 'free_item', rewardValue: 4.5 },
    ...{ rewardDescription: 'A piece of cake', requirements: { hashtags: ['#cafeluna'], minFollowers: 100 } },
    ...{ minimumSpend: 10, validDays: ['monday', 'tuesday'], validHours: { from: '14:00', to: '18:00' } },
  };
  const anOffer = async (fields: object = {}, by = shop.live) =>
    (await aCampaign(by, { ...FULL, ...fields })).id as string;

  it('says what the guest gets, what to do with everything to copy, and where, on all screens', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    expect(new URL(page.url()).pathname).toMatch(/^\/o\/cafe-luna-\d+\/latte-art-[0-9a-z]{6}$/);
    await page.getByRole('heading', { level: 1, name: 'A piece of cake' }).waitFor();
    for (const text of [
      '@cafeluna',
      '#cafeluna',
      '#ad',
      'Today at Café Luna @cafeluna #cafeluna #ad',
      'Rua das Flores 12',
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    for (const text of ['Monday and Tuesday', '14:00 to 18:00 (Europe/Lisbon)', '$10.00', 'Monday: 08:00–18:00'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Open Instagram' }).getAttribute('href')).toBe(
      'https://www.instagram.com/',
    );
    await page.getByRole('button', { name: 'Copy: @cafeluna' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('@cafeluna');
    for (const turn of [0, 1, 2]) expect(await visit.inspectWidths(turn)).toEqual({});
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('has no word of developers, and loads at most what the budget allows, from this service only', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    let bytes = 0;
    const hosts = new Set<string>();
    page.on('response', (response) => {
      hosts.add(new URL(response.url()).host);
      void response.body().then(
        (body) => {
          const isCompressed = (response.headers()['content-type'] ?? '').startsWith('image/');
          bytes += isCompressed ? body.length : gzipSync(body).length;
        },
        () => undefined,
      );
    });
    await page.goto(`${app.origin}/offers/${id}`, { waitUntil: 'networkidle' });
    expect([...hosts]).toEqual([new URL(app.origin).host]);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(budgets.guestPageBytes);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(
      /\b(?:API|JSON|URL|ID|livemode|campaign|submission|endpoint|null|undefined)\b|camp_|\{|\}/,
    );
    await visit.context.close();
  });

  it('is usable at once on a slow phone, and can be read without JavaScript', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    const device = await visit.context.newCDPSession(page);
    await device.send('Network.emulateNetworkConditions', SLOW_4G);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${app.origin}/offers/${id}`);
    await page.getByLabel('E-mail address').and(page.locator(':enabled')).waitFor();
    await page.getByLabel('E-mail address').fill('ana@example.com');
    await visit.context.close();

    const plain = await visitor(browser, app, { ...PHONE, javaScriptEnabled: false });
    await plain.page.goto(`${app.origin}/offers/${id}`);
    for (const text of ['A piece of cake', '@cafeluna', 'Rua das Flores 12'])
      await plain.page.getByText(text).first().waitFor();
    expect(await plain.page.content()).toContain('allow JavaScript for it');
    expect(await plain.page.getByRole('button', { name: 'Send me a code' }).isDisabled()).toBe(true);
    await plain.context.close();
  });

  it('leads to all offers of the shop, and from there to each', async () => {
    const id = await anOffer({ name: 'One of several' });
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    await page.getByRole('link', { name: 'Café Luna' }).click();
    await page.getByRole('heading', { level: 1, name: 'Offers of Café Luna' }).waitFor();
    expect(await visit.misfits()).toEqual([]);
    await page.getByRole('link', { name: /One of several/ }).click();
    await page.getByRole('heading', { level: 1, name: 'A piece of cake' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('shows the team its own page, also with test data and before it is launched', async () => {
    const owner = await signedIn(browser, app, shop, { mode: 'live' });
    const { page } = owner;
    const id = await anOffer();
    await owner.open(`/campaigns/${id}`);
    const link = await page.getByText(/^http.*\/o\/cafe-luna/).innerText();
    await page.goto(link);
    await page.getByText('This is the page that your guests see.').waitFor();
    expect(await owner.inspect()).toEqual([]);
    await page.getByRole('link', { name: 'Open the campaign' }).click();
    await page.waitForURL(/\/campaigns\/camp_/);
    await page.goto(`${app.origin}/offers/${await anOffer({ status: 'draft' })}`);
    await page.getByRole('heading', { name: 'Not launched yet' }).waitFor();

    const tester = await signedIn(browser, app, shop, { mode: 'test' });
    await tester.page.goto(`${app.origin}/offers/${await anOffer({}, shop.test)}`);
    await tester.page.getByRole('heading', { name: 'Test data' }).waitFor();
    expect(await tester.page.locator('form').count()).toBe(0);
    await Promise.all([owner.context.close(), tester.context.close()]);
  });

  it('leads a creator who is signed in to their own account', async () => {
    const creator = await aTenant(app, { accountType: 'creator', businessName: 'Mia Films' });
    const id = await anOffer({ requirements: { challengeCode: true } });
    const visit = await signedIn(browser, app, creator, { mode: 'live' });
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    await page.getByRole('heading', { name: 'You are signed in as Mia Films' }).waitFor();
    expect(await visit.inspect()).toEqual([]);
    await page.getByRole('link', { name: 'Take part with my account' }).click();
    await page.getByText(/^PERK-\w+$/).waitFor();
    await page.getByLabel('Link', { exact: true }).fill('https://www.instagram.com/p/Cabcdef/');
    await page.getByRole('button', { name: 'Submit proof' }).click();
    await page.getByText('Your proof was submitted').first().waitFor();
    const [proof] = (await shop.live.get(`/submissions?campaignId=${id}`)).data.items;
    expect(proof.submittedBy.businessId).toBe(creator.businessId);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('says why an offer is closed, and the same about all that a stranger must not see', async () => {
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    const says = async (id: string) => {
      await visit.open(`/offers/${id}`);
      expect(await visit.inspect()).toEqual([]);
      return page.getByRole('main').innerText();
    };
    const paused = await anOffer();
    await shop.live.put(`/campaigns/${paused}`, { action: 'pause' });
    expect(await says(paused)).toContain('This offer is paused');
    const ended = await anOffer();
    await shop.live.put(`/campaigns/${ended}`, { action: 'complete' });
    expect(await says(ended)).toContain('This offer has ended');
    const full = await anOffer({ maxCompletions: 1, verificationMode: 'auto', requirements: {} });
    await aSubmission((await aTenant(app, { accountType: 'creator' })).live, full);
    await until(async () => (await app.api.get(`/campaigns/${full}/offer`)).error?.code === 'CAMPAIGN_CAP_REACHED');
    expect(await says(full)).toContain('All places are taken');
    const unknown = await says('nonsense');
    expect(unknown).toContain('There is no offer here');
    for (const hidden of [
      'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
      await anOffer({ status: 'draft' }),
      await anOffer({}, shop.test),
    ])
      expect(await says(hidden)).toBe(unknown);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
