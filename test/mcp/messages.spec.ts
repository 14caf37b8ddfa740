import { startApp, TestApp } from '../support/app';
import { aCampaign, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { countEvents } from '../support/database/outbox';
import { aRequest, bare, LEGACY, MODERN, RpcAnswer, ToolClient } from '../support/agents/tools';

let app: TestApp;
let client: ToolClient;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  client = new ToolClient(app, null);
  shop = await aTenant(app);
});
afterAll(() => app.stop());

const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const JSON_BODY = { 'content-type': 'application/json' };

/** Nested deeper than JSON.stringify can serialize. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

describe('A body that is not a message', () => {
  it.each<[string, string | Buffer, number]>([
    ['an empty body', '', -32700],
    ['half an object', '{', -32700],
    ['plain text', 'tools/list', -32700],
    ['two messages', '{"jsonrpc":"2.0","id":1,"method":"ping"}{}', -32700],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700],
    ['null', 'null', -32600],
    ['a number', '1', -32600],
    ['a string', '"ping"', -32600],
    ['an empty object', '{}', -32600],
    ['another version of the protocol', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['no version of the protocol', '{"id":1,"method":"ping"}', -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['a method that is not a string', '{"jsonrpc":"2.0","id":1,"method":["ping"]}', -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['an id that is true', '{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602],
    ['params that are null', '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', -32602],
    ['params that are a string', '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32602],
    ['a _meta that is a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":[]}}', -32602],
    ['very deep nesting', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, -32600],
  ])('returns 400: %s', async (_what, body, code) => {
    const responses = [await client.send(body), await client.in(LEGACY[0]!).send(body)];
    expect(responses.map(outcome)).toEqual([
      [400, code],
      [400, code],
    ]);
    for (const response of responses) expect(response.body).toMatchObject({ jsonrpc: '2.0', error: { message: /\w/ } });
  });

  it('returns its id if it has a valid one', async () => {
    const ids = await Promise.all(
      [
        '{"jsonrpc":"1.0","id":"a","method":"ping"}',
        '{"id":7}',
        '{"jsonrpc":"2.0","id":{},"method":"x"}',
        '{',
        '[]',
      ].map(async (body) => (await client.send(body)).body.id as unknown),
    );
    expect(ids).toEqual(['a', 7, null, null, null]);
  });
});

describe('An id', () => {
  it.each([1, 0, -1, 1.5, '', 'a', 'é☕', '"', '\u0000', Number.MAX_SAFE_INTEGER])(
    'is returned unchanged: %j',
    async (id) => {
      expect((await client.send(aRequest('ping', {}, id))).body).toEqual({ jsonrpc: '2.0', id, result: {} });
      expect((await client.send(aRequest('nothing', {}, id))).body.id).toBe(id);
    },
  );

  it('must be a finite number', async () => {
    expect(outcome(await client.send('{"jsonrpc":"2.0","id":1e999,"method":"ping"}'))).toEqual([400, -32600]);
  });
});

describe('A reply to a request of the server', () => {
  it.each([
    ['a result', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 'x', error: { code: -1, message: 'no' } }],
  ])('returns 202: %s', async (_what, body) => {
    const { status, text } = await client.send(body);
    expect([status, text]).toEqual([202, '']);
  });
});

describe('A tool call', () => {
  it.each<[string, object]>([
    ['no name', {}],
    ['an unknown name', { name: 'dropTables' }],
    ['a name in another case', { name: 'listactions' }],
    ['a property of Object.prototype as the name', { name: 'constructor' }],
    ['a number as the name', { name: 17 }],
    ['a list as the name', { name: ['listActions'] }],
    ['an object that cannot be converted to a string as the name', { name: { toString: 1, valueOf: 1 } }],
  ])('returns a JSON-RPC error with %s', async (_what, params) => {
    const response = await client.request('tools/call', { ...params, arguments: {} });
    expect(outcome(response)).toEqual([200, -32602]);
    expect(response.error.message).toMatch(/tools\/list|params\.name/);
  });

  it.each([
    ['create_campaign', ['createCampaign']],
    ['CREATE-CAMPAIGN', ['createCampaign']],
    ['listSubmission', ['listSubmissions']],
    ['get_campaign_stat', ['getCampaignStats']],
    ['dropTables', []],
    ['x'.repeat(90_000), []],
  ])('suggests the closest name for %.30s', async (name, suggestions) => {
    const { error } = await client.request('tools/call', { name, arguments: {} });
    expect(error.data).toEqual({ suggestions });
    expect(error.message.length).toBeLessThan(250);
    for (const suggestion of suggestions) expect(error.message).toContain(`Did you mean ${suggestion}?`);
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['a string', 'perPage=1'],
    ['a number', 1],
    ['true', true],
  ])('returns VALIDATION_ERROR if its arguments are %s', async (_what, value) => {
    const { status, result } = await client.request('tools/call', { name: 'listActions', arguments: value });
    expect([status, result.isError]).toEqual([200, true]);
    expect(JSON.parse(result.content[0].text).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: '', message: 'must be an object' }],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no arguments', { name: 'getBenchmarks' }],
    ['arguments that are null', { name: 'getBenchmarks', arguments: null }],
    ['a progress token', { name: 'getBenchmarks', _meta: { progressToken: 1 } }],
    ['an unknown param', { name: 'getBenchmarks', colour: 'red' }],
  ])('succeeds with %s', async (_what, params) => {
    const { status, result } = await client.request('tools/call', params);
    expect([status, result.isError, result.content.length]).toEqual([200, undefined, 1]);
  });

  it.each<[string, string]>([
    ['name', `{"name":${DEEP}}`],
    ['params', `{"name":"nothing","colour":${DEEP}}`],
    ['_meta', `{"name":"nothing","_meta":{"colour":${DEEP}}}`],
  ])('returns a JSON-RPC error if its %s is nested too deep', async (_where, params) => {
    const response = await client.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(outcome(response)).toEqual([200, -32602]);
  });

  it('returns VALIDATION_ERROR if its arguments are nested too deep', async () => {
    const params = `{"name":"listActions","arguments":{"platformId":${DEEP}}}`;
    const { result } = await client.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(JSON.parse(result.content[0].text).error.code).toBe('VALIDATION_ERROR');
  });

  it('does nothing without an id, as a notification', async () => {
    const events = await countEvents(app);
    const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 1 };
    const { status, text } = await client
      .as(shop.liveKey)
      .send({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'createCampaign', arguments: input } });
    expect([status, text, await countEvents(app)]).toEqual([202, '', events]);
  });

  it('does not reveal the cause of an internal error', async () => {
    const { id } = await aCampaign(shop.live);
    await rows(app, 'alter table counters rename to elsewhere');
    const { status, failure, advice } = await client.as(shop.liveKey).call('getCampaignStats', { campaignId: id });
    await rows(app, 'alter table elsewhere rename to counters');
    expect(status).toBe(200);
    const { requestId, ...error } = failure;
    expect(error).toEqual({
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('Something went wrong on our side.'),
    });
    expect(advice).toContain('requestId');
    expect(requestId).toMatch(/\w/);
    expect((await client.as(shop.liveKey).call('getCampaignStats', { campaignId: id })).data.campaignId).toBe(id);
  });
});

describe('A batch', () => {
  const pings = (count: number) => Array.from({ length: count }, (_, index) => aRequest('ping', {}, index + 1));
  const batching = () => client.in('2025-03-26');
  const forbidden = [null, MODERN, ...LEGACY.filter((revision) => revision !== '2025-03-26')];

  it('returns the results of a batch of 1 to 20 messages in order', async () => {
    for (const count of [1, 2, 20]) {
      const { status, body } = await batching().send(pings(count));
      expect([status, body.map(({ id }: any) => id)]).toEqual([200, pings(count).map(({ id }: any) => id)]);
    }
  });

  it('rejects a batch of 0 or more than 20 messages', async () => {
    for (const count of [0, 21, 500]) {
      const { status, body } = await batching().send(pings(count));
      expect([status, body.id, body.error.code]).toEqual([400, null, -32600]);
    }
  });

  it.each(forbidden)('rejects a batch if the version header is %s', async (revision) => {
    for (const body of [pings(2), pings(1), []])
      expect(outcome(await client.in(revision).send(body))).toEqual([400, -32600]);
  });

  it('rejects a batch with an initialize message', async () => {
    const initialize = aRequest('initialize', { protocolVersion: '2025-03-26' }, 9);
    for (const body of [[initialize], [...pings(1), initialize], [initialize, initialize]])
      expect(outcome(await batching().send(body))).toEqual([400, -32600]);
  });

  it('returns 202 without a body for a batch of only notifications and replies', async () => {
    const { status, text } = await batching().send([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
    expect([status, text]).toEqual([202, '']);
  });

  it('returns a response to each request and each invalid message, and none to notifications', async () => {
    const { status, body } = await batching().send([
      aRequest('ping', {}, 'a'),
      { jsonrpc: '2.0', method: 'notifications/cancelled' },
      aRequest('nothing', {}, 'b'),
      17,
      [aRequest('ping', {}, 'nested')],
      aRequest('tools/call', { name: 'getCampaignStats', arguments: {} }, 'c'),
      aRequest('tools/call', { name: 'listActions', arguments: { perPage: 1 } }, 'd'),
    ]);
    expect(status).toBe(200);
    expect(body.map(({ id, result, error }: any) => [id, error?.code ?? result.isError ?? 'fine'])).toEqual([
      ['a', 'fine'],
      ['b', -32601],
      [null, -32600],
      [null, -32600],
      ['c', true],
      ['d', 'fine'],
    ]);
  });

  it('runs each of its calls as if it had been sent separately', async () => {
    const { id } = await aCampaign(shop.live);
    const submit = (proof: string, key: number) => {
      const input = { campaignId: id, actionId: 'ig_st', proofUrl: `https://example.com/${proof}`, proofType: 'url' };
      return aRequest('tools/call', { name: 'submitProof', arguments: input }, key);
    };
    const { body } = await batching()
      .as(shop.liveKey)
      .send([submit('one', 1), submit('one', 2), submit('two', 3)]);
    expect(body.map(({ result }: any) => JSON.parse(result.content[0].text).error?.code)).toEqual([
      undefined,
      'DUPLICATE_SUBMISSION',
      undefined,
    ]);
    const { data } = await shop.live.get('/usage');
    expect(data.usage.submissions.used).toBe(2);
  });

  it('rejects a batch with an Idempotency-Key header, which can apply to only one call', async () => {
    const response = await batching().as(shop.liveKey).send(pings(2), { 'idempotency-key': 'one' });
    expect([outcome(response), response.error.message]).toEqual([
      [400, -32600],
      expect.stringContaining('_meta.idempotencyKey'),
    ]);
  });

  it('rejects a batch as a whole if its credential is invalid', async () => {
    const response = await batching().as('garbage').send(pings(2));
    expect([outcome(response), response.body.id]).toEqual([[401, -32000], null]);
  });
});

describe('An HTTP request', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'a request with the method %s returns 405',
    async (method) => {
      for (const path of ['/mcp', '/api/mcp', '/mcp/auth']) {
        const { status, headers } = await fetch(app.origin + path, { method });
        expect([path, status, headers.get('allow')]).toEqual([path, 405, 'POST']);
      }
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/json; charset=latin1', 'x'])(
    'a request with the content type %s returns 415',
    async (type) => {
      const { status, body } = await client.send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'content-type': type });
      expect([status, body]).toMatchObject([415, { jsonrpc: '2.0', id: null, error: { code: -32000 } }]);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['without a content type', {}],
    ['with a content encoding', { ...JSON_BODY, 'content-encoding': 'gzip' }],
  ])('%s returns 415', async (_what, headers) => {
    const response = await bare(app, { headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    expect([response.status, response.error.code]).toEqual([415, -32000]);
  });

  it('a request without a body returns 400', async () => {
    expect(outcome(await bare(app, {}))).toEqual([400, -32700]);
    expect(outcome(await bare(app, { headers: JSON_BODY }))).toEqual([400, -32700]);
  });

  it('a request of more than 100 kB returns 413', async () => {
    const { status, body } = await client.send(aRequest('ping', { pad: 'x'.repeat(100_000) }));
    expect([status, body]).toMatchObject([
      413,
      { jsonrpc: '2.0', id: null, error: { code: -32000, data: { code: 'PAYLOAD_TOO_LARGE' } } },
    ]);
  });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/event-stream',
    'text/html',
    'application/json, text/event-stream',
  ])('a request with the Accept header %s returns JSON', async (accept) => {
    const headers = { ...JSON_BODY, ...(accept && { accept }) };
    for (const { method, ...params } of [
      { method: 'tools/list' },
      { method: 'tools/call', name: 'listActions', arguments: { perPage: 1 } },
    ]) {
      const response = await bare(app, { headers, body: JSON.stringify(aRequest(method, params)) });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(response.result).toBeDefined();
    }
  });

  it.each<[string, object]>([
    ['getPricing', { actionId: 'ig_st' }],
    ['listActions', {}],
    ['getBenchmarks', {}],
    ['searchInfluencers', {}],
  ])('a request that only calls %s, without MCP headers, succeeds', async (name, input) => {
    const response = await bare(app, {
      headers: JSON_BODY,
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${JSON.stringify({ name, arguments: input })}}`,
    });
    expect(response.status).toBe(200);
    expect(Object.keys(JSON.parse(response.result.content[0].text)).length).toBeGreaterThan(0);
  });

  it('receives its request id in the header and in the result', async () => {
    const { headers, result } = await client.request(
      'tools/call',
      { name: 'getBenchmarks' },
      { 'x-request-id': 'mine-1' },
    );
    expect([headers.get('x-request-id'), result._meta.requestId]).toEqual(['mine-1', 'mine-1']);
  });
});
