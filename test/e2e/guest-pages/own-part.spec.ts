import { setTimeout as delay } from 'node:timers/promises';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { GuestChanges } from '../../../libs/guests/src/guest-changes';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../../support/builders';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { until } from '../../support/processes/service';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
  shop = await anEnterprise(app);
});
beforeEach(() => app.db.manager.query('delete from guest_origins'));
afterEach(() => until(() => watchers() === 0));
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const anOffer = async (fields: Record<string, unknown> = {}) => (await aCampaign(shop.live, fields)).id as string;
const watchers = () => app.nest.get<GuestChanges, { watchers: Set<unknown> }>(GuestChanges).watchers.size;
const review = (submissionId: string, fields: Record<string, unknown> = {}) =>
  shop.live.post('/submissions/review', { submissionId, decision: 'approve', ...fields });

/** A guest who has sent a proof for an offer. */
async function aGuest(campaignId: string, fields: Record<string, unknown> = {}) {
  const [guest, email] = [new GuestBrowser(app, mailbox), anAddress()];
  const { data } = await guest.submit(campaignId, email, fields);
  return { guest, email, submission: data.submission.id as string };
}
const headersOf = (guest: GuestBrowser) =>
  (guest.client as unknown as { ownHeaders: Record<string, string> }).ownHeaders;
const part = async (id: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.origin}/offers/${id}/own`, { headers });
  return { status: response.status, text: await response.text() };
};

describe('GET /offers/:id/own', () => {
  it('shows a guest what becomes of the proof, up to the receipt', async () => {
    const id = await anOffer();
    const { guest, email, submission } = await aGuest(id);
    const shown = async () => (await part(id, headersOf(guest))).text;
    expect(await shown()).toContain('is looking at it');
    expect(await shown()).toContain(email);
    await review(submission);
    const { perk } = (await shop.live.get(`/submissions/${submission}`)).data;
    for (const text of ['Here is your perk', perk.code, '<svg class="qr"', 'data-progress="approved.issued"'])
      expect(await shown()).toContain(text);
    await shop.live.post('/perks/redeem', { code: perk.code });
    expect(await shown()).toContain('You used this perk on');
    expect(await shown()).not.toContain(perk.code);
  });

  it('shows the reason of a rejection as text, and a button to send another', async () => {
    const id = await anOffer();
    const { guest, submission } = await aGuest(id);
    await review(submission, { decision: 'reject', reason: '<b>Not</b> our café' });
    const { text } = await part(id, headersOf(guest));
    expect(text).toContain('&lt;b&gt;Not&lt;/b&gt; our café');
    expect(text).toContain('id="send-again"');
  });

  it('shows nobody else anything: not a stranger, not another guest, not a page of another site', async () => {
    const id = await anOffer();
    const { guest, email, submission } = await aGuest(id);
    await review(submission);
    const { perk } = (await shop.live.get(`/submissions/${submission}`)).data;
    const stranger = await part(id);
    const other = await aGuest(await anOffer());
    const { 'x-perk-page': _, ...withoutHeader } = headersOf(guest);
    const foreign = { ...headersOf(guest), 'sec-fetch-site': 'cross-site' };
    for (const { text } of [
      stranger,
      await part(id, headersOf(other.guest)),
      await part(id, withoutHeader),
      await part(id, foreign),
    ]) {
      expect(text).not.toContain(perk.code);
      expect(text).not.toContain(email);
      expect(text).not.toContain(submission);
    }
    expect(stranger.text).toContain('data-open="1"');
  });

  it('tells the team and creators who they are, and is not there for what its reader may not see', async () => {
    const id = await anOffer();
    const creator = await aTenant(app, { accountType: 'creator', businessName: 'Mia Films' });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await part(id, as(shop.accessToken))).text).toContain('This is the page that your guests see.');
    expect((await part(id, as(creator.accessToken))).text).toContain('You are signed in as Mia Films');
    const draft = await anOffer({ status: 'draft' });
    expect((await part(draft)).status).toBe(404);
    expect((await part(draft, as(shop.accessToken))).status).toBe(200);
  });
});

describe('GET /guest/proofs/:id/changes', () => {
  const follow = async (guest: GuestBrowser, submission: string, known: string) => {
    const controller = new AbortController();
    const response = await fetch(`${app.origin}/api/v1/guest/proofs/${submission}/changes?known=${known}`, {
      headers: headersOf(guest),
      signal: controller.signal,
    });
    let text = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(bytes);
    })().catch(() => undefined);
    return {
      response,
      text: () => text,
      leave: async () => {
        controller.abort();
        await reading;
      },
    };
  };

  it('tells each page of a decision and of the redemption within moments, and only once', async () => {
    const id = await anOffer();
    const { guest, submission } = await aGuest(id);
    const pages = [await follow(guest, submission, 'pending'), await follow(guest, submission, 'pending')];
    expect(pages.map(({ response }) => response.headers.get('content-type'))).toEqual(
      Array(2).fill('text/event-stream'),
    );
    await delay(1500);
    expect(pages.map(({ text }) => text().includes('changed'))).toEqual([false, false]);
    await review(submission);
    await until(() => pages.every(({ text }) => text().includes('event: changed\ndata: approved.issued\n\n')));
    const { perk } = (await shop.live.get(`/submissions/${submission}`)).data;
    await shop.live.post('/perks/redeem', { code: perk.code });
    await until(() => pages.every(({ text }) => text().endsWith('event: changed\ndata: approved.redeemed\n\n')));
    expect(pages[0]!.text().match(/event: changed/g)).toHaveLength(2);
    for (const { leave } of pages) await leave();
  });

  it('tells at once what has changed since the page was made', async () => {
    const { guest, submission } = await aGuest(await anOffer());
    await review(submission, { decision: 'reject', reason: 'Too dark' });
    const opened = await follow(guest, submission, 'pending');
    await until(() => opened.text().includes('data: rejected'));
    await opened.leave();
  });

  it('reads nothing while no page is open, and one statement of each kind for all that are', async () => {
    const { guest, submission } = await aGuest(await anOffer());
    const pages = [];
    for (let n = 0; n < 5; n++) pages.push(await follow(guest, submission, 'pending'));
    expect(watchers()).toBe(5);
    for (const { leave } of pages) await leave();
    await until(() => watchers() === 0);
    expect(app.nest.get<GuestChanges, { timer: unknown }>(GuestChanges).timer).toBeUndefined();
  });

  it('are sent to at most twenty pages of one guest, which leaves room for others', async () => {
    const { submission: submissionId } = await aGuest(await anOffer());
    const changes = app.nest.get(GuestChanges);
    const open = (guestId: string) =>
      changes.follow({ guestId, businessId: shop.businessId, submissionId, known: 'pending' });
    const streams = Array.from({ length: 20 }, () => open('one'));
    expect(() => open('one')).toThrow(expect.objectContaining({ type: SERVICE_UNAVAILABLE }));
    streams.push(open('another'));
    streams.shift()?.destroy();
    await until(() => watchers() === 20);
    streams.push(open('one'));
    for (const stream of streams) stream.destroy();
  });

  it('is for the guest alone', async () => {
    const { submission } = await aGuest(await anOffer());
    const other = await aGuest(await anOffer());
    const refused = await other.guest.send('GET', `/guest/proofs/${submission}/changes?known=pending`);
    expect(refused.status).toBe(404);
    const stranger = new GuestBrowser(app, mailbox);
    expect((await stranger.send('GET', `/guest/proofs/${submission}/changes?known=pending`)).status).toBe(404);
  });
});
