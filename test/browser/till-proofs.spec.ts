import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aProofAtTill, aTenant, aUser, Tenant } from '../support/builders';
import { aPicture } from '../support/files';
import { anAddress } from '../support/pages/guest';
import { aFolder } from '../support/processes/service';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';
import { signedIn, visitor, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describeInBrowser('what proves an action', (start) => {
  let browser: Browser;
  let app: TestApp;
  let mailbox: Mailbox;
  let shop: Tenant;
  let till: Visit;

  beforeAll(async () => {
    mailbox = await openMailbox();
    ({ browser, app } = await start({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' }));
    shop = await anEnterprise(app);
    const { email } = await aUser(app, shop, 'till');
    till = await signedIn(browser, app, { email }, { ...PHONE, mode: 'live' });
  });
  beforeEach(() => app.db.manager.query('delete from guest_origins'));
  afterAll(async () => {
    await till.context.close();
    await mailbox.close();
  });

  const anOffer = async (actionId: string, fields: object = {}) =>
    (await aCampaign(shop.live, { name: 'Latte art', actionId, platformId: actionId.split('_')[0], ...fields }))
      .id as string;

  async function enterCode({ page }: Visit, email: string): Promise<void> {
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the e-mail').fill(/^\d{6}$/m.exec((await mailbox.next(email)).body)![0]);
  }

  it('is a code at the till for a guest who brings somebody, and the perk can be redeemed there at once', async () => {
    const id = await anOffer('rf_ip', { rewardType: 'free_item', rewardValue: 4, rewardDescription: 'Flat white' });
    const [guest, email] = [await visitor(browser, app, PHONE), anAddress()];
    const { page } = guest;
    await guest.open(`/offers/${id}`);
    await page.getByRole('heading', { name: 'Show a code at the till' }).waitFor();
    expect(await page.getByLabel('Link to your post').isVisible()).toBe(false);
    expect(await page.getByText(/^Take or choose/).isVisible()).toBe(false);
    await page.getByLabel('Your name').fill('Ana Lima');
    await page.getByLabel('E-mail address').fill(email);
    expect(await guest.inspectWidths(1)).toEqual({});
    await enterCode(guest, email);
    await page.getByRole('heading', { name: 'Show this at the till' }).waitFor();
    await page.getByRole('img', { name: 'QR code for the till' }).waitFor();
    const code = await page.locator('.code').textContent();
    expect(await guest.inspectWidths(1)).toEqual({});

    await till.open(`/till?code=${code!.trim()}`);
    await till.page.getByRole('heading', { name: 'Do you see this?' }).waitFor();
    for (const text of ['Bring In Person on Referral', /^Customer: .?Ana Lima/, /^Reward: .*Flat white/])
      await till.page.getByText(text).waitFor();
    expect(await till.inspect()).toEqual([]);
    await till.page.getByRole('button', { name: 'Yes, confirm' }).click();
    await till.page.getByText(/^Confirmed. The customer can redeem/).waitFor();
    expect(await till.inspect()).toEqual([]);
    // The page of the guest shows both without being loaded again.
    await page.getByText('Here is your perk').waitFor({ timeout: 5000 });
    await till.page.getByRole('button', { name: 'Redeem now' }).click();
    await till.page.getByRole('heading', { name: 'Yes' }).waitFor();
    await page.getByText(/^You used this perk on/).waitFor({ timeout: 5000 });
    for (const { complaints } of [guest, till]) expect(complaints).toEqual([]);
    await guest.context.close();
  });

  it('is confirmed once, although the answer was lost, and afterwards the till says when', async () => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const { tillCode } = await aProofAtTill(shop.live, creator.live);
    const { page } = till;
    const keys = new Set<string | undefined>();
    await page.route('**/api/v1/till/confirm', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    await till.open('/till');
    await page.getByLabel('Code from the customer').fill(tillCode.toLowerCase());
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await page.getByText('so it may or may not be confirmed').waitFor();
    expect(await till.inspect()).toEqual([]);
    await page.unroute('**/api/v1/till/confirm');
    await page.reload();
    await page.getByRole('button', { name: 'Find out' }).click();
    await page.getByText(/^Confirmed. The customer can redeem/).waitFor();
    expect(keys.size).toBe(1);
    await page.getByLabel('Code from the customer').fill(tillCode);
    await page.getByText(/^Already confirmed on/).waitFor();
    till.complaints.length = 0;
  });

  it('is a picture for a follow: the form asks for nothing else', async () => {
    const id = await anOffer('ig_fo');
    const [guest, email] = [await visitor(browser, app, PHONE), anAddress()];
    const { page } = guest;
    await guest.open(`/offers/${id}`);
    await page.getByText('Take or choose a picture', { exact: true }).waitFor();
    expect(await page.getByLabel('Link to your post').isVisible()).toBe(false);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('Add a picture.').waitFor();
    expect(await guest.inspect()).toEqual([]);
    const path = join(aFolder(), 'follow.png');
    writeFileSync(path, await aPicture().png().toBuffer());
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/webp,image/avif',
    );
    await page.getByLabel('Take or choose a picture').setInputFiles(path);
    await page.getByText('Your picture is attached.').waitFor();
    await enterCode(guest, email);
    await page.getByText('Corner Coffee is looking at it').waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it('can be chosen by a creator where there are several ways, who finds the code with the proof', async () => {
    const id = await anOffer('fb_ci');
    const creator = await aTenant(app, { accountType: 'creator' });
    const visit = await signedIn(browser, app, creator, { ...PHONE, mode: 'live' });
    const { page } = visit;
    await visit.open(`/opportunities?campaign=${id}`);
    await page.getByLabel('Kind of proof').selectOption('A code to show at the till');
    expect(await visit.inspectWidths(1)).toEqual({});
    await page.getByRole('button', { name: 'Get my code for the till' }).click();
    await page.getByText('Code for the till').waitFor();
    await page.getByRole('img', { name: 'The code, for the camera at the till' }).waitFor();
    expect(await visit.inspect()).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('is said to the owner who chooses the action, and in the review', async () => {
    const [owner, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
    await aProofAtTill(owner.live, creator.live);
    const visit = await signedIn(browser, app, owner, { mode: 'live' });
    const { page } = visit;
    await visit.open('/campaigns/new?action=rf_ip');
    await page.getByText('People prove it with a code at the till.').waitFor();
    await page.getByText('Your team looks it up on the page “Till”').waitFor();
    await visit.open('/campaigns/new?action=ig_st');
    await page.getByText(/^People prove it with a public link, a picture, a video,? or a connected account/).waitFor();
    await visit.open('/review');
    await page.getByText('Waiting for the till').waitFor();
    expect(await visit.inspect()).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
