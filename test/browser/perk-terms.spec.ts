import { Browser, Page } from 'playwright-core';
import { WEEKDAYS } from '../../libs/perks/src/perk-terms';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aUser, Tenant } from '../support/builders';
import { signedIn, visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Neither today nor tomorrow, wherever the business is. */
const NOT_NOW = WEEKDAYS[(new Date().getUTCDay() + 2) % 7]!;

describeInBrowser('the terms of perks', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await anEnterprise(app);
  });

  const choose = async (page: Page, action: string) => {
    await page.getByLabel('Search for an action').fill(action);
    await page
      .getByRole('button', { name: new RegExp(action) })
      .first()
      .click();
  };
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const perkOf = async (fields: object) => {
    const { id } = await aCampaign(shop.test, { verificationMode: 'auto', ...fields });
    return (await aSubmission(shop.test, id)).perk as { id: string; code: string };
  };

  it('are set in the wizard, with the time zone that the business lacks, and changed later', async () => {
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/campaigns/new');
    await choose(page, 'Feed Photo');
    await page.getByLabel('Each person').fill('2');
    await page.getByText('More settings').click();
    await page.getByLabel('What it is good for').fill('All cakes');
    await page.getByLabel('Minimum bill').fill('20');
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await page.getByLabel(day, { exact: true }).check();
    await page.getByLabel('From', { exact: true }).fill('11:00');
    await page.getByLabel('Not together with other offers').check();
    await press(page, /^Set it to /);
    await page.getByText(/^Days and hours count in the time zone of your business, /).waitFor();
    await press(page, 'Launch');
    await page.getByText('Enter both times, or neither.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('17:00');
    // What is corrected stays in sight.
    expect(await page.getByLabel('To', { exact: true }).isVisible()).toBe(true);
    expect(await visit.inspectWidths(0)).toEqual({});
    await press(page, 'Launch');
    await page.getByRole('heading', { name: 'What they get' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const stored = async () => (await shop.test.get(`/campaigns/${id}`)).data;
    const terms = {
      ...{ limitPerPerson: 2, minimumSpend: 20, validDays: ['monday', 'tuesday', 'wednesday'], appliesTo: 'All cakes' },
      ...{ validHours: { from: '11:00', to: '17:00' }, stackable: false },
    };
    expect(await stored()).toMatchObject(terms);
    for (const text of ['On a bill of $20.00 or more', 'On Monday to Wednesday', 'From 11:00 to 17:00', '2 proofs'])
      await page.getByText(text).first().waitFor();

    await press(page, 'Edit');
    await page.getByLabel('Minimum bill').fill('');
    await page.getByLabel('Proofs per person').fill('');
    await page.getByLabel('Tuesday', { exact: true }).uncheck();
    await press(page, 'Save');
    await page.getByText('On Monday and Wednesday').waitFor();
    const changed = { limitPerPerson: null, minimumSpend: null, validDays: ['monday', 'wednesday'] };
    expect(await stored()).toMatchObject({ ...terms, ...changed });
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('are read by everyone who has the link', async () => {
    const { id } = await aCampaign(shop.live, { validDays: ['saturday', 'sunday'], limitPerPerson: 1 });
    const { page, context, complaints } = await visitor(browser, app, PHONE);
    await page.goto(`${app.origin}/offers/${id as string}`);
    for (const text of ['Saturday and Sunday', 'Once']) await page.getByText(text).first().waitFor();
    expect(await page.getByText('Nothing can be sent right now').count()).toBe(0);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('are kept at the till, which computes the discount, and tells a till whom to ask', async () => {
    const visit = await signedIn(browser, app, await aUser(app, shop, 'till'), PHONE);
    const { page } = visit;
    const [rich, wrongDay] = [await perkOf({ minimumSpend: 20 }), await perkOf({ validDays: [NOT_NOW] })];
    await visit.open('/till');
    await page.getByLabel('Code from the customer').fill(rich.code);
    await page.getByText('On a bill of $20.00 or more').waitFor();
    await press(page, 'Redeem now');
    await page.getByText('Enter the bill.').waitFor();
    expect(await visit.inspect()).toEqual([]);
    await page.getByLabel('The bill, before the discount').fill('19.90');
    await press(page, 'Redeem now');
    await page.getByText('Only on a bill of $20.00 or more').waitFor();
    await page.getByText('An owner or a manager can redeem it all the same.').waitFor();
    await page.getByLabel('Code from the customer').fill(rich.code);
    await page.getByLabel('The bill, before the discount').fill('34.50');
    await press(page, 'Redeem now');
    await page.getByText('$3.45 off: $31.05 to pay').waitFor();
    await page.getByLabel('Code from the customer').fill(wrongDay.code);
    await press(page, 'Redeem now');
    await page.getByText(/^Only on \w+day$/).waitFor();
    expect(await page.getByRole('button', { name: 'Redeem all the same' }).count()).toBe(0);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('can be set aside by a manager, with a reason that the perk then shows', async () => {
    const visit = await signedIn(browser, app, await aUser(app, shop, 'manager'), PHONE);
    const { page } = visit;
    const perk = await perkOf({ validDays: [NOT_NOW] });
    await visit.open('/till');
    await page.getByLabel('Code from the customer').fill(perk.code);
    await press(page, 'Redeem now');
    await press(page, 'Redeem all the same');
    await page.getByText('Say why.').waitFor();
    expect(await visit.inspect()).toEqual([]);
    await page.getByLabel('Why it is redeemed all the same').fill('A regular');
    await press(page, 'Redeem all the same');
    await page.getByText('Redeemed', { exact: true }).waitFor();
    await visit.open(`/perks?id=${perk.id}`);
    await page.getByText('Redeemed outside of its conditions').waitFor();
    await page.getByText('A regular').waitFor();
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });
});
