import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { DEFAULT_TOOLSET, EVERY_TOOLSET, Registry } from '#http/host';
import { aCode, exchange } from '../support/agents/agents';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { registered } from '../support/declarations/registered';
import { ALL, ALL_TOOLS, aRequest, DEFAULT_TOOLS, LEGACY, MODERN, ToolClient } from '../support/agents/tools';

type Json = Record<string, any>;

const BASE = 'http://localhost:3000';
const MOUNTS = ['/mcp', '/api/mcp', '/mcp/auth'];
const TOOLSETS = [...registered.toolsets.keys()];
const ADDITIONAL = TOOLSETS.filter((name) => name !== DEFAULT_TOOLSET);

/** The names of the tools of toolsets, sorted. */
const namesIn = (toolsets: string[], readOnly = false) =>
  Object.entries(ALL)
    .filter(([, { toolset = DEFAULT_TOOLSET }]) => toolset === EVERY_TOOLSET || toolsets.includes(toolset))
    .filter(([, { effect }]) => !readOnly || effect === 'reads')
    .map(([name]) => name)
    .sort();

let app: TestApp;
let shop: Tenant;
let client: ToolClient;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  client = new ToolClient(app).as(shop.liveKey);
});
afterAll(() => app.stop());

const listed = async (by: ToolClient): Promise<string[]> =>
  (await by.request('tools/list')).result.tools.map(({ name }: Json) => name);
const instructionsAt = async (path: string) =>
  (await client.at(path).request('initialize', { protocolVersion: LEGACY[0] })).result.instructions as string;

it('Every toolset has tools', () => {
  for (const name of TOOLSETS) expect([name, namesIn([name]).length > namesIn([]).length]).toEqual([name, true]);
  expect(namesIn([DEFAULT_TOOLSET])).toEqual(Object.keys(DEFAULT_TOOLS).sort());
});

describe.each(TOOLSETS)('The toolset %s', (name) => {
  const { maxTokens, description, instructions, purpose } = registered.toolsets.get(name)!;

  it(`takes at most ${String(maxTokens)} tokens`, async () => {
    const { text } = await client.at(`/mcp/x/${name}`).request('tools/list');
    expect(countTokens(text)).toBeLessThanOrEqual(maxTokens);
  });

  it('is described in a sentence, and its use in at most 60 words', () => {
    expect(description).toMatch(/^[A-Z][^.]{20,150}\.$/);
    expect(purpose).toMatch(/^for [a-z ]+$/);
    expect(instructions.split(/\s+/).length).toBeLessThanOrEqual(60);
    expect(instructions).toMatch(/^[A-Z].*\.$/);
  });

  it('is in the tool definition document or, if it is the default one, is its list of tools', async () => {
    const document = (await (await fetch(`${app.origin}/api/v1/mcp`)).json()) as Json;
    const found = name === DEFAULT_TOOLSET ? document : document.toolsets.find((set: Json) => set.name === name);
    expect(found.tools.map((tool: Json) => tool.name)).toEqual(namesIn([name]));
    if (name === DEFAULT_TOOLSET) return;
    expect([found.endpoint, found.readOnlyEndpoint]).toEqual([
      `${BASE}/mcp/x/${name}`,
      `${BASE}/mcp/x/${name}/readonly`,
    ]);
    expect(found.description).toBe(description);
  });
});

it('The default toolset takes at most 5,000 tokens', () => {
  expect(registered.toolsets.get(DEFAULT_TOOLSET)!.maxTokens).toBeLessThanOrEqual(5000);
});

describe.each(MOUNTS)('%s', (mount) => {
  it.each([
    ['', [DEFAULT_TOOLSET], false],
    ['/readonly', [DEFAULT_TOOLSET], true],
    ['/x/default', [DEFAULT_TOOLSET], false],
    ['/x/all', TOOLSETS, false],
    ['/x/all/readonly', TOOLSETS, true],
    ['/x/default,creator', [DEFAULT_TOOLSET, 'creator'], false],
    ...ADDITIONAL.flatMap((name): [string, string[], boolean][] => [
      [`/x/${name}`, [name], false],
      [`/x/${name}/readonly`, [name], true],
    ]),
  ])('%s has the tools of %j, only those that read: %s', async (path, toolsets, readOnly) => {
    for (const revision of [MODERN, ...LEGACY])
      expect(await listed(client.at(mount + path).in(revision))).toEqual(namesIn(toolsets, readOnly));
  });

  it('takes the selection from headers as well', async () => {
    const saying = (headers: Record<string, string>) => listed(client.at(mount).saying(headers));
    expect(await saying({ 'X-MCP-Toolsets': 'default, creator' })).toEqual(namesIn([DEFAULT_TOOLSET, 'creator']));
    expect(await saying({ 'X-MCP-Toolsets': 'all', 'X-MCP-Readonly': 'true' })).toEqual(namesIn(TOOLSETS, true));
    expect(await saying({ 'X-MCP-Readonly': 'true' })).toEqual(namesIn([DEFAULT_TOOLSET], true));
  });

  it('returns 404 for an unknown toolset in the path and 400 for one in the header, with the known ones', async () => {
    for (const body of [aRequest('tools/list'), aRequest('ping'), [aRequest('ping')], '{']) {
      const [byPath, byHeader] = [
        await client.at(`${mount}/x/creators`).send(body),
        await client.at(mount).send(body, { 'X-MCP-Toolsets': 'creators' }),
      ];
      expect([byPath.status, byHeader.status]).toEqual([404, 400]);
      for (const { error } of [byPath, byHeader]) {
        expect([error.code, error.data]).toEqual([-32602, { toolsets: TOOLSETS }]);
        expect(error.message).toMatch(/creators.* Did you mean creator\?/);
        expect(error.message).toContain(`Toolsets: ${TOOLSETS.join(', ')}, all.`);
      }
    }
  });

  it('returns 404 for other paths', async () => {
    for (const path of ['/x', '/x/creator/other', '/readonly/x/creator'])
      expect((await fetch(app.origin + mount + path, { method: 'POST' })).status).toBe(404);
  });
});

describe('A tool that is not selected', () => {
  it('is unknown, and the error says how to get it', async () => {
    const call = { name: 'listPerks', arguments: {} };
    const { status, error } = await client.request('tools/call', call);
    expect([status, error.code, error.data]).toEqual([200, -32602, { toolset: 'creator' }]);
    expect(error.message).toBe(
      'Unknown tool: listPerks. It is in the toolset creator, which this connection does not have: ' +
        `connect to ${BASE}/mcp/x/creator, or send the header X-MCP-Toolsets: default,creator.`,
    );
    const { result } = await client.request('tools/call', call, { 'X-MCP-Toolsets': 'default,creator' });
    expect(result.isError ?? false).toBe(false);
  });

  it('a tool that writes is unknown to a read-only connection, and does not run', async () => {
    const input = { name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 5 };
    const call = { name: 'createCampaign', arguments: input };
    for (const by of [client.at('/mcp/readonly'), client.saying({ 'X-MCP-Readonly': 'true' })]) {
      const { error } = await by.request('tools/call', call);
      expect([error.code, error.message]).toEqual([-32602, expect.stringContaining('this connection only reads')]);
    }
    expect((await client.call('listCampaigns')).data.items).toEqual([]);
  });

  it('is not suggested for a misspelled name', async () => {
    const suggestions = async (by: ToolClient) =>
      (await by.request('tools/call', { name: 'listPerk' })).error.data.suggestions as string[];
    expect(await suggestions(client.at('/mcp/x/creator'))).toContain('listPerks');
    expect(await suggestions(client)).not.toContain('listPerks');
  });

  it('counts against the rate limit of protocol messages', async () => {
    const { headers } = await client.request('tools/call', { name: 'listPerks' });
    expect(headers.get('x-ratelimit-limit')).toBe(String(60 * 100_000));
  });
});

describe('The instructions', () => {
  it('returns the instructions of the selected toolsets', async () => {
    const { instructions } = registered.toolsets.get('creator')!;
    expect(await instructionsAt('/mcp/x/creator')).toContain(instructions);
    expect(await instructionsAt('/mcp')).not.toContain(instructions);
    const { result } = await client.in(MODERN).at('/mcp/x/creator').request('server/discover');
    expect(result.instructions).toBe(await instructionsAt('/mcp/x/creator'));
    expect((await client.in(MODERN).request('server/discover')).result.instructions).toBe(await instructionsAt('/mcp'));
  });

  it('the instructions of a read-only connection name the tools that it does not have', async () => {
    expect(await instructionsAt('/mcp/readonly')).toContain(
      'This connection only reads: it does not have createCampaign, reviewSubmission and submitProof.',
    );
    expect(await instructionsAt('/mcp/readonly')).not.toContain('idempotencyKey');
  });

  it('mentions only tools that exist', async () => {
    const names = (await instructionsAt(ALL_TOOLS)).match(/\b(?:get|list|find|search|create|submit|review)[A-Z]\w+/g)!;
    expect(names.filter((name) => !(name in ALL))).toEqual([]);
  });
});

describe('Sign-in at an address with a selection', () => {
  const metadataOf = async (path: string) =>
    (await (await fetch(`${app.origin}/.well-known/oauth-protected-resource${path}`)).json()) as Json;
  const scopesIn = (toolsets: string[], readOnly = false) => {
    const needed = new Set(namesIn(toolsets, readOnly).map((name) => ALL[name]!.scope));
    return app.nest.get(Registry).scopes.filter((scope) => needed.has(scope));
  };

  it.each([
    ['/mcp/x/creator', ['creator'], false],
    ['/mcp/x/all', TOOLSETS, false],
    ['/mcp/x/all/readonly', TOOLSETS, true],
    ['/mcp/readonly', [DEFAULT_TOOLSET], true],
    ['/api/mcp/x/operations', ['operations'], false],
    ['/mcp/auth/x/creator/readonly', ['creator'], true],
  ])(
    '%s: the challenge leads to metadata of this address, with the scopes of its tools',
    async (path, toolsets, read) => {
      const [tool] = namesIn(toolsets, read).filter((name) => ALL[name]!.scope);
      const scopes = scopesIn(toolsets, read);
      const { status, headers } = await new ToolClient(app)
        .at(path)
        .request('tools/call', { name: tool, arguments: {} });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe(
        `Bearer realm="perk", scope="${scopes.join(' ')}", resource_metadata="${BASE}/.well-known/oauth-protected-resource${path}"`,
      );
      expect(await metadataOf(path)).toMatchObject({ resource: BASE + path, scopes_supported: scopes });
    },
  );

  it('the challenge has the scopes of the toolsets in the header', async () => {
    const anonymous = new ToolClient(app).saying({ 'X-MCP-Toolsets': 'creator' });
    const { headers } = await anonymous.request('tools/call', { name: 'listPerks' });
    expect(headers.get('www-authenticate')).toContain(`scope="${scopesIn(['creator']).join(' ')}"`);
  });

  it('an unknown toolset has no metadata, and its challenge is that of the endpoint', async () => {
    expect((await fetch(`${app.origin}/.well-known/oauth-protected-resource/mcp/x/nothing`)).status).toBe(404);
    const { status, headers } = await new ToolClient(app).at('/mcp/auth/x/%22%0d').request('ping');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp/auth"');
  });

  it('gives a key for the endpoint, which works with every selection there and nowhere else', async () => {
    const resource = `${BASE}/mcp/x/creator`;
    const code = await aCode(shop.owner, { scope: 'read.campaigns read.perks', resource });
    const { data } = await exchange(app.api, { code, resource });
    const agent = new ToolClient(app).as(data.access_token as string);
    expect((await agent.at('/mcp/x/creator').call('listPerks')).data.items).toEqual([]);
    expect((await agent.at('/mcp/readonly').call('listCampaigns')).data.items).toEqual([]);
    expect((await agent.at('/api/mcp').call('listCampaigns')).status).toBe(401);
    expect((await app.api.as(data.access_token as string).get('/campaigns')).status).toBe(401);
    const refused = await exchange(app.api, {
      code: await aCode(shop.owner, { scope: 'read.perks', resource }),
      resource: `${BASE}/api/mcp/x/creator`,
    });
    expect(refused.status).toBe(400);
  });
});

/** A client of an SDK, connected to an address. */
const CONNECT: [string, (url: URL, headers: Record<string, string>) => Promise<any>][] = [
  [
    '@modelcontextprotocol/sdk',
    async (url, headers) => {
      const sdk = new LegacyClient({ name: 'tests', version: '1.0.0' });
      await sdk.connect(new LegacyTransport(url, { requestInit: { headers } }));
      return sdk;
    },
  ],
  [
    '@modelcontextprotocol/client',
    async (url, headers) => {
      const sdk = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
      await sdk.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      return sdk;
    },
  ],
];

describe.each(CONNECT)('A client using %s', (_which, connect) => {
  const keyed = () => ({ authorization: `Bearer ${shop.liveKey}` });
  const reach = (path: string, headers: Record<string, string> = {}) =>
    connect(new URL(app.origin + path), { ...keyed(), ...headers });

  it.each(ADDITIONAL)('lists and calls the tools of %s, which fit their output schemas', async (name) => {
    const sdk = await reach(`/mcp/x/${name}/readonly`);
    const { tools } = await sdk.listTools();
    expect(tools.map((tool: Json) => tool.name).sort()).toEqual(namesIn([name], true));
    expect(sdk.getInstructions()).toContain(registered.toolsets.get(name)!.instructions);
    for (const tool of tools.filter(({ inputSchema }: Json) => (inputSchema.required ?? []).length === 0)) {
      const result = await sdk.callTool({ name: tool.name, arguments: {} });
      expect([tool.name, result.isError ?? false]).toEqual([tool.name, false]);
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    }
    await sdk.close();
  });

  it('selects toolsets by header', async () => {
    const sdk = await reach('/mcp', { 'X-MCP-Toolsets': 'default,creator' });
    const { tools } = await sdk.listTools();
    expect(tools.map((tool: Json) => tool.name).sort()).toEqual(namesIn([DEFAULT_TOOLSET, 'creator']));
    await sdk.close();
  });

  it('shows the known toolsets if it connects with an unknown one', async () => {
    await expect(reach('/mcp/x/creators')).rejects.toThrow(/Unknown toolset.*creator.*Toolsets: /);
    await expect(reach('/mcp', { 'X-MCP-Toolsets': 'creators' })).rejects.toThrow(/Unknown toolset.*Toolsets: /);
  });

  it('shows how to get a tool of another toolset', async () => {
    const sdk = await reach('/mcp');
    await expect(sdk.callTool({ name: 'getUsage', arguments: {} })).rejects.toThrow(/mcp\/x\/operations/);
    await sdk.close();
  });
});
