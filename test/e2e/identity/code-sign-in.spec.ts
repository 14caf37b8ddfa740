import { ExpiredCredentials } from '../../../libs/identity/src/expired-credentials';
import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { cookieIn, pageWith } from '../../support/pages/browser';
import { until } from '../../support/processes/service';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const SUBJECT = 'Sign in to Perk';
const aCreator = () => aTenant(app, { accountType: 'creator' });
const request = (email: string) => app.api.post('/auth', { action: 'request-code', email });
const verify = (email: string, code: string) => app.api.post('/auth', { action: 'verify-code', email, code });
const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details];
const INVALID = [400, 'INVALID_GRANT'];

async function codeFor({ email }: Pick<Tenant, 'email'>): Promise<string> {
  expect((await request(email)).data).toEqual({ requested: true });
  const { body } = await mailbox.next(email, SUBJECT);
  return /^\d{6}$/m.exec(body)![0];
}

const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('a creator', () => {
  it('signs in with the code, once, however it was copied and the address was written', async () => {
    const creator = await aCreator();
    const code = await codeFor({ email: creator.email });
    const { status, data } = await verify(creator.email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([status, data.business.kind, data.user.email]).toEqual([200, 'creator', creator.email]);
    expect((await app.api.as(data.accessToken).get('/auth')).data.user.id).toBe(data.user.id);
    expect(refusal(await verify(creator.email, code))).toEqual([...INVALID, undefined]);
  });

  it('gets a session of the browser with the code', async () => {
    const creator = await aCreator();
    const code = await codeFor(creator);
    const answer = await app.api.post('/session', { email: creator.email, code });
    expect([answer.status, answer.data.business.id]).toEqual([200, creator.businessId]);
    const { data } = await pageWith(app, cookieIn(answer)).get('/session');
    expect(data.user.email).toBe(creator.email);
    const both = await app.api.post('/session', { email: creator.email, code, password: PASSWORD });
    const neither = await app.api.post('/session', { email: creator.email });
    expect([both, neither].map(({ error }) => error?.details[0].path)).toEqual(['code', 'password']);
  });

  it('has five tries, and each error says how many are left', async () => {
    const creator = await aCreator();
    const code = await codeFor(creator);
    for (const left of [4, 3, 2, 1, 0])
      expect(refusal(await verify(creator.email, another(code)))).toEqual([...INVALID, { triesLeft: left }]);
    expect(refusal(await verify(creator.email, code))).toEqual([...INVALID, undefined]);
    expect((await verify(creator.email, await codeFor(creator))).status).toBe(200);
  });

  it('has ten minutes, and one valid code', async () => {
    const creator = await aCreator();
    const old = await codeFor(creator);
    const latest = await codeFor(creator);
    if (old !== latest) expect((await verify(creator.email, old)).error?.code).toBe('INVALID_GRANT');
    app.clock.advance(10 * 60);
    const expired = await verify(creator.email, latest);
    expect(refusal(expired)).toEqual([...INVALID, undefined]);
    expect(expired.error!.message).toMatch(/expired.*Request a new one/);
  });

  it('gets three codes an hour, and the last one stays valid', async () => {
    const creator = await aCreator();
    let code = '';
    for (let sent = 0; sent < 3; sent++) code = await codeFor(creator);
    expect((await request(creator.email)).data).toEqual({ requested: true });
    expect((await verify(creator.email, code)).status).toBe(200);
    const received = (await mailbox.all()).filter(
      ({ to, subject }) => to.includes(creator.email) && subject === SUBJECT,
    );
    expect(received).toHaveLength(3);
  });

  it('enters one code twice at once, and signs in once', async () => {
    const creator = await aCreator();
    const code = await codeFor(creator);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(creator.email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('cannot enter %p', async (code) => {
    const { status, error } = await verify('somebody@example.com', code);
    expect([status, error?.details[0].path]).toEqual([400, 'code']);
  });
});

it('nobody can tell from the answers whether an address has an account', async () => {
  const creator = await aCreator();
  const business = await aTenant(app);
  let codes = (await rows(app, 'select count(*)::int as n from email_codes'))[0].n as number;
  const told = async (email: string) => {
    const asked = await request(email);
    // The response does not wait for the code to be made.
    await until(async () => (await rows(app, 'select count(*)::int as n from email_codes'))[0].n > codes);
    codes++;
    const { body } = email === creator.email ? await mailbox.next(email, SUBJECT) : { body: '' };
    const wrong = another(/^\d{6}$/m.exec(body)?.[0] ?? '000000');
    return [asked.data, refusal(await verify(email, wrong)), refusal(await verify(email, wrong))];
  };
  const [known, other] = [await told(creator.email), await told(business.email)];
  expect(other).toEqual(known);
  expect(await told(`nobody${String(unique())}@example.com`)).toEqual(known);
  expect(await rows(app, `select key from email_codes where key like '%@%'`)).toEqual([]);
});

it('a business is told by e-mail to use its password', async () => {
  const { email } = await aTenant(app);
  await request(email);
  const { body } = await mailbox.next(email, SUBJECT);
  expect(body).toContain('sign in with their password');
  expect(body).not.toMatch(/^\d{6}$/m);
});

describe('an account that somebody else registered with the address', () => {
  it('belongs to the owner of the mailbox from then on: the password and all other access end', async () => {
    const email = `victim${String(unique())}-${String(Date.now())}@example.com`;
    const { data: attacker } = await app.api.post('/auth', {
      action: 'register',
      ...{ email, password: PASSWORD, accountType: 'creator' },
    });
    const key = await app.api.as(attacker.accessToken).post('/api-keys', { name: 'Test', mode: 'test' });
    expect(key.status).toBe(201);
    const { status, data } = await verify(email, await codeFor({ email }));
    expect([status, data.user.emailVerified]).toEqual([200, true]);
    expect((await app.api.post('/auth', { email, password: PASSWORD })).error?.code).toBe('INVALID_CREDENTIALS');
    expect((await app.api.as(attacker.accessToken).get('/auth')).status).toBe(401);
    expect((await app.api.as(key.data.key as string).get('/auth')).status).toBe(401);
    expect((await app.api.as(data.accessToken).get('/auth')).status).toBe(200);
  });
});

it('codes are deleted a day after they expired', async () => {
  await codeFor(await aCreator());
  app.clock.advance(2 * 24 * 60 * 60);
  await app.nest.get(ExpiredCredentials).purge();
  expect(await rows(app, 'select key from email_codes')).toEqual([]);
});
