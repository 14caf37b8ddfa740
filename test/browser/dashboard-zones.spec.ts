import { Browser, Page } from 'playwright-core';
import { TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { signedIn } from './support/dashboard';
import { describeInBrowser } from './support/suite';

/** West and east of UTC: at midnight there, it is another day here. */
const ZONES = ['America/New_York', 'UTC', 'Pacific/Auckland'];

describeInBrowser('periods in the dashboard', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  let programId: string;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await aTenant(app);
    const rules = [{ actionId: 'ig_st', points: 10 }];
    const program = { name: 'Regulars', rules, cycle: 'monthly', membership: 'invite', status: 'active' };
    ({ id: programId } = (await shop.test.post('/programs', program)).data);
    await shop.test.post(`/programs/${programId}/members`, { name: 'Ada', memberId: 'ada' });
  });

  /** What a page says in each zone. */
  async function inZones(path: string, read: (page: Page) => Promise<string>): Promise<string[]> {
    const said: string[] = [];
    for (const timezoneId of ZONES) {
      const visit = await signedIn(browser, app, shop, { locale: 'en-US', timezoneId });
      await visit.open(path);
      said.push(await read(visit.page));
      await visit.context.close();
    }
    return said;
  }
  const dayIn = (at: string | number) =>
    new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(at),
    );

  it('a period of a program begins and ends on the same days everywhere, and includes the last one', async () => {
    const { data } = await shop.test.get(`/programs/${programId}/progress?memberId=ada`);
    const { start, end } = data.cycle;
    const dates = `${dayIn(start)} to ${dayIn(new Date(end).getTime() - 1)}`;
    expect(dates).toMatch(/^(\w+) 1, \d{4} to \1 (?:28|29|30|31), \d{4}$/);
    const path = `/programs/${programId}?tab=members&member=ada`;
    const said = await inZones(path, (page) => page.getByText(/^\w+ \d+, \d{4} to /).innerText());
    expect(said).toEqual(ZONES.map(() => dates));
  });

  it('a period of a plan ends on the same day everywhere', async () => {
    const { period } = (await shop.owner.get('/usage')).data;
    const said = await inZones('/billing', (page) => page.getByText(/^Counts begin again on/).innerText());
    expect(said).toEqual(ZONES.map(() => expect.stringContaining(`on ${dayIn(period.end)}.`)));
  });

  it('the period of an invoice begins and ends on the same days everywhere', async () => {
    await shop.owner.post('/billing', { action: 'create_checkout', plan: 'starter' }).then(({ data }) =>
      fetch(app.origin + new URL(data.url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ decision: 'pay' }),
        redirect: 'manual',
      }),
    );
    const [invoice] = (await shop.owner.get('/billing/invoices')).data.invoices;
    const dates = `${dayIn(invoice.periodStart)} – ${dayIn(new Date(invoice.periodEnd).getTime() - 1)}`;
    const said = await inZones('/billing', (page) => page.getByRole('row', { name: /TEST-0001/ }).innerText());
    expect(said).toEqual(ZONES.map(() => expect.stringContaining(dates)));
  });
});
