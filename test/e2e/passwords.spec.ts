import { Sweeps } from '#platform';
import { startApp, TestApp } from '../support/app';
import { aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { Visitor } from '../support/consent';
import { rows } from '../support/inspect';
import { Mailbox, openMailbox } from '../support/mailbox';

const RESET_MAIL = 'Set a new password';
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
const whoIs = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const outcome = ({ status, error }: Answer) => [status, error?.code];
const resetToken = async (email: string) => {
  await auth({ action: 'request-password-reset', email });
  return /"token":"([\w-]+)"/.exec((await mailbox.next(email, RESET_MAIL)).body)?.[1] ?? '';
};

describe('wrong passwords', () => {
  const guess = (email: string, password = 'not the password') =>
    app.api.post('/auth', { email, password }, { headers: { 'x-request-id': 'same' } });
  const waitOf = ({ headers }: Answer) => Number(headers.get('retry-after'));
  async function guesses(email: string, times: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let i = 0; i < times; i++) answers.push(await guess(email));
    return answers;
  }

  it('are refused after 10 in 15 minutes, longer each time, and so is the right one', async () => {
    const { email } = await aTenant(app);
    expect((await guesses(email, 10)).map(outcome)).toEqual(Array(10).fill([401, 'INVALID_CREDENTIALS']));
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const blocked = await guess(email.toUpperCase(), PASSWORD);
      expect(outcome(blocked)).toEqual([429, 'RATE_LIMITED']);
      waits.push(waitOf(blocked));
      app.clock.advance(waitOf(blocked));
      expect(outcome(await guess(email))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900]);
    app.clock.advance(900);
    expect((await guess(email, PASSWORD)).status).toBe(200);
  });

  it('are forgotten after 15 minutes, and not counted when they are right', async () => {
    const { email } = await aTenant(app);
    for (let i = 0; i < 12; i++) expect((await guess(email, PASSWORD)).status).toBe(200);
    await guesses(email, 9);
    expect((await guess(email, PASSWORD)).status).toBe(200);
    app.clock.advance(15 * 60);
    expect((await guesses(email, 9)).map(({ status }) => status)).toEqual(Array(9).fill(401));
    expect((await guess(email, PASSWORD)).status).toBe(200);
  });

  it('are refused in the same words for an address that nobody has', async () => {
    const [{ email }, stranger] = [await aTenant(app), anAddress()];
    const [known, unknown] = [await guesses(email, 11), await guesses(stranger, 11)];
    const shown = ({ status, text }: Answer) => [status, text];
    expect(unknown.map(shown)).toEqual(known.map(shown));
    expect(known.at(-1)?.status).toBe(429);
  });

  it('let 10 through when 40 race', async () => {
    const { email } = await aTenant(app);
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect([refused, answers.length - refused]).toEqual([30, 10]);
  });

  it('count together with addresses that are taken and with current passwords that are wrong', async () => {
    const { email, owner } = await aTenant(app);
    for (let i = 0; i < 4; i++) {
      expect(outcome(await auth({ action: 'register', email, password: PASSWORD }))).toEqual([409, 'EMAIL_TAKEN']);
      const change = { action: 'change-password', currentPassword: 'not the password', newPassword: NEW };
      expect(outcome(await owner.post('/auth', change))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    await guesses(email, 2);
    expect(outcome(await auth({ action: 'register', email, password: PASSWORD }))).toEqual([429, 'RATE_LIMITED']);
    expect(outcome(await guess(email, PASSWORD))).toEqual([429, 'RATE_LIMITED']);
  });

  it('count together with those on the sign-in page of the consent flow, where they are refused as well', async () => {
    const { email } = await aTenant(app);
    const visitor = new Visitor(app);
    const form = (await visitor.open()).form('/agent/sign-in');
    const onPage = (password: string) => visitor.send('/agent/sign-in', { ...form, email, password });
    await guesses(email, 5);
    for (let i = 0; i < 5; i++) expect((await onPage('not the password')).status).toBe(401);
    const blocked = await onPage(PASSWORD);
    expect([blocked.status, blocked.headers.get('retry-after'), blocked.cookie]).toEqual([429, '60', undefined]);
    expect(blocked.words).toContain('Too many wrong passwords for this e-mail address. Try again in 60 seconds');
    expect(outcome(await guess(email, PASSWORD))).toEqual([429, 'RATE_LIMITED']);
  });

  it('do not keep the owner of the mailbox out, who resets the password', async () => {
    const { email } = await aTenant(app);
    await guesses(email, 11);
    await auth({ action: 'reset-password', token: await resetToken(email), newPassword: NEW });
    expect((await guess(email, NEW)).status).toBe(200);
  });

  it('leave nothing behind that grows: no address is stored, and old rows are deleted', async () => {
    const typed = `my-secret${String(unique())}@example.com`;
    await guesses(typed, 1);
    const stored = () => rows(app, `select * from attempt_limits where key like 'password:%'`);
    expect(JSON.stringify(await stored())).not.toContain('my-secret');
    app.clock.advance(DAY);
    app.nest.get(Sweeps).start();
    await app.nest.get(Sweeps).stop();
    expect(await stored()).toEqual([]);
  });
});

describe('mails to set a new password', () => {
  it('are sent at most 3 times in an hour to one address, with the same answer', async () => {
    const { email } = await aTenant(app);
    const ask = () => auth({ action: 'request-password-reset', email });
    for (let i = 0; i < 5; i++) expect((await ask()).data).toEqual({ requested: true });
    app.clock.advance(HOUR);
    await ask();
    for (let i = 0; i < 4; i++) await mailbox.next(email, RESET_MAIL);
    const sent = mailbox.letters.filter(({ to, subject }) => to.includes(email) && subject === RESET_MAIL);
    expect(sent).toHaveLength(4);
  });
});

describe('change-password', () => {
  const change = (shop: Tenant, fields: object = {}) =>
    shop.owner.post('/auth', { action: 'change-password', currentPassword: PASSWORD, newPassword: NEW, ...fields });

  it('sets the new one, ends other sessions, and keeps the present one', async () => {
    const shop = await aTenant(app);
    const other = (await login(shop.email)).data.accessToken;
    expect(await whoIs(other)).toBe(200);
    const { status, data } = await change(shop);
    expect([status, data]).toEqual([200, { passwordChanged: true, accessRevoked: false }]);
    expect([await whoIs(shop.accessToken), await whoIs(other), await whoIs(shop.liveKey)]).toEqual([200, 401, 200]);
    expect([(await login(shop.email)).status, (await login(shop.email, NEW)).status]).toEqual([401, 200]);
  });

  it('ends all other access where that is asked for', async () => {
    const shop = await aTenant(app);
    expect((await change(shop, { revokeAccess: true })).data.accessRevoked).toBe(true);
    expect([await whoIs(shop.accessToken), await whoIs(shop.liveKey)]).toEqual([200, 401]);
  });

  it('needs a user who is signed in and knows the current password', async () => {
    const shop = await aTenant(app);
    const body = { action: 'change-password', currentPassword: PASSWORD, newPassword: NEW };
    expect(outcome(await auth(body))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await shop.live.post('/auth', body))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await change(shop, { currentPassword: NEW }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(shop.email)).status).toBe(200);
  });

  it.each([
    ['common', 'password1234!'],
    ['the name of the business', 'my Corner-Coffee 1'],
    ['too short', 'short'],
  ])('refuses one that is %s', async (_what, newPassword) => {
    const { status, error } = await change(await aTenant(app), { newPassword });
    expect([status, error.details]).toMatchObject([400, [{ path: 'newPassword' }]]);
  });

  it('refuses a new password that is too easy in a reset as well, which then may be tried again', async () => {
    const { email } = await aTenant(app);
    const token = await resetToken(email);
    const reset = (newPassword: string) => auth({ action: 'reset-password', token, newPassword });
    expect((await reset('password1234!')).error.details).toMatchObject([{ path: 'newPassword' }]);
    expect((await reset(NEW)).status).toBe(200);
  });
});
