import { TestModeUsers } from '#identity';
import { startApp, TestApp } from '../../support/app';
import { aPage, cookieIn, pageWith, signIn } from '../../support/pages/browser';
import { aCampaign, aReviewer, aTenant, PASSWORD, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { dump, rows } from '../../support/database/inspect';
import { until } from '../../support/processes/service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => {
  app.clock.stop();
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const inSeconds = (seconds: number) => app.clock.in(seconds).toISOString();
const sessionOf = async (page: Client) => (await page.get('/session')).data;
const isSignedIn = async (page: Client) => (await page.get('/campaigns')).status === 200;

describe('POST /session', () => {
  it('returns the session, and sets a cookie that scripts cannot read and other sites cannot make a browser send', async () => {
    const { email, userId, businessId } = await aTenant(app);
    const answer = await app.api.post('/session', { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^perk_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.data).toEqual({
      user: expect.objectContaining({ id: userId, email, role: 'owner' }),
      business: expect.objectContaining({ id: businessId }),
      scopes: expect.arrayContaining(['read.campaigns', 'write.campaigns']),
      mode: 'live',
      expiresAt: inSeconds(7 * DAY),
      passwordConfirmedUntil: inSeconds(10 * MINUTE),
    });
  });

  it('begins in test mode for users who have only test data, in every form of their address', async () => {
    const [demo, other] = [await aTenant(app), await aTenant(app)];
    app.nest.get(TestModeUsers).add(demo.email);
    const modeOf = async (email: string) => (await app.api.post('/session', { email, password: PASSWORD })).data.mode;
    expect([await modeOf(demo.email), await modeOf(demo.email.toUpperCase())]).toEqual(['test', 'test']);
    expect(await modeOf(other.email)).toBe('live');
    const page = await aPage(app, demo);
    expect((await page.put('/session', { mode: 'live' })).data.mode).toBe('live');
    expect((await sessionOf(page)).mode).toBe('live');
  });

  it('stores only a hash of the cookie', async () => {
    const [, token = ''] = (await signIn(app, await aTenant(app))).split('=');
    expect(token).toHaveLength(43);
    expect(await dump(app)).not.toContain(token);
  });

  it('sets a cookie with the prefix __Host- and Secure if the service is reached over https', async () => {
    const secure = await startApp({ BASE_URL: 'https://perk.example.com' });
    try {
      const { email } = await aTenant(secure);
      const answer = await secure.api.post('/session', { email, password: PASSWORD });
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-perk_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      const page = (origin: string) => pageWith(secure, cookieIn(answer)).get('/campaigns', { headers: { origin } });
      expect((await page('https://perk.example.com')).status).toBe(200);
      // Not even the address that the request was sent to: that is for a service on this machine only.
      for (const origin of ['http://perk.example.com', 'https://perk.example.com:8443', secure.origin])
        expect((await page(origin)).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it('counts wrong passwords together with those of POST /auth', async () => {
    const { email } = await aTenant(app);
    const attempt = (path: string, password: string) => app.api.post(path, { email, password });
    for (let i = 0; i < 5; i++) {
      expect(statusAndCode(await attempt('/session', 'wrong'))).toEqual([401, 'INVALID_CREDENTIALS']);
      expect(statusAndCode(await attempt('/auth', 'wrong'))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    const refused = await attempt('/session', PASSWORD);
    expect(statusAndCode(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it('ends the session that the browser had before', async () => {
    const tenant = await aTenant(app);
    const page = await aPage(app, tenant);
    const again = await page.post('/session', { email: tenant.email, password: PASSWORD });
    expect([await isSignedIn(page), await isSignedIn(pageWith(app, cookieIn(again)))]).toEqual([false, true]);
  });
});

describe('a browser session', () => {
  it('has the scopes of the role, and does what the user may do', async () => {
    const shop = await aTenant(app);
    await aReviewer(app, shop);
    const [{ email }] = await rows(app, `select email from users where business_id = $1 and role = 'reviewer'`, [
      shop.businessId,
    ]);
    const [owner, reviewer] = [await aPage(app, shop), await aPage(app, { email })];
    expect((await owner.get('/auth')).data).toMatchObject({ type: 'user', user: { id: shop.userId }, mode: 'live' });
    await aCampaign(owner);
    expect((await reviewer.get('/campaigns')).data.pagination.total).toBe(1);
    expect(statusAndCode(await reviewer.post('/campaigns', {}))).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(statusAndCode(await reviewer.get('/api-keys'))).toEqual([403, 'FORBIDDEN']);
    expect((await sessionOf(reviewer)).scopes).not.toContain('write.campaigns');
  });

  it('does not apply to a request with another credential, valid or not', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const cookie = await signIn(app, shop);
    const withBoth = (headers: Record<string, string>) => pageWith(app, cookie).get('/auth', { headers });
    expect((await withBoth({ 'x-api-key': other.liveKey })).data.business.id).toBe(other.businessId);
    expect((await withBoth({ authorization: `Bearer ${other.accessToken}` })).data.user.id).toBe(other.userId);
    for (const headers of [
      { 'x-api-key': 'wrong' },
      { 'x-api-key': '' },
      { authorization: 'Bearer wrong' },
      { authorization: 'Basic b3duZXI6cGFzcw==' },
      { authorization: '' },
    ])
      expect(statusAndCode(await withBoth(headers as never))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await withBoth({})).data.business.id).toBe(shop.businessId);
  });

  it.each(['', 'perk_session=', 'perk_session=wrong', `perk_session=${'x'.repeat(43)}`, 'perk_session=%00', '=;;'])(
    'is not found with the cookie %j',
    async (cookie) => {
      const page = pageWith(app, cookie);
      expect(statusAndCode(await page.get('/campaigns'))).toEqual([401, 'UNAUTHENTICATED']);
      expect(await sessionOf(page)).toBeNull();
    },
  );

  it('is no credential for the tools, which agents call with keys', async () => {
    const page = await aPage(app, await aTenant(app));
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listCampaigns', arguments: {} } };
    const headers = { accept: 'application/json, text/event-stream' };
    for (const path of ['//mcp', '//mcp/auth', '//api/mcp']) {
      const { status } = await page.post(path, list, { headers });
      expect([path, status]).toEqual([path, 401]);
    }
    expect(await isSignedIn(page)).toBe(true);
  });

  it('receives the event stream', async () => {
    const shop = await aTenant(app);
    const cookie = await signIn(app, shop);
    const from = (headers: Record<string, string>) =>
      fetch(`${app.origin}/api/v1/events`, { headers: { accept: 'text/event-stream', cookie, ...headers } });
    expect((await from({})).status).toBe(401);
    const stream = await from({ 'x-perk-page': '1' });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    await stream.body?.cancel();
  });
});

describe('the end of a browser session', () => {
  /** Waits until the end has been stored, which the request does not wait for. */
  const storedEnd = ({ userId }: Tenant, end: string) =>
    until(async () => {
      const [{ ends }] = await rows(
        app,
        'select max(expires_at) as ends from sessions where user_id = $1 and cookie_hash is not null',
        [userId],
      );
      return (ends as Date).toISOString() === end;
    });

  it('ends after 7 days without a request', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    app.clock.advance(7 * DAY - 1);
    expect(await isSignedIn(page)).toBe(true);
    await storedEnd(shop, inSeconds(7 * DAY));
    app.clock.advance(7 * DAY);
    expect(statusAndCode(await page.get('/campaigns'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await sessionOf(page)).toBeNull();
  });

  it('is extended by requests at most once an hour', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    const end = inSeconds(7 * DAY);
    app.clock.advance(HOUR - 1);
    expect((await sessionOf(page)).expiresAt).toBe(end);
    app.clock.advance(1);
    const moved = inSeconds(7 * DAY);
    expect((await sessionOf(page)).expiresAt).toBe(moved);
    await storedEnd(shop, moved);
    app.clock.advance(HOUR - 1);
    expect((await sessionOf(page)).expiresAt).toBe(moved);
  });

  it('ends 30 days after the sign-in, even if it is in use', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    const last = inSeconds(30 * DAY);
    for (let day = 6; day <= 24; day += 6) {
      app.clock.advance(6 * DAY);
      const { expiresAt } = await sessionOf(page);
      expect(expiresAt).toBe(day === 24 ? last : inSeconds(7 * DAY));
      await storedEnd(shop, expiresAt);
    }
    app.clock.advance(6 * DAY - 1);
    expect((await sessionOf(page)).expiresAt).toBe(last);
    app.clock.advance(1);
    expect([await isSignedIn(page), await sessionOf(page)]).toEqual([false, null]);
  });
});

describe('DELETE /session', () => {
  it('ends the session at once and deletes the cookie, and does the same a second time', async () => {
    const page = await aPage(app, await aTenant(app));
    expect(await isSignedIn(page)).toBe(true);
    for (let i = 0; i < 2; i++) {
      const { status, data, headers } = await page.delete('/session');
      expect({ status, data }).toEqual({ status: 200, data: { signedOut: true } });
      expect(headers.get('set-cookie')).toMatch(/^perk_session=; Max-Age=0; Path=\//);
      expect([await isSignedIn(page), await sessionOf(page)]).toEqual([false, null]);
    }
  });
});

describe('revocation', () => {
  it('any session of the user can revoke one session or all others', async () => {
    const shop = await aTenant(app);
    const [phone, laptop] = [await aPage(app, shop), await aPage(app, shop)];
    const { items } = (await laptop.get('/auth/sessions')).data;
    expect(items).toMatchObject([{ browser: true, current: true }, { browser: true }, { browser: false }]);
    expect((await laptop.delete(`/auth/sessions/${items[1].id as string}`)).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    const again = await aPage(app, shop);
    expect((await laptop.delete('/auth/sessions')).data).toEqual({ ended: 2 });
    expect([await isSignedIn(again), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await shop.owner.get('/auth')).status).toBe(401);
    expect((await shop.live.get('/auth')).status).toBe(200);
  });

  it('revoking sessions does not end those of other users', async () => {
    const [shop, other] = [await aTenant(app), await aTenant(app)];
    const page = await aPage(app, other);
    expect((await shop.owner.delete('/auth/sessions')).data).toEqual({ ended: 0 });
    expect([await isSignedIn(page), (await shop.owner.get('/auth')).status]).toEqual([true, 200]);
  });

  it('a password change elsewhere revokes a session, but not the one that changes it', async () => {
    const shop = await aTenant(app);
    const [here, there] = [await aPage(app, shop), await aPage(app, shop)];
    const passwords = { currentPassword: PASSWORD, newPassword: 'another long pass phrase' };
    expect((await here.post('/auth', { action: 'change-password', ...passwords })).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('revoking all access to the business revokes sessions', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    const passwords = { currentPassword: PASSWORD, newPassword: 'another long pass phrase', revokeAccess: true };
    expect((await shop.owner.post('/auth', { action: 'change-password', ...passwords })).status).toBe(200);
    expect(await isSignedIn(page)).toBe(false);
  });

  it('the next request that changes something notices a revocation in another process', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    expect(await isSignedIn(page)).toBe(true);
    await rows(app, 'update sessions set revoked_at = now() where user_id = $1', [shop.userId]);
    expect(await isSignedIn(page)).toBe(true);
    expect(statusAndCode(await page.post('/campaigns', {}))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('PUT /session', () => {
  it('switches between live and test data', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    const [live, test] = [await aCampaign(shop.live), await aCampaign(shop.test)];
    const ids = async () => (await page.get('/campaigns')).data.items.map(({ id }: any) => id);
    expect(await ids()).toEqual([live.id]);
    expect((await page.put('/session', { mode: 'test' })).data.mode).toBe('test');
    expect([await ids(), (await sessionOf(page)).mode]).toEqual([[test.id], 'test']);
    const created = await aCampaign(page);
    expect((await shop.live.get(`/campaigns/${created.id as string}`)).status).toBe(404);
    expect((await shop.test.get(`/campaigns/${created.id as string}`)).status).toBe(200);
    await page.put('/session', { mode: 'live' });
    expect(await ids()).toEqual([live.id]);
  });

  it('switches only its own session', async () => {
    const shop = await aTenant(app);
    const [page, other] = [await aPage(app, shop), await aPage(app, shop)];
    await page.put('/session', { mode: 'test' });
    expect((await sessionOf(other)).mode).toBe('live');
    expect(statusAndCode(await shop.owner.put('/session', { mode: 'test' }))).toEqual([403, 'FORBIDDEN']);
  });

  it('a switch in another process applies to the next request that changes something', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    await page.get('/campaigns');
    await rows(app, 'update sessions set livemode = false where user_id = $1', [shop.userId]);
    const { id } = await aCampaign(page);
    expect((await shop.test.get(`/campaigns/${id as string}`)).status).toBe(200);
  });
});

describe('POST /session/confirm', () => {
  const key = { name: 'Till', mode: 'test' };

  it('allows for 10 minutes what requires the password, as a sign-in does', async () => {
    const page = await aPage(app, await aTenant(app));
    app.clock.advance(10 * MINUTE - 1);
    expect((await page.post('/api-keys', key)).status).toBe(201);
    app.clock.advance(1);
    const refused = await page.post('/api-keys', key);
    expect(statusAndCode(refused)).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(refused.error.message).toContain('Enter it, then repeat the change');
    expect((await sessionOf(page)).passwordConfirmedUntil).toBeNull();
    const { data } = await page.post('/session/confirm', { password: PASSWORD });
    expect(data.passwordConfirmedUntil).toBe(inSeconds(10 * MINUTE));
    app.clock.advance(10 * MINUTE - 1);
    expect((await page.post('/api-keys', key)).status).toBe(201);
  });

  it('does not confirm other sessions of the user', async () => {
    const shop = await aTenant(app);
    const [page, other] = [await aPage(app, shop), await aPage(app, shop)];
    app.clock.advance(11 * MINUTE);
    await page.post('/session/confirm', { password: PASSWORD });
    expect(statusAndCode(await other.post('/api-keys', key))).toEqual([403, 'PASSWORD_REQUIRED']);
  });

  it('is not required for access tokens, or for endpoints that are not listed', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    app.clock.advance(11 * MINUTE);
    expect((await shop.owner.post('/api-keys', key)).status).toBe(201);
    expect((await page.get('/api-keys')).status).toBe(200);
    expect((await page.post('/campaigns', {})).status).toBe(400);
  });

  it('counts wrong passwords, refuses dryRun, and stores no hash of a password', async () => {
    const shop = await aTenant(app);
    const page = await aPage(app, shop);
    const attempt = (password: string, path = '/session/confirm') =>
      page.post(path, { password }, { headers: { 'idempotency-key': 'the same' } });
    expect((await attempt('wrong', '/session/confirm?dryRun=true')).status).toBe(400);
    for (let i = 0; i < 10; i++) expect(statusAndCode(await attempt('wrong'))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(statusAndCode(await attempt(PASSWORD))).toEqual([429, 'RATE_LIMITED']);
    expect(await rows(app, `select from idempotency_keys where key = 'the same'`)).toEqual([]);
    expect(await isSignedIn(page)).toBe(true);
  });

  it('is refused to API keys and access tokens', async () => {
    const shop = await aTenant(app);
    for (const by of [shop.live, shop.owner])
      expect(statusAndCode(await by.post('/session/confirm', { password: PASSWORD }))).toEqual([403, 'FORBIDDEN']);
  });
});
