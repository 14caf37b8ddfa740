import { Browser, Page } from 'playwright-core';
import { TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { signedIn, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

/** What people type in their country, and what the campaign then has. */
const TYPED = [
  { locale: 'en-US', discount: '$1,500.50', cap: '1,000', followers: '10,000' },
  { locale: 'de-DE', discount: '1.500,50', cap: '1.000', followers: '10.000' },
  { locale: 'fr-FR', discount: '1\u202f500,50 $', cap: '1 000', followers: '10\u202f000' },
  { locale: 'hi-IN', discount: '१,५००.५०', cap: '1,000', followers: '10,000' },
  { locale: 'ar-EG', discount: '١٬٥٠٠٫٥٠', cap: '١٠٠٠', followers: '\u200f١٠٬٠٠٠' },
];
/** What is read differently elsewhere. */
const UNCLEAR = [
  { locale: 'en-US', text: '1.500', numbers: ['$1,500.00'], meant: '$1,500.00', value: 1500 },
  { locale: 'en-US', text: '10,00', numbers: ['$10.00', '$1,000.00'], meant: '$10.00', value: 10 },
  { locale: 'de-DE', text: '1,500', numbers: ['1.500,00 $', '1,50 $'], meant: '1,50 $', value: 1.5 },
  { locale: 'ar-EG', text: '١,٥٠٠', numbers: [/١٬٥٠٠/, /١٫٥٠/], meant: /١٬٥٠٠/, value: 1500 },
];

describeInBrowser('numbers in the dashboard', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  /** A window for each locale. */
  const visits = new Map<string, Visit>();
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await aTenant(app);
  });
  afterEach(() => {
    expect(visit.complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    for (const { context } of visits.values()) await context.close();
  });

  async function readIn(locale: string): Promise<void> {
    visit = visits.get(locale) ?? (await signedIn(browser, app, shop, { locale }));
    visits.set(locale, visit);
    ({ page } = visit);
  }

  /** Opens the wizard with an action and an amount as the reward. */
  async function wizard(locale: string): Promise<void> {
    await readIn(locale);
    await visit.open('/campaigns/new?action=ig_st');
    await page.getByText('Amount', { exact: true }).click();
  }
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const save = () => page.getByRole('button', { name: 'Save draft' }).click();

  /** The campaign on whose page the browser is once it was created. */
  async function created(): Promise<any> {
    await page.waitForURL(/\/campaigns\/camp_/);
    return (await shop.test.get(`/campaigns/${page.url().split('/').at(-1)!}`)).data;
  }

  it.each(TYPED)('are read as people type them in $locale', async ({ locale, discount, cap, followers }) => {
    await wizard(locale);
    await field('Discount').fill(discount);
    await field('At most').fill(cap);
    await page.getByText('More settings').click();
    await field('Followers at least').fill(followers);
    const shown = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(1500.5);
    await page.locator('output', { hasText: shown }).waitFor();
    await save();
    expect(await created()).toMatchObject({
      ...{ rewardType: 'amount', rewardValue: 1500.5, maxCompletions: 1000 },
      requirements: { minFollowers: 10_000 },
    });
  });

  it.each(UNCLEAR)(
    'are asked about in $locale before $text is sent',
    async ({ locale, text, numbers, meant, value }) => {
      await wizard(locale);
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /\/campaigns(?:\/simulate)?$/.test(request.url()))
          requests.push(request.url());
      });
      await field('Discount').fill(text);
      await save();
      await page.getByText(/is read differently from country to country/).waitFor();
      expect(requests).toEqual([]);
      expect(await page.locator(':focus').getAttribute('name')).toBe('discountValue');
      for (const number of numbers) await page.getByRole('button', { name: number }).waitFor();

      await page.getByRole('button', { name: meant }).click();
      await save();
      expect(await created()).toMatchObject({ rewardType: 'amount', rewardValue: value });
    },
  );

  it('no form sends a number that cannot be read', async () => {
    await readIn('en-US');
    await visit.open('/ledger?deposit=yes');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const complaint = {
      '1.500': 'is read differently',
      '1e3': 'Enter a number, such as 1.5.',
      '12.345678': 'at most 2 decimals',
      '€5': 'This amount is in USD',
    };
    for (const [text, said] of Object.entries(complaint)) {
      await field('Amount').fill(text);
      await page.keyboard.press('Enter');
      await page.getByText(said).waitFor();
    }
    expect(sent).toEqual([]);
    await field('Amount').fill('1,500');
    await page.getByText('= $1,500.00').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('$1,500.00 was deposited.').waitFor();
  });
});
