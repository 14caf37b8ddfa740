import { startApp, TestApp } from '../support/app';
import { aRequest, ENVELOPE, LEGACY, MODERN, RpcAnswer, ToolClient, DEFAULT_TOOLS } from '../support/agents/tools';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

type Headers = Record<string, string | undefined>;

let app: TestApp;
let client: ToolClient;
beforeAll(async () => {
  app = await startApp();
  client = new ToolClient(app, null);
});
afterAll(() => app.stop());

const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const without = (key: string): Record<string, unknown> => ({ ...ENVELOPE, [key]: undefined });

/** Sends a valid request of the newest revision, except for the given headers and `_meta` fields. */
function modern(changed: Headers, meta: object = {}, method = 'tools/list', params: object = {}): Promise<RpcAnswer> {
  const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...changed };
  return client.send(aRequest(method, { ...params, _meta: { ...ENVELOPE, ...meta } }), headers);
}
const call = (headers: Headers, name: unknown = 'listActions') =>
  modern(headers, {}, 'tools/call', { name, arguments: {} });
const base64 = (text: string | Buffer) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe('A request of the newest revision', () => {
  it.each<[string, Headers, object?]>([
    ['all fields', {}],
    ['no clientInfo', {}, without('io.modelcontextprotocol/clientInfo')],
    ['blanks around header values', { 'mcp-protocol-version': ` ${MODERN} `, 'mcp-method': '\ttools/list ' }],
    ['unnecessary headers', { 'mcp-name': 'whatever', 'mcp-session-id': 'none', 'mcp-param-x': 'y' }],
  ])('returns a result with %s', async (_what, headers, meta = {}) => {
    const { status, result } = await modern(headers, meta);
    expect([status, result.resultType, result.tools.length]).toEqual([
      200,
      'complete',
      Object.keys(DEFAULT_TOOLS).length,
    ]);
  });

  it.each<[string, number, Headers, object?]>([
    ['no version header', -32020, { 'mcp-protocol-version': undefined }],
    ['an older version in the header', -32020, { 'mcp-protocol-version': '2025-11-25' }],
    ['another version in the body', -32020, {}, { [VERSION]: 'v999.0.0' }],
    ['an older version in the body', -32020, {}, { [VERSION]: '2025-11-25' }],
    ['no method header', -32020, { 'mcp-method': undefined }],
    ['another method in the header', -32020, { 'mcp-method': 'tools/call' }],
    ['the method header in another case', -32020, { 'mcp-method': 'Tools/List' }],
    ['a version that is not a string', -32602, {}, { [VERSION]: 20260728 }],
    ['a version that is null', -32602, {}, { [VERSION]: null }],
    ['no capabilities', -32602, {}, without(CAPABILITIES)],
    ['a list of capabilities', -32602, {}, { [CAPABILITIES]: [] }],
    [
      'an unknown version in header and body',
      -32022,
      { 'mcp-protocol-version': 'v999.0.0' },
      { [VERSION]: 'v999.0.0' },
    ],
    [
      'an older version in header and body',
      -32022,
      { 'mcp-protocol-version': '2025-11-25' },
      { [VERSION]: '2025-11-25' },
    ],
  ])('returns an error with %s', async (_what, code, headers, meta = {}) => {
    const response = await modern(headers, meta);
    expect(outcome(response)).toEqual([400, code]);
    expect(response.body).toMatchObject({ jsonrpc: '2.0', id: 1 });
  });

  it('returns the supported versions if its own is unknown', async () => {
    const { error } = await modern({ 'mcp-protocol-version': 'v999.0.0' }, { [VERSION]: 'v999.0.0' });
    expect(error.data).toEqual({ supported: [MODERN], requested: 'v999.0.0' });
  });

  it.each<[string, object | undefined]>([
    ['no _meta', undefined],
    ['no version', { [CAPABILITIES]: {} }],
    ['an empty _meta', {}],
  ])('returns an error if only the header names the revision: %s', async (_what, _meta) => {
    for (const method of ['tools/list', 'server/discover']) {
      const response = await client.send(aRequest(method, _meta && { _meta }), { 'mcp-protocol-version': MODERN });
      expect(outcome(response)).toEqual([400, -32602]);
      expect(response.error.data.envelope).toBeDefined();
    }
  });
});

describe('The header Mcp-Name', () => {
  it.each([
    ['unchanged', 'listActions'],
    ['with blanks around it', '  listActions\t'],
    ['as base64', base64('listActions')],
  ])('accepts the name %s', async (_how, name) => {
    const { status, result } = await call({ 'mcp-name': name });
    expect([status, result.isError]).toEqual([200, undefined]);
  });

  it.each<[string, string | undefined]>([
    ['missing', undefined],
    ['another name', 'getPricing'],
    ['the name in another case', 'ListActions'],
    ['base64 of another name', base64('getPricing')],
    ['base64 without padding', '=?base64?bGlzdEFjdGlvbg?='],
    ['base64 with invalid characters', '=?base64?bGlz!!!dEFjdGlvbnM=?='],
    ['base64 of invalid UTF-8', base64(Buffer.from([0xff, 0xfe]))],
    ['base64 without its end marker', base64('listActions').slice(0, -2)],
    ['base64 without its start marker', base64('listActions').slice(2)],
  ])('is rejected if it is %s', async (_what, name) => {
    expect(outcome(await call({ 'mcp-name': name }))).toEqual([400, -32020]);
  });

  it('can transport non-ASCII names', async () => {
    const { status, error } = await call({ 'mcp-name': base64('crème ☕') }, 'crème ☕');
    expect([status, error.code, error.message]).toEqual([200, -32602, expect.stringContaining('crème ☕')]);
  });

  it.each<[string, unknown]>([
    ['an object', { toString: 1, valueOf: 1 }],
    ['a list', ['listActions']],
    ['a number', 17],
    ['null', null],
  ])('is rejected if the name in the body is %s', async (_what, name) => {
    expect(outcome(await call({ 'mcp-name': 'listActions' }, name))).toEqual([400, -32020]);
  });

  it('is rejected if the name in the body is nested too deep to serialize', async () => {
    const name = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"_meta":${JSON.stringify(ENVELOPE)}}}`;
    const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'listActions' };
    expect(outcome(await client.send(body, headers))).toEqual([400, -32020]);
  });

  it('is not required if the body has no name', async () => {
    expect(outcome(await modern({}, {}, 'tools/call'))).toEqual([200, -32602]);
  });
});

describe('A request of an earlier revision', () => {
  it.each(LEGACY)('is handled as %s if its header names it', async (revision) => {
    const { status, result } = await client.in(revision).request('tools/list');
    expect([status, Object.keys(result)]).toEqual([200, ['tools']]);
    expect('title' in result.tools[0]).toBe(revision >= '2025-06-18');
    expect('outputSchema' in result.tools[0]).toBe(revision >= '2025-06-18');
  });

  it('is handled as 2025-03-26 if it has no version header', async () => {
    const [without, named] = [await client.request('tools/list'), await client.in('2025-03-26').request('tools/list')];
    expect(without.text).toBe(named.text);
  });

  it.each(['1999-01-01', '2025-11-26'])('is rejected if its header is %s', async (requested) => {
    const response = await client.in(requested).request('tools/list');
    expect(outcome(response)).toEqual([400, -32022]);
    expect(response.error.data).toEqual({ supported: [...LEGACY, '2024-10-07'], requested });
  });

  it('is rejected if its header is no date', async () => {
    expect(outcome(await client.in('one').request('tools/list'))).toEqual([400, -32602]);
  });

  it.each(LEGACY)('can call tools in %s without a handshake', async (revision) => {
    const { data } = await client.in(revision).call('listActions', { perPage: 1 });
    expect(data.actions).toHaveLength(1);
  });
});

describe('initialize', () => {
  it('is rejected if the client has already completed a handshake, unless it omits the header', async () => {
    const begin = (id: number | string, headers: Headers = {}) =>
      client.in(null).send(aRequest('initialize', { protocolVersion: '2025-11-25' }, id), headers);
    const negotiated = { 'mcp-protocol-version': '2025-11-25' };
    const repeated = await begin(7, negotiated);
    expect([outcome(repeated), repeated.error.message]).toEqual([
      [400, -32600],
      expect.stringMatching(/already negotiated.*omit the header/),
    ]);
    // Some libraries send the header with their first request as well.
    for (const [id, headers] of [
      [7, {}],
      [0, negotiated],
      [1, negotiated],
      ['4f2a-0', negotiated],
    ] as const)
      expect((await begin(id, headers)).result.protocolVersion).toBe('2025-11-25');
  });

  const initialize = (protocolVersion: unknown, headers: Headers = {}) =>
    client.send(
      aRequest('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } }),
      headers,
    );

  it.each<[unknown, string]>([
    ...LEGACY.map((revision): [string, string] => [revision, revision]),
    ['2024-10-07', '2024-10-07'],
    ['1999-01-01', '2025-11-25'],
    [MODERN, '2025-11-25'],
    [undefined, '2025-03-26'],
  ])('negotiates %s to %s', async (proposed, negotiated) => {
    const { status, result } = await initialize(proposed);
    expect(status).toBe(200);
    expect(result).toEqual({
      protocolVersion: negotiated,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
        completions: {},
      },
      serverInfo: { name: 'perk', version: '1.0.0', ...(negotiated >= '2025-06-18' && { title: 'Perk' }) },
      instructions: expect.stringMatching(/\w/),
    });
  });

  it.each([17, null, {}])('is rejected if it proposes %j', async (proposed) => {
    expect(outcome(await initialize(proposed))).toEqual([200, -32602]);
  });

  it('needs no params, which some clients leave out', async () => {
    expect((await client.request('initialize')).result.protocolVersion).toBe('2025-03-26');
  });

  it.each(['2025-11-25', '2024-11-05', '1999-01-01'])('ignores the version header %s', async (version) => {
    const { status, result } = await initialize('2025-06-18', { 'mcp-protocol-version': version });
    expect([status, result.protocolVersion]).toEqual([200, '2025-06-18']);
  });

  it('returns no session id', async () => {
    expect((await initialize('2025-11-25')).headers.get('mcp-session-id')).toBeNull();
  });

  it('is rejected in the newest revision, which has no handshake', async () => {
    expect(outcome(await initialize('2025-11-25', { 'mcp-protocol-version': MODERN }))).toEqual([400, -32020]);
    expect(outcome(await modern({}, {}, 'initialize'))).toEqual([404, -32601]);
  });
});

describe('server/discover', () => {
  const discovered = {
    resultType: 'complete',
    supportedVersions: [MODERN],
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false },
      completions: {},
    },
    instructions: expect.stringMatching(/\w/),
    ttlMs: expect.any(Number),
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'perk', title: 'Perk', version: '1.0.0' } },
  };

  it('returns the supported versions and the capabilities', async () => {
    expect((await client.in(MODERN).request('server/discover')).result).toEqual(discovered);
  });

  it('returns the same to a client that names no version', async () => {
    expect((await client.request('server/discover')).result).toEqual(discovered);
  });

  it.each(LEGACY)('is an unknown method in %s', async (revision) => {
    expect(outcome(await client.in(revision).request('server/discover'))).toEqual([200, -32601]);
  });
});

describe('tools/list', () => {
  it('returns, in the newest revision, how long and by whom it may be cached', async () => {
    const { result } = await client.in(MODERN).request('tools/list');
    expect({ ...result, tools: [] }).toEqual({
      resultType: 'complete',
      tools: [],
      ttlMs: expect.any(Number),
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'perk', title: 'Perk', version: '1.0.0' } },
    });
    expect(Number.isInteger(result.ttlMs) && result.ttlMs > 0).toBe(true);
  });

  it('returns the same tools in every revision, with the fields that the revision has', async () => {
    const lists = await Promise.all([MODERN, ...LEGACY].map((revision) => client.in(revision).request('tools/list')));
    const [newest, ...others] = lists.map(({ result }) => result.tools);
    expect(others.slice(0, 2)).toEqual([newest, newest]);
    const plain = newest.map(({ title: _title, outputSchema: _schema, ...tool }: any) => tool);
    expect(others.slice(2)).toEqual([plain, plain]);
  });

  it('has only one page and ignores a cursor', async () => {
    const { result } = await client.request('tools/list', { cursor: 'next' });
    expect([result.tools.length, result.nextCursor]).toEqual([Object.keys(DEFAULT_TOOLS).length, undefined]);
  });
});

describe('ping', () => {
  it.each([null, ...LEGACY])('returns an empty result in %s', async (revision) => {
    const { status, result } = await client.in(revision).request('ping');
    expect([status, result]).toEqual([200, {}]);
  });

  it('is an unknown method in the newest revision', async () => {
    expect(outcome(await client.in(MODERN).request('ping'))).toEqual([404, -32601]);
  });
});

describe('An unknown method', () => {
  const METHODS = [
    ...['resources/subscribe', 'resources/unsubscribe', 'prompts/List', 'roots/list', 'logging/setLevel'],
    ...[
      'subscriptions/listen',
      'tasks/get',
      'tools/Call',
      'constructor',
      '__proto__',
      'toString',
      '',
      ' ',
      'x'.repeat(300),
    ],
  ];

  it.each(METHODS)('%j: returns -32601 in earlier revisions', async (method) => {
    for (const revision of [null, ...LEGACY]) {
      const response = await client.in(revision).request(method);
      expect([revision, ...outcome(response), response.body.id]).toEqual([revision, 200, -32601, 1]);
    }
  });

  it.each(METHODS.filter((method) => method.trim() !== ''))(
    '%j: returns 404 in the newest revision',
    async (method) => {
      const response = await client.in(MODERN).request(method);
      expect([...outcome(response), response.body.id]).toEqual([404, -32601, 1]);
    },
  );
});

describe('A notification', () => {
  const notify = (method: string, headers: Headers = {}, params?: object) =>
    client.send({ jsonrpc: '2.0', method, ...(params && { params }) }, headers);

  it.each<[string, string, Headers, object?]>([
    ['initialized', 'notifications/initialized', { 'mcp-protocol-version': '2025-11-25' }],
    ['cancelled', 'notifications/cancelled', {}, { requestId: 1 }],
    ['of the newest revision', 'notifications/cancelled', { 'mcp-protocol-version': MODERN }, { _meta: ENVELOPE }],
    ['of the newest revision without _meta', 'notifications/cancelled', { 'mcp-protocol-version': MODERN }],
    ['with an unknown method', 'notifications/weather', {}],
    ['with the method of a request', 'ping', {}],
  ])('returns 202 without a body: %s', async (_what, method, sent, params = {}) => {
    const { status, text, headers } = await notify(method, sent, params);
    expect([status, text, headers.get('content-type')]).toEqual([202, '', null]);
  });

  it('is rejected if header and body differ', async () => {
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    expect(outcome(await notify('notifications/cancelled', headers, { _meta: ENVELOPE }))).toEqual([400, -32020]);
  });

  it('is rejected in an unknown revision', async () => {
    expect(outcome(await notify('notifications/initialized', { 'mcp-protocol-version': '1999-01-01' }))).toEqual([
      400, -32022,
    ]);
  });
});

describe('Results of earlier revisions', () => {
  it.each([null, ...LEGACY])('have no fields of later revisions in %s', async (revision) => {
    const earlier = client.in(revision);
    const responses = [
      await earlier.request('tools/list'),
      await earlier.request('tools/call', { name: 'getPricing', arguments: { actionId: 'ig_st' } }),
      await earlier.request('tools/call', { name: 'getPricing', arguments: { actionId: 'nothing' } }),
    ];
    for (const { result } of responses) {
      for (const field of ['resultType', 'ttlMs', 'cacheScope']) expect(result).not.toHaveProperty(field);
      expect(JSON.stringify(result._meta ?? {})).not.toContain('serverInfo');
    }
    expect('structuredContent' in responses[1]!.result).toBe((revision ?? '') >= '2025-06-18');
    expect(responses[2]!.result.isError).toBe(true);
  });
});
