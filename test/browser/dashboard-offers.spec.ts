import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { until } from '../support/processes/service';
import { signedIn, visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 360, height: 740 } };

describeInBrowser('the page that the link of a campaign leads to', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  let creator: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    [shop, creator] = [await anEnterprise(app), await aTenant(app, { accountType: 'creator' })];
  });

  const anOffer = async (fields: object = {}, by = shop.live) =>
    (await aCampaign(by, { name: 'Latte art', ...fields })).id as string;

  it('takes a customer with a phone from the link to a proof in review', async () => {
    const id = await anOffer({ requirements: { challengeCode: true } });
    const owner = await signedIn(browser, app, shop, { mode: 'live' });
    await owner.open(`/campaigns/${id}`);
    const link = await owner.page.getByText(/^http.*offers/).innerText();

    const { page, complaints, context } = await visitor(browser, app, PHONE);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Latte art' }).waitFor();
    await page.getByText('Corner Coffee offers').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(await page.getByRole('radio', { name: /^Earn perks/ }).isChecked()).toBe(true);
    await page.getByLabel('E-mail address').fill(`ana${String(unique())}-${String(Date.now())}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const create = page.getByRole('button', { name: 'Create the account' });
    await create.click();
    // Others see the name, so it must be there.
    const name = page.getByLabel('The name you are known by');
    await name.and(page.locator(':focus')).waitFor();
    await name.fill('Ana Lima');
    await create.click();

    await page.getByRole('heading', { level: 1, name: 'Latte art' }).waitFor();
    expect(page.url()).toBe(link);
    await page.getByText(/^PERK-\w+$/).waitFor();
    await page.getByLabel('Link', { exact: true }).fill('https://photos.example.com/latte.png');
    await page.getByLabel('Kind of proof').selectOption('screenshot');
    await page.getByRole('button', { name: 'Submit proof' }).click();
    await page.getByText('Your proof was submitted').waitFor();
    expect(await page.getByRole('button', { name: 'Submit proof' }).count()).toBe(0);

    await owner.open('/review');
    await owner.page.getByText('photos.example.com').first().waitFor();
    const [proof] = (await shop.live.get(`/submissions?campaignId=${id}`)).data.items;
    expect(proof).toMatchObject({ proofUrl: 'https://photos.example.com/latte.png', state: 'pending', livemode: true });

    // The customer keeps the link, and finds the perk there.
    await shop.live.post('/submissions/review', { submissionId: proof.id, decision: 'approve' });
    const { perk } = (await shop.live.get(`/submissions/${proof.id as string}`)).data;
    await page.reload();
    await page.getByText(perk.code).waitFor();
    expect([...complaints, ...owner.complaints]).toEqual([]);
    await Promise.all([context.close(), owner.context.close()]);
  });

  it('comes back after signing in', async () => {
    const id = await anOffer();
    const { page, context } = await visitor(browser, app, PHONE);
    await page.goto(`${app.origin}/dashboard/offers/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Submit your proof' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/offers/${id}`);
    await context.close();
  });

  it('tells the team that others see the same, and those with test data to switch', async () => {
    const id = await anOffer();
    const owner = await signedIn(browser, app, shop, { mode: 'live' });
    await owner.open(`/offers/${id}`);
    await owner.page.getByText('This is how others see your campaign').waitFor();
    expect(await owner.page.getByRole('button', { name: 'Submit proof' }).count()).toBe(0);
    await owner.page.getByRole('link', { name: 'Open the campaign' }).click();
    await owner.page.waitForURL(/\/campaigns\/camp_/);

    const tester = await signedIn(browser, app, creator, { mode: 'test' });
    await tester.open(`/offers/${id}`);
    await tester.page.getByRole('button', { name: 'Switch to live data' }).click();
    await tester.page.getByRole('button', { name: 'Submit proof' }).waitFor();
    await Promise.all([owner.context.close(), tester.context.close()]);
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
    const full = await anOffer({ maxCompletions: 1, verificationMode: 'auto' });
    await aSubmission(creator.live, full);
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

  it('has no findings with the form for a proof', async () => {
    const id = await anOffer({ requirements: { challengeCode: true, hashtags: ['#latte'], minFollowers: 10 } });
    const visit = await signedIn(browser, app, creator, { mode: 'live' });
    await visit.open(`/offers/${id}`);
    await visit.page.getByRole('button', { name: 'Submit proof' }).waitFor();
    expect(await visit.inspectWidths(2)).toEqual({});
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
