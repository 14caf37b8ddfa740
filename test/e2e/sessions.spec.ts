import { JwtService } from '@nestjs/jwt';
import { ExpiredCredentials } from '../../libs/identity/src/expired-credentials';
import { Tokens } from '../../libs/identity/src/tokens';
import { startApp, TestApp } from '../support/app';
import { newId } from '#platform';
import { aReviewer, aTenant, PASSWORD, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { rows } from '../support/inspect';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const auth = (body: object) => app.api.post('/auth', body);
const refresh = (refreshToken: string) => auth({ action: 'refresh', refreshToken });
const whoIs = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const sameRequestId = { headers: { 'x-request-id': 'the-same' } };
const refusal = ({ status, error }: Answer) => [status, error?.code];

describe('refresh', () => {
  it('gives a new pair of the same session, and every token once', async () => {
    const first = await aTenant(app);
    const { status, data: second } = await refresh(first.refreshToken);
    expect({ status, user: second.user.id, business: second.business.id }).toEqual({
      status: 200,
      user: first.userId,
      business: first.businessId,
    });
    const third = (await refresh(second.refreshToken)).data;
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(await whoIs(third.accessToken)).toBe(200);
  });

  it('gives the same next token once more within 10 s, for an answer that was lost', async () => {
    const { refreshToken } = await aTenant(app);
    const next = (await refresh(refreshToken)).data.refreshToken;
    app.clock.advance(9);
    expect((await refresh(refreshToken)).data.refreshToken).toBe(next);
    expect(refusal(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect((await refresh(next)).status).toBe(200);
  });

  it('ends the session when the previous token comes back after 10 s', async () => {
    const { refreshToken, accessToken } = await aTenant(app);
    const next = (await refresh(refreshToken)).data;
    expect([await whoIs(accessToken), await whoIs(next.accessToken)]).toEqual([200, 200]);
    app.clock.advance(10);
    expect(refusal(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(refusal(await refresh(next.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([await whoIs(accessToken), await whoIs(next.accessToken)]).toEqual([401, 401]);
  });

  it('ends the session when an older token comes back, however soon', async () => {
    const first = await aTenant(app);
    const second = (await refresh(first.refreshToken)).data;
    const third = (await refresh(second.refreshToken)).data;
    expect(await whoIs(third.accessToken)).toBe(200);
    expect(refusal(await refresh(first.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(refusal(await refresh(third.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(await whoIs(third.accessToken)).toBe(401);
  });

  it('leaves the other sessions of the user alone', async () => {
    const { email, refreshToken } = await aTenant(app);
    const other = (await auth({ email, password: PASSWORD })).data;
    await refresh(refreshToken);
    app.clock.advance(11);
    await refresh(refreshToken);
    expect(await whoIs(other.accessToken)).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('goes on for 30 days from the last use, and no longer', async () => {
    let { refreshToken } = await aTenant(app);
    for (let i = 0; i < 2; i++) {
      app.clock.advance(29 * 86_400);
      ({ refreshToken } = (await refresh(refreshToken)).data);
    }
    app.clock.advance(30 * 86_400);
    expect(refusal(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it('ends after 90 days, however often it was used, with both of its tokens', async () => {
    let { refreshToken, accessToken } = await aTenant(app);
    for (let i = 0; i < 4; i++) {
      app.clock.advance(22 * 86_400);
      ({ refreshToken, accessToken } = (await refresh(refreshToken)).data);
    }
    app.clock.advance(2 * 86_400 - 60);
    expect(await whoIs(accessToken)).toBe(200);
    app.clock.advance(61);
    expect(await whoIs(accessToken)).toBe(401);
    expect(refusal(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it.each(['prt_bm9uc2Vuc2U.bm9uc2Vuc2U', 'nonsense', PASSWORD])('refuses %s', async (token) => {
    expect(refusal(await refresh(token))).toEqual([400, 'INVALID_GRANT']);
  });

  it('leaves one live child when 50 use the same token at once', async () => {
    const { refreshToken, userId } = await aTenant(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    const won = answers.filter(({ status }) => status === 200);
    expect(answers.filter((answer) => !won.includes(answer)).map(refusal)).toEqual(
      Array(50 - won.length).fill([400, 'INVALID_GRANT']),
    );
    // One for the rotation, and one for the answer that may have been lost.
    expect(won.length).toBe(2);
    const children = new Set(won.map(({ data }) => data.refreshToken as string));
    expect(children.size).toBe(1);
    expect(await rows(app, 'select generation, revoked_at from sessions where user_id = $1', [userId])).toEqual([
      { generation: 2, revoked_at: null },
    ]);
    expect((await refresh([...children][0] ?? '')).status).toBe(200);
  });
});

describe('logout', () => {
  it('ends the session at once, for both of its tokens', async () => {
    const { accessToken, refreshToken } = await aTenant(app);
    expect(await whoIs(accessToken)).toBe(200);
    const { status, data } = await auth({ action: 'logout', refreshToken });
    expect({ status, data }).toEqual({ status: 200, data: { loggedOut: true } });
    expect(await whoIs(accessToken)).toBe(401);
    expect(refusal(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it('says the same of a token that is none', async () => {
    const { status, data } = await auth({ action: 'logout', refreshToken: 'nonsense' });
    expect({ status, data }).toEqual({ status: 200, data: { loggedOut: true } });
  });
});

describe('the sessions of a user', () => {
  const signIn = async (email: string, userAgent: string) =>
    (await app.api.post('/auth', { email, password: PASSWORD }, { headers: { 'user-agent': userAgent } })).data;
  const list = async (by: Client) => (await by.get('/auth/sessions')).data.items as any[];

  it('are listed with where they come from, newest first, without those that ended', async () => {
    const { email, owner } = await aTenant(app);
    const laptop = app.api.as((await signIn(email, 'Firefox on a laptop')).accessToken);
    const gone = (await signIn(email, 'Gone')).refreshToken;
    await auth({ action: 'logout', refreshToken: gone });
    expect(await list(laptop)).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        current: true,
        userAgent: 'Firefox on a laptop',
        ipAddress: expect.stringMatching(/127\.0\.0\.1/),
      },
      expect.objectContaining({ current: false }),
    ]);
    expect((await list(owner)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('are ended one by one, at once, by nobody else', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const laptop = await signIn(shop.email, 'Laptop');
    expect(await whoIs(laptop.accessToken)).toBe(200);
    const [{ id }] = await list(app.api.as(laptop.accessToken));
    const end = (by: Client) => by.delete(`/auth/sessions/${String(id)}`, sameRequestId);
    const refused = [await end(other.owner), await end(await aReviewer(app, shop))];
    const absent = await other.owner.delete(`/auth/sessions/${newId('ses')}`, sameRequestId);
    expect(refused.map(({ status, text }) => [status, text])).toEqual(refused.map(() => [404, absent.text]));
    expect(await whoIs(laptop.accessToken)).toBe(200);
    const { status, data } = await end(shop.owner);
    expect([status, data]).toEqual([200, { id, ended: true }]);
    expect(await whoIs(laptop.accessToken)).toBe(401);
    expect(refusal(await refresh(laptop.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([(await end(shop.owner)).status, await whoIs(shop.accessToken)]).toEqual([404, 200]);
  });

  it('are for users, owners and reviewers alike, and for no key', async () => {
    const shop = await aTenant(app);
    const reviewer = await aReviewer(app, shop);
    expect(await list(reviewer)).toMatchObject([{ current: true }]);
    expect(refusal(await shop.live.get('/auth/sessions'))).toEqual([403, 'FORBIDDEN']);
  });

  it('make nothing lasting once they ended, not even in a process that has not heard of it', async () => {
    const { owner, userId } = await aTenant(app);
    await owner.get('/auth');
    await rows(app, 'update sessions set revoked_at = now() where user_id = $1', [userId]);
    expect((await owner.get('/auth')).status).toBe(200);
    expect(refusal(await owner.post('/api-keys', { name: 'Back door' }))).toEqual([401, 'UNAUTHENTICATED']);
    const hook = { url: 'https://shop.example.com/hook' };
    expect(refusal(await owner.post('/webhooks', hook))).toEqual([401, 'UNAUTHENTICATED']);
    const agent = { agentName: 'Assistant', redirectUri: 'https://agent.example/callback' };
    expect(refusal(await owner.post('/agent-auth/approve', agent))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('a day after they ended', () => {
  const DAYS = 24 * 60 * 60;
  const kept = async ({ userId }: Tenant) => {
    await app.nest.get(ExpiredCredentials).purge();
    const count = (table: string) => `(select count(*)::int from ${table} where user_id = $1) as ${table}`;
    return (await rows(app, `select ${count('sessions')}, ${count('password_resets')}`, [userId]))[0];
  };

  it('sessions and password resets are deleted, and nothing that is alive', async () => {
    const tenant = await aTenant(app);
    const { data: other } = await auth({ email: tenant.email, password: PASSWORD });
    await auth({ action: 'request-password-reset', email: tenant.email });
    await auth({ action: 'logout', refreshToken: other.refreshToken });
    app.clock.advance(DAYS - 60);
    expect(await kept(tenant)).toEqual({ sessions: 2, password_resets: 1 });
    app.clock.advance(120);
    expect(await kept(tenant)).toEqual({ sessions: 1, password_resets: 1 });
    app.clock.advance(3600);
    expect(await kept(tenant)).toEqual({ sessions: 1, password_resets: 0 });
    expect((await refresh(tenant.refreshToken)).status).toBe(200);
    app.clock.advance(31 * DAYS);
    expect(await kept(tenant)).toEqual({ sessions: 0, password_resets: 0 });
    expect(refusal(await refresh(tenant.refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });
});

describe('an access token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const partsOf = (token: string) => token.split('.') as [string, string, string];

  it('is refused when it is tampered with, unsigned, or signed with something else', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const [head, body, mac] = partsOf(shop.accessToken);
    const [, otherBody] = partsOf(other.accessToken);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = [
      `${head}.${otherBody}.${mac}`,
      `${head}.${encode({ ...claims, sub: other.userId })}.${mac}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${mac}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      new JwtService().sign(claims, { secret: app.settings.JWT_SECRET }),
      new JwtService().sign(claims, { secret: 'another secret of more than 32 characters' }),
      new JwtService().sign(claims, { secret: app.nest.get(Tokens).accessKey as never, algorithm: 'HS512' }),
    ];
    expect(await whoIs(shop.accessToken)).toBe(200);
    expect(await Promise.all(forged.map(whoIs))).toEqual(forged.map(() => 401));
  });

  it('is refused with another issuer, audience, session, user or age, though it is signed right', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const { iat, exp, ...claims } = JSON.parse(Buffer.from(partsOf(shop.accessToken)[1], 'base64url').toString());
    const sign = (changes: object) =>
      new JwtService().sign(
        { iat, exp, ...claims, ...changes },
        { secret: app.nest.get(Tokens).accessKey as never, algorithm: 'HS256' },
      );
    const refused = [
      { iss: 'https://elsewhere.example.com' },
      { aud: 'https://elsewhere.example.com' },
      { iss: undefined },
      { aud: undefined },
      { exp: iat - 1 },
      { sub: other.userId },
      { sub: undefined },
      { sid: undefined },
      { sid: `${String(claims.sid).slice(0, -1)}${String(claims.sid).endsWith('0') ? '1' : '0'}` },
    ];
    expect(await whoIs(sign({}))).toBe(200);
    expect(await Promise.all(refused.map((changes) => whoIs(sign(changes))))).toEqual(refused.map(() => 401));
  });

  it('does not open anything as a refresh token, nor the other way round', async () => {
    const { accessToken, refreshToken } = await aTenant(app);
    expect(refusal(await refresh(accessToken))).toEqual([400, 'INVALID_GRANT']);
    expect(await whoIs(refreshToken)).toBe(401);
  });
});
