import { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ApiKeysService } from '#identity';
import { TestApp } from '../support/app';
import { aCampaign, aSubmission, aTenant, aUser, PASSWORD, Tenant, unique } from '../support/builders';
import { Client } from '../support/client';
import { anInternet, Internet, INTERNET } from '../support/stand-ins/internet';
import { reply } from '../support/stand-ins/outbound';
import { until } from '../support/processes/service';
import { settled } from '../support/worker';
import { shown, signedIn, signedInNext, Visit, visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

describeInBrowser('the dashboard in use', (start) => {
  let browser: Browser;
  let app: TestApp;
  let internet: Internet;
  let shop: Tenant;
  /** A key of the shop, and one of a person who takes part. */
  let [api, participant]: Client[] = [];
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    ({ browser, app } = await start({ OUTBOUND_ALLOW: INTERNET }));
    internet = await anInternet(app);
    participant = (await aTenant(app)).test;
  });
  afterAll(() => internet.close());
  beforeEach(async () => {
    shop = await aTenant(app);
    api = shop.test;
    visit = visit ? await signedInNext(visit, app, shop) : await signedIn(browser, app, shop);
    ({ page } = visit);
  });
  afterEach(() => {
    expect(visit.complaints).toEqual([]);
  });
  afterAll(() => visit.context.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const press = (name: string | RegExp) => button(name).first().click();
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();

  /** Chooses an action in the wizard. */
  async function choose(name: string): Promise<void> {
    await page.getByLabel('Search for an action').fill(name);
    await button(new RegExp(name)).first().click();
  }

  /** Submits proofs of somebody else for a campaign of the shop. */
  async function proofs(count: number, campaignId?: string): Promise<any[]> {
    const id = campaignId ?? ((await aCampaign(api!)).id as string);
    const submitted = [];
    for (let i = 0; i < count; i++) submitted.push(await aSubmission(participant!, id));
    return submitted;
  }

  const statesOf = async (submissions: readonly { id: string }[]) =>
    Promise.all(submissions.map(async ({ id }) => (await api!.get(`/submissions/${id}`)).data.state as string));

  describe('signing in', () => {
    it('leads to the page of the link, and out again', async () => {
      const stranger = await visitor(browser, app);
      const campaign = await aCampaign(shop.live, { name: 'Latte art' });
      await stranger.page.goto(`${app.origin}/dashboard/campaigns/${campaign.id as string}`);
      await stranger.page.getByLabel('E-mail address').fill(shop.email);
      await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await stranger.page.getByRole('button', { name: 'Sign in' }).click();
      await stranger.page.getByRole('heading', { level: 1, name: 'Latte art' }).waitFor();
      expect(await stranger.page.evaluate('document.cookie')).toBe('');

      await stranger.page.getByRole('button', { name: /^Account/ }).click();
      await stranger.page.getByRole('menuitem', { name: 'Sign out' }).click();
      await stranger.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await stranger.open('/perks');
      expect(new URL(stranger.page.url()).pathname).toBe('/dashboard/sign-in');
      expect(stranger.complaints).toEqual([]);
      await stranger.context.close();
    });

    it('is asked for again over the page when the session has ended, and what was typed stays', async () => {
      // In a window of its own, because its clock is set.
      const own = await signedIn(browser, app, shop);
      ({ page } = own);
      // The live updates and the estimate would notice it as well, and ask before the button is pressed.
      await page.route('**/api/v1/events?*', () => undefined);
      await own.open('/campaigns/new');
      await choose('Feed Photo');
      await page.getByText('More settings').click();
      await page.getByLabel('Name', { exact: true }).fill('Croissant weeks');
      await page.route('**/api/v1/campaigns/simulate', () => undefined);
      const { items } = (await shop.owner.get('/auth/sessions')).data;
      for (const session of items.filter((each: any) => each.browser))
        await shop.owner.delete(`/auth/sessions/${session.id as string}`);
      // The window gets the focus again, so what is older than a minute is read again.
      await page.clock.setSystemTime(Date.now() + 120_000);
      const reread = page.waitForResponse((response) => response.url().endsWith('/api/v1/session'));
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await reread;

      await press('Launch');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Croissant weeks' }).waitFor();
      expect(own.complaints).toEqual([]);
      await own.context.close();
    });
  });

  describe('the loop', () => {
    it('goes from the wizard to the till', async () => {
      await visit.open('/campaigns/new');
      await choose('Feed Photo');
      await press('Launch');
      await heading(/on Instagram/).waitFor();
      const campaignId = new URL(page.url()).pathname.split('/').at(-1)!;
      const { data: campaign } = await api!.get(`/campaigns/${campaignId}`);
      expect(campaign).toMatchObject({ status: 'active', livemode: false });

      const [submission] = await proofs(1, campaignId);
      await page.getByRole('link', { name: 'Review', exact: true }).first().click();
      await button(/^Approve/).waitFor();
      await page.keyboard.press('a');
      await page.getByRole('link', { name: 'Till' }).first().click();
      await shown(page);
      await until(async () => (await statesOf([submission]))[0] === 'approved');
      const { data: decided } = await api!.get(`/submissions/${submission.id}`);

      await page.getByLabel('Code from the customer').fill(decided.perk.code);
      await press('Redeem now');
      await page.getByText('Redeemed', { exact: true }).waitFor();
      expect((await api!.get(`/perks/${decided.perk.id}`)).data.status).toBe('redeemed');

      await page.getByLabel('Code from the customer').fill(decided.perk.code);
      await page.getByText(/^Already redeemed/).waitFor();
    });

    it('takes 8 keys for 8 proofs', async () => {
      const submitted = await proofs(8);
      await visit.open('/review');
      await button(/^Approve/).waitFor();
      for (let i = 0; i < 8; i++) await page.keyboard.press('a');
      await heading('Nothing to review').waitFor();
      await until(async () => (await statesOf(submitted)).every((state) => state === 'approved'));
    });

    it('takes back a decision within 5 seconds', async () => {
      const submitted = await proofs(1);
      await visit.open('/review');
      await button(/^Approve/).waitFor();
      await page.keyboard.press('a');
      await heading('Nothing to review').waitFor();
      await page.keyboard.press('u');
      await button(/^Approve/).waitFor();
      expect(await statesOf(submitted)).toEqual(['pending']);
      await page.keyboard.press('r');
      await page.keyboard.press('1');
      await heading('Nothing to review').waitFor();
      await until(async () => (await statesOf(submitted))[0] === 'rejected');
    });

    it('sends held decisions when the page is closed', async () => {
      const submitted = await proofs(1);
      await visit.open('/review');
      await button(/^Approve/).waitFor();
      await page.keyboard.press('a');
      await page.close();
      await until(async () => (await statesOf(submitted))[0] === 'approved');
    });

    it('shows a copy of the picture, when there is one, and loads nothing from its site', async () => {
      const address = `photos.example.com/${String(unique())}.png`;
      const picture = sharp({ create: { width: 1170, height: 2532, channels: 3, background: '#0af' } }).png();
      internet.serve(address, reply(200, { 'Content-Type': 'image/png' }, await picture.toBuffer()));
      const { id: campaignId } = await aCampaign(api!);
      await aSubmission(participant!, campaignId as string, {
        proofUrl: internet.url(address),
        proofType: 'screenshot',
      });
      await visit.open('/review');
      await page.getByText('Fetching a picture of the proof…').waitFor();
      await settled(app);
      await press('Enlarge the picture');
      const dialog = page.getByRole('dialog', { name: 'The picture of the proof' });
      const image = dialog.getByRole('img', { name: 'The picture that the proof shows' });
      expect(await image.evaluate((node: any) => [node.complete, node.naturalWidth])).toEqual([true, 924]);
      expect(await visit.inspect()).toEqual([]);
      expect(internet.asked.filter((each) => each === address)).toHaveLength(1);
    });

    it('tells the second of two reviewers that the first was faster', async () => {
      const submitted = await proofs(2);
      await visit.open('/review');
      await button(/^Approve/).waitFor();
      await page.keyboard.press('a');
      await shop.test.post('/submissions/review', {
        submissionId: submitted[0].id,
        decision: 'reject',
        reason: 'Blurry',
      });
      await page
        .getByText(/already|Somebody|someone/i)
        .first()
        .waitFor();
      expect(await statesOf(submitted)).toEqual(['rejected', 'pending']);
    });
  });

  describe('the rules', () => {
    it('a prohibited action cannot be chosen, and the reason is shown with its source', async () => {
      await visit.open('/campaigns/new');
      await page.getByLabel('Search for an action').fill('google review');
      const refused = page.getByRole('listitem').filter({ hasText: 'Not allowed' }).first();
      await refused.getByRole('link').first().waitFor();
      expect(await refused.getByRole('button').count()).toBe(0);
    });

    it('a restricted action can be launched, with a warning', async () => {
      await visit.open('/campaigns/new');
      await page.getByLabel('Search for an action').fill('instagram follow');
      await page.getByRole('button').filter({ hasText: 'Discouraged' }).first().click();
      await page.getByText('the platform may act against it').first().waitFor();
      await press('Launch');
      await page.waitForURL(/\/campaigns\/camp_/);
      expect((await api!.get('/campaigns')).data.items[0]).toMatchObject({ status: 'active' });
    });
  });

  describe('secrets', () => {
    it('the secret of a new key is shown once', async () => {
      await visit.open('/api-keys');
      await press('Create a key');
      await page.getByLabel('What is it for?').fill('Website');
      await press('Create the key');
      const secret = await page
        .getByText(/^perk_test_\w{20,}$/)
        .first()
        .innerText();
      expect((await app.api.as(secret).get('/auth')).data).toMatchObject({ key: { name: 'Website' }, mode: 'test' });
      await press('I have stored it');
      await page.getByRole('button', { name: 'Website', exact: true }).waitFor();
      expect(await page.content()).not.toContain(secret);
      await page.reload();
      await shown(page);
      expect(await page.content()).not.toContain(secret);
    });

    it('a new key needs the password again 10 minutes after it was entered', async () => {
      await visit.open('/api-keys');
      app.clock.advance(11 * 60);
      await press('Create a key');
      await page.getByLabel('What is it for?').fill('Till');
      await press('Create the key');
      const dialog = page.getByRole('dialog', { name: 'Enter your password' });
      await dialog.getByLabel('Password').fill('not the password');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('wrong').waitFor();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page
        .getByText(/^perk_test_\w{20,}$/)
        .first()
        .waitFor();
      app.clock.reset();
    });
  });

  it('revokes an agent, which is refused from then on', async () => {
    const { key } = await app.nest.get(ApiKeysService).mint({
      businessId: shop.businessId,
      name: 'Campaign Assistant',
      scopes: ['read.campaigns'],
      livemode: false,
      createdBy: shop.userId,
      expiresAt: null,
      agent: true,
    });
    expect((await app.api.as(key).get('/campaigns')).status).toBe(200);
    await visit.open('/agents');
    await page.getByRole('heading', { name: 'Campaign Assistant' }).waitFor();
    await press('Revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the access' }).click();
    await page.getByText('has no access any more').first().waitFor();
    expect((await app.api.as(key).get('/campaigns')).status).toBe(401);
  });

  it.each([
    ['reviewer', ['Home', 'Review'], ['API keys', 'Agents'], '/api-keys'],
    ['till', ['Till', 'Settings'], ['Home', 'Review', 'Campaigns', 'API keys', 'Team'], '/campaigns'],
    ['manager', ['Campaigns', 'Webhooks'], ['API keys', 'Agents'], '/agents'],
  ] as const)('a %s sees the pages of the role, and no others', async (role, has, lacks, refused) => {
    const { email } = await aUser(app, shop, role);
    const other = await signedIn(browser, app, { email });
    await other.open(role === 'till' ? '/till' : '/');
    const links = await other.page.getByRole('navigation').first().getByRole('link').allInnerTexts();
    expect(links).toEqual(expect.arrayContaining([...has]));
    for (const name of lacks) expect(links).not.toContain(name);
    await other.open(refused);
    await other.page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('can be used with the keyboard alone', async () => {
    const stranger = await visitor(browser, app);
    const { keyboard } = stranger.page;
    await stranger.open('/sign-in');
    await tabTo(stranger.page, 'E-mail address');
    await keyboard.type(shop.email);
    await tabTo(stranger.page, 'Password');
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await stranger.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await keyboard.press('Control+k');
    await keyboard.type('new camp');
    await keyboard.press('Enter');
    await stranger.page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor();
    await tabTo(stranger.page, 'Search for an action');
    await keyboard.type('feed photo');
    await tabTo(stranger.page, 'Feed Photo');
    await keyboard.press('Enter');
    await tabTo(stranger.page, 'Launch');
    await keyboard.press('Enter');
    await stranger.page.waitForURL(/\/campaigns\/camp_/);
    expect(stranger.complaints).toEqual([]);
    await stranger.context.close();
  });

  /** Moves the focus forward until it is on something of this name. */
  async function tabTo(on: Page, name: string): Promise<void> {
    for (let i = 0; i < 80; i++) {
      await on.keyboard.press('Tab');
      const label = await on.evaluate(
        '(document.activeElement.labels?.[0] ?? document.activeElement).textContent || document.activeElement.ariaLabel || ""',
      );
      if (String(label).startsWith(name)) return;
    }
    throw new Error(`The focus never reached ${name}.`);
  }

  describe('what strangers wrote', () => {
    const EVIL = '<img src=x onerror="document.title=1">"\'><script>alert(1)</script>';

    it('is shown as text, and leads nowhere', async () => {
      const evil = await aTenant(app, { businessName: EVIL.slice(0, 100) });
      const campaign = await aCampaign(evil.test, { name: EVIL.slice(0, 80), description: EVIL, guidelines: EVIL });
      const submission = await aSubmission(participant!, campaign.id, {
        notes: EVIL,
        metadata: { [`k${String(unique())}`]: 'javascript:alert(1)', link: EVIL },
      });
      const stranger = await signedIn(browser, app, evil);
      for (const path of [
        '/',
        '/campaigns',
        `/campaigns/${campaign.id as string}`,
        `/review?id=${submission.id as string}`,
        '/events',
      ]) {
        await stranger.open(path);
        expect(await stranger.page.locator('img[src="x"], main script').count()).toBe(0);
        expect(await stranger.page.locator('a[href^="javascript" i]').count()).toBe(0);
        expect(await stranger.page.title()).not.toBe('1');
      }
      await stranger.open(`/review?id=${submission.id as string}`);
      await stranger.page.getByText(EVIL).first().waitFor();
      expect(stranger.complaints).toEqual([]);
      await stranger.context.close();
    });
  });
});
