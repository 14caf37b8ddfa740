import { MessagesService } from '#messages';
import { Relay } from '#messaging/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, aSubmission, anEnterprise, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { settled } from '../../support/worker';

const DAY = 24 * 60 * 60;

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
  shop = await anEnterprise(app, { businessName: 'Café Luna' });
  await shop.owner.put('/business', { timeZone: 'Europe/Berlin' });
});
beforeEach(async () => {
  await app.db.manager.query('delete from attempt_limits');
  await app.db.manager.query('delete from guest_origins');
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const relayed = () => app.nest.get(Relay).run();
const subjectsTo = async (email: string) => {
  await relayed();
  return (await mailbox.all()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};
const aCampaignWith = async (fields: object = {}, by = shop.live) =>
  (
    await aCampaign(by, {
      ...{ rewardType: 'free_item', rewardValue: 4, rewardDescription: 'A piece of cake' },
      ...fields,
    })
  ).id as string;

/** A guest who has sent a proof. */
async function aGuest(campaignId: string) {
  const email = anAddress();
  const { data } = await new GuestBrowser(app, mailbox).submit(campaignId, email);
  return { email, submissionId: data.submission.id as string };
}
const review = (submissionId: string, fields: object) =>
  shop.live.post('/submissions/review', { submissionId, ...fields });

describe('a guest is told by e-mail', () => {
  it('that the proof has arrived', async () => {
    const { email } = await aGuest(await aCampaignWith());
    await relayed();
    const { body, parsed } = await mailbox.next(email, 'Café Luna has received your proof');
    expect(parsed.from?.text).toContain('Café Luna via Perk');
    expect(body).toContain('Café Luna is checking it now');
    expect(body).not.toContain('This is a test');
    expect(parsed.headers.has('list-unsubscribe')).toBe(false);
  });

  it('what the perk is, until when it counts and under which terms, with a code that the till scans', async () => {
    const terms = { minimumSpend: 10, validDays: ['monday', 'tuesday'], validHours: { from: '14:00', to: '18:00' } };
    const { email, submissionId } = await aGuest(await aCampaignWith(terms));
    await relayed();
    const { data } = await review(submissionId, { action: 'approve' });
    await relayed();
    const { body, html, parsed } = await mailbox.next(email, 'Your perk from Café Luna is here');
    const { code } = data.perk;
    for (const form of [body, html]) expect(form).toContain(code);
    expect(body).toMatch(/^A piece of cake, for free$/m);
    expect(body).toMatch(/Use it until: \w+ \d+, 20\d\d at \d+:\d\d/);
    expect(body).toContain('From a bill of: $10.00');
    expect(body).toContain('On: Monday and Tuesday');
    expect(body).toContain('Between: 14:00 and 18:00');
    const [picture] = parsed.attachments;
    expect([picture?.contentType, picture?.contentDisposition]).toEqual(['image/png', 'inline']);
    // Where the HTML refers to it, the parser has put it.
    expect(html).toContain(`data:image/png;base64,${picture!.content.toString('base64')}`);
    // One message about it: that it was approved is part of it.
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  it('why it was rejected, and where to send another one', async () => {
    const campaignId = await aCampaignWith();
    const { email, submissionId } = await aGuest(campaignId);
    await review(submissionId, { action: 'reject', reason: 'The post does not show our place.' });
    await relayed();
    const { body } = await mailbox.next(email, 'Café Luna could not accept your proof');
    expect(body).toContain('> The post does not show our place.');
    expect(body).toContain(`${app.settings.BASE_URL}/offers/${campaignId}`);
    // What was overtaken is left out.
    expect(await subjectsTo(email)).not.toContain('Café Luna has received your proof');
  });

  it('that the perk was redeemed, with the bill', async () => {
    const { email, submissionId } = await aGuest(
      await aCampaignWith({ rewardType: 'pct', rewardValue: 10, rewardDescription: null }),
    );
    const { data } = await review(submissionId, { action: 'approve' });
    await relayed();
    await mailbox.next(email, 'Your perk from Café Luna is here');
    await shop.live.post('/perks/redeem', { code: data.perk.code, bill: 34.5 });
    await relayed();
    const { body } = await mailbox.next(email, 'You used your perk at Café Luna');
    expect(body).toContain('Your perk: 10 % off');
    expect(body).toContain('Bill: $34.50');
    expect(body).toContain('Taken off: $3.45');
  });

  it('that the perk was withdrawn, with the reason', async () => {
    const { email, submissionId } = await aGuest(await aCampaignWith());
    const { data } = await review(submissionId, { action: 'approve' });
    await relayed();
    await shop.live.post(`/perks/${data.perk.id as string}/revoke`, { reason: 'The order was refunded' });
    await relayed();
    const { body } = await mailbox.next(email, 'Your perk from Café Luna was withdrawn');
    expect(body).toContain('> The order was refunded');
  });

  it('three days before the perk expires, unless it was used or is not wanted', async () => {
    const campaignId = await aCampaignWith({ perkExpiresInDays: 30 });
    const [reminded, used, unwilling] = [await aGuest(campaignId), await aGuest(campaignId), await aGuest(campaignId)];
    const perks = new Map<string, { code: string }>();
    for (const { submissionId } of [reminded, used, unwilling])
      perks.set(submissionId, (await review(submissionId, { action: 'approve' })).data.perk);
    await relayed();
    await mailbox.all();
    await shop.live.post('/perks/redeem', { code: perks.get(used.submissionId)!.code });
    const soon = (subject: string) => subject.startsWith('Your perk from Café Luna ends on');
    app.clock.advance(26 * DAY);
    await settled(app);
    for (const { email } of [reminded, used, unwilling]) expect((await subjectsTo(email)).filter(soon)).toEqual([]);
    app.clock.advance(DAY + 60);
    await settled(app);
    for (const { email, expected } of [
      { ...reminded, expected: 1 },
      { ...used, expected: 0 },
      { ...unwilling, expected: 1 },
    ])
      expect((await subjectsTo(email)).filter(soon)).toHaveLength(expected);
    expect(await rows(app, 'select from perk_reminders')).toEqual([]);
    // The button of a mail program.
    const mail = (await mailbox.all()).find(({ to, subject }) => to.includes(unwilling.email) && soon(subject))!;
    const header = mail.parsed.headers.get('list') as { unsubscribe?: { url?: string } };
    const path = new URL(header.unsubscribe!.url!).pathname;
    const body = { 'List-Unsubscribe': 'One-Click' };
    expect((await app.api.post(`/${path}`, body, { form: true })).status).toBe(200);
    const again = await aGuest(campaignId);
    await rows(app, 'update perk_reminders set recipient = $1', [unwilling.email]);
    await review(again.submissionId, { action: 'approve' });
    await relayed();
    await rows(app, 'update perk_reminders set recipient = $1', [unwilling.email]);
    app.clock.advance(28 * DAY);
    await settled(app);
    expect((await subjectsTo(unwilling.email)).filter(soon)).toHaveLength(1);
  });

  it('once for each event, however often it is relayed', async () => {
    const { email } = await aGuest(await aCampaignWith());
    await relayed();
    await mailbox.next(email, 'Café Luna has received your proof');
    // As after the restore of a backup.
    await rows(app, `update outbox set relayed_at = null where type = 'submission.created'`);
    await rows(app, 'delete from event_log');
    expect((await subjectsTo(email)).filter((subject) => subject.includes('received'))).toHaveLength(1);
  });

  it('at most ten times a day, and the rest on the next day', async () => {
    const campaignId = await aCampaignWith();
    const { email, submissionId } = await aGuest(campaignId);
    await relayed();
    await rows(app, `update messages set recipient = $1 where recipient <> $1`, [email]);
    const service = app.nest.get(MessagesService);
    const data = { business: 'Café Luna', timeZone: null, livemode: true };
    for (let n = 0; n < 12; n++) await service.send('proof-received', { businessId: shop.businessId, email }, data);
    const received = async () => (await subjectsTo(email)).filter((subject) => subject.includes('received')).length;
    expect(await received()).toBe(10);
    // What somebody waits for is not counted.
    await service.send('sign-in-code', { businessId: shop.businessId, email }, { email, code: '493027', minutes: 10 });
    await mailbox.next(email, 'Sign in to Perk');
    app.clock.advance(DAY);
    expect(await received()).toBeGreaterThanOrEqual(12);
    expect(submissionId).toBeTruthy();
  });
});

it('nothing is left of messages to a person who is erased', async () => {
  const { email, submissionId } = await aGuest(await aCampaignWith({ perkExpiresInDays: 30 }));
  await review(submissionId, { action: 'approve' });
  await subjectsTo(email);
  const { items } = (await shop.live.get(`/participants?email=${encodeURIComponent(email)}`)).data;
  expect((await shop.live.delete(`/participants/${items[0].id as string}?erase=true`)).status).toBe(200);
  const left = await rows(
    app,
    'select recipient from messages where recipient = $1 union all select recipient from perk_reminders where recipient = $1',
    [email],
  );
  expect(left).toEqual([]);
});

it('a creator is told at the address of the account', async () => {
  const creator = await aTenant(app, { accountType: 'creator' });
  const { id } = await aSubmission(creator.live, await aCampaignWith());
  await review(id, { action: 'approve' });
  await relayed();
  const { body } = await mailbox.next(creator.email, 'Your perk from Café Luna is here');
  expect(body).toContain('A piece of cake');
});

it('a creator is told that it is a test, if it is', async () => {
  const creator = await aTenant(app, { accountType: 'creator' });
  await aSubmission(creator.test, await aCampaignWith({}, shop.test));
  await relayed();
  const { body } = await mailbox.next(creator.email, 'Café Luna has received your proof');
  expect(body).toContain('This is a test');
});

it('a customer whom the business has entered is not written to', async () => {
  const email = anAddress();
  const submission = await aSubmission(shop.live, await aCampaignWith(), {
    participant: { externalId: 'customer-1', email, name: 'Ada' },
  });
  await review(submission.id, { action: 'approve' });
  expect(await subjectsTo(email)).toEqual([]);
});
