import { Queues } from '#messaging';
import { startApp, TestApp } from '../../support/app';
import { Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { aCreatorWithProfile, anAccount, connect } from '../../support/connections';
import { rows } from '../../support/database/inspect';
import { OAUTH_SETTINGS, OAuthServer } from '../../support/stand-ins/oauth-server';
import { settled } from '../../support/worker';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const BLUESKY = 'public.api.bsky.app/xrpc/app.bsky.actor.getProfile';
const MASTODON = 'mastodon.example/api/v1/accounts/lookup';

let app: TestApp;
let platforms: OAuthServer;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp(OAUTH_SETTINGS);
  platforms = await OAuthServer.start(app);
});
beforeEach(async () => {
  creator = await aCreatorWithProfile(app);
});
afterEach(async () => {
  platforms.restore();
  app.clock.reset();
  await rows(app, 'delete from oauth_connections');
});
afterAll(async () => {
  platforms?.close();
  await app?.stop();
});

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const connections = async () => (await creator.owner.get('/oauth/connections')).data.items as any[];
const fail = (address: string, status = 503) =>
  platforms.override(address, (_request, response) => response.writeHead(status).end());

describe('the daily check', () => {
  it('does not ask a platform more than once a day', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    platforms.restore();
    app.clock.advance(23 * HOUR);
    await settled(app);
    expect(platforms.requests).toEqual([]);
    app.clock.advance(2 * HOUR);
    await settled(app);
    expect(platforms.requests.filter((each) => each.includes('/users/me'))).toHaveLength(1);
  });

  it('keeps a connection while the platform is down, and expires it after more than a week', async () => {
    await connect(app, platforms, creator.owner, 'discord', anAccount());
    app.clock.advance(25 * HOUR);
    fail('discord.com/api/v10/users/@me');
    for (let hours = 0; hours <= 6 * 24; hours += 6) {
      await settled(app);
      expect((await connections())[0].status).toBe('active');
      app.clock.advance(6 * HOUR);
    }
    for (let days = 0; days < 4; days++) {
      app.clock.advance(DAY);
      await settled(app);
    }
    expect((await connections())[0].status).toBe('expired');
  });

  it('recovers when the platform answers again', async () => {
    const account = anAccount();
    await connect(app, platforms, creator.owner, 'x', account);
    app.clock.advance(25 * HOUR);
    fail('api.x.com/2/users/me', 429);
    await settled(app);
    platforms.restore();
    account.handle = 'renamed';
    app.clock.advance(301);
    await settled(app);
    expect((await connections())[0]).toMatchObject({ handle: 'renamed', status: 'active' });
    expect(await rows(app, 'select attempts from oauth_connections')).toEqual([{ attempts: 0 }]);
  });

  it('stores a rotated refresh token even if the account cannot be read after that', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    app.clock.advance(25 * HOUR);
    fail('api.x.com/2/users/me');
    await settled(app);
    platforms.restore();
    // The first new access token has expired too, so that the stored refresh token is used.
    app.clock.advance(3 * HOUR);
    await settled(app);
    expect([platforms.rejections, (await connections())[0].status]).toEqual([[], 'active']);
  });

  it('refreshes a token once when several workers look for work', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    app.clock.advance(25 * HOUR);
    platforms.restore();
    await Promise.all(Array.from({ length: 4 }, () => app.nest.get(Queues).drain()));
    expect(platforms.requests.filter((each) => each.includes('grant_type=refresh_token'))).toHaveLength(1);
    expect((await connections())[0].status).toBe('active');
  });

  it('does not expire a connection because the settings of the operator are wrong', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    app.clock.advance(25 * HOUR);
    platforms.override('api.x.com/2/oauth2/token', (_request, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
    );
    await settled(app);
    expect((await connections())[0].status).toBe('active');
  });

  it('changes nothing if the connection is deleted meanwhile', async () => {
    const account = anAccount();
    await connect(app, platforms, creator.owner, 'discord', account);
    const [{ id }] = await connections();
    app.clock.advance(25 * HOUR);
    platforms.override('discord.com/api/v10/users/@me', (_request, response) => {
      void creator.owner
        .delete(`/oauth/connections/${id}`)
        .then(() => response.end(JSON.stringify({ id: account.id, username: 'late' })));
    });
    await settled(app);
    await settled(app);
    const { data } = await creator.owner.post('/influencers', {
      displayName: 'Anna',
      platforms: [{ platformId: 'dc', handle: 'mine', followers: 1 }],
    });
    expect(data.platforms).toMatchObject([{ handle: 'mine', verified: false }]);
    expect(await rows(app, 'select id from oauth_connections')).toEqual([]);
  });
});

describe('DELETE /oauth/connections/:id', () => {
  it('works while the platform is down, and revokes access when it is back', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    const [{ id }] = await connections();
    fail('api.x.com/2/oauth2/revoke');
    expect((await creator.owner.delete(`/oauth/connections/${id}`)).status).toBe(200);
    expect(statusAndCode(await creator.owner.delete(`/oauth/connections/${id}`))).toEqual([404, 'NOT_FOUND']);
    await settled(app);
    expect([await connections(), platforms.revoked]).toEqual([[], []]);
    platforms.restore();
    app.clock.advance(61);
    await settled(app);
    expect(platforms.revoked).toHaveLength(1);
    expect(await rows(app, 'select id from oauth_connections')).toEqual([]);
  });

  it('deletes the tokens in the end even if the platform never answers', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    const [{ id }] = await connections();
    fail('api.x.com/2/oauth2/revoke');
    await creator.owner.delete(`/oauth/connections/${id}`);
    for (let attempt = 0; attempt < 6; attempt++) {
      await settled(app);
      app.clock.advance(DAY);
    }
    expect(await rows(app, 'select id from oauth_connections')).toEqual([]);
  });

  it('does not delete the connection of another mode or tenant', async () => {
    await connect(app, platforms, creator.owner, 'x', anAccount());
    const [{ id }] = await connections();
    const other = await aCreatorWithProfile(app);
    for (const by of [creator.test, other.owner, other.live])
      expect(statusAndCode(await by.delete(`/oauth/connections/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(await connections()).toHaveLength(1);
  });
});

describe('a code in the bio', () => {
  const ask = async (body: object) => (await creator.live.post('/oauth/connect', { method: 'code', ...body })).data;
  const check = (body: object, by = creator.live) => by.post('/oauth/connect/check', body);
  const bluesky = { platformId: 'bluesky', handle: '@Anna.bsky.social' };

  it('connects a Bluesky account, which is then read by its permanent id', async () => {
    const started = await ask(bluesky);
    expect(started).toEqual({
      ...{ method: 'code', platformId: 'bs', handle: 'anna.bsky.social' },
      code: expect.stringMatching(/^PERK-[A-Z2-9]{8}$/),
    });
    expect(await ask(bluesky)).toEqual(started);
    const profile = { did: 'did:plc:1', handle: 'anna.bsky.social', followersCount: 321 };
    platforms.describe(BLUESKY, { ...profile, description: `Hello\n${started.code.toLowerCase()}!` });
    const { status, data } = await check(bluesky);
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ accountId: 'did:plc:1', followers: 321, method: 'code', status: 'active', scopes: [] }),
    ]);
    platforms.restore();
    platforms.describe(BLUESKY, { ...profile, handle: 'anna.example.com', followersCount: 400, description: '' });
    app.clock.advance(25 * HOUR);
    await settled(app);
    expect(platforms.requests.join()).toContain('actor=did%3Aplc%3A1');
    expect((await connections())[0]).toMatchObject({ handle: 'anna.example.com', followers: 400, status: 'active' });
    platforms.describe(BLUESKY, { error: 'InvalidRequest', message: 'Profile not found' }, 400);
    app.clock.advance(25 * HOUR);
    await settled(app);
    expect((await connections())[0].status).toBe('expired');
  });

  it('connects a Mastodon account, without trusting the numbers of its server', async () => {
    const mastodon = { platformId: 'mastodon', handle: '@Anna@mastodon.example' };
    const { code, handle } = await ask(mastodon);
    expect(handle).toBe('anna@mastodon.example');
    const account = { id: '109', username: 'anna', acct: 'anna', note: `<p>${code}</p>`, followers_count: 9_000_000 };
    platforms.describe(MASTODON, account);
    expect((await check(mastodon)).data).toMatchObject({ accountId: '109@mastodon.example', followers: null });
    platforms.describe(MASTODON, { ...account, id: '110' });
    app.clock.advance(25 * HOUR);
    await settled(app);
    expect((await connections())[0].status).toBe('expired');
  });

  it('is different for each creator, account and mode, and not accepted from another creator', async () => {
    const other = await aCreatorWithProfile(app);
    const codes = [
      (await ask(bluesky)).code,
      (await ask({ ...bluesky, handle: 'bea.bsky.social' })).code,
      (await creator.test.post('/oauth/connect', { method: 'code', ...bluesky })).data.code,
      (await other.live.post('/oauth/connect', { method: 'code', ...bluesky })).data.code,
    ];
    expect(new Set(codes).size).toBe(4);
    for (const code of codes.slice(1)) {
      platforms.describe(BLUESKY, { did: 'did:plc:2', handle: 'anna.bsky.social', description: code });
      const response = await check(bluesky);
      expect(statusAndCode(response)).toEqual([409, 'INVALID_STATE']);
      expect(response.error.message).toContain(codes[0]);
    }
    expect(await connections()).toEqual([]);
  });

  it('returns a conflict for a code in the bio of an account that is connected to another profile', async () => {
    const other = await aCreatorWithProfile(app);
    const theirs = (await other.live.post('/oauth/connect', { method: 'code', ...bluesky })).data.code;
    const { code } = await ask(bluesky);
    platforms.describe(BLUESKY, { did: 'did:plc:3', handle: 'anna.bsky.social', description: `${code} ${theirs}` });
    expect((await check(bluesky)).status).toBe(200);
    expect(statusAndCode(await check(bluesky, other.live))).toEqual([409, 'CONFLICT']);
    expect((await check(bluesky)).data.id).toBe((await connections())[0].id);
  });

  it.each<[string, unknown, number, [number, string]]>([
    ['does not exist', { error: 'InvalidRequest' }, 400, [409, 'INVALID_STATE']],
    ['cannot be read', { error: 'busy' }, 502, [503, 'SERVICE_UNAVAILABLE']],
    ['has no id', { description: 'PERK-' }, 200, [503, 'SERVICE_UNAVAILABLE']],
    ['is described by garbage', 'PERK-', 200, [503, 'SERVICE_UNAVAILABLE']],
    ['is a number', 7, 200, [503, 'SERVICE_UNAVAILABLE']],
  ])('returns what to do for an account that %s', async (_, body, status, expected) => {
    platforms.describe(BLUESKY, body, status);
    expect(statusAndCode(await check(bluesky))).toEqual(expected);
  });

  it('does not look for a code on servers in our network', async () => {
    expect(statusAndCode(await check({ platformId: 'mastodon', handle: 'anna@mastodon.example:8080' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    platforms.describe(MASTODON, { id: '1', acct: 'anna@elsewhere.example', note: 'PERK' });
    expect(statusAndCode(await check({ platformId: 'mastodon', handle: 'anna@mastodon.example' }))).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
  });
});
