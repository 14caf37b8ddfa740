import { startApp, TestApp } from '../support/app';
import { aRequest, ENVELOPE, LEGACY, MODERN, RpcAnswer, ToolClient } from '../support/tools';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

type Said = Record<string, string | undefined>;

let app: TestApp;
let client: ToolClient;
beforeAll(async () => {
  app = await startApp();
  client = new ToolClient(app, null);
});
afterAll(() => app.stop());

const outcome = ({ status, error }: RpcAnswer) => [status, error?.code];
const without = (key: string): Record<string, unknown> => ({ ...ENVELOPE, [key]: undefined });

/** A request of the newest revision, right in all but what is said. */
function modern(said: Said, meta: object = {}, method = 'tools/list', params: object = {}): Promise<RpcAnswer> {
  const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...said };
  return client.send(aRequest(method, { ...params, _meta: { ...ENVELOPE, ...meta } }), headers);
}
const call = (said: Said, name: unknown = 'listActions') => modern(said, {}, 'tools/call', { name, arguments: {} });
const base64 = (text: string | Buffer) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe('a request of the newest revision', () => {
  it.each<[string, Said, object?]>([
    ['what it should', {}],
    ['no more of its client than what it can do', {}, without('io.modelcontextprotocol/clientInfo')],
    ['its headers with blanks around them', { 'mcp-protocol-version': ` ${MODERN} `, 'mcp-method': '\ttools/list ' }],
    ['headers that nobody asked for', { 'mcp-name': 'whatever', 'mcp-session-id': 'none', 'mcp-param-x': 'y' }],
  ])('is answered when it says %s', async (_what, said, meta = {}) => {
    const { status, result } = await modern(said, meta);
    expect([status, result.resultType, result.tools.length]).toEqual([200, 'complete', 10]);
  });

  it.each<[string, number, Said, object?]>([
    ['no version in its headers', -32020, { 'mcp-protocol-version': undefined }],
    ['an older version in its headers', -32020, { 'mcp-protocol-version': '2025-11-25' }],
    ['another version in its body', -32020, {}, { [VERSION]: 'v999.0.0' }],
    ['an older version in its body', -32020, {}, { [VERSION]: '2025-11-25' }],
    ['no method in its headers', -32020, { 'mcp-method': undefined }],
    ['another method in its headers', -32020, { 'mcp-method': 'tools/call' }],
    ['the method in other letters', -32020, { 'mcp-method': 'Tools/List' }],
    ['a version that is no text', -32602, {}, { [VERSION]: 20260728 }],
    ['a version that is null', -32602, {}, { [VERSION]: null }],
    ['nothing of what it can do', -32602, {}, without(CAPABILITIES)],
    ['a list of what it can do', -32602, {}, { [CAPABILITIES]: [] }],
    ['a version that is none, everywhere', -32022, { 'mcp-protocol-version': 'v999.0.0' }, { [VERSION]: 'v999.0.0' }],
    ['an older version, everywhere', -32022, { 'mcp-protocol-version': '2025-11-25' }, { [VERSION]: '2025-11-25' }],
  ])('is refused when it says %s', async (_what, code, said, meta = {}) => {
    const answer = await modern(said, meta);
    expect(outcome(answer)).toEqual([400, code]);
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 1 });
  });

  it('is told which versions there are when its own is none of them', async () => {
    const { error } = await modern({ 'mcp-protocol-version': 'v999.0.0' }, { [VERSION]: 'v999.0.0' });
    expect(error.data).toEqual({ supported: [MODERN], requested: 'v999.0.0' });
  });

  it.each<[string, object | undefined]>([
    ['nothing', undefined],
    ['no version', { [CAPABILITIES]: {} }],
    ['an empty envelope', {}],
  ])('is refused when its headers name it and its body says %s', async (_what, _meta) => {
    for (const method of ['tools/list', 'server/discover']) {
      const answer = await client.send(aRequest(method, _meta && { _meta }), { 'mcp-protocol-version': MODERN });
      expect(outcome(answer)).toEqual([400, -32602]);
      expect(answer.error.data.envelope).toBeDefined();
    }
  });
});

describe('the header Mcp-Name', () => {
  it.each([
    ['as it is', 'listActions'],
    ['with blanks around it', '  listActions\t'],
    ['as base64', base64('listActions')],
  ])('may give the name %s', async (_how, name) => {
    const { status, result } = await call({ 'mcp-name': name });
    expect([status, result.isError]).toEqual([200, undefined]);
  });

  it.each<[string, string | undefined]>([
    ['left out', undefined],
    ['another name', 'getPricing'],
    ['the name in other letters', 'ListActions'],
    ['base64 of another name', base64('getPricing')],
    ['base64 without its padding', '=?base64?bGlzdEFjdGlvbg?='],
    ['base64 with other characters', '=?base64?bGlz!!!dEFjdGlvbnM=?='],
    ['base64 of what is no UTF-8', base64(Buffer.from([0xff, 0xfe]))],
    ['base64 that does not end', base64('listActions').slice(0, -2)],
    ['base64 that does not begin', base64('listActions').slice(2)],
  ])('is refused when it is %s', async (_what, name) => {
    expect(outcome(await call({ 'mcp-name': name }))).toEqual([400, -32020]);
  });

  it('carries names that no header could', async () => {
    const { status, error } = await call({ 'mcp-name': base64('crème ☕') }, 'crème ☕');
    expect([status, error.code, error.message]).toEqual([200, -32602, expect.stringContaining('crème ☕')]);
  });

  it.each<[string, unknown]>([
    ['an object', { toString: 1, valueOf: 1 }],
    ['a list', ['listActions']],
    ['a number', 17],
    ['null', null],
  ])('is refused beside a name that is %s', async (_what, name) => {
    expect(outcome(await call({ 'mcp-name': 'listActions' }, name))).toEqual([400, -32020]);
  });

  it('is refused beside a name that is too deep to be told', async () => {
    const name = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"_meta":${JSON.stringify(ENVELOPE)}}}`;
    const said = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'listActions' };
    expect(outcome(await client.send(body, said))).toEqual([400, -32020]);
  });

  it('is not asked of what has no name', async () => {
    expect(outcome(await modern({}, {}, 'tools/call'))).toEqual([200, -32602]);
  });
});

describe('a request that does not claim the newest revision', () => {
  it.each(LEGACY)('is answered in %s when its header says so', async (revision) => {
    const { status, result } = await client.in(revision).request('tools/list');
    expect([status, Object.keys(result)]).toEqual([200, ['tools']]);
    expect('title' in result.tools[0]).toBe(revision >= '2025-06-18');
    expect('outputSchema' in result.tools[0]).toBe(revision >= '2025-06-18');
  });

  it('is answered as before there was a header when it has none', async () => {
    const [unsaid, said] = [await client.request('tools/list'), await client.in('2025-03-26').request('tools/list')];
    expect(unsaid.text).toBe(said.text);
  });

  it.each(['1999-01-01', '2024-10-07', '2025-11-26', 'one'])('is refused when its header says %s', async (said) => {
    const answer = await client.in(said).request('tools/list');
    expect(outcome(answer)).toEqual([400, -32022]);
    expect(answer.error.data).toEqual({ supported: said === 'one' ? [MODERN] : LEGACY, requested: said });
  });

  it.each(LEGACY)('calls tools in %s without the handshake', async (revision) => {
    const { data } = await client.in(revision).call('listActions', { perPage: 1 });
    expect(data.actions).toHaveLength(1);
  });
});

describe('initialize', () => {
  it('is refused when its client has it behind it, and welcome when it begins again', async () => {
    const begin = (id: number | string, headers: Said = {}) =>
      client.in(null).send(aRequest('initialize', { protocolVersion: '2025-11-25' }, id), headers);
    const settled = { 'mcp-protocol-version': '2025-11-25' };
    const repeated = await begin(7, settled);
    expect([outcome(repeated), repeated.error.message]).toEqual([
      [400, -32600],
      expect.stringMatching(/settled already.*leave the header out/),
    ]);
    // Some libraries send the header with their first request too.
    for (const [id, headers] of [
      [7, {}],
      [0, settled],
      [1, settled],
      ['4f2a-0', settled],
    ] as const)
      expect((await begin(id, headers)).result.protocolVersion).toBe('2025-11-25');
  });

  const initialize = (protocolVersion: unknown, headers: Said = {}) =>
    client.send(
      aRequest('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } }),
      headers,
    );

  it.each<[unknown, string]>([
    ...LEGACY.map((revision): [string, string] => [revision, revision]),
    ['2024-10-07', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    [MODERN, '2025-11-25'],
    [17, '2025-11-25'],
    [null, '2025-11-25'],
    [undefined, '2025-03-26'],
  ])('settles %s as %s', async (proposed, settled) => {
    const { status, result } = await initialize(proposed);
    expect(status).toBe(200);
    expect(result).toEqual({
      protocolVersion: settled,
      capabilities: { tools: { listChanged: false } },
      serverInfo: { name: 'perk', version: '1.0.0', ...(settled >= '2025-06-18' && { title: 'Perk' }) },
      instructions: expect.stringMatching(/\w/),
    });
  });

  it.each(['2025-11-25', '2024-11-05', '1999-01-01'])('does not mind the header %s', async (said) => {
    const { status, result } = await initialize('2025-06-18', { 'mcp-protocol-version': said });
    expect([status, result.protocolVersion]).toEqual([200, '2025-06-18']);
  });

  it('gives no session', async () => {
    expect((await initialize('2025-11-25')).headers.get('mcp-session-id')).toBeNull();
  });

  it('does not go with a header of the newest revision, which has no handshake', async () => {
    expect(outcome(await initialize('2025-11-25', { 'mcp-protocol-version': MODERN }))).toEqual([400, -32020]);
    expect(outcome(await modern({}, {}, 'initialize'))).toEqual([404, -32601]);
  });
});

describe('server/discover', () => {
  const discovered = {
    resultType: 'complete',
    supportedVersions: [MODERN],
    capabilities: { tools: { listChanged: false } },
    instructions: expect.stringMatching(/\w/),
    ttlMs: expect.any(Number),
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'perk', title: 'Perk', version: '1.0.0' } },
  };

  it('says what is spoken here', async () => {
    expect((await client.in(MODERN).request('server/discover')).result).toEqual(discovered);
  });

  it('says it also to whom has said nothing yet', async () => {
    expect((await client.request('server/discover')).result).toEqual(discovered);
  });

  it.each(LEGACY)('is no method of %s', async (revision) => {
    expect(outcome(await client.in(revision).request('server/discover'))).toEqual([200, -32601]);
  });
});

describe('tools/list', () => {
  it('says in the newest revision how long it may be kept, and by whom', async () => {
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

  it('has in every revision the same tools, as far as the revision has words for them', async () => {
    const lists = await Promise.all([MODERN, ...LEGACY].map((revision) => client.in(revision).request('tools/list')));
    const [newest, ...others] = lists.map(({ result }) => result.tools);
    expect(others.slice(0, 2)).toEqual([newest, newest]);
    const plain = newest.map(({ title: _title, outputSchema: _schema, ...tool }: any) => tool);
    expect(others.slice(2)).toEqual([plain, plain]);
  });

  it('has one page, whatever cursor is sent', async () => {
    const { result } = await client.request('tools/list', { cursor: 'next' });
    expect([result.tools.length, result.nextCursor]).toEqual([10, undefined]);
  });
});

describe('ping', () => {
  it.each([null, ...LEGACY])('is answered by nothing in %s', async (revision) => {
    const { status, result } = await client.in(revision).request('ping');
    expect([status, result]).toEqual([200, {}]);
  });

  it('is gone in the newest revision', async () => {
    expect(outcome(await client.in(MODERN).request('ping'))).toEqual([404, -32601]);
  });
});

describe('a method that there is not', () => {
  const METHODS = [
    ...['resources/list', 'resources/read', 'prompts/list', 'prompts/get', 'completion/complete', 'logging/setLevel'],
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

  it.each(METHODS)('%j is not found', async (method) => {
    for (const revision of [null, ...LEGACY]) {
      const answer = await client.in(revision).request(method);
      expect([revision, ...outcome(answer), answer.body.id]).toEqual([revision, 200, -32601, 1]);
    }
  });

  it.each(METHODS.filter((method) => method.trim() !== ''))(
    '%j is not found in the newest revision',
    async (method) => {
      const answer = await client.in(MODERN).request(method);
      expect([...outcome(answer), answer.body.id]).toEqual([404, -32601, 1]);
    },
  );
});

describe('a notification', () => {
  const notify = (method: string, said: Said = {}, params?: object) =>
    client.send({ jsonrpc: '2.0', method, ...(params && { params }) }, said);

  it.each<[string, string, Said, object?]>([
    ['that the handshake is over', 'notifications/initialized', { 'mcp-protocol-version': '2025-11-25' }],
    ['that a request is cancelled', 'notifications/cancelled', {}, { requestId: 1 }],
    ['of the newest revision', 'notifications/cancelled', { 'mcp-protocol-version': MODERN }, { _meta: ENVELOPE }],
    ['of the newest revision by its header alone', 'notifications/cancelled', { 'mcp-protocol-version': MODERN }],
    ['that nobody knows', 'notifications/weather', {}],
    ['in the name of a request', 'ping', {}],
  ])('%s is taken and not answered', async (_what, method, said, params = {}) => {
    const { status, text, headers } = await notify(method, said, params);
    expect([status, text, headers.get('content-type')]).toEqual([202, '', null]);
  });

  it('is refused when its header and its body disagree', async () => {
    const said = { 'mcp-protocol-version': '2025-11-25' };
    expect(outcome(await notify('notifications/cancelled', said, { _meta: ENVELOPE }))).toEqual([400, -32020]);
  });

  it('is refused in a revision that there is not', async () => {
    expect(outcome(await notify('notifications/initialized', { 'mcp-protocol-version': '1999-01-01' }))).toEqual([
      400, -32022,
    ]);
  });
});

describe('results of older revisions', () => {
  it.each([null, ...LEGACY])('have in %s nothing that came later', async (revision) => {
    const asked = client.in(revision);
    const answers = [
      await asked.request('tools/list'),
      await asked.request('tools/call', { name: 'getPricing', arguments: { actionId: 'ig_st' } }),
      await asked.request('tools/call', { name: 'getPricing', arguments: { actionId: 'nothing' } }),
    ];
    for (const { result } of answers) {
      for (const word of ['resultType', 'ttlMs', 'cacheScope']) expect(result).not.toHaveProperty(word);
      expect(JSON.stringify(result._meta ?? {})).not.toContain('serverInfo');
    }
    expect('structuredContent' in answers[1]!.result).toBe((revision ?? '') >= '2025-06-18');
    expect(answers[2]!.result.isError).toBe(true);
  });
});
