import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { logOf, rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { SCOPES } from '../../support/declarations/registered';

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

const RESET_SUBJECT = 'Set a new password';
const auth = (body: object) => app.api.post('/auth', body);
const login = (email: string, password = PASSWORD) => auth({ email, password });
const refresh = (refreshToken: string) => auth({ action: 'refresh', refreshToken });
const anAddress = () => `person${String(unique())}@example.com`;
const register = (fields: object = {}) =>
  auth({ action: 'register', email: anAddress(), password: PASSWORD, ...fields });
const statusWith = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const sameRequestId = { headers: { 'x-request-id': 'the-same' } };

describe('POST /auth register', () => {
  it.each(['register', 'signup'])('creates a business and signs in its owner, with the action %s', async (action) => {
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
    expect(await statusWith(data.accessToken)).toBe(200);
  });

  it.each([
    ['business', 'business'],
    ['creator', 'creator'],
    ['influencer', 'creator'],
  ])('accepts the account type %s for a %s, also in the field role', async (accountType, kind) => {
    expect((await register({ accountType })).data.business.kind).toBe(kind);
    expect((await register({ role: accountType })).data.business.kind).toBe(kind);
  });

  it('treats null like an omitted field', async () => {
    const { status, data } = await register({ name: null, role: null, businessType: null });
    expect([status, data.business.kind]).toEqual([201, 'business']);
  });

  it('returns 400 if accountType and role differ', async () => {
    const { status, error } = await register({ role: 'creator', accountType: 'business' });
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'role', message: 'is an alias of accountType: send only one of them' }],
    ]);
  });

  it('uses the name of the person, or else of the e-mail address, as the default name of the business', async () => {
    const email = anAddress();
    expect((await register({ name: 'Grace' })).data.business.name).toBe('Grace');
    expect((await register({ email })).data.business.name).toBe(email.split('@')[0]);
  });

  it('returns 409 for an address that is already taken, in any case, and creates nothing', async () => {
    const email = anAddress();
    await register({ email });
    const [{ n: before }] = await rows(app, 'select count(*)::int as n from businesses');
    expect(statusAndCode(await register({ email: email.toUpperCase() }))).toEqual([409, 'EMAIL_TAKEN']);
    expect(await rows(app, 'select count(*)::int as n from businesses')).toEqual([{ n: before }]);
  });

  it.each([
    ['a password of 11 characters', { password: 'x'.repeat(11) }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['a common password', { password: 'Qwerty123456' }, 'password'],
    ['the address as the password', { email: 'ada.lovelace@example.com', password: 'my ada-lovelace!' }, 'password'],
    ['the business as the password', { businessName: 'Corner Coffee', password: 'cornercoffee-2026' }, 'password'],
    ['an invalid e-mail address', { email: 'nobody' }, 'email'],
    ['an unknown account type', { accountType: 'bank' }, 'accountType'],
    ['a blank business name', { businessName: ' ' }, 'businessName'],
    ['an unknown action', { action: 'enlist' }, 'action'],
  ])('returns 400 with the path of the field for %s', async (_what, fields, path) => {
    const { status, error } = await register(fields);
    expect({ status, paths: error.details.map((detail: { path: string }) => detail.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  it.each([12, 128])('accepts a password of %d characters', async (length) => {
    const [email, password] = [anAddress(), 'ünïcödé wörds '.repeat(10).slice(-length)];
    await register({ email, password });
    expect((await login(email, password)).status).toBe(200);
  });

  it('stores passwords as argon2id with 19 MiB, two iterations and a parallelism of 1', async () => {
    const { data } = await register();
    const [{ hash }] = await rows(app, 'select password_hash as hash from users where id = $1', [data.user.id]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('creates only one user in 50 concurrent registrations of an address, and admits at most 10 attempts', async () => {
    const email = anAddress();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register({ email: index % 2 ? email : email.toUpperCase() })),
    );
    const count = (outcome: string) =>
      responses.filter(({ status, error }) => String(error?.code ?? status) === outcome).length;
    expect([count('201'), count('EMAIL_TAKEN') + count('RATE_LIMITED')]).toEqual([1, 49]);
    expect(count('EMAIL_TAKEN')).toBeLessThanOrEqual(10);
    expect(await rows(app, 'select email from users where lower(email) = $1', [email])).toEqual([{ email }]);
  });
});

describe('POST /auth login', () => {
  it.each([{ action: 'login' }, {}])('signs in with %j and the e-mail address in any case', async (action) => {
    const shop = await aTenant(app);
    const { status, data } = await auth({ ...action, email: shop.email.toUpperCase(), password: PASSWORD });
    expect({ status, user: data.user.id, business: data.business.id }).toEqual({
      status: 200,
      user: shop.userId,
      business: shop.businessId,
    });
    expect(await statusWith(data.accessToken)).toBe(200);
  });

  it('accepts an existing address that is not valid for new accounts', async () => {
    const shop = await aTenant(app);
    const email = `${'a'.repeat(65)}${String(unique())}@example.com`;
    expect(statusAndCode(await register({ email }))).toEqual([400, 'VALIDATION_ERROR']);
    await rows(app, 'update users set email = $2 where id = $1 returning id', [shop.userId, email]);
    expect((await auth({ email, password: PASSWORD })).status).toBe(200);
    expect((await auth({ action: 'request-password-reset', email })).status).toBe(200);
  });

  it('returns the same response for a wrong password and an unknown address', async () => {
    const { email } = await aTenant(app);
    const wrong = await app.api.post('/auth', { email, password: `${PASSWORD}.` }, sameRequestId);
    const unknown = await app.api.post('/auth', { email: anAddress(), password: PASSWORD }, sameRequestId);
    expect(statusAndCode(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(unknown.text).toBe(wrong.text);
  });

  it('takes about as long for an unknown address as for a wrong password', async () => {
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

describe('POST /auth reset-password', () => {
  const NEW = 'an entirely new password';
  const requestReset = (email: string) => auth({ action: 'request-password-reset', email });
  const reset = (token: string, newPassword = NEW) => auth({ action: 'reset-password', token, newPassword });
  const tokenSentTo = async (email: string) => {
    const { body } = await mailbox.next(email, RESET_SUBJECT);
    return /token=([\w-]+)/.exec(body)?.[1] ?? '';
  };

  it.each(['request-password-reset', 'reset-password'])(
    'sets a new password with a token requested by %s',
    async (action) => {
      const { email } = await aTenant(app);
      await auth({ action, email: email.toUpperCase() });
      const { status, data } = await reset(await tokenSentTo(email));
      expect({ status, data }).toEqual({ status: 200, data: { passwordReset: true, accessRevoked: false } });
      expect(statusAndCode(await login(email))).toEqual([401, 'INVALID_CREDENTIALS']);
      expect((await login(email, NEW)).status).toBe(200);
    },
  );

  it('returns the same response for an unknown address, and sends no e-mail', async () => {
    const [{ email }, stranger] = [await aTenant(app), anAddress()];
    const body = (address: string) => ({ action: 'request-password-reset', email: address });
    const unknown = await app.api.post('/auth', body(stranger), sameRequestId);
    const known = await app.api.post('/auth', body(email), sameRequestId);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailbox.next(email, RESET_SUBJECT);
    expect((await mailbox.all()).filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  it('ends all sessions of the user immediately, and no others', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const second = (await login(shop.email)).data;
    expect([await statusWith(shop.accessToken), await statusWith(second.accessToken)]).toEqual([200, 200]);
    await requestReset(shop.email);
    await reset(await tokenSentTo(shop.email));
    expect([await statusWith(shop.accessToken), await statusWith(second.accessToken)]).toEqual([401, 401]);
    expect(statusAndCode(await refresh(second.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([await statusWith(other.accessToken), await statusWith(shop.liveKey)]).toEqual([200, 200]);
  });

  it('accepts a token once, and then no token that was sent earlier', async () => {
    const { email } = await aTenant(app);
    await requestReset(email);
    const first = await tokenSentTo(email);
    await requestReset(email);
    const second = await tokenSentTo(email);
    expect((await reset(second)).status).toBe(200);
    expect(statusAndCode(await reset(second, 'yet another password'))).toEqual([400, 'INVALID_GRANT']);
    expect(statusAndCode(await reset(first, 'yet another password'))).toEqual([400, 'INVALID_GRANT']);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('accepts a token in only one of 20 concurrent requests', async () => {
    const { email } = await aTenant(app);
    await requestReset(email);
    const token = await tokenSentTo(email);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => reset(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(19).fill(400)]);
  });

  it('accepts a token for one hour', async () => {
    const { email } = await aTenant(app);
    await requestReset(email);
    const token = await tokenSentTo(email);
    app.clock.advance(3600);
    expect(statusAndCode(await reset(token))).toEqual([400, 'INVALID_GRANT']);
    app.clock.advance(-10);
    expect((await reset(token)).status).toBe(200);
  });

  it.each([
    ['neither token nor address', { action: 'reset-password' }, 'token'],
    ['a token without a password', { action: 'reset-password', token: 'x' }, 'newPassword'],
    ['a short password', { action: 'reset-password', token: 'x', newPassword: 'short' }, 'newPassword'],
  ])('returns 400 with the path of the field for %s', async (_what, body, path) => {
    const { status, error } = await auth(body);
    expect({ status, path: error.details[0].path }).toEqual({ status: 400, path });
  });

  it('does not store the token in plain text', async () => {
    const { email } = await aTenant(app);
    await requestReset(email);
    const token = await tokenSentTo(email);
    expect(JSON.stringify(await rows(app, 'select * from password_resets'))).not.toContain(token);
  });
});

describe('GET /auth', () => {
  it('returns user, business, scopes and mode for a session', async () => {
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

  it.each(['live', 'test'] as const)('returns key, business, scopes and mode for a %s key', async (mode) => {
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

describe('the strict rate limit tier', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => limited.stop());
  afterEach(() => jest.restoreAllMocks());

  it('admits 5 sign-ins per minute, whether or not they succeed, and then returns 429 with Retry-After', async () => {
    const now = Date.UTC(2026, 10, 21, 9, 30, 15);
    const time = jest.spyOn(Date, 'now').mockReturnValue(now);
    const signIn = () => limited.api.post('/auth', { email: anAddress(), password: PASSWORD });
    for (const remaining of [4, 3, 2, 1, 0]) {
      const { status, headers } = await signIn();
      expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
        401,
        '5',
        String(remaining),
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
  it('keeps passwords, hashes and tokens out of responses and logs, even if the database rejects the row', async () => {
    const lines = logOf(app);
    await rows(app, `alter table users add constraint not_broken check (email not like 'broken%')`);
    const [email, password, newPassword] = [anAddress(), 'a password to look for', 'another to look for'];
    const registered = await register({ email, password });
    const broken = await register({ email: `broken-${email}`, password });
    const signedIn = await login(email, password);
    const refreshed = await refresh(signedIn.data.refreshToken);
    await auth({ action: 'request-password-reset', email });
    const token = /token=([\w-]+)/.exec((await mailbox.next(email, RESET_SUBJECT)).body)?.[1] ?? '';
    const responses = [
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
    expect(statusAndCode(broken)).toEqual([500, 'INTERNAL_ERROR']);
    const logged = lines.join('');
    expect(logged).toContain('not_broken');
    const secrets = [password, newPassword, token, '$argon2', ...[registered, signedIn, refreshed].flatMap(tokensIn)];
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
    const shown = responses.map(({ text }) => text).join('');
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

it('a credential is checked by the application that receives it, if a process runs several', async () => {
  const other = await startApp();
  try {
    const [here, there] = [await aTenant(app), await aTenant(other)];
    const statuses = async ({ api }: TestApp, credential: string) =>
      Promise.all([1, 2, 3].map(async () => (await api.as(credential).get('/auth')).status));
    for (const credential of [here.accessToken, here.liveKey]) {
      expect(await statuses(app, credential)).toEqual([200, 200, 200]);
      expect(await statuses(other, credential)).toEqual([401, 401, 401]);
    }
    expect(await statuses(other, there.liveKey)).toEqual([200, 200, 200]);
  } finally {
    await other.stop();
  }
});
