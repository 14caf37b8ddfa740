import { RecurringJobs } from '#kernel';
import { aClient, aCode, aPkce, CALLBACK, exchangeForm } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const register = (fields: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  app.api.post('//agent/register', fields, { headers });
const stored = async (id: string) => (await rows(app, 'select * from agent_clients where id = $1', [id]))[0];

describe('POST /agent/register', () => {
  it('returns an id and the registered metadata without an envelope or a secret, as specified in RFC 7591', async () => {
    const before = Math.floor(app.clock.now().getTime() / 1000);
    const redirect_uris = [CALLBACK, 'http://127.0.0.1/cb', 'cursor://app/cb', CALLBACK];
    const { status, body, headers } = await register({ client_name: ' Desk Assistant ', redirect_uris });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        client_id: expect.stringMatching(/^cli_[0-9a-z]{26}$/),
        client_id_issued_at: expect.any(Number),
        client_name: 'Desk Assistant',
        redirect_uris: [CALLBACK, 'http://127.0.0.1/cb', 'cursor://app/cb'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    });
    expect(body.client_id_issued_at).toBeGreaterThanOrEqual(before);
    expect(body.client_id_issued_at).toBeLessThan(before + 60);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await stored(body.client_id)).toMatchObject({ name: 'Desk Assistant', redirect_uris: body.redirect_uris });
  });

  it('ignores other metadata, and returns the supported values instead of the requested ones', async () => {
    const { status, body } = await register({
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code', 'token'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid offline_access',
      client_uri: 'https://agent.example',
      logo_uri: 'javascript:alert(1)',
      jwks: { keys: [] },
      software_id: 7,
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'none' },
    });
    expect(Object.keys(body)).not.toContain('logo_uri');
  });

  it.each([
    ['https://agent.example:8443/cb', 'agent.example:8443'],
    ['http://localhost/cb', 'localhost'],
    ['cursor://anysphere.cursor-mcp/cb', 'anysphere.cursor-mcp'],
    ['com.example.app:cb', 'com.example.app'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/cb`, `${'a'.repeat(60)}.${'b'.repeat(39)}`],
  ])('names a client without a name after %s', async (uri, name) => {
    expect((await register({ redirect_uris: [uri, CALLBACK], client_name: ' ' })).body.client_name).toBe(name);
  });

  const ten = Array.from({ length: 10 }, (_, index) => `https://agent.example/${String(index)}`);
  it('accepts up to ten redirect URIs', async () => {
    expect((await register({ redirect_uris: ten })).body.redirect_uris).toEqual(ten);
  });

  it.each([
    ['no redirect URIs', {}, 'invalid_redirect_uri'],
    ['an empty list of redirect URIs', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a redirect URI instead of a list', { redirect_uris: CALLBACK }, 'invalid_redirect_uri'],
    ['eleven redirect URIs', { redirect_uris: [...ten, CALLBACK] }, 'invalid_redirect_uri'],
    ['a redirect URI that is not a string', { redirect_uris: [7] }, 'invalid_redirect_uri'],
    ...[
      'http://agent.example/cb',
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://agent.example/x',
      'vbscript:x',
      'about:blank',
      'ftp://agent.example/cb',
      'ws://agent.example/cb',
      'https://good.example@evil.example/cb',
      'https://agent.example/cb#x',
      'https://agent.example/*/../cb',
      '/cb',
    ].map((uri): [string, object, string] => [uri, { redirect_uris: [CALLBACK, uri] }, 'invalid_redirect_uri']),
    [
      'a name of 101 characters',
      { client_name: 'x'.repeat(101), redirect_uris: [CALLBACK] },
      'invalid_client_metadata',
    ],
    ['a name with reversed text', { client_name: 'A\u202eB', redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
    ['our name', { client_name: 'Perk Official', redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
    ['our name in other letters', { client_name: 'Р\u200cеrk', redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
    ['no name, and our name as the scheme', { redirect_uris: ['perk:/cb'] }, 'invalid_client_metadata'],
    [
      'no name, and a host that begins with our name',
      { redirect_uris: ['https://perk.evil.example'] },
      'invalid_client_metadata',
    ],
    ['a name that is not a string', { client_name: ['A'], redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
    ['a body that is not an object', [], 'invalid_client_metadata'],
    ['a body that is not JSON', 'é', 'invalid_client_metadata'],
  ])('returns an RFC 7591 error for %s', async (_what, fields, error) => {
    const { status, body, headers } = await register(fields);
    expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } });
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('says which redirect URI is invalid, and what it must be', async () => {
    const { body } = await register({ redirect_uris: [CALLBACK, 'http://agent.example'] });
    expect(body.error_description).toMatch(/^redirect_uris\[1\] must be https, or http on localhost/);
  });

  it('returns 415 unless the body is JSON', async () => {
    const { status, body } = await register('redirect_uris=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([status, body.error]).toEqual([415, 'invalid_client_metadata']);
  });
});

describe('a registered client', () => {
  const forget = async () => {
    app.nest.get(RecurringJobs).start();
    await app.nest.get(RecurringJobs).stop();
  };
  const DAY = 24 * 60 * 60;

  it('gets a key that bears its name, with PKCE and without a secret', async () => {
    const client_id = await aClient(app.api, { redirect_uris: ['http://localhost/cb'] });
    const { verifier, challenge } = aPkce();
    const redirect_uri = 'http://localhost:50123/cb';
    const fields = { clientId: client_id, redirectUri: redirect_uri, codeChallenge: challenge, scope: 'read.perks' };
    const code = await aCode(shop.owner, fields);
    const { status, body } = await exchangeForm(app.api, { code, client_id, redirect_uri, code_verifier: verifier });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { agent_name: 'Desk Assistant', scope: 'read.perks' },
    });
    expect((await app.api.as(body.access_token).get('/perks')).status).toBe(200);
  });

  it('deletes a client when nobody has approved it for 90 days', async () => {
    const [used, unused] = [await aClient(app.api), await aClient(app.api)];
    app.clock.advance(60 * DAY);
    const { data } = await app.api.post('/auth', { email: shop.email, password: PASSWORD });
    await aCode(app.api.as(data.accessToken), { clientId: used, codeChallenge: aPkce().challenge });
    app.clock.advance(30 * DAY - 60);
    await forget();
    expect([await stored(used), await stored(unused)]).toEqual([expect.anything(), expect.anything()]);
    app.clock.advance(120);
    await forget();
    expect([await stored(used), await stored(unused)]).toEqual([expect.anything(), undefined]);
    const { status, body } = await exchangeForm(app.api, { code: 'x', client_id: unused });
    expect([status, body.error]).toEqual([400, 'invalid_client']);
    expect(body.error_description).toContain('/agent/register');
  });
});
