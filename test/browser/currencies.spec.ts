import { Browser, Page } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, PASSWORD, Tenant } from '../support/builders';
import { until } from '../support/processes/service';
import { signedIn, visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describeInBrowser('a business with another currency', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await anEnterprise(app, { businessName: 'Café Luna', businessType: 'real-estate' });
  });

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  it('has that of the region of its browser when it is registered', async () => {
    const visit = await visitor(browser, app, { locale: 'de-AT', timezoneId: 'Europe/Vienna' });
    const { page } = visit;
    const email = `owner-${Date.now()}@example.com`;
    await visit.open('/register');
    await field(page, 'E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByLabel('Name of the business').fill('Café Wien');
    await press(page, 'Create the account');
    await page.getByRole('link', { name: 'Make it yours' }).click();
    expect(await page.locator('[name=currency]').inputValue()).toBe('EUR');
    const session = await visit.context.request.get(`${app.origin}/api/v1/session`, {
      headers: { 'x-perk-page': '1' },
    });
    expect((await session.json()).data.business).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Vienna' });
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('chooses it on its page, and launches a campaign in it, whose suggested amount is a round one', async () => {
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/settings/business');
    const card = page.locator('section:has(h2:text-is("Currency"))');
    expect(await card.locator('select').inputValue()).toBe('USD');
    expect(await card.locator('option').count()).toBe(51);
    await card.locator('select').selectOption({ label: 'Japanese Yen (JPY)' });
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is saved.').waitFor();
    expect((await shop.live.get('/business')).data.currency).toBe('JPY');
    expect(await visit.inspectWidths(0)).toEqual({});

    await visit.go('/campaigns/new?action=yt_rv');
    await field(page, 'Discount').waitFor();
    expect(await field(page, 'Discount').inputValue()).toBe('3600');
    await page.getByText('¥3,600').first().waitFor();
    await page.getByText('$24.00 each').waitFor();
    await page.getByText('At most ¥90,000').waitFor();
    await page.getByText('The likely cost is a rough estimate in US dollars.').waitFor();
    await field(page, 'Discount').fill('99.5');
    await press(page, 'Launch');
    await page.getByText('Enter a whole number').first().waitFor();
    await field(page, 'Discount').fill('¥ 2,500');
    await page.getByText('More settings').click();
    await page.getByLabel('Minimum bill').fill('5000');
    expect(await visit.inspectWidths(1)).toEqual({});
    await press(page, 'Launch');
    await page.getByRole('heading', { name: 'What they get' }).waitFor();
    await page.getByText('On a bill of ¥5,000 or more').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    expect((await shop.test.get(`/campaigns/${id}`)).data).toMatchObject({
      ...{ currency: 'JPY', rewardValue: 2500, minimumSpend: 5000 },
    });
    await visit.go('/campaigns');
    await page.getByText('¥2,500 off').first().waitFor();
    // The item of another currency has no usual value: the catalogue knows it in dollars alone.
    await visit.go('/campaigns/new?action=yt_rv');
    await page.getByText('Free item', { exact: true }).click();
    expect(await field(page, 'Its cost to you').inputValue()).toBe('');
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('cannot launch a plan whose amounts are in the currency that it had before', async () => {
    await shop.owner.put('/business', { currency: 'JPY' });
    const ask = { businessType: 'real-estate', seed: 7, budget: 500 };
    const { plan } = (await shop.test.post('/ai/campaign-agent', ask)).data;
    const amounts = plan.steps.filter(({ call }: any) => call.body.discountType === 'dol').length;
    expect(amounts).toBeGreaterThan(0);
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open(`/plan?plan=${plan.id as string}`);
    await page.getByRole('button', { name: 'Launch', exact: true }).first().waitFor();
    const launchable = await page.getByRole('button', { name: 'Launch', exact: true }).count();
    await shop.owner.put('/business', { currency: 'USD' });
    await visit.open(`/plan?plan=${plan.id as string}`);
    const refused = page.getByText('This plan was made when your currency was JPY, and it is USD now.');
    await refused.first().waitFor();
    expect(await refused.count()).toBe(amounts);
    expect(await page.getByRole('button', { name: 'Launch', exact: true }).count()).toBe(launchable - amounts);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('shows guests what they get in it, and asks for the bill in it at the till', async () => {
    await shop.owner.put('/business', { currency: 'EUR' });
    const fields = { rewardType: 'amount', rewardValue: 4.5, minimumSpend: 12 };
    const { id } = await aCampaign(shop.live, fields);
    await shop.owner.put('/business', { currency: 'GBP' });
    const guest = await visitor(browser, app, PHONE);
    await guest.page.goto(`${app.origin}/offers/${id as string}`);
    await guest.page.getByRole('heading', { name: '€4.50 off' }).waitFor();
    await guest.page.getByText('€12.00').first().waitFor();
    expect(await guest.page.getByText('$').count()).toBe(0);
    await guest.context.close();
    expect(guest.complaints).toEqual([]);

    await shop.owner.put('/business', { currency: 'EUR' });
    const campaign = await aCampaign(shop.test, { ...fields, verificationMode: 'auto' });
    const { perk } = await aSubmission(shop.test, campaign.id);
    const visit = await signedIn(browser, app, shop, PHONE);
    const { page } = visit;
    await visit.open('/till');
    await page.getByLabel('Code from the customer').fill(perk.code);
    await page.getByText('€4.50 off').waitFor();
    await page.getByLabel('The bill, before the discount').fill('€ 11.90');
    await press(page, 'Redeem now');
    await page.getByText('Only on a bill of €12.00 or more').waitFor();
    await page.getByLabel('Code from the customer').fill(perk.code);
    await page.getByLabel('The bill, before the discount').fill('20');
    await press(page, 'Redeem now');
    await page.getByText('€4.50 off: €15.50 to pay').waitFor();
    expect(await visit.inspect()).toEqual([]);
    await until(async () => (await shop.test.get(`/perks/${perk.id as string}`)).data.status === 'redeemed');
    await visit.open(`/perks?id=${perk.id as string}`);
    await page.getByText('€20.00').waitFor();
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });
});
