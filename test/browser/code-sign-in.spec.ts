import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';
import { visitor } from './support/dashboard';
import { describeInBrowser } from './support/suite';

describeInBrowser('signing in with a code', (start) => {
  let browser: Browser;
  let app: TestApp;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox();
    ({ browser, app } = await start({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' }));
  });
  afterAll(() => mailbox.close());

  it('leads a creator into the dashboard, on a phone, after a wrong code and a new one', async () => {
    const { email } = await aTenant(app, { accountType: 'creator' });
    const visit = await visitor(browser, app, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    const codeIn = async () => /^\d{6}$/m.exec((await mailbox.next(email, 'Sign in to Perk')).body)![0];
    await visit.open('/sign-in');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Get a code by e-mail instead' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText(/a code is on its way/).waitFor();
    const first = await codeIn();
    await page.getByLabel('Code from the e-mail').fill(String((Number(first) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The code is wrong. 4 tries are left.').waitFor();
    expect(await visit.inspect()).toEqual([]);
    await page.getByRole('button', { name: 'Send another code' }).click();
    const second = await codeIn();
    await page.getByLabel('Code from the e-mail').fill(`${second.slice(0, 3)} ${second.slice(3)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });
});
