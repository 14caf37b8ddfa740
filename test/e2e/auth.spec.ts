import { SCOPES } from '#identity';
import { startApp, TestApp } from '../support/app';
import { aTenant, PASSWORD, unique } from '../support/builders';
import { Answer } from '../support/client';
import { logOf, rows } from '../support/inspect';
import { Mailbox, openMailbox } from '../support/mailbox';

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

const RESET_MAIL = 'Set a new password';
const auth = (body: object) => app.api.post('/auth', body);
const login = (email: string, password = PASSWORD) => auth({ email, password });
const refresh = (refreshToken: string) => auth({ action: 'refresh', refreshToken });
const anAddress = () => `person${String(unique())}@example.com`;
const register = (fields: object = {}) =>
  auth({ action: 'register', email: anAddress(), password: PASSWORD, ...fields });
const whoIs = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const sameRequestId = { headers: { 'x-request-id': 'the-same' } };

describe('register', () => {
  it.each(['register', 'signup'])('signs in the owner of a new business, as %s', async (action) => {
    const email = anAddress();
    const { status, data } = await register({
      action,
      email,
      name: 'Ada',
      businessName: 'Corner Coffee',
      businessType: 'coffee-shops',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      tokenType: 'Bearer',
      expiresIn: 900,
      user: { email, name: 'Ada', role: 'owner', businessId: data.business.id },
      business: { name: 'Corner Coffee', kind: 'business', businessType: 'coffee-shops', plan: 'free' },
    });
    expect(await whoIs(data.accessToken)).toBe(200);
  });

  it.each([
    ['business', 'business'],
    ['creator', 'creator'],
    ['influencer', 'creator'],
  ])('takes the account type %s for a %s, also as role', async (accountType, kind) => {
    expect((await register({ accountType })).data.business.kind).toBe(kind);
    expect((await register({ role: accountType })).data.business.kind).toBe(kind);
  });

  it('takes null for what is left out', async () => {
    const { status, data } = await register({ name: null, role: null, businessType: null });
    expect([status, data.business.kind]).toEqual([201, 'business']);
  });

  it('refuses an account type and a role that contradict each other', async () => {
    const { status, error } = await register({ role: 'creator', accountType: 'business' });
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'role', message: 'is the same as accountType: give one of them' }],
    ]);
  });

  it('names a business after the person, else after the address, when it is given no name', async () => {
    const email = anAddress();
    expect((await register({ name: 'Grace' })).data.business.name).toBe('Grace');
    expect((await register({ email })).data.business.name).toBe(email.split('@')[0]);
  });

  it('refuses an address that is taken, in whatever case, and makes nothing', async () => {
    const email = anAddress();
    await register({ email });
    const [{ n: before }] = await rows(app, 'select count(*)::int as n from businesses');
    expect(refusal(await register({ email: email.toUpperCase() }))).toEqual([409, 'EMAIL_TAKEN']);
    expect(await rows(app, 'select count(*)::int as n from businesses')).toEqual([{ n: before }]);
  });

  it.each([
    ['a password of 11 characters', { password: 'x'.repeat(11) }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['a common password', { password: 'Qwerty123456' }, 'password'],
    ['the address as the password', { email: 'ada.lovelace@example.com', password: 'my ada-lovelace!' }, 'password'],
    ['the business as the password', { businessName: 'Corner Coffee', password: 'cornercoffee-2026' }, 'password'],
    ['something that is no address', { email: 'nobody' }, 'email'],
    ['an unknown account type', { accountType: 'bank' }, 'accountType'],
    ['a blank business name', { businessName: ' ' }, 'businessName'],
    ['an unknown action', { action: 'enlist' }, 'action'],
  ])('refuses %s and names it', async (_what, fields, path) => {
    const { status, error } = await register(fields);
    expect({ status, paths: error.details.map((detail: { path: string }) => detail.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  it.each([12, 128])('takes a password of %d characters', async (length) => {
    const [email, password] = [anAddress(), 'ünïcödé wörds '.repeat(10).slice(-length)];
    await register({ email, password });
    expect((await login(email, password)).status).toBe(200);
  });

  it('keeps passwords as argon2id of 19 MiB, two passes and one lane', async () => {
    const { data } = await register();
    const [{ hash }] = await rows(app, 'select password_hash as hash from users where id = $1', [data.user.id]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('makes one user when 50 register the same address at once, and lets no more than 10 try', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register({ email: index % 2 ? email : email.toUpperCase() })),
    );
    const count = (outcome: string) =>
      answers.filter(({ status, error }) => String(error?.code ?? status) === outcome).length;
    expect([count('201'), count('EMAIL_TAKEN') + count('RATE_LIMITED')]).toEqual([1, 49]);
    expect(count('EMAIL_TAKEN')).toBeLessThanOrEqual(10);
    expect(await rows(app, 'select email from users where lower(email) = $1', [email])).toEqual([{ email }]);
  });
});

describe('login', () => {
  it.each([{ action: 'login' }, {}])('signs in, as %j and in whatever case', async (action) => {
    const shop = await aTenant(app);
    const { status, data } = await auth({ ...action, email: shop.email.toUpperCase(), password: PASSWORD });
    expect({ status, user: data.user.id, business: data.business.id }).toEqual({
      status: 200,
      user: shop.userId,
      business: shop.businessId,
    });
    expect(await whoIs(data.accessToken)).toBe(200);
  });

  it('signs in with an address of a form that is no longer accepted from new accounts', async () => {
    const shop = await aTenant(app);
    const email = `${'a'.repeat(65)}${String(unique())}@example.com`;
    expect(refusal(await register({ email }))).toEqual([400, 'VALIDATION_ERROR']);
    await rows(app, 'update users set email = $2 where id = $1 returning id', [shop.userId, email]);
    expect((await auth({ email, password: PASSWORD })).status).toBe(200);
    expect((await auth({ action: 'request-password-reset', email })).status).toBe(200);
  });

  it('tells a wrong password and an unknown address apart to nobody', async () => {
    const { email } = await aTenant(app);
    const wrong = await app.api.post('/auth', { email, password: `${PASSWORD}.` }, sameRequestId);
    const unknown = await app.api.post('/auth', { email: anAddress(), password: PASSWORD }, sameRequestId);
    expect(refusal(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(unknown.text).toBe(wrong.text);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await aTenant(app);
    const known: number[] = [];
    const unknown: number[] = [];
    await login(anAddress(), 'not the password');
    for (let i = 0; i < 9; i++) {
      known.push(await millisecondsOf(() => login(email, 'not the password')));
      unknown.push(await millisecondsOf(() => login(anAddress(), 'not the password')));
    }
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  });
});

describe('password reset', () => {
  const NEW = 'an entirely new password';
  const ask = (email: string) => auth({ action: 'request-password-reset', email });
  const reset = (token: string, newPassword = NEW) => auth({ action: 'reset-password', token, newPassword });
  const mailedToken = async (email: string) => {
    const { body } = await mailbox.next(email, RESET_MAIL);
    return /"token":"([\w-]+)"/.exec(body)?.[1] ?? '';
  };

  it.each(['request-password-reset', 'reset-password'])('mails a token that sets it, asked by %s', async (action) => {
    const { email } = await aTenant(app);
    await auth({ action, email: email.toUpperCase() });
    const { status, data } = await reset(await mailedToken(email));
    expect({ status, data }).toEqual({ status: 200, data: { passwordReset: true, accessRevoked: false } });
    expect(refusal(await login(email))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('answers the same for an unknown address, and mails it nothing', async () => {
    const [{ email }, stranger] = [await aTenant(app), anAddress()];
    const body = (address: string) => ({ action: 'request-password-reset', email: address });
    const unknown = await app.api.post('/auth', body(stranger), sameRequestId);
    const known = await app.api.post('/auth', body(email), sameRequestId);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailbox.next(email, RESET_MAIL);
    expect(mailbox.letters.filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  it('ends every session of the user at once, and of nobody else', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const second = (await login(shop.email)).data;
    expect([await whoIs(shop.accessToken), await whoIs(second.accessToken)]).toEqual([200, 200]);
    await ask(shop.email);
    await reset(await mailedToken(shop.email));
    expect([await whoIs(shop.accessToken), await whoIs(second.accessToken)]).toEqual([401, 401]);
    expect(refusal(await refresh(second.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([await whoIs(other.accessToken), await whoIs(shop.liveKey)]).toEqual([200, 200]);
  });

  it('takes a token once, and then none that was mailed before', async () => {
    const { email } = await aTenant(app);
    await ask(email);
    const first = await mailedToken(email);
    await ask(email);
    const second = await mailedToken(email);
    expect((await reset(second)).status).toBe(200);
    expect(refusal(await reset(second, 'yet another password'))).toEqual([400, 'INVALID_GRANT']);
    expect(refusal(await reset(first, 'yet another password'))).toEqual([400, 'INVALID_GRANT']);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('takes a token once when 20 use it at once', async () => {
    const { email } = await aTenant(app);
    await ask(email);
    const token = await mailedToken(email);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => reset(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(19).fill(400)]);
  });

  it('takes a token for an hour', async () => {
    const { email } = await aTenant(app);
    await ask(email);
    const token = await mailedToken(email);
    app.clock.advance(3600);
    expect(refusal(await reset(token))).toEqual([400, 'INVALID_GRANT']);
    app.clock.advance(-10);
    expect((await reset(token)).status).toBe(200);
  });

  it.each([
    ['neither token nor address', { action: 'reset-password' }, 'token'],
    ['a token without a password', { action: 'reset-password', token: 'x' }, 'newPassword'],
    ['a short password', { action: 'reset-password', token: 'x', newPassword: 'short' }, 'newPassword'],
  ])('refuses %s and names what is missing', async (_what, body, path) => {
    const { status, error } = await auth(body);
    expect({ status, path: error.details[0].path }).toEqual({ status: 400, path });
  });

  it('does not store the token readably', async () => {
    const { email } = await aTenant(app);
    await ask(email);
    const token = await mailedToken(email);
    expect(JSON.stringify(await rows(app, 'select * from password_resets'))).not.toContain(token);
  });
});

describe('GET /auth', () => {
  it('tells user, business, scopes and mode of a session', async () => {
    const shop = await aTenant(app);
    expect((await shop.owner.get('/auth')).data).toMatchObject({
      type: 'user',
      user: { id: shop.userId, email: shop.email, role: 'owner', businessId: shop.businessId },
      key: null,
      business: { id: shop.businessId, name: 'Corner Coffee', kind: 'business', plan: 'free' },
      scopes: SCOPES,
      mode: 'live',
    });
  });

  it.each(['live', 'test'] as const)('tells key, business, scopes and mode of a %s key', async (mode) => {
    const shop = await aTenant(app);
    const key = { live: shop.liveKey, test: shop.testKey }[mode];
    expect((await shop[mode].get('/auth')).data).toMatchObject({
      type: 'key',
      user: null,
      key: { name: 'A key', last4: key.slice(-4) },
      business: { id: shop.businessId },
      scopes: SCOPES,
      mode,
    });
    expect((await (await shop.keyWith('read.perks')).get('/auth')).data.scopes).toEqual(['read.perks']);
  });
});

describe('the strict tier', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => limited.stop());
  afterEach(() => jest.restoreAllMocks());

  it('lets 5 sign-ins a minute through, right or wrong, and then says when to come back', async () => {
    const now = Date.UTC(2026, 10, 21, 9, 30, 15);
    const time = jest.spyOn(Date, 'now').mockReturnValue(now);
    const signIn = () => limited.api.post('/auth', { email: anAddress(), password: PASSWORD });
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, headers } = await signIn();
      expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
        401,
        '5',
        String(left),
      ]);
    }
    const { status, headers, error } = await signIn();
    expect({ status, code: error.code, message: error.message, after: headers.get('retry-after') }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many requests',
      after: '45',
    });
    expect(headers.get('x-ratelimit-reset')).toBe(String(now / 1000 + 45));
    time.mockReturnValue(now + 45_000);
    expect((await signIn()).status).toBe(401);
  });
});

describe('passwords, hashes and tokens', () => {
  it('are in no answer and in no line of the log, not even when the database refuses the row', async () => {
    const lines = logOf(app);
    await rows(app, `alter table users add constraint not_broken check (email not like 'broken%')`);
    const [email, password, newPassword] = [anAddress(), 'a password to look for', 'another to look for'];
    const registered = await register({ email, password });
    const broken = await register({ email: `broken-${email}`, password });
    const signedIn = await login(email, password);
    const refreshed = await refresh(signedIn.data.refreshToken);
    await auth({ action: 'request-password-reset', email });
    const token = /"token":"([\w-]+)"/.exec((await mailbox.next(email, RESET_MAIL)).body)?.[1] ?? '';
    const answers = [
      registered,
      broken,
      signedIn,
      refreshed,
      await register({ email, password }),
      await login(email, `${password}!`),
      await auth({ action: 'register', email, password, unknown: true }),
      await auth({ action: 'reset-password', token, newPassword }),
      await app.api.as(refreshed.data.accessToken).get('/auth'),
    ];
    expect(refusal(broken)).toEqual([500, 'INTERNAL_ERROR']);
    const logged = lines.join('');
    expect(logged).toContain('not_broken');
    const secrets = [password, newPassword, token, '$argon2', ...[registered, signedIn, refreshed].flatMap(tokensIn)];
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
    const shown = answers.map(({ text }) => text).join('');
    expect([password, newPassword, token, '$argon2'].filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

function tokensIn({ data }: Answer): string[] {
  return [data.accessToken, data.refreshToken];
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
