import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../support/builders';
import { aHeic, aPicture, aVideo } from '../support/files';
import { anAddress } from '../support/pages/guest';
import { aFolder } from '../support/processes/service';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';
import { signedIn, visitor, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** As Chromium's own tools have it: bytes per second, and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562 };

describeInBrowser('a proof that is a file', (start) => {
  let browser: Browser;
  let app: TestApp;
  let mailbox: Mailbox;
  let shop: Tenant;
  let folder: string;

  beforeAll(async () => {
    mailbox = await openMailbox();
    ({ browser, app } = await start({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' }));
    shop = await anEnterprise(app);
    folder = aFolder();
  });
  beforeEach(() => app.db.manager.query('delete from guest_origins'));
  afterAll(() => mailbox.close());

  const aFile = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const anOffer = async (fields: object = {}) =>
    (await aCampaign(shop.live, { name: 'Latte art', ...fields })).id as string;
  const CHOOSE = 'Take or choose a picture or video';
  const choose = ({ page }: Visit, path: string) => page.getByLabel(CHOOSE).setInputFiles(path);

  it('is sent by a guest, and the reviewer sees it large, with what the file says', async () => {
    const id = await anOffer();
    const email = anAddress();
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    const photo = aPicture().withExif({ IFD0: { Software: 'Snapseed 2.0' } });
    await choose(visit, aFile('story.jpg', await photo.jpeg().toBuffer()));
    await page.getByText('Your picture is attached.').waitFor();
    expect(await page.getByLabel('Or paste the link to your post').isVisible()).toBe(false);
    expect(await visit.inspectWidths(1)).toEqual({});
    await visit.open(`/offers/${id}`);
    await page.getByText('Your picture is attached.').waitFor();
    await page.getByLabel('Your name').fill('Ana Lima');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the e-mail').fill(/^\d{6}$/m.exec((await mailbox.next(email)).body)![0]);
    await page.getByText('Corner Coffee is looking at it').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();

    const review = await signedIn(browser, app, shop, { mode: 'live' });
    await review.open('/review');
    await review.page.getByText('Edited with Snapseed 2.0, according to the file.').waitFor();
    for (const text of ['Ana Lima', email]) await review.page.getByText(text).first().waitFor();
    expect(await review.page.getByText('Your own proof').count()).toBe(0);
    await review.page.getByRole('button', { name: 'Enlarge the picture' }).click();
    const large = review.page.getByRole('dialog').getByRole('img');
    await large.waitFor();
    expect(await large.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(360);
    expect(await review.inspect()).toEqual([]);
    expect(review.complaints).toEqual([]);
    await review.context.close();
  });

  it('shows how much was sent on a slow network, and is sent again after the connection was lost', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    const video = aFile('clip.mp4', aVideo('isom', Buffer.alloc(700_000)));
    await page.route('**/api/v1/uploads*', (route) => route.abort('connectionreset'), { times: 1 });
    await choose(visit, video);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await visit.inspect()).toEqual([]);
    const network = await visit.context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.getByRole('button', { name: 'Try again' }).click();
    const bar = page.getByRole('progressbar', { name: /^Sending your file/ });
    let share = 0;
    while (share < 0.2) share = await bar.evaluate((progress) => (progress as unknown as { value: number }).value);
    expect(share).toBeLessThan(1);
    expect(await visit.inspect()).toEqual([]);
    await page.getByText('Your video is attached.').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Or paste the link to your post').waitFor();
    await visit.context.close();
  });

  it('is refused with a sentence that says what to do', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    await visit.open(`/offers/${id}`);
    await choose(visit, aFile('IMG_0001.HEIC', aHeic()));
    await visit.page.getByText(/The file is a HEIC picture, which most browsers cannot show/).waitFor();
    expect(await visit.inspect()).toEqual([]);
    await choose(visit, aFile('photo.png', await aPicture().png().toBuffer()));
    await visit.page.getByText('Your picture is attached.').waitFor();
    await visit.context.close();
  });

  it('waits by itself while many files are arriving, and is not sent if it is too large for any', async () => {
    const id = await anOffer();
    const visit = await visitor(browser, app, PHONE);
    const { page } = visit;
    await visit.open(`/offers/${id}`);
    const large = aFile('film.mov', aVideo('qt  '));
    truncateSync(large, 60 * 1024 * 1024 + 1);
    await choose(visit, large);
    await page.getByText('The file is larger than 60 MB.').waitFor();
    const busy = { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'Too many files are arriving.' } };
    const refusal = { status: 503, headers: { 'retry-after': '1' }, json: busy };
    await page.route('**/api/v1/uploads*', (route) => route.fulfill(refusal), { times: 2 });
    await choose(visit, aFile('photo.png', await aPicture().png().toBuffer()));
    await page.getByText('Yours is sent again by itself').waitFor();
    await page.getByText('Your picture is attached.').waitFor();
    // Whoever does not want to wait need not.
    const later = { ...refusal, headers: { 'retry-after': '50' } };
    await page.route('**/api/v1/uploads*', (route) => route.fulfill(later), { times: 1 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await choose(visit, aFile('other.png', await aPicture().png().toBuffer()));
    await page.getByText('Yours is sent again by itself').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(CHOOSE).waitFor({ timeout: 5000 });
    await visit.context.close();
  });

  it('is sent by a creator', async () => {
    const id = await anOffer();
    const creator = await aTenant(app, { accountType: 'creator' });
    const visit = await signedIn(browser, app, creator, { mode: 'live' });
    const { page } = visit;
    await visit.open(`/opportunities?campaign=${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: CHOOSE }).click();
    await (await chooser).setFiles(aFile('mine.png', await aPicture().png().toBuffer()));
    await page.getByAltText('Your picture is attached.').waitFor();
    await page.getByRole('button', { name: 'Submit proof' }).click();
    await page.getByText('Your proof was submitted').first().waitFor();
    const { items } = (await shop.live.get(`/submissions?campaignId=${id}`)).data;
    expect(items).toMatchObject([{ proofType: 'screenshot', submittedBy: { businessId: creator.businessId } }]);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
