import { auth as authOfSdk } from '@modelcontextprotocol/sdk/client/auth.js';
import { auth as authOfClient } from '@modelcontextprotocol/client';
import { SCOPES } from '#identity';
import { approve } from '../support/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { rows } from '../support/inspect';
import { ToolClient } from '../support/tools';

const BASE = 'http://localhost:3000';
const RESOURCE = '/.well-known/oauth-protected-resource';
const TOOL_SCOPES =
  'read.campaigns write.campaigns read.submissions write.submissions review.submissions read.analytics';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

/** Reaches the service under the address that it says it has. */
const reach = (url: string | URL, init?: RequestInit) => fetch(url.toString().replace(BASE, app.origin), init);

describe('the metadata of the authorization server', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'says at %s what there is, and no more',
    async (name) => {
      const { status, body, headers } = await app.api.get(`//.well-known/${name}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          issuer: BASE,
          authorization_endpoint: `${BASE}/agent/authorize`,
          token_endpoint: `${BASE}/api/v1/agent-auth/token`,
          registration_endpoint: `${BASE}/agent/register`,
          scopes_supported: SCOPES,
          response_types_supported: ['code'],
          response_modes_supported: ['query'],
          grant_types_supported: ['authorization_code'],
          token_endpoint_auth_methods_supported: ['none'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
          client_id_metadata_document_supported: true,
          service_documentation: `${BASE}/docs`,
        },
      });
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it.each([
    ['GET', 'authorization_endpoint'],
    ['POST', 'token_endpoint'],
    ['POST', 'registration_endpoint'],
    ['GET', 'service_documentation'],
    ['GET', 'issuer'],
  ])('leads %s %s to something that answers', async (method, field) => {
    const { body } = await app.api.get('//.well-known/oauth-authorization-server');
    // The issuer is the address of its metadata, and of nothing else.
    const url =
      field === 'issuer' ? `${String(body[field])}/.well-known/oauth-authorization-server` : String(body[field]);
    expect([404, 405, 500]).not.toContain((await reach(url, { method })).status);
  });
});

describe('the metadata of a resource', () => {
  it.each([
    ['', SCOPES.join(' ')],
    ['/mcp', TOOL_SCOPES],
    ['/mcp/auth', TOOL_SCOPES],
    ['/api/mcp', TOOL_SCOPES],
    ['/api/v1', SCOPES.join(' ')],
  ])('says of %j which resource it is, and which scopes to ask for', async (path, scopes) => {
    const { status, body, headers } = await app.api.get(`/${RESOURCE}${path}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        resource: BASE + path,
        authorization_servers: [BASE],
        scopes_supported: scopes.split(' '),
        bearer_methods_supported: ['header'],
        resource_name: 'Perk',
        resource_documentation: `${BASE}/docs`,
      },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['/mcp', '/mcp/auth', '/api/mcp'])('describes something that answers at %s', async (path) => {
    const { body } = await app.api.get(`/${RESOURCE}${path}`);
    expect([404, 405, 500]).not.toContain((await reach(body.resource as string, { method: 'POST' })).status);
  });

  it.each(['', '/mcp', '/api/v1'])('is the same of %j with a slash at its end', async (path) => {
    const { body } = await app.api.get(`/${RESOURCE}${path}/`);
    expect(body.resource).toBe(BASE + path);
  });

  it.each(['/mcp/other', '/api', '/nothing'])('is not there for %s, which is no resource', async (path) => {
    expect((await app.api.get(`/${RESOURCE}${path}`)).status).toBe(404);
  });

  it('is where a refusal points', async () => {
    const challenge = (await app.api.get('/campaigns')).headers.get('www-authenticate');
    const url = /resource_metadata="([^"]+)"/.exec(challenge ?? '')?.[1] ?? '';
    expect((await (await reach(url)).json()) as object).toMatchObject({ authorization_servers: [BASE] });
  });
});

describe('metadata', () => {
  it('is not sent again to whom holds it', async () => {
    const { headers } = await app.api.get(`/${RESOURCE}`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = await app.api.get(`/${RESOURCE}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe.each([
  ['of the first generation', authOfSdk],
  ['of the second generation', authOfClient],
])('an official client %s', (_which, auth: (...args: any[]) => Promise<string>) => {
  /** What a client remembers between the steps; and where it sent its user. */
  class Provider {
    readonly redirectUrl = 'http://localhost:33418/callback';
    readonly clientMetadata = { client_name: 'Official Client', redirect_uris: ['http://localhost/callback'] };
    sentTo!: URL;
    saved: Record<string, any> = {};

    state = () => 'a state';
    clientInformation = () => this.saved.client;
    saveClientInformation = (client: unknown) => void (this.saved.client = client);
    tokens = () => this.saved.tokens;
    saveTokens = (tokens: unknown) => void (this.saved.tokens = tokens);
    codeVerifier = () => this.saved.verifier;
    saveCodeVerifier = (verifier: string) => void (this.saved.verifier = verifier);
    discoveryState = () => this.saved.discovery;
    saveDiscoveryState = (state: unknown) => void (this.saved.discovery = state);
    redirectToAuthorization = (url: URL) => void (this.sentTo = url);
    invalidateCredentials = () => void (this.saved = {});
  }

  /** What the person does: approves what the client asks for. */
  async function consent({ sentTo }: Provider): Promise<URL> {
    const asked = Object.fromEntries(sentTo.searchParams);
    const { owner } = await aTenant(app);
    const { data } = await approve(owner, {
      agentName: undefined,
      clientId: asked.client_id,
      scope: asked.scope,
      redirectUri: asked.redirect_uri,
      state: asked.state,
      codeChallenge: asked.code_challenge,
      codeChallengeMethod: asked.code_challenge_method,
      resource: asked.resource,
    });
    return new URL(data.redirectUri);
  }

  it('finds its way from the address of the tools to a key that works', async () => {
    const provider = new Provider();
    const options = { serverUrl: `${BASE}/mcp`, fetchFn: reach };
    expect(await auth(provider, options)).toBe('REDIRECT');
    expect(provider.sentTo.href.startsWith(`${BASE}/agent/authorize?`)).toBe(true);
    expect(Object.fromEntries(provider.sentTo.searchParams)).toMatchObject({
      response_type: 'code',
      scope: TOOL_SCOPES,
      resource: `${BASE}/mcp`,
      code_challenge_method: 'S256',
    });
    const { searchParams } = await consent(provider);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a state', BASE]);
    const answer = { authorizationCode: searchParams.get('code'), iss: searchParams.get('iss') };
    expect(await auth(provider, { ...options, ...answer })).toBe('AUTHORIZED');
    const { access_token, scope } = provider.saved.tokens;
    expect(scope).toBe(SCOPES.filter((each) => TOOL_SCOPES.split(' ').includes(each)).join(' '));
    expect((await new ToolClient(app).as(access_token).call('listCampaigns', {})).status).toBe(200);
  });

  it('registers again when it was forgotten', async () => {
    const provider = new Provider();
    const options = { serverUrl: `${BASE}/mcp`, fetchFn: reach };
    expect(await auth(provider, options)).toBe('REDIRECT');
    const forgotten = provider.saved.client;
    await rows(app, 'delete from agent_clients where id = $1', [forgotten.client_id]);
    // It cannot finish what it began, but it learns why, and may say so; the next time it begins anew.
    jest.spyOn(console, 'warn').mockReturnValue();
    await expect(auth(provider, { ...options, authorizationCode: 'spent', iss: BASE })).rejects.toThrow();
    expect(provider.saved.client).toBeUndefined();
    expect(await auth(provider, options)).toBe('REDIRECT');
    expect(provider.saved.client.client_id).toMatch(/^cli_/);
    expect(provider.saved.client.client_id).not.toBe(forgotten.client_id);
  });
});
