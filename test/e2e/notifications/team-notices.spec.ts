import { EventKind, Events } from '#messaging';
import { EventKinds, Relay, sampleOf } from '#messaging/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, aReviewer, aSubmission, aTenant, aUser, movePlan, PASSWORD, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { settled } from '../../support/worker';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
  creator = await aTenant(app, { accountType: 'creator' });
});
beforeEach(async () => {
  shop = await aTenant(app);
  await movePlan(app, shop, 'enterprise');
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

/** What every new business gets. */
const ABOUT_ACCOUNT = ['Verify your e-mail address', 'A new API key was created'];
const subjectsTo = async (email: string) => {
  await settled(app);
  return (await mailbox.all())
    .filter(({ to, subject }) => to.includes(email) && !ABOUT_ACCOUNT.includes(subject))
    .map(({ subject }) => subject);
};
const preferences = (by: Tenant, fields?: object) =>
  fields ? by.owner.put('/notification-preferences', fields) : by.owner.get('/notification-preferences');
const aProof = async (campaignId: string) => (await aSubmission(creator.live, campaignId)).id as string;

describe('the members of a team', () => {
  it('are told of new proofs by their role: at once, and then at most once in an hour', async () => {
    const reviewer = await aUser(app, shop, 'reviewer');
    const till = await aUser(app, shop, 'till');
    const { id } = await aCampaign(shop.live);
    await aProof(id);
    for (const email of [shop.email, reviewer.email])
      expect(await subjectsTo(email)).toEqual(['A new proof has arrived']);
    await aProof(id);
    await aProof(id);
    expect(await subjectsTo(shop.email)).toHaveLength(1);
    app.clock.advance(HOUR);
    expect(await subjectsTo(shop.email)).toEqual(['A new proof has arrived', '2 new proofs have arrived']);
    expect(await subjectsTo(till.email)).toEqual([]);
    app.clock.advance(HOUR);
    expect(await subjectsTo(shop.email)).toHaveLength(2);
    const { body } = await mailbox.next(shop.email, '2 new proofs have arrived');
    expect(body).toContain(`${app.settings.BASE_URL}/dashboard/review`);
  });

  it('choose how often: every time, at 8 in their time zone, or never', async () => {
    await shop.owner.put('/business', { timeZone: 'Asia/Kolkata' });
    const manager = await aUser(app, shop, 'manager');
    const reviewer = await aUser(app, shop, 'reviewer');
    await manager.client.put('/notification-preferences', { proofs: 'daily' });
    await reviewer.client.put('/notification-preferences', { proofs: 'off' });
    await preferences(shop, { proofs: 'at_once' });
    const { id } = await aCampaign(shop.live);
    for (let n = 1; n <= 2; n++) {
      await aProof(id);
      expect(await subjectsTo(shop.email)).toHaveLength(n);
    }
    expect(await subjectsTo(manager.email)).toEqual([]);
    const [digest] = await rows(
      app,
      `select to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as at from team_digests where user_id = $1`,
      [manager.id],
    );
    expect(digest?.at).toBe('08:00');
    app.clock.advance(DAY);
    expect((await subjectsTo(manager.email))[0]).toBe('2 new proofs have arrived');
    expect(await subjectsTo(reviewer.email)).toEqual([]);
  });

  it('read and change only what their role is told, each their own', async () => {
    expect((await preferences(shop)).data).toEqual({
      ...{ proofs: 'hourly', waiting: 'daily', limits: 'at_once' },
      ...{ webhooks: 'at_once', payouts: 'at_once', disputes: 'at_once' },
    });
    const reviewer = await aReviewer(app, shop);
    const none = { limits: null, webhooks: null, payouts: null, disputes: null };
    expect((await reviewer.get('/notification-preferences')).data).toEqual({
      proofs: 'hourly',
      waiting: 'daily',
      ...none,
    });
    const refused = await reviewer.put('/notification-preferences', { proofs: 'off', payouts: 'off' });
    expect([refused.status, refused.error.details[0].path]).toEqual([400, 'payouts']);
    expect((await reviewer.get('/notification-preferences')).data.proofs).toBe('hourly');
    expect((await preferences(shop, { waiting: 'off' })).data).toMatchObject({ proofs: 'hourly', waiting: 'off' });
    expect((await reviewer.get('/notification-preferences')).data.waiting).toBe('daily');
    expect((await shop.live.get('/notification-preferences')).status).toBe(403);
  });

  it('unsubscribe with the link of a message, without signing in, and only with that link', async () => {
    await aProof((await aCampaign(shop.live)).id);
    await settled(app);
    const { parsed, body } = await mailbox.next(shop.email, 'A new proof has arrived');
    const { unsubscribe } = parsed.headers.get('list') as unknown as { unsubscribe: { url: string } };
    expect(body).toContain(`Unsubscribe: ${unsubscribe.url}`);
    const path = `/${new URL(unsubscribe.url).pathname}`;
    expect((await app.api.get(path)).text).toContain('You will get no more messages about new proofs');
    expect((await preferences(shop)).data.proofs).toBe('hourly');
    for (const forged of [path.replace('proofs', 'payouts'), path.slice(0, -1), `${path}A`, '//unsubscribe/x'])
      expect((await app.api.post(forged, {}, { form: true })).status).toBe(400);
    expect((await app.api.post(path, { 'List-Unsubscribe': 'One-Click' }, { form: true })).status).toBe(200);
    expect((await preferences(shop)).data).toMatchObject({ proofs: 'off', payouts: 'at_once' });
  });

  it('are told once a day of proofs that have waited for more than a day', async () => {
    await preferences(shop, { proofs: 'off', waiting: 'at_once' });
    const { id } = await aCampaign(shop.live);
    const first = await aProof(id);
    await settled(app);
    app.clock.advance(DAY - HOUR);
    const second = await aProof(id);
    expect(await subjectsTo(shop.email)).toEqual([]);
    app.clock.advance(HOUR + 1);
    expect(await subjectsTo(shop.email)).toEqual(['A proof has waited for more than a day']);
    app.clock.advance(DAY);
    expect((await subjectsTo(shop.email)).at(-1)).toBe('2 proofs have waited for more than a day');
    for (const submissionId of [first, second])
      await shop.live.post('/submissions/review', { submissionId, action: 'approve' });
    app.clock.advance(DAY);
    expect(await subjectsTo(shop.email)).toHaveLength(2);
    expect(await rows(app, 'select from review_checks where business_id = $1', [shop.businessId])).toEqual([]);
  });

  it('are told once that a campaign is almost used up, and that it is', async () => {
    await preferences(shop, { proofs: 'off' });
    const { id } = await aCampaign(shop.live, {
      maxCompletions: 5,
      name: 'Story of the week',
      verificationMode: 'auto',
    });
    for (let n = 1; n <= 3; n++) await aProof(id);
    expect(await subjectsTo(shop.email)).toEqual([]);
    await aProof(id);
    await settled(app);
    expect((await mailbox.next(shop.email, 'A limit is almost reached')).body).toContain(
      'Story of the week has given away 4 of 5 perks.',
    );
    await aProof(id);
    await settled(app);
    expect((await mailbox.next(shop.email, 'A limit is almost reached')).body).toContain('all of its 5 perks');
    expect(await subjectsTo(shop.email)).toHaveLength(2);
  });

  it('are told once that most of the plan is used', async () => {
    const small = await aTenant(app);
    await preferences(small, { proofs: 'off' });
    const { id } = await aCampaign(small.live);
    await rows(
      app,
      `insert into plan_usage (business_id, period_start, resource, used) values ($1, date_trunc('month', $2::timestamptz at time zone 'utc') at time zone 'utc', 'submissions', 85)`,
      [small.businessId, app.clock.now()],
    );
    await aProof(id);
    await aProof(id);
    await settled(app);
    const { body } = await mailbox.next(small.email, 'A limit is almost reached');
    expect(body).toMatch(/Your plan has used 8\d of 100 proofs of this month/);
    expect(body).toContain('/dashboard/billing');
    expect(await subjectsTo(small.email)).toHaveLength(1);
  });

  it('are told of payouts, disputes and webhooks, several in one message', async () => {
    const seller = await aTenant(app, { accountType: 'creator' });
    await publish('payout.paid', { amount: 120 });
    await publish('payout.failed', { amount: 40, reason: 'The bank account was closed.' });
    await publish('trade.disputed', {}, seller.businessId);
    await publish('webhook.disabled', { disabledReason: 'gone', url: 'https://hooks.example.com/?token=hush' });
    await settled(app);
    const payouts = await mailbox.next(shop.email, 'News about 2 payouts');
    expect(payouts.body).toContain('- Your payout of $120.00 was paid.');
    expect(payouts.body).toContain('- Your payout of $40.00 has failed: The bank account was closed.');
    for (const { email } of [shop, seller])
      expect((await mailbox.next(email, 'News about a disputed trade')).body).toMatch(/\/dashboard\/exchange\/trd_\w+/);
    const webhook = await mailbox.next(shop.email, 'Your webhook was disabled');
    expect(webhook.body).toContain('hooks.example.com');
    expect(webhook.body).not.toContain('hush');
  });
});

/** Publishes the sample of a kind of event, with some fields. */
async function publish(type: EventKind['type'], fields: object, counterpartyId?: string): Promise<void> {
  const kind = app.nest.get(EventKinds).eventKind(type)!;
  const data = { ...sampleOf(kind), ...fields };
  const about = { aggregateId: `${type}-${shop.businessId}`, businessId: shop.businessId, livemode: true };
  await app.db.tx(() =>
    app.nest.get(Events).publish(kind, { ...about, data, ...(counterpartyId && { counterpartyId }) }),
  );
}

describe('security notices', () => {
  const login = (headers: Record<string, string> = {}) =>
    app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD }, { headers });

  it('tell of a sign-in with a new browser, and not of one that is known', async () => {
    app.clock.advance(HOUR);
    const known = { 'user-agent': 'Firefox 140 on Windows' };
    await login(known);
    await settled(app);
    const { body } = await mailbox.next(shop.email, 'A new sign-in to your account');
    expect(body).toContain('Browser or program: Firefox 140 on Windows');
    await login(known);
    await login({ 'user-agent': 'Another browser' });
    expect(
      (await subjectsTo(shop.email)).filter((subject) => subject === 'A new sign-in to your account'),
    ).toHaveLength(2);
  });

  it('tell of a new password, even somebody who wants no other messages', async () => {
    await shop.owner.post('/auth', {
      action: 'change-password',
      currentPassword: PASSWORD,
      newPassword: 'an entirely new password',
    });
    await settled(app);
    const { body } = await mailbox.next(shop.email, 'Your password was changed');
    expect(body).toContain(`/dashboard/reset-password?email=${encodeURIComponent(shop.email)}`);
  });

  it('tell the owners of a new key, and of a new owner', async () => {
    const manager = await aUser(app, shop, 'manager');
    await settled(app);
    // Those with which the tests call.
    await mailbox.next(shop.email, 'A new API key was created');
    await shop.owner.post('/api-keys', { name: 'Website', mode: 'live' });
    await settled(app);
    expect((await mailbox.next(shop.email, 'A new API key was created')).body).toContain('The API key Website');
    await shop.owner.put(`/team/${manager.id}`, { role: 'owner' });
    await settled(app);
    expect((await mailbox.next(shop.email, 'Your business has a new owner')).body).toContain(manager.email);
    expect(await subjectsTo(manager.email)).not.toContain('Your business has a new owner');
  });
});

it('events that cannot be understood hold up nothing', async () => {
  await publish('webhook.disabled', { disabledReason: 'gone', url: 'nonsense' });
  await app.nest.get(Relay).run();
  expect(await rows(app, 'select from outbox where relayed_at is null')).toEqual([]);
});
