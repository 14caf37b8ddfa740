import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { anAddress, GuestBrowser, wrong } from '../support/pages/guest';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';
import { visitor, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describeInBrowser('a guest who scanned a code', (start) => {
  let browser: Browser;
  let app: TestApp;
  let mailbox: Mailbox;
  let shop: Tenant;

  beforeAll(async () => {
    mailbox = await openMailbox();
    ({ browser, app } = await start({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' }));
    shop = await anEnterprise(app);
  });
  beforeEach(async () => {
    await app.db.manager.query('delete from attempt_limits');
    await app.db.manager.query('delete from guest_origins');
  });
  afterAll(() => mailbox.close());

  const anOffer = async (fields: object = {}) =>
    (await aCampaign(shop.live, { name: 'Latte art', limitPerPerson: 1, ...fields })).id as string;
  const aPhone = () => visitor(browser, app, PHONE);
  const mailTo = async (email: string) => (await mailbox.next(email)).body;
  const codeIn = (body: string) => /^\d{6}$/m.exec(body)![0];

  async function fill({ page }: Visit, { url, email }: { url: string; email: string }): Promise<void> {
    await page.getByLabel('Or paste the link to your post').fill(url);
    await page.getByLabel('Your name').fill('Ana Lima');
    await page.getByLabel('E-mail address').fill(email);
  }

  /** The page sends the sixth digit by itself. */
  async function enter({ page }: Visit, code: string): Promise<void> {
    await page.getByLabel('Code from the e-mail').fill(code);
  }

  const isReceived = ({ page }: Visit) => page.getByText('Corner Coffee is looking at it').waitFor();
  const note = async ({ page }: Visit, text: string) => {
    const field = page.getByLabel('Note to Corner Coffee');
    if (!(await field.isVisible())) await page.getByText('Add a note').click();
    await field.fill(text);
  };

  it('takes part in a minute: a link, an address, a code; and finds the perk on the same page', async () => {
    const id = await anOffer();
    const email = anAddress();
    const visit = await aPhone();
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    await fill(visit, { url: 'instagram.com/p/guest-page/', email });
    await note(visit, 'At noon');
    expect(await visit.inspectWidths(1)).toEqual({});
    await visit.open(`/offers/${id}`);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ana Lima');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText(`We sent it to ${email}`).waitFor();
    expect(await visit.inspect()).toEqual([]);
    await mailTo(email);
    // What is deleted after it was sent to the service is deleted there too.
    await page.getByRole('button', { name: 'Change my details' }).click();
    await note(visit, '');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const code = codeIn(await mailTo(email));
    await enter(visit, wrong(code));
    await page.getByText('The code is wrong. 4 tries are left.').waitFor();
    await enter(visit, `${code.slice(0, 3)} ${code.slice(3)}`);
    await isReceived(visit);
    expect(await visit.inspect()).toEqual([]);
    const [proof] = (await shop.live.get(`/submissions?campaignId=${id}`)).data.items;
    expect(proof).toMatchObject({ proofUrl: 'https://instagram.com/p/guest-page/', notes: null });
    expect(proof.participant.name).toBe('Ana Lima');
    await shop.live.post('/submissions/review', { submissionId: proof.id, decision: 'approve' });
    const { perk } = (await shop.live.get(`/submissions/${proof.id as string}`)).data;
    // Without a reload, and before anybody handles the event.
    await page.getByText(perk.code).waitFor({ timeout: 5000 });
    for (const text of ['Show this at the till of Corner Coffee.', 'Until']) await page.getByText(text).waitFor();
    expect(await page.getByRole('img', { name: 'QR code for the till' }).isVisible()).toBe(true);
    expect(await visit.inspectWidths(2)).toEqual({});
    await page.getByRole('button', { name: 'Become a creator' }).click();
    await page.getByText('Your account is ready').waitFor();
    // What the service refused is in the console of the browser.
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('needs no code the next time, and can say that it is somebody else', async () => {
    const [first, second] = [await anOffer(), await anOffer()];
    const email = anAddress();
    const visit = await aPhone();
    const { page } = visit;
    await visit.open(`/offers/${first}`);
    await fill(visit, { url: 'https://instagram.com/p/one/', email });
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await enter(visit, codeIn(await mailTo(email)));
    await isReceived(visit);
    await visit.open(`/offers/${second}`);
    await page.getByText('You are taking part as').waitFor();
    await page.getByLabel('Or paste the link to your post').fill('https://instagram.com/p/two/');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isReceived(visit);
    const third = await anOffer();
    await visit.open(`/offers/${third}`);
    await page.getByRole('button', { name: 'Not you?' }).click();
    await page.getByLabel('E-mail address').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  it('gets the code for the post first, if the campaign requires one, and corrects a link without another code', async () => {
    const id = await anOffer({ requirements: { challengeCode: true } });
    const email = anAddress();
    const visit = await aPhone();
    const { page } = visit;
    await shop.live.post('/submissions', { campaignId: id, proofUrl: 'https://instagram.com/p/taken/' });
    await visit.open(`/offers/${id}`);
    await page.getByRole('button', { name: 'Get my code' }).click();
    const code = await page.getByText(/^PERK-\w+$/).innerText();
    await fill(visit, { url: 'https://instagram.com/p/taken/', email });
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await enter(visit, codeIn(await mailTo(email)));
    await page.getByText('already').first().waitFor();
    await page.getByLabel('Or paste the link to your post').fill('https://instagram.com/p/other/');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ana Lima');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isReceived(visit);
    const { items } = (await shop.live.get(`/submissions?campaignId=${id}&perPage=1`)).data;
    const { review } = (await shop.live.get(`/submissions/${items[0].id as string}`)).data;
    expect(review.challengeCode).toBe(code);
    await visit.context.close();
  });

  it('sends the proof with the link in the e-mail from another browser, which opening alone does not do', async () => {
    const id = await anOffer();
    const email = anAddress();
    const [first, second] = [await aPhone(), await aPhone()];
    await first.open(`/offers/${id}`);
    await fill(first, { url: 'https://instagram.com/p/link/', email });
    await first.page.getByRole('button', { name: 'Send me a code' }).click();
    const body = await mailTo(email);
    const [, link] = /http:\/\/localhost:3000(\/offers\S+)/.exec(body)!;
    await second.open(link!);
    await second.page.getByText('Press the button to send it from here.').waitFor();
    expect(await second.page.getByLabel('Code from the e-mail').inputValue()).toBe(codeIn(body));
    expect(await second.inspect()).toEqual([]);
    expect((await shop.live.get(`/submissions?campaignId=${id}`)).data.items).toEqual([]);
    await second.page.getByRole('button', { name: 'Confirm' }).click();
    await isReceived(second);
    expect(second.page.url()).not.toContain('code=');
    await first.page.getByText('It was sent from the link in the e-mail.').waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it('says that a proof is not kept any more, and sends what was typed again', async () => {
    const id = await anOffer();
    const email = anAddress();
    const visit = await aPhone();
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    await fill(visit, { url: 'https://instagram.com/p/late/', email });
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const code = codeIn(await mailTo(email));
    await app.db.manager.query(`update guest_proofs set expires_at = now() where campaign_id = $1`, [id]);
    await enter(visit, code);
    await page.getByText('What you typed is still here').waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await enter(visit, codeIn(await mailTo(email)));
    await isReceived(visit);
    await visit.context.close();
  });

  it('waits by itself while many take part, and solves a task as the eleventh', async () => {
    const id = await anOffer();
    for (let n = 0; n < 10; n++) await new GuestBrowser(app, mailbox).submit(id, anAddress());
    const email = anAddress();
    const visit = await aPhone();
    const { page } = visit;
    let refusals = 0;
    await page.route('**/api/v1/guest-proofs', (route) =>
      refusals++ > 0
        ? route.continue()
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '5' },
            json: { success: false, error: { code: 'RATE_LIMITED', message: 'Too many requests' } },
          }),
    );
    await visit.open(`/offers/${id}`);
    await fill(visit, { url: 'https://instagram.com/p/eleventh/', email });
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('Many people are taking part right now').waitFor();
    await page.getByText('We sent it to').waitFor();
    await enter(visit, codeIn(await mailTo(email)));
    await isReceived(visit);
    await visit.context.close();
  });
});
