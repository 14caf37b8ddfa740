import { findPlatform } from '#catalog';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { aCreatorWithProfile, anAccount, comeBack, connect, start } from '../../support/connections';
import { dump, logOf, rows } from '../../support/database/inspect';
import { Dialect, DIALECTS, StandInAccount } from '../../support/stand-ins/oauth-dialects';
import { OAUTH_SETTINGS, OAuthServer } from '../../support/stand-ins/oauth-server';
import { settled } from '../../support/worker';

const REGISTERED = 'https://app.example.com/accounts?tab=1';

let app: TestApp;
let platforms: OAuthServer;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp({ ...OAUTH_SETTINGS, OAUTH_RETURN_URLS: REGISTERED });
  platforms = await OAuthServer.start(app);
  creator = await aCreatorWithProfile(app);
});
afterEach(() => {
  platforms.restore();
  app.clock.reset();
});
afterAll(async () => {
  platforms?.close();
  await app?.stop();
});

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const connectionsOf = async ({ owner }: Tenant) => (await owner.get('/oauth/connections')).data.items as any[];
const profileOf = async ({ businessId }: Tenant) => {
  const [{ id }] = await rows(app, 'select id from influencers where business_id = $1 and livemode', [businessId]);
  return (await app.api.get(`/influencers/${id}`)).data;
};
const accountIn = async (tenant: Tenant, platformId: string) =>
  (await profileOf(tenant)).platforms.find((each: any) => each.platformId === platformId);

describe.each(DIALECTS.map((dialect): [string, Dialect] => [dialect.slug, dialect]))('%s', (slug, dialect) => {
  const { id: platformId } = findPlatform(slug)!;
  const account = anAccount();
  const known = dialect.known(account);

  it('connects an account: the profile shows what the platform reports', async () => {
    const log = logOf(app);
    const started = await start(creator.owner, slug);
    const back = platforms.approve(started.authorizationUrl, account);
    const { status, location } = await comeBack(app, back, started.cookie);
    expect([platforms.rejections, status, location.href]).toEqual([
      [],
      303,
      `http://localhost:3000/dashboard?connected=${slug}`,
    ]);
    expect(await accountIn(creator, platformId)).toEqual({
      platformId,
      handle: known.handle,
      followers: known.followers ?? 0,
      verified: true,
      followersVerified: known.followers !== null,
    });
    const [connection] = await connectionsOf(creator);
    expect(connection).toMatchObject({
      ...{ platformId, accountId: account.id, handle: known.handle, followers: known.followers },
      ...{ method: 'oauth', status: 'active', scopes: dialect.scope.split(/[ ,]/) },
    });
    const seen = [log.join(''), JSON.stringify(connection), await dump(app)];
    for (const token of platforms.tokens.keys()) for (const text of seen) expect(text).not.toContain(token);
  });

  it('reads the account daily, with a token that is still valid', async () => {
    const changed: StandInAccount = Object.assign(account, { followers: 23_456 });
    app.clock.advance(25 * 60 * 60);
    await settled(app);
    expect(platforms.rejections).toEqual([]);
    const { followers } = dialect.known(changed);
    expect(await accountIn(creator, platformId)).toMatchObject({ verified: true, followers: followers ?? 0 });
    const [{ tokens_expire_at: expiry }] = await rows(
      app,
      'select tokens_expire_at from oauth_connections where account_id = $1',
      [account.id],
    );
    if (expiry !== null) expect(expiry.getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  it('disconnects the account, and revokes access where the platform can', async () => {
    const [connection] = (await connectionsOf(creator)).filter((each) => each.platformId === platformId);
    const { status, data } = await creator.owner.delete(`/oauth/connections/${connection.id}`);
    expect([status, data]).toEqual([200, { id: connection.id, deleted: true }]);
    expect(await accountIn(creator, platformId)).toMatchObject({ verified: false, followersVerified: false });
    await settled(app);
    expect(platforms.rejections).toEqual([]);
    expect(platforms.revoked.length > 0).toBe(dialect.revoke !== undefined);
    expect(await rows(app, 'select id from oauth_connections where account_id = $1', [account.id])).toEqual([]);
  });

  it('expires the connection when the creator has removed the client at the platform', async () => {
    expect(await connect(app, platforms, creator.owner, slug, account)).toBe(`?connected=${slug}`);
    platforms.withdraw(account);
    app.clock.advance(25 * 60 * 60);
    await settled(app);
    expect(await accountIn(creator, platformId)).toMatchObject({ verified: false, handle: known.handle });
    const [connection] = (await connectionsOf(creator)).filter((each) => each.platformId === platformId);
    expect(connection.status).toBe('expired');
    expect(await rows(app, 'select tokens from oauth_connections where id = $1', [connection.id])).toEqual([
      { tokens: null },
    ]);
    await settled(app);
    const { items } = (await creator.owner.get('/events?type=connection.expired')).data;
    expect(items.map(({ type }: any) => type)).toContain('connection.expired');
    expect(items.map(({ data }: any) => data)).toContainEqual(connection);
  });

  it('can connect the account again after that', async () => {
    expect(await connect(app, platforms, creator.owner, slug, account)).toBe(`?connected=${slug}`);
    const found = (await connectionsOf(creator)).filter((each) => each.platformId === platformId);
    expect(found.map(({ status }) => status)).toEqual(['active']);
    expect(await accountIn(creator, platformId)).toMatchObject({ verified: true });
  });
});

describe('POST /oauth/connect', () => {
  it('binds the sign-in to the browser by a cookie that only this address receives', async () => {
    const { setCookie, state } = await start(creator.owner, 'ig');
    expect(setCookie).toMatch(
      /^perk_connect_instagram=[\w-]{43}; Max-Age=600; Path=\/api\/v1\/oauth\/instagram; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookie).not.toContain(state);
    expect(await dump(app)).not.toContain(state);
  });

  it.each([
    ['/dashboard/accounts?a=1#top', 'http://localhost:3000/dashboard/accounts?a=1&connected=x#top'],
    ['/', 'http://localhost:3000/?connected=x'],
    ['/a?connected=tiktok&error=denied', 'http://localhost:3000/a?connected=x'],
    [REGISTERED, `${REGISTERED}&connected=x`],
  ])('returns to %s', async (returnTo, expected) => {
    const { authorizationUrl, cookie } = await start(creator.owner, 'x', { returnTo });
    const [{ account_id: id }] = await rows(app, `select account_id from oauth_connections where platform_id = 'xw'`);
    const { location } = await comeBack(app, platforms.approve(authorizationUrl, anAccount({ id })), cookie);
    expect(location.href).toBe(expected);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\/evil.example',
    'javascript:alert(1)',
    'dashboard',
    'https://app.example.com/accounts',
    `${REGISTERED}&more=1`,
    'https://app.example.com@evil.example/accounts?tab=1',
    'http://localhost:3000@evil.example/',
  ])('rejects the return address %j', async (returnTo) => {
    const response = await creator.owner.post('/oauth/connect', { platformId: 'x', returnTo });
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details[0].path).toBe('returnTo');
  });

  it('returns 404 for platforms that do not exist or cannot be connected', async () => {
    for (const platformId of ['myspace', 'yelp']) {
      const response = await creator.owner.post('/oauth/connect', { platformId });
      expect(statusAndCode(response)).toEqual([404, 'NOT_FOUND']);
      expect(statusAndCode(await app.api.get(`/oauth/${platformId}?code=a&state=b`))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('needs a creator with a profile, a signed-in user, and the scope', async () => {
    const business = await aTenant(app);
    const bare = await aTenant(app, { accountType: 'creator' });
    const body = { platformId: 'ig' };
    expect(statusAndCode(await business.owner.post('/oauth/connect', body))).toEqual([403, 'FORBIDDEN']);
    expect(statusAndCode(await bare.owner.post('/oauth/connect', body))).toEqual([409, 'INVALID_STATE']);
    expect(statusAndCode(await creator.live.post('/oauth/connect', body))).toEqual([403, 'FORBIDDEN']);
    const reader = await creator.keyWith('read.influencers');
    expect(statusAndCode(await reader.post('/oauth/connect', body))).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  it.each([
    [{ platformId: 'bluesky' }, 'method'],
    [{ platformId: 'ig', method: 'code', handle: 'anna' }, 'method'],
    [{ platformId: 'bluesky', method: 'code' }, 'handle'],
    [{ platformId: 'ig', handle: 'anna' }, 'handle'],
    [{ platformId: 'bluesky', method: 'code', handle: 'anna.bsky.social', returnTo: '/' }, 'returnTo'],
    [{ platformId: 'bluesky', method: 'code', handle: 'anna' }, 'handle'],
    [{ platformId: 'mastodon', method: 'code', handle: 'anna@localhost' }, 'handle'],
    [{ platformId: 'mastodon', method: 'code', handle: 'anna@127.0.0.1' }, 'handle'],
  ])('rejects %j with what to change', async (body, path) => {
    const response = await creator.owner.post('/oauth/connect', body);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details[0].path).toBe(path);
  });
});

describe('a connected account', () => {
  it('keeps its handle and followers, and stays in the profile, when the profile is saved', async () => {
    const tenant = await aCreatorWithProfile(app);
    const account = anAccount({ followers: 777 });
    await connect(app, platforms, tenant.owner, 'instagram', account);
    const verified = {
      ...{ platformId: 'ig', handle: account.handle, followers: 777 },
      ...{ verified: true, followersVerified: true },
    };
    for (const list of [
      [{ platformId: 'ig', handle: 'someone.else', followers: 9_999_999 }],
      [{ platformId: 'tt', handle: 'anna', followers: 100 }],
    ]) {
      const { data } = await tenant.owner.post('/influencers', { displayName: 'Anna', platforms: list });
      expect(data.platforms).toContainEqual(verified);
      expect(data.followerCount).toBe(data.platforms.reduce((sum: number, each: any) => sum + each.followers, 0));
      expect(await profileOf(tenant)).toEqual(data);
    }
    const { data } = await app.api.get(`/influencers?platform=ig&minFollowers=777&maxFollowers=777`);
    expect(data.influencers.map(({ id }: any) => id)).toContain((await profileOf(tenant)).id);
  });

  it('lets the creator state followers that the platform does not report', async () => {
    const tenant = await aCreatorWithProfile(app);
    await connect(app, platforms, tenant.owner, 'linkedin', anAccount({ handle: 'Anna Example' }));
    const { data } = await tenant.owner.post('/influencers', {
      displayName: 'Anna',
      platforms: [{ platformId: 'li', handle: 'someone else', followers: 42 }],
    });
    expect(data.platforms).toEqual([
      { platformId: 'li', handle: 'Anna Example', followers: 42, verified: true, followersVerified: false },
    ]);
  });

  it('belongs to only one profile', async () => {
    const [first, second] = [await aCreatorWithProfile(app), await aCreatorWithProfile(app)];
    const account = anAccount();
    expect(await connect(app, platforms, first.owner, 'twitch', account)).toBe('?connected=twitch');
    expect(await connect(app, platforms, second.owner, 'twitch', account)).toBe('?error=conflict');
    expect(await accountIn(second, 'tw')).toBeUndefined();
    expect(await connectionsOf(second)).toEqual([]);
    const [{ id }] = await connectionsOf(first);
    expect(statusAndCode(await second.owner.delete(`/oauth/connections/${id}`))).toEqual([404, 'NOT_FOUND']);
    await first.owner.delete(`/oauth/connections/${id}`);
    expect(await connect(app, platforms, second.owner, 'twitch', account)).toBe('?connected=twitch');
    // The revocation that is still due must not end the access that was just granted.
    platforms.revoked.length = 0;
    await settled(app);
    expect(platforms.revoked).toEqual([]);
    expect(await accountIn(second, 'tw')).toMatchObject({ verified: true });
  });

  it('is replaced by another account on the same platform, whose access is then revoked', async () => {
    const tenant = await aCreatorWithProfile(app);
    const [old, current] = [anAccount(), anAccount()];
    await connect(app, platforms, tenant.owner, 'reddit', old);
    await connect(app, platforms, tenant.owner, 'reddit', current);
    expect((await connectionsOf(tenant)).map(({ accountId }) => accountId)).toEqual([current.id]);
    expect(await accountIn(tenant, 'rd')).toMatchObject({ handle: current.handle, verified: true });
    platforms.revoked.length = 0;
    await settled(app);
    expect(platforms.revoked.map((token) => platforms.tokens.get(token)!.account.id)).toEqual([old.id]);
  });

  it('is announced by events without tokens', async () => {
    const tenant = await aCreatorWithProfile(app);
    await connect(app, platforms, tenant.owner, 'pinterest', anAccount());
    const [connection] = await connectionsOf(tenant);
    await tenant.owner.delete(`/oauth/connections/${connection.id}`);
    await settled(app);
    const { items } = (await tenant.owner.get('/events')).data;
    const found = items.filter(({ type }: any) => type.startsWith('connection.'));
    expect(found.map(({ type, data }: any) => [type, data])).toEqual([
      ['connection.created', connection],
      ['connection.deleted', connection],
    ]);
  });
});

it('an account without a registered client returns 503 with the names of the settings', async () => {
  const [id, secret] = ['OAUTH_X_CLIENT_ID', 'OAUTH_X_CLIENT_SECRET'] as const;
  const saved = { [id]: app.settings[id], [secret]: app.settings[secret] };
  Object.assign(app.settings, { [id]: undefined, [secret]: undefined });
  const response = await creator.owner.post('/oauth/connect', { platformId: 'x' });
  Object.assign(app.settings, saved);
  expect(statusAndCode(response)).toEqual([503, 'NOT_CONFIGURED']);
  expect(response.error.details).toEqual({ settings: [id, secret] });
});
