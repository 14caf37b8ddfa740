import { startApp, TestApp } from '../../support/app';
import { PASSWORD, Tenant } from '../../support/builders';
import { aCreatorWithProfile, anAccount, comeBack, connect, start } from '../../support/connections';
import { dump, logOf, rows } from '../../support/database/inspect';
import { DIALECTS } from '../../support/stand-ins/oauth-dialects';
import { CLIENT, OAUTH_SETTINGS, OAuthServer } from '../../support/stand-ins/oauth-server';
import { settled } from '../../support/worker';

let app: TestApp;
let platforms: OAuthServer;
let creator: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startApp(OAUTH_SETTINGS);
  platforms = await OAuthServer.start(app);
  [creator, other] = [await aCreatorWithProfile(app), await aCreatorWithProfile(app)];
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

const count = async () => (await rows(app, 'select id from oauth_connections')).length;
const tokenRequests = () => platforms.requests.filter((request) => request.startsWith('POST'));

describe('the response of a platform', () => {
  it('accepts a response only once', async () => {
    const { authorizationUrl, cookie } = await start(creator.owner, 'x');
    const back = platforms.approve(authorizationUrl, anAccount());
    expect((await comeBack(app, back, cookie)).result).toBe('?connected=x');
    platforms.restore();
    expect((await comeBack(app, back, cookie)).result).toBe('?error=state_mismatch');
    expect(platforms.requests).toEqual([]);
  });

  it('accepts only one of many concurrent copies of a response', async () => {
    const { authorizationUrl, cookie } = await start(creator.owner, 'x');
    const back = platforms.approve(authorizationUrl, anAccount());
    const results = await Promise.all(Array.from({ length: 5 }, () => comeBack(app, back, cookie)));
    expect(results.map(({ result }) => result).sort()).toEqual([
      '?connected=x',
      ...Array<string>(4).fill('?error=state_mismatch'),
    ]);
    expect(tokenRequests()).toHaveLength(1);
  });

  it('rejects a response without the cookie, with that of another browser, and for a made-up state, and still accepts the right one', async () => {
    const mine = await start(creator.owner, 'x');
    const theirs = await start(other.owner, 'x');
    const back = platforms.approve(mine.authorizationUrl, anAccount());
    const madeUp = new URL(back);
    madeUp.searchParams.set('state', 'a'.repeat(43));
    const attempts: [URL, string | undefined][] = [
      [back, undefined],
      [back, theirs.cookie],
      [back, 'perk_connect_x='],
      [madeUp, mine.cookie],
    ];
    for (const [address, cookie] of attempts)
      expect((await comeBack(app, address, cookie)).location.href).toBe(
        'http://localhost:3000/dashboard?error=state_mismatch',
      );
    expect([platforms.requests, await count()]).toEqual([[], 0]);
    expect((await comeBack(app, back, mine.cookie)).result).toBe('?connected=x');
  });

  it('rejects a response at the address of another platform (mix-up)', async () => {
    const { authorizationUrl, cookie } = await start(creator.owner, 'x');
    const back = platforms.approve(authorizationUrl, anAccount());
    const elsewhere = String(back).replace('/oauth/x', '/oauth/reddit');
    const result = await comeBack(app, elsewhere, cookie.replace('connect_x', 'connect_reddit'));
    expect([result.result, platforms.requests]).toEqual(['?error=state_mismatch', []]);
  });

  it('rejects a response after 10 minutes', async () => {
    const { authorizationUrl, cookie } = await start(creator.owner, 'x');
    const back = platforms.approve(authorizationUrl, anAccount());
    app.clock.advance(10 * 60 + 1);
    expect((await comeBack(app, back, cookie)).result).toBe('?error=state_mismatch');
    expect(platforms.requests).toEqual([]);
  });

  it('rejects a response when the session has ended, so that nobody else can use the browser', async () => {
    const { data } = await app.api.post('/auth', { email: creator.email, password: PASSWORD });
    const { authorizationUrl, cookie } = await start(app.api.as(data.accessToken), 'x');
    const back = platforms.approve(authorizationUrl, anAccount());
    await app.api.post('/auth', { action: 'logout', refreshToken: data.refreshToken });
    expect((await comeBack(app, back, cookie)).result).toBe('?error=session_ended');
    expect([platforms.requests, await count()]).toEqual([[], 0]);
  });

  it('reports denied if the creator cancels', async () => {
    for (const [error, result] of [
      ['access_denied', 'denied'],
      ['user_cancelled_login', 'denied'],
      ['server_error', 'platform_error'],
    ] as const) {
      const { state, cookie } = await start(creator.owner, 'x');
      const back = `http://localhost:3000/api/v1/oauth/x?error=${error}&state=${state}`;
      expect((await comeBack(app, back, cookie)).result).toBe(`?error=${result}`);
    }
  });

  it('never shows the response of a platform, whatever it contains', async () => {
    const { state, cookie } = await start(creator.owner, 'x');
    const payload = encodeURIComponent('<script>alert(1)</script>\r\nSet-Cookie: a=b');
    const back = `http://localhost:3000/api/v1/oauth/x?error=${payload}&error_description=${payload}&state=${state}`;
    const { text, location, headers } = await comeBack(app, back, cookie);
    expect([text, location.href]).toEqual(['', 'http://localhost:3000/dashboard?error=platform_error']);
    expect([...headers.values()].join()).not.toMatch(/alert|a=b/);
    for (const query of ['code=a&state=c&scope=read', 'state=a', '', 'error='])
      expect((await comeBack(app, `http://localhost:3000/api/v1/oauth/x?${query}`, cookie)).result).toBe(
        '?error=state_mismatch',
      );
    for (const query of ['code=a&code=b&state=c', `state=${'a'.repeat(5000)}`, 'code=%00&state=%00'])
      expect((await app.api.get(`/oauth/x?${query}`, { headers: { cookie } })).status).toBe(400);
  });
});

describe('a code', () => {
  it.each(DIALECTS.map(({ slug }) => slug))(
    'reports a code of %s that was used before as a platform error',
    async (slug) => {
      const first = await start(creator.owner, slug);
      const back = platforms.approve(first.authorizationUrl, anAccount());
      expect((await comeBack(app, back, first.cookie)).result).toBe(`?connected=${slug}`);
      const second = await start(other.owner, slug);
      back.searchParams.set('state', second.state);
      const lines = logOf(app);
      const { result, text } = await comeBack(app, back, second.cookie);
      expect(result).toBe('?error=platform_error');
      expect(text + lines.join('')).not.toMatch(/Secret|code-[0-9a-f]{8}/);
    },
  );

  it('a stolen code is useless without the secret of PKCE', async () => {
    const theirs = await start(creator.owner, 'x');
    const stolen = platforms.approve(theirs.authorizationUrl, anAccount()).searchParams.get('code')!;
    const mine = await start(other.owner, 'x');
    const back = `http://localhost:3000/api/v1/oauth/x?code=${stolen}&state=${mine.state}`;
    expect((await comeBack(app, back, mine.cookie)).result).toBe('?error=platform_error');
    expect(platforms.rejections).toEqual(['api.x.com/2/oauth2/token: code_verifier is wrong']);
  });
});

describe('a platform', () => {
  const bodies: Record<string, string | undefined> = {
    'sends garbage': '<html>Oops',
    'sends nothing': '',
    'sends a list': '[]',
    'sends no token': '{"token_type":"bearer"}',
    'sends a token that is no text': '{"access_token":{"a":1},"token_type":"bearer"}',
    'sends a megabyte': `{"access_token":"${'a'.repeat(1024 * 1024)}"}`,
    'breaks off': undefined,
  };

  for (const address of ['api.x.com/2/oauth2/token', 'api.x.com/2/users/me'])
    it.each(Object.entries(bodies))(`reports a platform that %s at ${address}, and stores nothing`, async (_, body) => {
      platforms.override(address, (request, response) => {
        if (body === undefined) request.socket.destroy();
        else response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      });
      expect(await connect(app, platforms, creator.owner, 'x', anAccount())).toBe('?error=platform_error');
      expect(await count()).toBe(0);
    });

  it.each([
    ['an id that is too long', { id: 'a'.repeat(201), username: 'anna' }],
    ['an id that is no text', { id: ['1'], username: 'anna' }],
    ['no id', { username: 'anna' }],
    ['an empty handle', { id: '1', username: '' }],
    ['null', null],
  ])('reports a platform that describes the account with %s', async (_, data) => {
    platforms.override('api.x.com/2/users/me', (_request, response) => response.end(JSON.stringify({ data })));
    expect(await connect(app, platforms, creator.owner, 'x', anAccount())).toBe('?error=platform_error');
    expect(await count()).toBe(0);
  });

  it.each([
    [-1, null],
    ['many', null],
    [1.5, null],
    [1e300, null],
    [9_000_000_000, 2_000_000_000],
    ['12', 12],
  ])('reads a report of %j followers as %j', async (followers, expected) => {
    platforms.override('api.x.com/2/users/me', (_request, response) =>
      response.end(
        JSON.stringify({ data: { id: 'n', username: 'an\0na', public_metrics: { followers_count: followers } } }),
      ),
    );
    expect(await connect(app, platforms, creator.owner, 'x', anAccount())).toBe('?connected=x');
    expect(await rows(app, 'select handle, followers from oauth_connections')).toEqual([
      { handle: 'anna', followers: expected },
    ]);
  });

  it('does not let a platform redirect a token to another host', async () => {
    for (const slug of ['x', 'instagram']) {
      const address = slug === 'x' ? 'api.x.com/2/users/me' : 'graph.instagram.com/v23.0/me';
      platforms.override(address, (_request, response) =>
        response.writeHead(302, { location: 'http://evil.example/steal' }).end(),
      );
      expect(await connect(app, platforms, creator.owner, slug, anAccount())).toBe('?error=platform_error');
    }
    expect(platforms.requests.join()).not.toContain('evil.example');
  });

  it('does not wait for a platform inside a transaction', async () => {
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      platforms.override('api.x.com/2/oauth2/token', (_request, response) => {
        release = () => response.writeHead(500).end();
        resolve();
      });
    });
    const connecting = connect(app, platforms, creator.owner, 'x', anAccount());
    await asked;
    const open = await rows(
      app,
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
    release();
    expect([open, await connecting]).toEqual([[], '?error=platform_error']);
  });
});

it('secrets appear in no response, event, log or table', async () => {
  const lines = logOf(app);
  const account = anAccount();
  const answers = [
    (await creator.owner.post('/oauth/connect', { platformId: 'tiktok' })).text,
    await connect(app, platforms, creator.owner, 'tiktok', account),
    (await creator.owner.get('/oauth/connections')).text,
  ];
  platforms.withdraw(account);
  app.clock.advance(25 * 60 * 60);
  await settled(app);
  const seen = [...answers, (await creator.owner.get('/events')).text, lines.join(''), await dump(app)].join('\n');
  expect(lines.join('')).toContain('A connected account has expired.');
  for (const secret of [CLIENT.secret, ...platforms.tokens.keys()]) expect(seen).not.toContain(secret);
});
