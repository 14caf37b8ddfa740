import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { anEnterprise, aUser, Tenant } from '../support/builders';
import { aPicture } from '../support/files';
import { until } from '../support/processes/service';
import { signedIn } from './support/dashboard';
import { WIDTHS } from './support/screens';
import { describeInBrowser } from './support/suite';

describeInBrowser('the page about the own business', (start) => {
  let browser: Browser;
  let app: TestApp;

  beforeAll(async () => {
    ({ browser, app } = await start());
  });

  const profileOf = async ({ owner }: Tenant) => (await owner.get('/business')).data;
  const card = (name: string) => `section:has(h2:text-is("${name}"))`;

  it('is the first step of a new business, which is done once there is an account to tag', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/');
    await page.getByRole('link', { name: 'Make it yours' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your business' }).waitFor();
    const accounts = page.locator(card('Accounts that people tag'));
    await accounts.getByRole('button', { name: 'Add an account' }).click();
    await accounts.getByLabel('Account', { exact: true }).fill('https://www.tiktok.com/@cafe.luna');
    await accounts.getByRole('button', { name: 'Save' }).click();
    await accounts.getByText('Is an address of another site').waitFor();
    await accounts.getByLabel('Account', { exact: true }).fill('https://www.instagram.com/cafe.luna/?igsh=1');
    await accounts.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is saved.').first().waitFor();
    expect((await profileOf(shop)).handles).toEqual([
      { platformId: 'ig', handle: 'cafe.luna', url: 'https://www.instagram.com/cafe.luna/' },
    ]);
    // As it is stored, and no longer as it was typed.
    await until(async () => (await page.locator('[name="handles[0].handle"]').inputValue()) === 'cafe.luna');
    await visit.go('/');
    await page.getByText('Make it yours').waitFor();
    expect(await page.getByRole('link', { name: 'Make it yours' }).count()).toBe(0);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('saves a logo and removes it, and says what is wrong with a file', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/settings/business');
    const chosen = page.locator('input[type=file]');
    const send = (name: string, buffer: Buffer) => chosen.setInputFiles({ name, mimeType: 'image/png', buffer });
    await send('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByText('The picture must be a picture').waitFor();
    await send('logo.png', await aPicture().resize(400, 400).png().toBuffer());
    const logo = page.getByRole('img', { name: 'The logo of' });
    await logo.waitFor();
    const width = () => logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await until(async () => (await width()) === 256);
    expect((await profileOf(shop)).logoUrl).toMatch(/^\/api\/v1\/business-logos\//);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await logo.waitFor({ state: 'detached' });
    expect((await profileOf(shop)).logoUrl).toBeNull();
    await visit.context.close();
    // The browser reports the response to the file that was refused.
    expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
  });

  it('saves the colour, the address on the web, what the business is and its hours, each by itself', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    const taken = await anEnterprise(app, { businessName: 'The Corner' });
    await profileOf(taken);
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/settings/business');
    const save = (name: string) => page.locator(card(name)).getByRole('button', { name: 'Save' }).click();

    await page.getByLabel('Its code').fill('#ffd400');
    expect(
      await page.getByRole('group', { name: 'What an offer looks like' }).evaluate((group) => group.style.cssText),
    ).toContain('#ffd400');
    await save('Colour');
    await page
      .getByText('Is too light to be made out on white; the nearest shade that is dark enough is #af9200')
      .waitFor();
    await page.getByLabel('Its code').fill('#AF9200');
    await save('Colour');
    await page.getByRole('button', { name: 'Use the default' }).waitFor();

    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('the-corner');
    await page.getByText('keep working').waitFor();
    await save('Address on the web');
    await page.getByText('Is taken').waitFor();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('luna-on-the-corner');
    await page.getByText('/b/luna-on-the-corner').waitFor();
    await save('Address on the web');
    await page.getByText('keep working').waitFor({ state: 'detached' });

    await page.getByLabel('Description').fill('Coffee and cakes.');
    await page.getByLabel('Website').fill('cafeluna.example');
    await page.getByLabel('Street address').fill('12 Main Street\nSpringfield');
    await page.getByLabel('E-mail address for customers').fill('hi@cafeluna.example');
    await save('About you');

    await page.getByLabel('Show opening hours').check();
    await page.getByRole('button', { name: 'Add hours on Friday' }).click();
    await page.getByLabel('Friday: closes at').fill('02:00');
    await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
    await page.getByLabel('Saturday: opens at').fill('01:00');
    await save('Opening hours');
    await page.getByText('Saturday: must not overlap with the hours of Friday').waitFor();
    await page.getByLabel('Saturday: opens at').fill('10:00');
    await save('Opening hours');
    await page.getByText('must not overlap').waitFor({ state: 'detached' });

    await visit.open('/settings/business');
    const none = { monday: [], tuesday: [], wednesday: [], thursday: [], sunday: [] };
    expect(await profileOf(shop)).toMatchObject({
      accentColor: '#af9200',
      slug: 'luna-on-the-corner',
      description: 'Coffee and cakes.',
      website: 'https://cafeluna.example',
      address: '12 Main Street\nSpringfield',
      contact: { email: 'hi@cafeluna.example', phone: null },
      openingHours: { ...none, friday: [{ from: '09:00', to: '02:00' }], saturday: [{ from: '10:00', to: '18:00' }] },
    });
    await visit.context.close();
    expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
  });

  it('fits into every width, and axe finds nothing', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    await shop.owner.put('/business', {
      accentColor: '#a88a00',
      handles: [{ platformId: 'ig', handle: 'cafe.luna' }],
      openingHours: {
        friday: [
          { from: '11:00', to: '15:00' },
          { from: '18:00', to: '02:00' },
        ],
      },
    });
    const visit = await signedIn(browser, app, shop);
    await visit.open('/settings/business');
    await visit.page.getByLabel('Friday: opens at').first().waitFor();
    for (const [turn, width] of WIDTHS.entries())
      expect([width, await visit.inspectAt(width, turn)]).toEqual([width, []]);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('tells those who are no owners whom to ask', async () => {
    const shop = await anEnterprise(app);
    const { email } = await aUser(app, shop, 'manager');
    const visit = await signedIn(browser, app, { email });
    await visit.open('/settings/business');
    await visit.page.getByRole('heading', { name: 'Owners change this' }).waitFor();
    await visit.open('/settings');
    expect(await visit.page.getByRole('link', { name: 'Logo, colour and more' }).count()).toBe(0);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });
});
