import { JwtService } from '@nestjs/jwt';
import { ExpiredCredentials } from '../../../libs/identity/src/expired-credentials';
import { Tokens } from '../../../libs/identity/src/sessions/tokens';
import { startApp, TestApp } from '../../support/app';
import { newId } from '#kernel';
import { aReviewer, aTenant, PASSWORD, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { until } from '../../support/processes/service';

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
const statusWith = async (credential: string) => (await app.api.as(credential).get('/auth')).status;
const sameRequestId = { headers: { 'x-request-id': 'the-same' } };
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];

describe('POST /auth refresh', () => {
  it('returns a new pair of tokens for the same session, different each time', async () => {
    const first = await aTenant(app);
    const { status, data: second } = await refresh(first.refreshToken);
    expect({ status, user: second.user.id, business: second.business.id }).toEqual({
      status: 200,
      user: first.userId,
      business: first.businessId,
    });
    const third = (await refresh(second.refreshToken)).data;
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(await statusWith(third.accessToken)).toBe(200);
  });

  it('returns the same next token a second time within 10 s, in case the response was lost', async () => {
    const { refreshToken } = await aTenant(app);
    const next = (await refresh(refreshToken)).data.refreshToken;
    app.clock.advance(9);
    expect((await refresh(refreshToken)).data.refreshToken).toBe(next);
    expect(statusAndCode(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect((await refresh(next)).status).toBe(200);
  });

  it('ends the session if the previous token is used again after 10 s', async () => {
    const { refreshToken, accessToken } = await aTenant(app);
    const next = (await refresh(refreshToken)).data;
    expect([await statusWith(accessToken), await statusWith(next.accessToken)]).toEqual([200, 200]);
    app.clock.advance(10);
    expect(statusAndCode(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(statusAndCode(await refresh(next.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([await statusWith(accessToken), await statusWith(next.accessToken)]).toEqual([401, 401]);
  });

  it('ends the session if an older token is used, even within 10 s', async () => {
    const first = await aTenant(app);
    const second = (await refresh(first.refreshToken)).data;
    const third = (await refresh(second.refreshToken)).data;
    expect(await statusWith(third.accessToken)).toBe(200);
    expect(statusAndCode(await refresh(first.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(statusAndCode(await refresh(third.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect(await statusWith(third.accessToken)).toBe(401);
  });

  it('does not end other sessions of the user when it ends one', async () => {
    const { email, refreshToken } = await aTenant(app);
    const other = (await auth({ email, password: PASSWORD })).data;
    await refresh(refreshToken);
    app.clock.advance(11);
    await refresh(refreshToken);
    expect(await statusWith(other.accessToken)).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('fails 30 days after the last refresh', async () => {
    let { refreshToken } = await aTenant(app);
    for (let i = 0; i < 2; i++) {
      app.clock.advance(29 * 86_400);
      ({ refreshToken } = (await refresh(refreshToken)).data);
    }
    app.clock.advance(30 * 86_400);
    expect(statusAndCode(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it('fails 90 days after sign-in regardless of refreshes, as does the access token', async () => {
    let { refreshToken, accessToken } = await aTenant(app);
    for (let i = 0; i < 4; i++) {
      app.clock.advance(22 * 86_400);
      ({ refreshToken, accessToken } = (await refresh(refreshToken)).data);
    }
    app.clock.advance(2 * 86_400 - 60);
    expect(await statusWith(accessToken)).toBe(200);
    app.clock.advance(61);
    expect(await statusWith(accessToken)).toBe(401);
    expect(statusAndCode(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it.each(['prt_bm9uc2Vuc2U.bm9uc2Vuc2U', 'nonsense', PASSWORD])('returns 400 for %s', async (token) => {
    expect(statusAndCode(await refresh(token))).toEqual([400, 'INVALID_GRANT']);
  });

  it('leaves one valid next token after 50 concurrent requests with the same token', async () => {
    const { refreshToken, userId } = await aTenant(app);
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(responses.filter((response) => !succeeded.includes(response)).map(statusAndCode)).toEqual(
      Array(50 - succeeded.length).fill([400, 'INVALID_GRANT']),
    );
    // One for the rotation, and one for the retry after a lost response.
    expect(succeeded.length).toBe(2);
    const nextTokens = new Set(succeeded.map(({ data }) => data.refreshToken as string));
    expect(nextTokens.size).toBe(1);
    expect(await rows(app, 'select generation, revoked_at from sessions where user_id = $1', [userId])).toEqual([
      { generation: 2, revoked_at: null },
    ]);
    expect((await refresh([...nextTokens][0] ?? '')).status).toBe(200);
  });
});

describe('POST /auth logout', () => {
  it('ends the session immediately, so that both of its tokens stop working', async () => {
    const { accessToken, refreshToken } = await aTenant(app);
    expect(await statusWith(accessToken)).toBe(200);
    const { status, data } = await auth({ action: 'logout', refreshToken });
    expect({ status, data }).toEqual({ status: 200, data: { loggedOut: true } });
    expect(await statusWith(accessToken)).toBe(401);
    expect(statusAndCode(await refresh(refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });

  it('returns the same response for an invalid token', async () => {
    const { status, data } = await auth({ action: 'logout', refreshToken: 'nonsense' });
    expect({ status, data }).toEqual({ status: 200, data: { loggedOut: true } });
  });
});

describe('GET and DELETE /auth/sessions', () => {
  const signIn = async (email: string, userAgent: string) =>
    (await app.api.post('/auth', { email, password: PASSWORD }, { headers: { 'user-agent': userAgent } })).data;
  const list = async (by: Client) => (await by.get('/auth/sessions')).data.items as any[];

  it('list the active sessions with user agent and IP address, newest first', async () => {
    const { email, owner } = await aTenant(app);
    const laptop = app.api.as((await signIn(email, 'Firefox on a laptop')).accessToken);
    const ended = (await signIn(email, 'Ended')).refreshToken;
    await auth({ action: 'logout', refreshToken: ended });
    expect(await list(laptop)).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        createdAt: expect.any(String),
        browser: false,
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

  it('end one session immediately, and return 404 for sessions of other users', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const laptop = await signIn(shop.email, 'Laptop');
    expect(await statusWith(laptop.accessToken)).toBe(200);
    const [{ id }] = await list(app.api.as(laptop.accessToken));
    const end = (by: Client) => by.delete(`/auth/sessions/${String(id)}`, sameRequestId);
    const rejected = [await end(other.owner), await end(await aReviewer(app, shop))];
    const absent = await other.owner.delete(`/auth/sessions/${newId('ses')}`, sameRequestId);
    expect(rejected.map(({ status, text }) => [status, text])).toEqual(rejected.map(() => [404, absent.text]));
    expect(await statusWith(laptop.accessToken)).toBe(200);
    const { status, data } = await end(shop.owner);
    expect([status, data]).toEqual([200, { id, ended: true }]);
    expect(await statusWith(laptop.accessToken)).toBe(401);
    expect(statusAndCode(await refresh(laptop.refreshToken))).toEqual([400, 'INVALID_GRANT']);
    expect([(await end(shop.owner)).status, await statusWith(shop.accessToken)]).toEqual([404, 200]);
  });

  it('return the sessions of owners and reviewers, and 403 for an API key', async () => {
    const shop = await aTenant(app);
    const reviewer = await aReviewer(app, shop);
    expect(await list(reviewer)).toMatchObject([{ current: true }]);
    expect(statusAndCode(await shop.live.get('/auth/sessions'))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a revoked session', () => {
  it('cannot create keys, webhooks or agents, even in a process that still has it in its cache', async () => {
    const { owner, userId } = await aTenant(app);
    await owner.get('/auth');
    await rows(app, 'update sessions set revoked_at = now() where user_id = $1', [userId]);
    expect((await owner.get('/auth')).status).toBe(200);
    expect(statusAndCode(await owner.post('/api-keys', { name: 'Back door' }))).toEqual([401, 'UNAUTHENTICATED']);
    const hook = { url: 'https://shop.example.com/hook' };
    expect(statusAndCode(await owner.post('/webhooks', hook))).toEqual([401, 'UNAUTHENTICATED']);
    const agent = { agentName: 'Assistant', redirectUri: 'https://agent.example/callback' };
    expect(statusAndCode(await owner.post('/agent-auth/approve', agent))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('ExpiredCredentials.purge', () => {
  const DAYS = 24 * 60 * 60;
  const countAfterPurge = async ({ userId }: Tenant) => {
    await app.nest.get(ExpiredCredentials).purge();
    const count = (table: string) => `(select count(*)::int from ${table} where user_id = $1) as ${table}`;
    return (await rows(app, `select ${count('sessions')}, ${count('password_resets')}`, [userId]))[0];
  };

  it('deletes sessions and password resets a day after they ended, and no active ones', async () => {
    const tenant = await aTenant(app);
    const { data: other } = await auth({ email: tenant.email, password: PASSWORD });
    await auth({ action: 'request-password-reset', email: tenant.email });
    // Created after the response, which must not reveal whether the address is known.
    const resets = () => rows(app, 'select from password_resets where user_id = $1', [tenant.userId]);
    await until(async () => (await resets()).length === 1);
    await auth({ action: 'logout', refreshToken: other.refreshToken });
    app.clock.advance(DAYS - 60);
    expect(await countAfterPurge(tenant)).toEqual({ sessions: 2, password_resets: 1 });
    app.clock.advance(120);
    expect(await countAfterPurge(tenant)).toEqual({ sessions: 1, password_resets: 1 });
    app.clock.advance(3600);
    expect(await countAfterPurge(tenant)).toEqual({ sessions: 1, password_resets: 0 });
    expect((await refresh(tenant.refreshToken)).status).toBe(200);
    app.clock.advance(31 * DAYS);
    expect(await countAfterPurge(tenant)).toEqual({ sessions: 0, password_resets: 0 });
    expect(statusAndCode(await refresh(tenant.refreshToken))).toEqual([400, 'INVALID_GRANT']);
  });
});

describe('an access token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const partsOf = (token: string) => token.split('.') as [string, string, string];

  it('is rejected if it is tampered with, unsigned, or signed with another key or algorithm', async () => {
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
    expect(await statusWith(shop.accessToken)).toBe(200);
    expect(await Promise.all(forged.map(statusWith))).toEqual(forged.map(() => 401));
  });

  it('is rejected with a wrong issuer, audience, session, user or expiry, even if correctly signed', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const { iat, exp, ...claims } = JSON.parse(Buffer.from(partsOf(shop.accessToken)[1], 'base64url').toString());
    const sign = (changes: object) =>
      new JwtService().sign(
        { iat, exp, ...claims, ...changes },
        { secret: app.nest.get(Tokens).accessKey as never, algorithm: 'HS256' },
      );
    const invalidClaims = [
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
    expect(await statusWith(sign({}))).toBe(200);
    expect(await Promise.all(invalidClaims.map((changes) => statusWith(sign(changes))))).toEqual(
      invalidClaims.map(() => 401),
    );
  });

  it('is not accepted as a refresh token, nor a refresh token as an access token', async () => {
    const { accessToken, refreshToken } = await aTenant(app);
    expect(statusAndCode(await refresh(accessToken))).toEqual([400, 'INVALID_GRANT']);
    expect(await statusWith(refreshToken)).toBe(401);
  });
});
