import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { sampled } from '../support/sample';
import { ALL_TOOLS, aRequest, bare, MODERN, RpcAnswer, ToolClient, TOOLS } from '../support/agents/tools';

/** Calls per minute. */
const LIMITS = Object.fromEntries(Object.entries(TOOLS).map(([name, { limit }]) => [name, limit]));

const NOW = Date.UTC(2026, 10, 21, 9, 30, 15);
const SECONDS_LEFT = 45;
const RESET = String(NOW / 1000 + SECONDS_LEFT);

// Rate limit windows follow the wall clock, which is stopped so that no window ends during a test.
let minute = NOW;
beforeEach(() => {
  // Each test starts in a new window, so that earlier tests have not used up its limit.
  minute += 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(minute);
});
afterEach(() => {
  jest.restoreAllMocks();
});
const reset = () => String(Number(RESET) + (minute - NOW) / 1000);

let app: TestApp;
let client: ToolClient;
/** The client in the only revision that has batches. */
let batching: ToolClient;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: '1' });
  client = new ToolClient(app, null);
  batching = client.in('2025-03-26').at(ALL_TOOLS);
});
afterAll(() => app.stop());

const limitsOf = ({ headers }: RpcAnswer) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const calling = (name: string, id: number) => aRequest('tools/call', { name, arguments: {} }, id);
const failureIn = (result: any) => JSON.parse(result.content[0].text).error?.code as string | undefined;

/** Calls a tool `times` times, in batches, and returns the response to the last batch. */
async function use(name: string, times: number, by = batching): Promise<RpcAnswer> {
  let last: RpcAnswer | undefined;
  for (let done = 0; done < times; done += 20) {
    last = await by.send(Array.from({ length: Math.min(20, times - done) }, (_, at) => calling(name, at)));
    for (const { result } of last.body) expect(failureIn(result)).not.toBe('RATE_LIMITED');
  }
  return last!;
}

describe('The rate limit of a tool', () => {
  it.each(sampled(Object.entries(LIMITS), 6))(
    '%s: allows %d calls per minute, then returns RATE_LIMITED with the time to wait',
    async (name, limit) => {
      const first = await client.call(name, {});
      expect(limitsOf(first)).toEqual([String(limit), String(limit - 1), reset()]);
      expect(limitsOf(await use(name, limit - 1))).toEqual([String(limit), '0', reset()]);
      for (const revision of [null, '2025-11-25', MODERN]) {
        for (const path of [ALL_TOOLS, `/api${ALL_TOOLS}`]) {
          const over = await client.in(revision).at(path).call(name, {});
          expect([over.status, over.headers.get('retry-after'), ...limitsOf(over)]).toEqual([
            ...[200, String(SECONDS_LEFT)],
            ...[String(limit), '0', reset()],
          ]);
          expect(over.failure).toMatchObject({
            code: 'RATE_LIMITED',
            message: 'Too many requests',
            details: { limit, retryAfterSeconds: SECONDS_LEFT },
          });
          expect(over.advice).toContain(`${String(SECONDS_LEFT)} seconds`);
        }
      }
    },
  );

  it.each(sampled(Object.keys(LIMITS), 6))(
    '%s: is separate from the limits of its endpoint, of other tools and of protocol messages',
    async (name) => {
      const { method, path } = TOOLS[name]!;
      const callEndpoint = () =>
        app.api.call(method, path.replace(':campaignId', 'none'), method === 'POST' ? {} : undefined);
      await use(name, LIMITS[name]!);
      expect(failureIn((await client.call(name, {})).result)).toBe('RATE_LIMITED');
      const limit = String(LIMITS[name]);
      expect((await callEndpoint()).headers.get('x-ratelimit-remaining')).toBe(String(LIMITS[name]! - 1));
      expect((await callEndpoint()).headers.get('x-ratelimit-limit')).toBe(limit);
      for (const other of Object.keys(LIMITS).filter((tool) => tool !== name))
        expect(limitsOf(await client.call(other, {}))).toEqual([
          String(LIMITS[other]),
          String(LIMITS[other]! - 1),
          reset(),
        ]);
      expect(limitsOf(await client.request('ping'))).toEqual(['60', '59', reset()]);
    },
  );

  it('applies to a client with a credential as well, and the tool does not run', async () => {
    const shop = await aTenant(app);
    await use('createCampaign', 30);
    const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 1 };
    const { failure } = await client.as(shop.liveKey).call('createCampaign', input);
    expect(failure.code).toBe('RATE_LIMITED');
    expect(await rows(app, 'select id from campaigns where business_id = $1', [shop.businessId])).toEqual([]);
    minute += 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(minute);
    expect((await client.as(shop.liveKey).call('createCampaign', input)).data.status).toBe('active');
  });

  it('counts each call of a batch', async () => {
    await use('createCampaign', 25);
    const { status, body, headers } = await batching.send([
      ...Array.from({ length: 8 }, (_, at) => calling('createCampaign', at)),
      calling('listActions', 8),
      aRequest('ping', {}, 9),
    ]);
    expect(status).toBe(200);
    expect(headers.get('retry-after')).toBe(String(SECONDS_LEFT));
    const codes = body.map(({ result }: any) => (result.content ? failureIn(result) : 'pong'));
    expect(codes).toEqual([...Array(5).fill('UNAUTHENTICATED'), ...Array(3).fill('RATE_LIMITED'), undefined, 'pong']);
    const remaining = body.slice(0, 9).map(({ result }: any) => result._meta.rateLimit.remaining as number);
    expect(remaining).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 119]);
  });

  it('is shared by all MCP endpoints', async () => {
    const shop = await aTenant(app);
    const keyed = client.as(shop.liveKey);
    for (const path of ['/mcp', '/api/mcp', '/mcp/auth']) await keyed.at(path).call('listCampaigns');
    expect(limitsOf(await keyed.call('listCampaigns'))).toEqual(['60', '56', reset()]);
  });
});

describe('The rate limit of other protocol messages', () => {
  it.each<[string, (by: ToolClient) => Promise<RpcAnswer>]>([
    ['a ping', (by) => by.request('ping')],
    ['the list of tools', (by) => by.in(MODERN).request('tools/list')],
    ['server/discover', (by) => by.request('server/discover')],
    ['initialize', (by) => by.request('initialize', { protocolVersion: '2025-11-25' })],
    ['a notification', (by) => by.send({ jsonrpc: '2.0', method: 'notifications/initialized' })],
    [
      'a tool call without an id',
      (by) => by.send({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'listActions' } }),
    ],
    ['a reply', (by) => by.send({ jsonrpc: '2.0', id: 1, result: {} })],
    ['an unknown method', (by) => by.request('nothing')],
    ['an unknown tool', (by) => by.request('tools/call', { name: 'nothing' })],
    ['an unknown revision', (by) => by.in('1999-01-01').request('ping')],
    ['headers that do not match the body', (by) => by.in(MODERN).request('tools/list', {}, { 'mcp-method': 'ping' })],
    ['JSON that is not a message', (by) => by.send('{}')],
    ['invalid JSON', (by) => by.send('{')],
    ['a batch that is too large', (by) => by.send(Array.from({ length: 21 }, () => aRequest('ping')))],
    ['a request from a foreign web page', (by) => by.saying({ origin: 'https://evil.example' }).request('ping')],
    ['a request to /api/mcp', (by) => by.at('/api/mcp').request('ping')],
  ])('is 60 per minute in total, and counts %s', async (_what, send) => {
    expect(limitsOf(await client.request('ping'))).toEqual(['60', '59', reset()]);
    expect(limitsOf(await send(client))).toEqual(['60', '58', reset()]);
    for (let batch = 0; batch < 3; batch++) await batching.send(Array.from({ length: 20 }, () => aRequest('ping')));
    const over = await send(client);
    expect([...outcome(over), over.headers.get('retry-after'), ...limitsOf(over)]).toEqual([
      ...[429, -32000, String(SECONDS_LEFT)],
      ...['60', '0', reset()],
    ]);
    expect(over.error).toMatchObject({
      message: 'Too many requests',
      data: { code: 'RATE_LIMITED', details: { limit: 60, retryAfterSeconds: SECONDS_LEFT } },
    });
  });

  it('is reported with the id of the rejected message', async () => {
    for (let batch = 0; batch < 3; batch++) await batching.send(Array.from({ length: 20 }, () => aRequest('ping')));
    expect((await client.send(aRequest('ping', {}, 'mine'))).body.id).toBe('mine');
    const { status, body } = await batching.send([aRequest('ping', {}, 'a'), calling('listActions', 2)]);
    expect([status, body.map(({ id, error }: any) => [id, error?.data.code])]).toEqual([
      200,
      [
        ['a', 'RATE_LIMITED'],
        [2, undefined],
      ],
    ]);
  });

  it('counts each message of a batch', async () => {
    const { headers } = await batching.send(Array.from({ length: 20 }, (_, at) => aRequest('ping', {}, at)));
    expect(headers.get('x-ratelimit-remaining')).toBe('40');
  });

  it.each<[string, number, Record<string, string>]>([
    ['without a content type', 415, {}],
    ['with another media type', 415, { 'content-type': 'text/plain' }],
    ['to /mcp/auth without a credential', 401, { 'content-type': 'application/json' }],
  ])('counts a request that is rejected early: %s', async (_what, status, headers) => {
    const path = status === 401 ? '/mcp/auth' : '/mcp';
    const send = () => bare(app, { path, headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    const responses = [];
    for (let count = 0; count < 61; count++) responses.push(await send());
    expect(responses.map((response) => response.status)).toEqual([...Array(60).fill(status), 429]);
    expect(responses[60]!.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
    expect(responses[60]!.headers.get('retry-after')).toBe(String(SECONDS_LEFT));
  });
});
