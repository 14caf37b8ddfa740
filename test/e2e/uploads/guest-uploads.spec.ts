import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { aForm, aPicture } from '../../support/files';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
let campaign: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' });
  shop = await anEnterprise(app);
  campaign = (await aCampaign(shop.live)).id;
});
beforeEach(async () => {
  await rows(app, 'delete from attempt_limits');
  await rows(app, 'delete from guest_origins');
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const aBrowser = (network = '203.0.113.7') => new GuestBrowser(app, mailbox, network);
const png = (seed?: number) => aPicture(seed).png().toBuffer();
const uploadBy = async (browser: GuestBrowser, id: string, bytes?: Buffer): Promise<Answer> =>
  browser.client.post(`/uploads?guestProofId=${id}`, bytes ?? (await png()));
/** A proof without a link, to which a picture is added. */
const begin = (browser: GuestBrowser) => browser.begin(campaign, { proofUrl: undefined });

describe('a guest', () => {
  it('proves an action with a picture', async () => {
    const browser = aBrowser();
    const id = await begin(browser);
    const uploaded = await browser.client.post(`/uploads?guestProofId=${id}`, aForm(await png()));
    expect(uploaded.status).toBe(201);
    const added = await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: uploaded.data.id });
    expect([added.status, added.data.upload.id, added.data.proofUrl]).toEqual([200, uploaded.data.id, null]);
    expect((await fetch(added.data.upload.url.replace(app.settings.BASE_URL, app.origin))).status).toBe(200);
    const { data } = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(data).toMatchObject({ status: 'submitted', submission: { state: 'pending', proofType: 'screenshot' } });
    const received = (await shop.live.get(`/submissions/${data.submission.id}`)).data;
    expect([received.upload.id, received.review.preview]).toEqual([uploaded.data.id, 'ready']);
  });

  it('confirms it in another browser, which the link of the e-mail was opened in', async () => {
    const [browser, other] = [aBrowser(), aBrowser()];
    const id = await begin(browser);
    const { data } = await uploadBy(browser, id);
    await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: data.id });
    const confirmed = await other.confirm(id, { code: await browser.code(id, anAddress()) });
    expect([confirmed.status, confirmed.data.status]).toEqual([200, 'submitted']);
  });

  it('replaces a picture by another, and by a link', async () => {
    const browser = aBrowser();
    const id = await begin(browser);
    const [first, second] = [await uploadBy(browser, id), await uploadBy(browser, id)];
    for (const uploadId of [first.data.id, second.data.id])
      expect((await browser.send('PUT', `/guest-proofs/${id}`, { uploadId })).data.upload.id).toBe(uploadId);
    const proofUrl = 'https://www.instagram.com/p/instead/';
    const changed = await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: null, proofUrl });
    expect([changed.data.upload, changed.data.proofUrl]).toEqual([null, proofUrl]);
    const { data } = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(data.submission.proofUrl).toBe(proofUrl);
  });

  it('has to add a link or a picture', async () => {
    const browser = aBrowser();
    const id = await begin(browser);
    const refused = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect([refused.status, refused.error.details[0].path]).toEqual([400, 'proofUrl']);
    const { data } = await uploadBy(browser, id);
    await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: data.id });
    // The code was right, so none is needed any more.
    expect((await browser.confirm(id)).data.status).toBe('submitted');
  });

  it('cannot use the proof or the picture of another guest', async () => {
    const [one, other] = [aBrowser(), aBrowser()];
    const [idOfOne, idOfOther] = [await begin(one), await begin(other)];
    expect((await uploadBy(other, idOfOne)).status).toBe(401);
    expect((await app.api.post(`/uploads?guestProofId=${idOfOne}`, await png())).status).toBe(401);
    const { data } = await uploadBy(one, idOfOne);
    const stolen = await other.send('PUT', `/guest-proofs/${idOfOther}`, { uploadId: data.id });
    expect([stolen.status, stolen.error.details[0].path]).toEqual([400, 'uploadId']);
    expect((await shop.live.get(`/uploads/${data.id}`)).status).toBe(200);
    const { proofUrl } = { proofUrl: `${app.settings.BASE_URL}/api/v1/uploads/${data.id as string}` };
    await other.send('PUT', `/guest-proofs/${idOfOther}`, { proofUrl });
    const refused = await other.confirm(idOfOther, { code: await other.code(idOfOther, anAddress()) });
    expect(refused.status).toBe(404);
  });

  it('cannot add to a proof that was submitted', async () => {
    const browser = aBrowser();
    const id = await browser.begin(campaign);
    await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect((await uploadBy(browser, id)).status).toBe(401);
  });

  it('waits for review in the mode auto if the picture was sent before, in another size', async () => {
    const auto = (await aCampaign(shop.live, { verificationMode: 'auto' })).id;
    const states = [];
    for (const [network, width] of [
      ['203.0.113.8', 360],
      ['203.0.113.9', 250],
    ] as const) {
      const browser = aBrowser(network);
      const id = await browser.begin(auto, { proofUrl: undefined });
      const { data } = await uploadBy(browser, id, await aPicture(4711).resize(width).jpeg().toBuffer());
      await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: data.id });
      states.push((await browser.confirm(id, { code: await browser.code(id, anAddress()) })).data.submission.state);
    }
    expect(states).toEqual(['approved', 'pending']);
  });

  it('is told if the business has no room, and its network has a limit', async () => {
    const browser = aBrowser();
    const id = await begin(browser);
    await rows(app, 'update upload_totals set bytes = 2000000000000 where business_id = $1', [shop.businessId]);
    const full = await uploadBy(browser, id);
    expect([full.status, full.error.code, full.error.details]).toEqual([409, 'INVALID_STATE', { status: 'no_room' }]);
    await rows(app, 'update upload_totals set bytes = 0 where business_id = $1', [shop.businessId]);
    const used = Array.from({ length: 400 }, () => app.clock.now());
    await rows(
      app,
      `insert into attempt_limits (key, times, blocks, blocked_until, forget_at)
       values ('upload:203.0.113.7', $1, 0, $2::timestamptz + interval '1 day', $2::timestamptz + interval '1 day')`,
      [used, app.clock.now()],
    );
    const answer = await uploadBy(browser, id);
    expect([answer.status, answer.error.message]).toEqual([429, expect.stringMatching(/400 files.*from one network/)]);
  });
});
