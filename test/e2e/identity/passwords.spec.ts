import { RecurringJobs } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { Visitor } from '../../support/agents/consent';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

const RESET_SUBJECT = 'Set a new password';
const NEW = 'an entirely new password';
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
const resetToken = async (email: string) => {
  await auth({ action: 'request-password-reset', email });
  return /token=([\w-]+)/.exec((await mailbox.next(email, RESET_SUBJECT)).body)?.[1] ?? '';
};

describe('wrong passwords', () => {
  const guess = (email: string, password = 'not the password') =>
    app.api.post('/auth', { email, password }, { headers: { 'x-request-id': 'same' } });
  const waitOf = ({ headers }: Answer) => Number(headers.get('retry-after'));
  async function guesses(email: string, times: number): Promise<Answer[]> {
    const responses: Answer[] = [];
    for (let i = 0; i < times; i++) responses.push(await guess(email));
    return responses;
  }

  it('blocks sign-in after 10 wrong passwords in 15 minutes, for longer each time, even with the correct password', async () => {
    const { email } = await aTenant(app);
    expect((await guesses(email, 10)).map(statusAndCode)).toEqual(Array(10).fill([401, 'INVALID_CREDENTIALS']));
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const blocked = await guess(email.toUpperCase(), PASSWORD);
      expect(statusAndCode(blocked)).toEqual([429, 'RATE_LIMITED']);
      waits.push(waitOf(blocked));
      app.clock.advance(waitOf(blocked));
      expect(statusAndCode(await guess(email))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900]);
    app.clock.advance(900);
    expect((await guess(email, PASSWORD)).status).toBe(200);
  });

  it('stops counting wrong passwords after 15 minutes, and never counts correct ones', async () => {
    const { email } = await aTenant(app);
    for (let i = 0; i < 12; i++) expect((await guess(email, PASSWORD)).status).toBe(200);
    await guesses(email, 9);
    expect((await guess(email, PASSWORD)).status).toBe(200);
    app.clock.advance(15 * 60);
    expect((await guesses(email, 9)).map(({ status }) => status)).toEqual(Array(9).fill(401));
    expect((await guess(email, PASSWORD)).status).toBe(200);
  });

  it('returns the same responses whether or not the account exists', async () => {
    const [{ email }, stranger] = [await aTenant(app), anAddress()];
    const [known, unknown] = [await guesses(email, 11), await guesses(stranger, 11)];
    const shown = ({ status, text }: Answer) => [status, text];
    expect(unknown.map(shown)).toEqual(known.map(shown));
    expect(known.at(-1)?.status).toBe(429);
  });

  it('limits 40 concurrent attempts to 10', async () => {
    const { email } = await aTenant(app);
    const responses = await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    const blocked = responses.filter(({ status }) => status === 429).length;
    expect([blocked, responses.length - blocked]).toEqual([30, 10]);
  });

  it('counts wrong passwords together with registrations of a taken address and with wrong current passwords', async () => {
    const { email, owner } = await aTenant(app);
    for (let i = 0; i < 4; i++) {
      expect(statusAndCode(await auth({ action: 'register', email, password: PASSWORD }))).toEqual([
        409,
        'EMAIL_TAKEN',
      ]);
      const change = { action: 'change-password', currentPassword: 'not the password', newPassword: NEW };
      expect(statusAndCode(await owner.post('/auth', change))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    await guesses(email, 2);
    expect(statusAndCode(await auth({ action: 'register', email, password: PASSWORD }))).toEqual([429, 'RATE_LIMITED']);
    expect(statusAndCode(await guess(email, PASSWORD))).toEqual([429, 'RATE_LIMITED']);
  });

  it('counts wrong passwords together with those on the sign-in page of the consent flow, which is blocked as well', async () => {
    const { email } = await aTenant(app);
    const visitor = new Visitor(app);
    const form = (await visitor.open()).form('/agent/sign-in');
    const onPage = (password: string) => visitor.send('/agent/sign-in', { ...form, email, password });
    await guesses(email, 5);
    for (let i = 0; i < 5; i++) expect((await onPage('not the password')).status).toBe(401);
    const blocked = await onPage(PASSWORD);
    expect([blocked.status, blocked.headers.get('retry-after'), blocked.cookie]).toEqual([429, '60', undefined]);
    expect(blocked.words).toContain('Too many wrong passwords for this e-mail address. Try again in 60 seconds');
    expect(statusAndCode(await guess(email, PASSWORD))).toEqual([429, 'RATE_LIMITED']);
  });

  it('does not prevent the owner of the mailbox from signing in after a password reset', async () => {
    const { email } = await aTenant(app);
    await guesses(email, 11);
    await auth({ action: 'reset-password', token: await resetToken(email), newPassword: NEW });
    expect((await guess(email, NEW)).status).toBe(200);
  });

  it('stores wrong passwords without the e-mail address, and deletes them when they no longer count', async () => {
    const typed = `my-secret${String(unique())}@example.com`;
    await guesses(typed, 1);
    const stored = () => rows(app, `select * from attempt_limits where key like 'password:%'`);
    expect(JSON.stringify(await stored())).not.toContain('my-secret');
    app.clock.advance(DAY);
    app.nest.get(RecurringJobs).start();
    await app.nest.get(RecurringJobs).stop();
    expect(await stored()).toEqual([]);
  });
});

describe('request-password-reset', () => {
  it('sends at most 3 e-mails per hour to an address, with the same response each time', async () => {
    const { email } = await aTenant(app);
    const request = () => auth({ action: 'request-password-reset', email });
    for (let i = 0; i < 5; i++) expect((await request()).data).toEqual({ requested: true });
    for (let i = 0; i < 3; i++) await mailbox.next(email, RESET_SUBJECT);
    app.clock.advance(HOUR);
    await request();
    await mailbox.next(email, RESET_SUBJECT);
    const sent = (await mailbox.all()).filter(({ to, subject }) => to.includes(email) && subject === RESET_SUBJECT);
    expect(sent).toHaveLength(4);
  });
});

describe('change-password', () => {
  const change = (shop: Tenant, fields: object = {}) =>
    shop.owner.post('/auth', { action: 'change-password', currentPassword: PASSWORD, newPassword: NEW, ...fields });

  it('sets the new password and ends all other sessions', async () => {
    const shop = await aTenant(app);
    const other = (await login(shop.email)).data.accessToken;
    expect(await statusWith(other)).toBe(200);
    const { status, data } = await change(shop);
    expect([status, data]).toEqual([200, { passwordChanged: true, accessRevoked: false }]);
    expect([await statusWith(shop.accessToken), await statusWith(other), await statusWith(shop.liveKey)]).toEqual([
      200, 401, 200,
    ]);
    expect([(await login(shop.email)).status, (await login(shop.email, NEW)).status]).toEqual([401, 200]);
  });

  it('revokes all other access with revokeAccess', async () => {
    const shop = await aTenant(app);
    expect((await change(shop, { revokeAccess: true })).data.accessRevoked).toBe(true);
    expect([await statusWith(shop.accessToken), await statusWith(shop.liveKey)]).toEqual([200, 401]);
  });

  it('requires a signed-in user and the current password', async () => {
    const shop = await aTenant(app);
    const body = { action: 'change-password', currentPassword: PASSWORD, newPassword: NEW };
    expect(statusAndCode(await auth(body))).toEqual([401, 'UNAUTHENTICATED']);
    expect(statusAndCode(await shop.live.post('/auth', body))).toEqual([403, 'FORBIDDEN']);
    expect(statusAndCode(await change(shop, { currentPassword: NEW }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(shop.email)).status).toBe(200);
  });

  it.each([
    ['is too common', 'password1234!'],
    ['contains the name of the business', 'my Corner-Coffee 1'],
    ['is too short', 'short'],
  ])('returns 400 for a new password that %s', async (_what, newPassword) => {
    const { status, error } = await change(await aTenant(app), { newPassword });
    expect([status, error.details]).toMatchObject([400, [{ path: 'newPassword' }]]);
  });
});

describe('reset-password', () => {
  it('returns 400 for a password that is too common, after which the token can be used again', async () => {
    const { email } = await aTenant(app);
    const token = await resetToken(email);
    const reset = (newPassword: string) => auth({ action: 'reset-password', token, newPassword });
    expect((await reset('password1234!')).error.details).toMatchObject([{ path: 'newPassword' }]);
    expect((await reset(NEW)).status).toBe(200);
  });
});
