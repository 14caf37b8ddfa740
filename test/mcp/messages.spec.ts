import { startApp, TestApp } from '../support/app';
import { aCampaign, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/inspect';
import { countEvents } from '../support/outbox';
import { aRequest, bare, LEGACY, MODERN, RpcAnswer, ToolClient } from '../support/tools';

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

/** Deeper than what walks through it can go. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

describe('a body that is no message', () => {
  it.each<[string, string | Buffer, number]>([
    ['nothing', '', -32700],
    ['half an object', '{', -32700],
    ['a word', 'tools/list', -32700],
    ['two messages', '{"jsonrpc":"2.0","id":1,"method":"ping"}{}', -32700],
    ['what is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700],
    ['null', 'null', -32600],
    ['a number', '1', -32600],
    ['a text', '"ping"', -32600],
    ['an empty object', '{}', -32600],
    ['another version of the protocol', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['no version of the protocol', '{"id":1,"method":"ping"}', -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":["ping"]}', -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['an id that is true', '{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602],
    ['params that are null', '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', -32602],
    ['params that are a text', '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32602],
    ['a _meta that is a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":[]}}', -32602],
    ['very deep nesting', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, -32600],
  ])('is refused: %s', async (_what, body, code) => {
    const answers = [await client.send(body), await client.in(LEGACY[0]!).send(body)];
    expect(answers.map(outcome)).toEqual([
      [400, code],
      [400, code],
    ]);
    for (const answer of answers) expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { message: /\w/ } });
  });

  it('is answered with its id, as far as it can be told', async () => {
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

describe('an id', () => {
  it.each([1, 0, -1, 1.5, '', 'a', 'é☕', '"', '\u0000', Number.MAX_SAFE_INTEGER])('comes back: %j', async (id) => {
    expect((await client.send(aRequest('ping', {}, id))).body).toEqual({ jsonrpc: '2.0', id, result: {} });
    expect((await client.send(aRequest('nothing', {}, id))).body.id).toBe(id);
  });

  it('that is no finite number is none', async () => {
    expect(outcome(await client.send('{"jsonrpc":"2.0","id":1e999,"method":"ping"}'))).toEqual([400, -32600]);
  });
});

describe('what answers a question', () => {
  it.each([
    ['a result', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 'x', error: { code: -1, message: 'no' } }],
  ])('is taken: %s', async (_what, body) => {
    const { status, text } = await client.send(body);
    expect([status, text]).toEqual([202, '']);
  });
});

describe('a call of a tool', () => {
  it.each<[string, object]>([
    ['no name', {}],
    ['a name that is no tool', { name: 'dropTables' }],
    ['a name in other letters', { name: 'listactions' }],
    ['a name that prototypes have', { name: 'constructor' }],
    ['a name that is no text', { name: 17 }],
    ['a name that is a list', { name: ['listActions'] }],
    ['a name that cannot be made a text', { name: { toString: 1, valueOf: 1 } }],
  ])('is an error of the protocol with %s', async (_what, params) => {
    const answer = await client.request('tools/call', { ...params, arguments: {} });
    expect(outcome(answer)).toEqual([200, -32602]);
    expect(answer.error.message).toMatch(/tools\/list|params\.name/);
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
    ['a text', 'perPage=1'],
    ['a number', 1],
    ['true', true],
  ])('is refused by the tool when its arguments are %s', async (_what, given) => {
    const { status, result } = await client.request('tools/call', { name: 'listActions', arguments: given });
    expect([status, result.isError]).toEqual([200, true]);
    expect(JSON.parse(result.content[0].text).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: '', message: 'must be an object' }],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no arguments', { name: 'getBenchmarks' }],
    ['arguments that are null', { name: 'getBenchmarks', arguments: null }],
    ['a token for its progress', { name: 'getBenchmarks', _meta: { progressToken: 1 } }],
    ['a param that nobody knows', { name: 'getBenchmarks', colour: 'red' }],
  ])('is answered with %s', async (_what, params) => {
    const { status, result } = await client.request('tools/call', params);
    expect([status, result.isError, result.content.length]).toEqual([200, undefined, 1]);
  });

  it.each<[string, string]>([
    ['name', `{"name":${DEEP}}`],
    ['params', `{"name":"nothing","colour":${DEEP}}`],
    ['_meta', `{"name":"nothing","_meta":{"colour":${DEEP}}}`],
  ])('is an error of the protocol when its %s is too deep to be told', async (_where, params) => {
    const answer = await client.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(outcome(answer)).toEqual([200, -32602]);
  });

  it('is refused by the tool when its arguments are nested too deep', async () => {
    const params = `{"name":"listActions","arguments":{"platformId":${DEEP}}}`;
    const { result } = await client.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(JSON.parse(result.content[0].text).error.code).toBe('VALIDATION_ERROR');
  });

  it('that is a notification does nothing', async () => {
    const events = await countEvents(app);
    const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 1 };
    const { status, text } = await client
      .as(shop.liveKey)
      .send({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'createCampaign', arguments: input } });
    expect([status, text, await countEvents(app)]).toEqual([202, '', events]);
  });

  it('never says what went wrong inside', async () => {
    const { id } = await aCampaign(shop.live);
    await rows(app, 'alter table perks rename to elsewhere');
    const { status, failure, advice } = await client.as(shop.liveKey).call('getCampaignStats', { campaignId: id });
    await rows(app, 'alter table elsewhere rename to perks');
    expect(status).toBe(200);
    const { requestId, ...told } = failure;
    expect(told).toEqual({
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('Something went wrong on our side.'),
    });
    expect(advice).toContain('requestId');
    expect(requestId).toMatch(/\w/);
    expect((await client.as(shop.liveKey).call('getCampaignStats', { campaignId: id })).data.campaignId).toBe(id);
  });
});

describe('a batch', () => {
  const pings = (count: number) => Array.from({ length: count }, (_, index) => aRequest('ping', {}, index + 1));
  const batching = () => client.in('2025-03-26');
  const forbidden = [null, MODERN, ...LEGACY.filter((revision) => revision !== '2025-03-26')];

  it('of 1 to 20 messages is answered one by one, in order', async () => {
    for (const count of [1, 2, 20]) {
      const { status, body } = await batching().send(pings(count));
      expect([status, body.map(({ id }: any) => id)]).toEqual([200, pings(count).map(({ id }: any) => id)]);
    }
  });

  it('of none, or of more than 20, is refused', async () => {
    for (const count of [0, 21, 500]) {
      const { status, body } = await batching().send(pings(count));
      expect([status, body.id, body.error.code]).toEqual([400, null, -32600]);
    }
  });

  it.each(forbidden)('is refused when the version header is %s', async (revision) => {
    for (const body of [pings(2), pings(1), []])
      expect(outcome(await client.in(revision).send(body))).toEqual([400, -32600]);
  });

  it('that begins a session is refused', async () => {
    const initialize = aRequest('initialize', { protocolVersion: '2025-03-26' }, 9);
    for (const body of [[initialize], [...pings(1), initialize], [initialize, initialize]])
      expect(outcome(await batching().send(body))).toEqual([400, -32600]);
  });

  it('of notifications and replies alone is taken and not answered', async () => {
    const { status, text } = await batching().send([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
    expect([status, text]).toEqual([202, '']);
  });

  it('is answered for what is due an answer, whatever the rest is', async () => {
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

  it('writes what its calls write, each as if it had come alone', async () => {
    const { id } = await aCampaign(shop.live);
    const file = (proof: string, key: number) => {
      const input = { campaignId: id, actionId: 'ig_st', proofUrl: `https://example.com/${proof}`, proofType: 'url' };
      return aRequest('tools/call', { name: 'submitProof', arguments: input }, key);
    };
    const { body } = await batching()
      .as(shop.liveKey)
      .send([file('one', 1), file('one', 2), file('two', 3)]);
    expect(body.map(({ result }: any) => JSON.parse(result.content[0].text).error?.code)).toEqual([
      undefined,
      'DUPLICATE_SUBMISSION',
      undefined,
    ]);
    const { data } = await shop.live.get('/usage');
    expect(data.usage.submissions.used).toBe(2);
  });

  it('is refused with an Idempotency-Key header, which cannot be of several calls', async () => {
    const answer = await batching().as(shop.liveKey).send(pings(2), { 'idempotency-key': 'one' });
    expect([outcome(answer), answer.error.message]).toEqual([
      [400, -32600],
      expect.stringContaining('_meta.idempotencyKey'),
    ]);
  });

  it('is refused as a whole when its credential is wrong', async () => {
    const answer = await batching().as('garbage').send(pings(2));
    expect([outcome(answer), answer.body.id]).toEqual([[401, -32000], null]);
  });
});

describe('a request over HTTP', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s is not allowed', async (method) => {
    for (const path of ['/mcp', '/api/mcp', '/mcp/auth']) {
      const { status, headers } = await fetch(app.origin + path, { method });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'POST']);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/json; charset=latin1', 'x'])(
    'that is sent as %s is of an unsupported media type',
    async (type) => {
      const { status, body } = await client.send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'content-type': type });
      expect([status, body]).toMatchObject([415, { jsonrpc: '2.0', id: null, error: { code: -32000 } }]);
    },
  );

  it.each([undefined, 'gzip'])('whose body is encoded as %s, and of no type, is refused', async (encoding) => {
    const headers = { ...(encoding && { ...JSON_BODY, 'content-encoding': encoding }) };
    const answer = await bare(app, { headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    expect([answer.status, answer.error.code]).toEqual([415, -32000]);
  });

  it('without a body is no message', async () => {
    expect(outcome(await bare(app, {}))).toEqual([400, -32700]);
    expect(outcome(await bare(app, { headers: JSON_BODY }))).toEqual([400, -32700]);
  });

  it('of more than 100 kB is too large', async () => {
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
  ])('that accepts %s is answered in JSON', async (accept) => {
    const headers = { ...JSON_BODY, ...(accept && { accept }) };
    for (const { method, ...params } of [
      { method: 'tools/list' },
      { method: 'tools/call', name: 'listActions', arguments: { perPage: 1 } },
    ]) {
      const answer = await bare(app, { headers, body: JSON.stringify(aRequest(method, params)) });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.result).toBeDefined();
    }
  });

  it.each<[string, object]>([
    ['getPricing', { actionId: 'ig_st' }],
    ['listActions', {}],
    ['getBenchmarks', {}],
    ['searchInfluencers', {}],
  ])('that knows nothing but the name of %s is answered', async (name, input) => {
    const answer = await bare(app, {
      headers: JSON_BODY,
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${JSON.stringify({ name, arguments: input })}}`,
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(JSON.parse(answer.result.content[0].text)).length).toBeGreaterThan(0);
  });

  it('is told its request id, in the header and in the result', async () => {
    const { headers, result } = await client.request(
      'tools/call',
      { name: 'getBenchmarks' },
      { 'x-request-id': 'mine-1' },
    );
    expect([headers.get('x-request-id'), result._meta.requestId]).toEqual(['mine-1', 'mine-1']);
  });
});
