import { auth as authOfSdk } from '@modelcontextprotocol/sdk/client/auth.js';
import { auth as authOfClient } from '@modelcontextprotocol/client';
import { approve } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aTenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { SCOPES, TOOL_SCOPES } from '../../support/declarations/registered';
import { ToolClient } from '../../support/agents/tools';

const BASE = 'http://localhost:3000';
const RESOURCE = '/.well-known/oauth-protected-resource';
const SCOPES_OF_TOOLS = TOOL_SCOPES.join(' ');

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

/** Fetches a public URL of the service from its real address. */
const reach = (url: string | URL, init?: RequestInit) => fetch(url.toString().replace(BASE, app.origin), init);

describe('the authorization server metadata', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'returns the authorization server metadata at %s',
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
  ])('contains a working URL: %s %s', async (method, field) => {
    const { body } = await app.api.get('//.well-known/oauth-authorization-server');
    // The issuer is the address of its metadata, and of nothing else.
    const url =
      field === 'issuer' ? `${String(body[field])}/.well-known/oauth-authorization-server` : String(body[field]);
    expect([404, 405, 500]).not.toContain((await reach(url, { method })).status);
  });
});

describe('the protected resource metadata', () => {
  it.each([
    ['', SCOPES.join(' ')],
    ['/mcp', SCOPES_OF_TOOLS],
    ['/mcp/auth', SCOPES_OF_TOOLS],
    ['/api/mcp', SCOPES_OF_TOOLS],
    ['/api/v1', SCOPES.join(' ')],
  ])('returns for %j the resource and the scopes to request', async (path, scopes) => {
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

  it.each(['/mcp', '/mcp/auth', '/api/mcp'])('describes for %s a path that exists', async (path) => {
    const { body } = await app.api.get(`/${RESOURCE}${path}`);
    expect([404, 405, 500]).not.toContain((await reach(body.resource as string, { method: 'POST' })).status);
  });

  it.each(['', '/mcp', '/api/v1'])('returns the same resource metadata for %j with a trailing slash', async (path) => {
    const { body } = await app.api.get(`/${RESOURCE}${path}/`);
    expect(body.resource).toBe(BASE + path);
  });

  it.each(['/mcp/other', '/api', '/nothing'])('returns 404 for %s, which is not a resource', async (path) => {
    expect((await app.api.get(`/${RESOURCE}${path}`)).status).toBe(404);
  });

  it('links the resource metadata from the WWW-Authenticate header of a 401', async () => {
    const challenge = (await app.api.get('/campaigns')).headers.get('www-authenticate');
    const url = /resource_metadata="([^"]+)"/.exec(challenge ?? '')?.[1] ?? '';
    expect((await (await reach(url)).json()) as object).toMatchObject({ authorization_servers: [BASE] });
  });
});

describe('the metadata', () => {
  it('returns 304 to a client that has the current version', async () => {
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
  /** The state that a client stores between the steps, and the URL to which it sent its user. */
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

  /** Approves the request of the client, as a person would. */
  async function consent({ sentTo }: Provider): Promise<URL> {
    const request = Object.fromEntries(sentTo.searchParams);
    const { owner } = await aTenant(app);
    const { data } = await approve(owner, {
      agentName: undefined,
      clientId: request.client_id,
      scope: request.scope,
      redirectUri: request.redirect_uri,
      state: request.state,
      codeChallenge: request.code_challenge,
      codeChallengeMethod: request.code_challenge_method,
      resource: request.resource,
    });
    return new URL(data.redirectUri);
  }

  it('gets a working key, starting from the address of the tools', async () => {
    const provider = new Provider();
    const options = { serverUrl: `${BASE}/mcp`, fetchFn: reach };
    expect(await auth(provider, options)).toBe('REDIRECT');
    expect(provider.sentTo.href.startsWith(`${BASE}/agent/authorize?`)).toBe(true);
    expect(Object.fromEntries(provider.sentTo.searchParams)).toMatchObject({
      response_type: 'code',
      scope: SCOPES_OF_TOOLS,
      resource: `${BASE}/mcp`,
      code_challenge_method: 'S256',
    });
    const { searchParams } = await consent(provider);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a state', BASE]);
    const answer = { authorizationCode: searchParams.get('code'), iss: searchParams.get('iss') };
    expect(await auth(provider, { ...options, ...answer })).toBe('AUTHORIZED');
    const { access_token, scope } = provider.saved.tokens;
    expect(scope).toBe(SCOPES_OF_TOOLS);
    expect((await new ToolClient(app).as(access_token).call('listCampaigns', {})).status).toBe(200);
  });

  it('registers again when its registration was deleted', async () => {
    const provider = new Provider();
    const options = { serverUrl: `${BASE}/mcp`, fetchFn: reach };
    expect(await auth(provider, options)).toBe('REDIRECT');
    const deleted = provider.saved.client;
    await rows(app, 'delete from agent_clients where id = $1', [deleted.client_id]);
    // The current flow fails, possibly with a warning, and the next one starts with a new registration.
    jest.spyOn(console, 'warn').mockReturnValue();
    await expect(auth(provider, { ...options, authorizationCode: 'spent', iss: BASE })).rejects.toThrow();
    expect(provider.saved.client).toBeUndefined();
    expect(await auth(provider, options)).toBe('REDIRECT');
    expect(provider.saved.client.client_id).toMatch(/^cli_/);
    expect(provider.saved.client.client_id).not.toBe(deleted.client_id);
  });
});
