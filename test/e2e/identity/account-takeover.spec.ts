import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { ASKED, aVisitor, Visitor } from '../../support/agents/consent';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { aWebhook } from '../../support/webhooks';

const VERIFY_SUBJECT = 'Verify your e-mail address';
const RESET_SUBJECT = 'Set a new password';
const NEW = 'an entirely new password';
const HOOK = 'https://shop.example.com/hook';
const AGENT = { agentName: 'Assistant', redirectUri: 'https://agent.example/callback' };
const HOUR = 3600;
const DAY = 24 * HOUR;

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const auth = (body: object) => app.api.post('/auth', body);
const login = (email: string, password = PASSWORD) => auth({ email, password });
const anAddress = () => `someone${String(unique())}@example.com`;
const statusWith = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const tokenSentTo = async (email: string) =>
  /token=(\S+)/.exec((await mailbox.next(email, VERIFY_SUBJECT)).body)?.[1] ?? '';
const resetToken = async (email: string) => {
  await auth({ action: 'request-password-reset', email });
  return /token=([\w-]+)/.exec((await mailbox.next(email, RESET_SUBJECT)).body)?.[1] ?? '';
};
const countEmails = async (email: string, subject: string) =>
  (await mailbox.all()).filter((message) => message.to.includes(email) && message.subject === subject).length;

describe('an account without a verified e-mail address', () => {
  it('cannot create live keys or webhooks or approve agents until the address is verified', async () => {
    const { owner, live, test, email } = await aTenant(app, { verified: false });
    const attempts = () =>
      Promise.all([
        owner.post('/api-keys', { name: 'Till', mode: 'live' }),
        owner.post('/webhooks', { url: HOOK }),
        live.post('/webhooks', { url: HOOK }),
        test.post('/webhooks', { url: HOOK }),
        owner.post('/agent-auth/approve', AGENT),
      ]);
    expect((await attempts()).map(statusAndCode)).toEqual(Array(5).fill([403, 'EMAIL_NOT_VERIFIED']));
    expect((await owner.post('/api-keys', { name: 'Till', mode: 'test' })).status).toBe(201);
    expect((await owner.get('/auth')).data.user.emailVerified).toBe(false);
    const { status, data } = await auth({ action: 'verify-email', token: await tokenSentTo(email) });
    expect([status, data]).toEqual([200, { emailVerified: true }]);
    expect((await attempts()).map((response) => response.status)).toEqual([201, 201, 201, 201, 200]);
    expect((await owner.get('/auth')).data.user.emailVerified).toBe(true);
  });

  it('cannot change the URL of a webhook, but can disable it', async () => {
    const shop = await aTenant(app);
    const { id } = await aWebhook(shop.live, HOOK);
    await rows(app, 'update users set email_verified_at = null where id = $1', [shop.userId]);
    app.clock.advance(10);
    const owner = app.api.as((await login(shop.email)).data.accessToken);
    expect(statusAndCode(await owner.put(`/webhooks/${String(id)}`, { url: `${HOOK}/2` }))).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
    ]);
    expect((await owner.put(`/webhooks/${String(id)}`, { enabled: false })).status).toBe(200);
  });

  it('can use a verification link repeatedly for 24 hours', async () => {
    const { email } = await aTenant(app, { verified: false });
    const token = await tokenSentTo(email);
    const verify = (proof: string) => auth({ action: 'verify-email', token: proof });
    app.clock.advance(DAY);
    expect(statusAndCode(await verify(token))).toEqual([400, 'INVALID_GRANT']);
    app.clock.advance(-1);
    expect([(await verify(token)).status, (await verify(token)).status]).toEqual([200, 200]);
    expect(statusAndCode(await verify(`${token}A`))).toEqual([400, 'INVALID_GRANT']);
    expect(statusAndCode(await verify('pev_bm9uc2Vuc2U.bm9uc2Vuc2U'))).toEqual([400, 'INVALID_GRANT']);
  });

  it('gets at most 3 links per hour, and the responses do not reveal which addresses have an account', async () => {
    const { email } = await aTenant(app, { verified: false });
    const [stranger, verified] = [anAddress(), (await aTenant(app)).email];
    const resend = (address: string) =>
      app.api.post('/auth', { action: 'resend-verification', email: address }, { headers: { 'x-request-id': 'same' } });
    const responses = [await resend(stranger), await resend(verified)];
    for (let i = 0; i < 4; i++) responses.push(await resend(email));
    expect(new Set(responses.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
    for (let i = 0; i < 3; i++) await mailbox.next(email, VERIFY_SUBJECT);
    app.clock.advance(HOUR);
    await resend(email);
    await mailbox.next(email, VERIFY_SUBJECT);
    expect([
      await countEmails(email, VERIFY_SUBJECT),
      await countEmails(stranger, VERIFY_SUBJECT),
      await countEmails(verified, VERIFY_SUBJECT),
    ]).toEqual([4, 0, 1]);
  });
});

describe('the verification page', () => {
  const open = (query: string) => fetch(`${app.origin}/verify-email${query}`);
  const send = (fields: Record<string, string>) =>
    fetch(`${app.origin}/verify-email`, { method: 'POST', body: new URLSearchParams(fields) });

  it('verifies the address on POST but not on GET, because mail scanners open links', async () => {
    const { email, owner } = await aTenant(app, { verified: false });
    const token = await tokenSentTo(email);
    const page = await open(`?token=${token}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)]);
    expect((await owner.get('/auth')).data.user.emailVerified).toBe(false);
    const done = await send({ token });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your address is verified')]);
    expect((await owner.get('/auth')).data.user.emailVerified).toBe(true);
  });

  it('offers a new link if the link is not valid or has expired', async () => {
    const { email } = await aTenant(app, { verified: false });
    const token = await tokenSentTo(email);
    app.clock.advance(DAY);
    for (const page of [await open(`?token=${token}`), await send({ token }), await open('?token=nonsense')])
      expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('Get a new link')]);
    expect((await send({ email: 'nobody' })).status).toBe(400);
    expect((await send({ email })).status).toBe(200);
    expect(await tokenSentTo(email)).not.toBe('');
  });
});

describe('the consent page', () => {
  it('returns 403 with an explanation if the e-mail address is not verified', async () => {
    const visitor = await aVisitor(app, await aTenant(app, { verified: false }));
    const refused = await visitor.send('/agent/authorize', { ...(await visitor.decision()), decision: 'approve' });
    expect([refused.status, refused.location]).toEqual([403, null]);
    expect(refused.words).toContain('Verify your e-mail address first');
  });

  it('explains why it rejects a common password', async () => {
    const visitor = new Visitor(app);
    const form = (await visitor.open({ ...ASKED, prompt: 'create' })).form('/agent/sign-in');
    const fields = { ...form, email: anAddress(), businessName: 'Corner Coffee', password: 'password1234!' };
    const refused = await visitor.send('/agent/sign-in', fields);
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining('Your password is too common')]);
  });
});

describe('reset-password on an account that somebody else registered', () => {
  /** Creates what an intruder could leave behind. The tenant's live key dates from before verification was required. */
  async function anIntrusion(shop: Tenant): Promise<{ webhook: any; code: string; secondSession: string }> {
    await rows(app, 'update users set email_verified_at = now() where id = $1', [shop.userId]);
    const webhook = await aWebhook(shop.live, HOOK);
    const { code } = (await shop.owner.post('/agent-auth/approve', AGENT)).data;
    const secondSession = (await login(shop.email)).data.accessToken;
    return { webhook, code, secondSession };
  }
  const markUnverified = ({ userId }: Tenant) =>
    rows(app, 'update users set email_verified_at = null where id = $1', [userId]);
  const secretOf = async (id: string) =>
    (await rows(app, 'select secret from webhook_endpoints where id = $1', [id]))[0].secret;

  it('revokes every key, agent, webhook and session', async () => {
    const shop = await aTenant(app);
    const other = await aTenant(app);
    const { webhook, code, secondSession } = await anIntrusion(shop);
    await markUnverified(shop);
    const before = await secretOf(webhook.id);
    const credentials = [shop.liveKey, shop.testKey, shop.accessToken, secondSession];
    expect(await Promise.all(credentials.map(statusWith))).toEqual([200, 200, 200, 200]);
    const token = await resetToken(shop.email);
    const { data } = await auth({ action: 'reset-password', token, newPassword: NEW });
    expect(data).toEqual({ passwordReset: true, accessRevoked: true });
    expect(await Promise.all(credentials.map(statusWith))).toEqual([401, 401, 401, 401]);
    expect(statusAndCode(await app.api.post('/agent-auth/token', { code }))).toEqual([400, 'INVALID_GRANT']);
    const owner = app.api.as((await login(shop.email, NEW)).data.accessToken);
    expect((await owner.get(`/webhooks/${String(webhook.id)}`)).data).toMatchObject({
      status: 'disabled',
      disabledReason: 'revoked',
    });
    expect(await secretOf(webhook.id)).not.toBe(before);
    expect((await owner.post('/api-keys', { name: 'My own' })).status).toBe(201);
    expect([await statusWith(other.liveKey), await statusWith(other.accessToken)]).toEqual([200, 200]);
  });

  it('revokes access other than sessions only with revokeAccess if the address was verified', async () => {
    const shop = await aTenant(app);
    const { webhook } = await anIntrusion(shop);
    const keep = await resetToken(shop.email);
    expect((await auth({ action: 'reset-password', token: keep, newPassword: NEW })).data.accessRevoked).toBe(false);
    expect([await statusWith(shop.accessToken), await statusWith(shop.liveKey)]).toEqual([401, 200]);
    expect((await shop.live.get(`/webhooks/${String(webhook.id)}`)).data.status).toBe('active');
    const end = await resetToken(shop.email);
    const { data } = await auth({ action: 'reset-password', token: end, newPassword: PASSWORD, revokeAccess: true });
    expect([data.accessRevoked, await statusWith(shop.liveKey)]).toEqual([true, 401]);
  });

  it('changes nothing if part of the revocation fails, so that the token can be used again', async () => {
    const shop = await aTenant(app);
    const { webhook } = await anIntrusion(shop);
    await markUnverified(shop);
    await rows(
      app,
      `alter table webhook_endpoints add constraint broken check (disabled_reason <> 'revoked') not valid`,
    );
    const token = await resetToken(shop.email);
    const failed = await auth({ action: 'reset-password', token, newPassword: NEW });
    await rows(app, 'alter table webhook_endpoints drop constraint broken');
    expect([failed.status, await statusWith(shop.liveKey), await statusWith(shop.accessToken)]).toEqual([
      500, 200, 200,
    ]);
    expect((await login(shop.email)).status).toBe(200);
    expect((await auth({ action: 'reset-password', token, newPassword: NEW })).data.accessRevoked).toBe(true);
    expect(await rows(app, 'select enabled from webhook_endpoints where id = $1', [webhook.id])).toEqual([
      { enabled: false },
    ]);
  });

  it.each(['key', 'agent key'])('also revokes every %s that is created concurrently', async (kind) => {
    const shop = await aTenant(app);
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await shop.owner.post('/agent-auth/approve', AGENT)).data.code as string),
    );
    await markUnverified(shop);
    const token = await resetToken(shop.email);
    const create = (index: number) =>
      kind === 'key'
        ? shop.owner.post('/api-keys', { name: 'Concurrent', mode: 'test' })
        : app.api.post('/agent-auth/token', { code: codes[index] });
    await Promise.all([
      ...codes.map((_code, index) => create(index)),
      auth({ action: 'reset-password', token, newPassword: NEW }),
      ...codes.map((_code, index) => create(index)),
    ]);
    const activeKeys = 'select id from api_keys where business_id = $1 and revoked_at is null';
    expect(await rows(app, activeKeys, [shop.businessId])).toEqual([]);
  });

  it('returns 403 for revokeAccess if the user is a reviewer', async () => {
    const shop = await aTenant(app);
    await aReviewer(app, shop);
    const [{ email }] = await rows(app, `select email from users where business_id = $1 and role = 'reviewer'`, [
      shop.businessId,
    ]);
    const token = await resetToken(email);
    const reset = (fields: object) => auth({ action: 'reset-password', token, newPassword: NEW, ...fields });
    expect(statusAndCode(await reset({ revokeAccess: true }))).toEqual([403, 'FORBIDDEN']);
    expect((await reset({})).data.accessRevoked).toBe(false);
    expect(await statusWith(shop.liveKey)).toBe(200);
  });
});
