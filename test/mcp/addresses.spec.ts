import { ApiKeysService } from '#identity';
import { aCode, exchange } from '../support/agents/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { TOOL_SCOPES } from '../support/declarations/registered';
import {
  aRequest,
  bare,
  compactOf,
  LEGACY,
  MODERN,
  RpcAnswer,
  ToolClient,
  DEFAULT_TOOLS,
} from '../support/agents/tools';

const SCOPES = TOOL_SCOPES.join(' ');
const OPEN = ['/mcp', '/api/mcp'];
const ALL = [...OPEN, '/mcp/auth'];
const metadataOf = (path: string) =>
  `resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource${path}"`;

let app: TestApp;
let client: ToolClient;
let shop: Tenant;
/** A live key with only the scope read.campaigns, which an agent got by OAuth. */
let reader: string;
/** A key with the same scope, created in the dashboard. */
let plainReader: string;
beforeAll(async () => {
  app = await startApp();
  client = new ToolClient(app);
  shop = await aTenant(app);
  const fields = {
    businessId: shop.businessId,
    name: 'Reader',
    scopes: ['read.campaigns'],
    livemode: true,
    createdBy: null,
    expiresAt: null,
  };
  reader = (await app.nest.get(ApiKeysService).mint({ ...fields, agent: true })).key;
  plainReader = (await app.nest.get(ApiKeysService).mint(fields)).key;
});
afterAll(() => app.stop());

const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const challengeOf = ({ headers }: RpcAnswer) => headers.get('www-authenticate');

describe.each(OPEN)('%s', (path) => {
  it('lists tools, calls public tools and initializes without a credential', async () => {
    for (const revision of [MODERN, ...LEGACY]) {
      const anonymous = client.at(path).in(revision);
      expect((await anonymous.request('tools/list')).result.tools).toHaveLength(Object.keys(DEFAULT_TOOLS).length);
      expect((await anonymous.call('getPricing', { actionId: 'ig_st' })).data.actionId).toBe('ig_st');
    }
    const { result } = await client.at(path).request('initialize', { protocolVersion: LEGACY[0] });
    expect(result.serverInfo.name).toBe('perk');
  });

  it('accepts a trailing slash', async () => {
    expect((await client.at(`${path}/`).request('ping')).result).toEqual({});
    const response = await client.at(`${path}/`).call('listCampaigns');
    expect(challengeOf(response)).toContain(metadataOf(path));
  });

  it('returns the same data as the REST API with a key', async () => {
    const { data } = await client.at(path).as(shop.liveKey).call('listCampaigns');
    expect(data).toEqual(compactOf('listCampaigns', (await shop.live.get('/campaigns')).data));
  });

  it.each([MODERN, ...LEGACY])(
    'returns 401 with a challenge in %s if a tool requires a credential and there is none',
    async (revision) => {
      const response = await client.at(path).in(revision).call('listCampaigns');
      expect([response.status, response.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(challengeOf(response)).toBe(`Bearer realm="perk", scope="${SCOPES}", ${metadataOf(path)}`);
      expect(response.advice).toContain('http://localhost:3000/agent/authorize');
    },
  );

  it('returns 401 with error="invalid_token" for an invalid credential', async () => {
    for (const credential of ['garbage', 'perk_live_garbage', 'a.b.c']) {
      const response = await client.at(path).as(credential).call('listCampaigns');
      expect([response.status, response.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(challengeOf(response)).toBe(
        `Bearer realm="perk", error="invalid_token", scope="${SCOPES}", ${metadataOf(path)}`,
      );
    }
  });

  it('returns 403 with the missing scope and the granted ones', async () => {
    const response = await client.at(path).as(reader).call('listSubmissions');
    expect([response.status, response.failure.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(response.failure.details).toEqual({ missing: 'read.submissions', granted: ['read.campaigns'] });
    expect(challengeOf(response)).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="read.campaigns read.submissions", ${metadataOf(path)}`,
    );
    expect(response.advice).toContain('details.missing');
  });

  it('returns 403 for a missing scope to an agent, but 200 after its key was rotated', async () => {
    const code = await aCode(shop.owner, { scope: 'read.campaigns' });
    const { data } = await exchange(app.api, { code });
    expect((await client.at(path).as(data.access_token).call('listSubmissions')).status).toBe(403);
    const { data: keys } = await shop.owner.get('/api-keys?perPage=1');
    const rotated = await shop.owner.post(`/api-keys/${String(keys.items[0].id)}/rotate`, {});
    expect((await client.at(path).as(rotated.data.key).call('listSubmissions')).status).toBe(200);
  });

  it('returns 200 with INSUFFICIENT_SCOPE for a key that cannot get more scopes by signing in', async () => {
    for (const headers of [
      { authorization: `Bearer ${plainReader}` },
      { 'x-api-key': plainReader },
      { 'x-api-key': reader },
    ]) {
      const response = await client.at(path).saying(headers).call('listSubmissions');
      expect([response.status, response.failure.code]).toEqual([200, 'INSUFFICIENT_SCOPE']);
      expect(response.advice).toContain('read.submissions');
    }
  });

  it('returns 200 for all other errors', async () => {
    const keyed = client.at(path).as(shop.liveKey);
    const responses = [
      await keyed.call('getPricing', { actionId: 'nothing' }),
      await keyed.call('listActions', { perPage: 0 }),
      await keyed.call('getCampaignStats', { campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
      await keyed.call('listSubmissions', { businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
    ];
    expect(responses.map(({ status, failure }) => [status, failure.code])).toEqual([
      [200, 'NOT_FOUND'],
      [200, 'VALIDATION_ERROR'],
      [200, 'NOT_FOUND'],
      [200, 'FORBIDDEN'],
    ]);
    expect(responses.map(challengeOf)).toEqual([null, null, null, null]);
  });

  it.each<[string, Record<string, string>]>([
    ['an invalid bearer token', { authorization: 'Bearer garbage' }],
    ['an invalid key', { authorization: 'Bearer perk_live_garbage' }],
    ['an invalid key in x-api-key', { 'x-api-key': 'perk_live_garbage' }],
    ['an empty bearer token', { authorization: 'Bearer' }],
    ['credentials of another scheme', { authorization: 'Basic dTpw' }],
  ])('returns 401 for %s, even if no credential is required', async (_what, headers) => {
    const invalid = client.at(path).saying(headers);
    for (const body of [
      aRequest('tools/list'),
      aRequest('ping'),
      aRequest('initialize', { protocolVersion: '2025-11-25' }),
      aRequest('nothing'),
      aRequest('tools/call', { name: 'nothing' }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const response = await invalid.send(body);
      expect([body, response.status, response.error?.data]).toEqual([body, 401, { code: 'UNAUTHENTICATED' }]);
      expect(challengeOf(response)).toContain(metadataOf(path));
    }
    const called = await invalid.call('getPricing', { actionId: 'ig_st' });
    expect([called.status, called.failure.code, challengeOf(called)]).toEqual([
      401,
      'UNAUTHENTICATED',
      expect.stringContaining(metadataOf(path)),
    ]);
  });

  it('treats an empty x-api-key as no credential', async () => {
    expect((await client.at(path).saying({ 'x-api-key': '' }).call('listActions')).status).toBe(200);
  });
});

describe('/mcp/auth', () => {
  const strict = () => client.at('/mcp/auth');
  const BODIES: [string, unknown][] = [
    ['initialize', aRequest('initialize', { protocolVersion: '2025-11-25' })],
    ['a ping', aRequest('ping')],
    ['the list of tools', aRequest('tools/list')],
    ['a public tool', aRequest('tools/call', { name: 'listActions' })],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown method', aRequest('nothing')],
    ['a batch', [aRequest('ping')]],
    ['invalid JSON', '{'],
  ];

  it.each(BODIES)('returns 401 without a valid credential: %s', async (_what, body) => {
    for (const [sender, error] of [
      [strict(), ''],
      [strict().as('garbage'), 'error="invalid_token", '],
      [strict().saying({ 'x-api-key': 'garbage' }), 'error="invalid_token", '],
    ] as const) {
      const response = await sender.send(body);
      expect([response.status, response.body]).toMatchObject([
        401,
        { jsonrpc: '2.0', id: null, error: { code: -32000, data: { code: 'UNAUTHENTICATED' } } },
      ]);
      expect(challengeOf(response)).toBe(`Bearer realm="perk", ${error}scope="${SCOPES}", ${metadataOf('/mcp/auth')}`);
    }
  });

  it('returns 401 in the newest revision as well', async () => {
    expect(outcome(await strict().in(MODERN).request('server/discover'))).toEqual([401, -32000]);
  });

  it('returns the same as the other endpoints with a credential', async () => {
    for (const keyed of [
      strict().as(shop.liveKey),
      strict().as(shop.accessToken),
      strict().saying({ 'x-api-key': shop.testKey }),
    ]) {
      for (const revision of [MODERN, ...LEGACY]) {
        const { text } = await keyed.in(revision).request('tools/list');
        expect(text).toBe((await client.in(revision).request('tools/list')).text);
      }
      expect((await keyed.call('listCampaigns')).data.items).toEqual([]);
      expect((await keyed.call('getPricing', { actionId: 'ig_st' })).data.actionId).toBe('ig_st');
    }
  });

  it('returns 403 with its own metadata address if a key lacks a scope', async () => {
    const response = await strict().as(reader).call('getCampaignStats', { campaignId: 'x' });
    expect(response.status).toBe(403);
    expect(challengeOf(response)).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="read.analytics read.campaigns", ${metadataOf('/mcp/auth')}`,
    );
  });
});

it.each(ALL)('The challenge of %s leads to OAuth metadata with its address and scopes', async (path) => {
  const rejected = await client.at(path).send(aRequest('tools/call', { name: 'listCampaigns' }));
  const { pathname } = new URL(/resource_metadata="([^"]+)"/.exec(challengeOf(rejected) ?? '')?.[1] ?? '');
  const metadata = await (await fetch(app.origin + pathname)).json();
  expect(metadata).toMatchObject({ resource: `http://localhost:3000${path}`, scopes_supported: SCOPES.split(' ') });
});

describe('A credential in the wrong place', () => {
  const names = ['api_key', 'apiKey', 'x-api-key', 'key', 'token', 'access_token', 'authorization', 'Authorization'];

  it.each(names)('refuses a credential in the query parameter %s', async (name) => {
    for (const value of [shop.liveKey, `Bearer ${shop.liveKey}`]) {
      const query = `?${new URLSearchParams({ [name]: value }).toString()}`;
      const open = await client.at(`/mcp${query}`).request('ping');
      expect(outcome(open)).toEqual([400, -32700]);
      expect(open.text).toContain(`"path":"${name}"`);
      expect(outcome(await client.at(`/mcp/auth${query}`).request('ping'))).toEqual([401, -32000]);
    }
  });

  it('ignores a credential in the message and in a cookie', async () => {
    const credentials = { authorization: `Bearer ${shop.liveKey}`, 'x-api-key': shop.liveKey };
    const params = { name: 'listCampaigns', arguments: {}, ...credentials, _meta: credentials };
    const response = await client.send(aRequest('tools/call', params), { cookie: `x-api-key=${shop.liveKey}` });
    expect([response.status, response.result.isError]).toEqual([401, true]);
  });
});

describe('Host and Origin', () => {
  const ping = JSON.stringify(aRequest('ping'));
  const reach = (at: TestApp, headers: Record<string, string>, body = ping) =>
    bare(at, { headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers }, body });

  it.each<[string, Record<string, string>]>([
    ['its host', { host: 'localhost:3000' }],
    ['its host with another port', { host: 'localhost:65000' }],
    ['its host without a port', { host: 'localhost' }],
    ['its host in capitals', { host: 'LOCALHOST:3000' }],
    ['the loopback IPv4 address', { host: '127.0.0.1:3000' }],
    ['the loopback IPv6 address', { host: '[::1]:3000' }],
    ['its own origin', { origin: 'http://localhost:3000' }],
    ['the origin localhost with another port', { origin: 'http://localhost:5173' }],
    ['a loopback IPv4 origin', { origin: 'http://127.0.0.1' }],
    ['a loopback IPv6 origin', { origin: 'http://[::1]:8080' }],
  ])('accepts the Host and Origin: %s', async (_how, headers) => {
    expect((await reach(app, headers)).result).toEqual({});
  });

  it.each<[string, Record<string, string>]>([
    ['another host', { host: 'evil.example' }],
    ['another host with its port', { host: 'evil.example:3000' }],
    ['a host that ends with its host', { host: 'evil-localhost' }],
    ['a host that starts with its host', { host: 'localhost.evil.example' }],
    ['a host that starts with its address', { host: '127.0.0.1.evil.example' }],
    ['another IPv4 address', { host: '192.168.1.4:3000' }],
    ['another IPv6 address', { host: '[2001:db8::1]:3000' }],
    ['an invalid host', { host: 'a b' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that starts with its host', { origin: 'http://localhost.evil.example' }],
    ['a foreign origin with its host as the user name', { origin: 'http://localhost:3000@evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['several origins', { origin: 'http://localhost:3000, https://evil.example' }],
    ['the origin of a file', { origin: 'file://' }],
  ])('rejects the Host and Origin: %s', async (_how, headers) => {
    for (const body of [ping, '{', `[${ping}]`]) {
      const { status, body: error } = await reach(app, headers, body);
      expect([status, error]).toMatchObject([
        403,
        { jsonrpc: '2.0', id: null, error: { code: -32000, message: /\w/ } },
      ]);
    }
  });

  it('checks Host and Origin before a tool runs', async () => {
    const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 1 };
    const body = JSON.stringify(aRequest('tools/call', { name: 'createCampaign', arguments: input }));
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${shop.liveKey}` };
    expect((await reach(app, headers, body)).status).toBe(403);
    expect((await shop.live.get('/campaigns')).data.items).toEqual([]);
  });

  describe('with a public BASE_URL', () => {
    let publicApp: TestApp;
    beforeAll(async () => {
      publicApp = await startApp({ BASE_URL: 'https://perk.example.com' });
    });
    afterAll(() => publicApp.stop());

    it.each<[number, Record<string, string>]>([
      [200, { host: 'perk.example.com' }],
      [200, { host: 'perk.example.com:443' }],
      [200, { host: '127.0.0.1:3000' }],
      [200, { host: 'perk.example.com', origin: 'https://perk.example.com' }],
      [403, { host: 'example.com' }],
      [403, { host: 'perk.example.com.evil.example' }],
      [403, { host: 'perk.example.com', origin: 'https://evil.example' }],
      [403, { host: 'perk.example.com', origin: 'https://sub.perk.example.com' }],
      [403, { host: 'perk.example.com', origin: 'http://localhost:5173' }],
      [403, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    ])('returns %s for %j', async (status, headers) => {
      expect((await reach(publicApp, headers)).status).toBe(status);
    });
  });
});
