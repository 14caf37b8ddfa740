import { IdentityService } from '#identity';
import { aCode, exchange } from '../support/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { aRequest, bare, compactOf, LEGACY, MODERN, RpcAnswer, ToolClient } from '../support/tools';

const SCOPES = 'read.campaigns write.campaigns read.submissions write.submissions review.submissions read.analytics';
const OPEN = ['/mcp', '/api/mcp'];
const ALL = [...OPEN, '/mcp/auth'];
const metadataOf = (path: string) =>
  `resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource${path}"`;

let app: TestApp;
let client: ToolClient;
let shop: Tenant;
/** A live key that may read campaigns, and nothing else; an agent got it by the agent flow. */
let reader: string;
/** The same, made in the dashboard. */
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
    expiresAt: null,
  };
  reader = (await app.nest.get(IdentityService).mintKey({ ...fields, agent: true })).key;
  plainReader = (await app.nest.get(IdentityService).mintKey(fields)).key;
});
afterAll(() => app.stop());

const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const challengeOf = ({ headers }: RpcAnswer) => headers.get('www-authenticate');

describe.each(OPEN)('%s', (path) => {
  it('lets anyone list the tools, call the public ones, and ask what it is', async () => {
    for (const revision of [MODERN, ...LEGACY]) {
      const anyone = client.at(path).in(revision);
      expect((await anyone.request('tools/list')).result.tools).toHaveLength(10);
      expect((await anyone.call('getPricing', { actionId: 'ig_st' })).data.actionId).toBe('ig_st');
    }
    const { result } = await client.at(path).request('initialize', { protocolVersion: LEGACY[0] });
    expect(result.serverInfo.name).toBe('perk');
  });

  it('does not mind a slash at its end', async () => {
    expect((await client.at(`${path}/`).request('ping')).result).toEqual({});
    const answer = await client.at(`${path}/`).call('listCampaigns');
    expect(challengeOf(answer)).toContain(metadataOf(path));
  });

  it('is, with a key, what the other is', async () => {
    const { data } = await client.at(path).as(shop.liveKey).call('listCampaigns');
    expect(data).toEqual(compactOf('listCampaigns', (await shop.live.get('/campaigns')).data));
  });

  it.each([MODERN, ...LEGACY])(
    'asks in %s for a credential where one is needed, and says where it is had',
    async (revision) => {
      const answer = await client.at(path).in(revision).call('listCampaigns');
      expect([answer.status, answer.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(challengeOf(answer)).toBe(`Bearer realm="perk", scope="${SCOPES}", ${metadataOf(path)}`);
      expect(answer.advice).toContain('http://localhost:3000/agent/authorize');
    },
  );

  it('says of a credential that it is none', async () => {
    for (const credential of ['garbage', 'perk_live_garbage', 'a.b.c']) {
      const answer = await client.at(path).as(credential).call('listCampaigns');
      expect([answer.status, answer.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(challengeOf(answer)).toBe(
        `Bearer realm="perk", error="invalid_token", scope="${SCOPES}", ${metadataOf(path)}`,
      );
    }
  });

  it('names the scope that a key lacks, with those that it holds', async () => {
    const answer = await client.at(path).as(reader).call('listSubmissions');
    expect([answer.status, answer.failure.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(answer.failure.details).toEqual({ missing: 'read.submissions', granted: ['read.campaigns'] });
    expect(challengeOf(answer)).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="read.campaigns read.submissions", ${metadataOf(path)}`,
    );
    expect(answer.advice).toContain('details.missing');
  });

  it('asks an agent for more scopes by a refused request, but not who took over its key', async () => {
    const code = await aCode(shop.owner, { scope: 'read.campaigns' });
    const { data } = await exchange(app.api, { code });
    expect((await client.at(path).as(data.access_token).call('listSubmissions')).status).toBe(403);
    const { data: keys } = await shop.owner.get('/api-keys?perPage=1');
    const rotated = await shop.owner.post(`/api-keys/${String(keys.items[0].id)}/rotate`, {});
    expect((await client.at(path).as(rotated.data.key).call('listSubmissions')).status).toBe(200);
  });

  it('says in the result what a key lacks that cannot get it by signing in', async () => {
    for (const headers of [
      { authorization: `Bearer ${plainReader}` },
      { 'x-api-key': plainReader },
      { 'x-api-key': reader },
    ]) {
      const answer = await client.at(path).saying(headers).call('listSubmissions');
      expect([answer.status, answer.failure.code]).toEqual([200, 'INSUFFICIENT_SCOPE']);
      expect(answer.advice).toContain('read.submissions');
    }
  });

  it('refuses nothing else by a status', async () => {
    const keyed = client.at(path).as(shop.liveKey);
    const answers = [
      await keyed.call('getPricing', { actionId: 'nothing' }),
      await keyed.call('listActions', { perPage: 0 }),
      await keyed.call('getCampaignStats', { campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
      await keyed.call('listSubmissions', { businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual([
      [200, 'NOT_FOUND'],
      [200, 'VALIDATION_ERROR'],
      [200, 'NOT_FOUND'],
      [200, 'FORBIDDEN'],
    ]);
    expect(answers.map(challengeOf)).toEqual([null, null, null, null]);
  });

  it.each<[string, Record<string, string>]>([
    ['a wrong bearer token', { authorization: 'Bearer garbage' }],
    ['a wrong key', { authorization: 'Bearer perk_live_garbage' }],
    ['a wrong key in x-api-key', { 'x-api-key': 'perk_live_garbage' }],
    ['a bearer token that is empty', { authorization: 'Bearer' }],
    ['credentials of another scheme', { authorization: 'Basic dTpw' }],
  ])('refuses %s also where none is needed', async (_what, headers) => {
    const wrong = client.at(path).saying(headers);
    for (const body of [
      aRequest('tools/list'),
      aRequest('ping'),
      aRequest('initialize', { protocolVersion: '2025-11-25' }),
      aRequest('nothing'),
      aRequest('tools/call', { name: 'nothing' }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const answer = await wrong.send(body);
      expect([body, answer.status, answer.error?.data]).toEqual([body, 401, { code: 'UNAUTHENTICATED' }]);
      expect(challengeOf(answer)).toContain(metadataOf(path));
    }
    const called = await wrong.call('getPricing', { actionId: 'ig_st' });
    expect([called.status, called.failure.code, challengeOf(called)]).toEqual([
      401,
      'UNAUTHENTICATED',
      expect.stringContaining(metadataOf(path)),
    ]);
  });

  it('takes an empty x-api-key for none', async () => {
    expect((await client.at(path).saying({ 'x-api-key': '' }).call('listActions')).status).toBe(200);
  });
});

describe('/mcp/auth', () => {
  const strict = () => client.at('/mcp/auth');
  const BODIES: [string, unknown][] = [
    ['the handshake', aRequest('initialize', { protocolVersion: '2025-11-25' })],
    ['a ping', aRequest('ping')],
    ['the list of tools', aRequest('tools/list')],
    ['a public tool', aRequest('tools/call', { name: 'listActions' })],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a method that there is not', aRequest('nothing')],
    ['a batch', [aRequest('ping')]],
    ['what is no message', '{'],
  ];

  it.each(BODIES)('asks everyone for a credential: for %s', async (_what, body) => {
    for (const [asking, error] of [
      [strict(), ''],
      [strict().as('garbage'), 'error="invalid_token", '],
      [strict().saying({ 'x-api-key': 'garbage' }), 'error="invalid_token", '],
    ] as const) {
      const answer = await asking.send(body);
      expect([answer.status, answer.body]).toMatchObject([
        401,
        { jsonrpc: '2.0', id: null, error: { code: -32000, data: { code: 'UNAUTHENTICATED' } } },
      ]);
      expect(challengeOf(answer)).toBe(`Bearer realm="perk", ${error}scope="${SCOPES}", ${metadataOf('/mcp/auth')}`);
    }
  });

  it('asks in the newest revision too', async () => {
    expect(outcome(await strict().in(MODERN).request('server/discover'))).toEqual([401, -32000]);
  });

  it('is with a credential what the others are', async () => {
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

  it('names the scope that a key lacks, for itself', async () => {
    const answer = await strict().as(reader).call('getCampaignStats', { campaignId: 'x' });
    expect(answer.status).toBe(403);
    expect(challengeOf(answer)).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="read.analytics read.campaigns", ${metadataOf('/mcp/auth')}`,
    );
  });
});

it.each(ALL)(
  'what %s names when it refuses says of itself that it is that, and which scopes to ask for',
  async (path) => {
    const refused = await client.at(path).send(aRequest('tools/call', { name: 'listCampaigns' }));
    const { pathname } = new URL(/resource_metadata="([^"]+)"/.exec(challengeOf(refused) ?? '')?.[1] ?? '');
    const metadata = await (await fetch(app.origin + pathname)).json();
    expect(metadata).toMatchObject({ resource: `http://localhost:3000${path}`, scopes_supported: SCOPES.split(' ') });
  },
);

describe('a credential in an address', () => {
  const names = ['api_key', 'apiKey', 'x-api-key', 'key', 'token', 'access_token', 'authorization', 'Authorization'];

  it.each(names)('as %s is not read', async (name) => {
    for (const value of [shop.liveKey, `Bearer ${shop.liveKey}`]) {
      const query = `?${new URLSearchParams({ [name]: value }).toString()}`;
      const open = await client.at(`/mcp${query}`).call('listCampaigns');
      expect([open.status, open.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(outcome(await client.at(`/mcp/auth${query}`).request('ping'))).toEqual([401, -32000]);
    }
  });

  it('is not read from the message or from a cookie either', async () => {
    const said = { authorization: `Bearer ${shop.liveKey}`, 'x-api-key': shop.liveKey };
    const params = { name: 'listCampaigns', arguments: {}, ...said, _meta: said };
    const answer = await client.send(aRequest('tools/call', params), { cookie: `x-api-key=${shop.liveKey}` });
    expect([answer.status, answer.result.isError]).toEqual([401, true]);
  });
});

describe('who may reach it', () => {
  const ping = JSON.stringify(aRequest('ping'));
  const reach = (at: TestApp, headers: Record<string, string>, body = ping) =>
    bare(at, { headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers }, body });

  it.each<[string, Record<string, string>]>([
    ['its name', { host: 'localhost:3000' }],
    ['its name, at any port', { host: 'localhost:65000' }],
    ['its name, without a port', { host: 'localhost' }],
    ['its name, in capitals', { host: 'LOCALHOST:3000' }],
    ['the address of this machine', { host: '127.0.0.1:3000' }],
    ['the IPv6 address of this machine', { host: '[::1]:3000' }],
    ['its name, from its own pages', { origin: 'http://localhost:3000' }],
    ['its name, from a page of this machine', { origin: 'http://localhost:5173' }],
    ['its name, from a page by address', { origin: 'http://127.0.0.1' }],
    ['its name, from a page by IPv6 address', { origin: 'http://[::1]:8080' }],
  ])('is whoever calls it by %s', async (_how, headers) => {
    expect((await reach(app, headers)).result).toEqual({});
  });

  it.each<[string, Record<string, string>]>([
    ['another name', { host: 'evil.example' }],
    ['another name with its port', { host: 'evil.example:3000' }],
    ['a name that ends in its name', { host: 'evil-localhost' }],
    ['a name that begins with its name', { host: 'localhost.evil.example' }],
    ['a name that begins with its address', { host: '127.0.0.1.evil.example' }],
    ['another address', { host: '192.168.1.4:3000' }],
    ['another IPv6 address', { host: '[2001:db8::1]:3000' }],
    ['what is no name', { host: 'a b' }],
    ['its name, from a page elsewhere', { origin: 'https://evil.example' }],
    ['its name, from a page whose name begins with it', { origin: 'http://localhost.evil.example' }],
    ['its name, from a page that hides its name behind it', { origin: 'http://localhost:3000@evil.example' }],
    ['its name, from a page without an origin', { origin: 'null' }],
    ['its name, from a page of nothing', { origin: '' }],
    ['its name, from a page of several', { origin: 'http://localhost:3000, https://evil.example' }],
    ['its name, from a file', { origin: 'file://' }],
  ])('is nobody who calls it by %s', async (_how, headers) => {
    for (const body of [ping, '{', `[${ping}]`]) {
      const { status, body: told } = await reach(app, headers, body);
      expect([status, told]).toMatchObject([403, { jsonrpc: '2.0', id: null, error: { code: -32000, message: /\w/ } }]);
    }
  });

  it('does nothing for a page elsewhere, whatever it sends', async () => {
    const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 1 };
    const body = JSON.stringify(aRequest('tools/call', { name: 'createCampaign', arguments: input }));
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${shop.liveKey}` };
    expect((await reach(app, headers, body)).status).toBe(403);
    expect((await shop.live.get('/campaigns')).data.items).toEqual([]);
  });

  describe('at a public name', () => {
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
    ])('answers %s to %j', async (status, headers) => {
      expect((await reach(publicApp, headers)).status).toBe(status);
    });
  });
});
