import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ApiKeysService } from '#identity';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../support/builders';
import { MODERN, DEFAULT_TOOLS } from '../support/agents/tools';

/** The methods that these tests use; both client packages have them. */
interface Connected {
  listTools(): Promise<{ tools: any[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<any>;
  getServerVersion(): { name: string; version: string } | undefined;
  getServerCapabilities(): object | undefined;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const SELF = { name: 'tests', version: '1.0.0' };

type Connect = (
  url: URL,
  headers: Record<string, string>,
) => Promise<Connected & { revision: () => string | undefined }>;

const connectLegacy: Connect = async (url, headers) => {
  const client = new LegacyClient(SELF);
  const transport = new LegacyTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  return Object.assign(client as Connected, { revision: () => transport.protocolVersion });
};

const connectWith =
  (mode?: 'auto' | { pin: string }): Connect =>
  async (url, headers) => {
    const client = new Client(SELF, mode && { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return Object.assign(client as Connected, { revision: () => client.getNegotiatedProtocolVersion() });
  };

/** Ids of the data that the tools are called with. */
interface World {
  shop: Tenant;
  open: string;
  submission: string;
  decided: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function aWorld(): Promise<World> {
  const [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  const { id: open } = await aCampaign(shop.live, { name: 'Open' });
  const { id: submission } = await aSubmission(creator.live, open);
  const { id: decided } = await aSubmission(creator.live, open);
  await shop.live.post('/submissions/review', { submissionId: decided, decision: 'approve' });
  return { shop, open, submission, decided };
}

/** For each tool: a valid input, part of its result, an invalid input and its error code. */
const CALLS: [string, (of: World) => object, object, (of: World) => object, string][] = [
  ['getPricing', () => ({ actionId: 'ig_st' }), { actionId: 'ig_st' }, () => ({ actionId: 'no' }), 'NOT_FOUND'],
  [
    'getPricing',
    () => ({ platformId: 'yp' }),
    { estimates: expect.any(Array) },
    () => ({ businessType: 'no' }),
    'NOT_FOUND',
  ],
  [
    'listActions',
    () => ({ type: 'referral' }),
    { total: 3, perPage: 50 },
    () => ({ perPage: 101 }),
    'VALIDATION_ERROR',
  ],
  [
    'getBenchmarks',
    () => ({ businessType: 'spas' }),
    { benchmarks: [{ slug: 'spas' }] },
    () => ({ businessType: 'no' }),
    'NOT_FOUND',
  ],
  [
    'searchInfluencers',
    () => ({ minFollowers: 1 }),
    { influencers: [] },
    () => ({ minFollowers: -1 }),
    'VALIDATION_ERROR',
  ],
  [
    'listCampaigns',
    () => ({ status: 'active' }),
    { items: [{ name: 'Open' }] },
    () => ({ status: 'no' }),
    'VALIDATION_ERROR',
  ],
  [
    'submitProof',
    ({ open }) => ({
      campaignId: open,
      actionId: 'ig_st',
      proofUrl: `https://e.com/${String(unique())}`,
      proofType: 'url',
    }),
    { state: 'pending', perk: null },
    () => ({
      campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
      actionId: 'ig_st',
      proofUrl: 'https://e.com',
      proofType: 'url',
    }),
    'NOT_FOUND',
  ],
  [
    'reviewSubmission',
    ({ submission }) => ({ submissionId: submission, decision: 'approve' }),
    { state: 'approved', perk: { status: 'issued' } },
    ({ decided }) => ({ submissionId: decided, decision: 'approve' }),
    'ALREADY_REVIEWED',
  ],
  [
    'listSubmissions',
    ({ open }) => ({ campaignId: open, state: 'approved' }),
    { pagination: { perPage: 25 } },
    () => ({ businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
    'FORBIDDEN',
  ],
  [
    'getCampaignStats',
    ({ open }) => ({ campaignId: open }),
    { perksIssued: expect.any(Number) },
    () => ({ campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' }),
    'NOT_FOUND',
  ],
  [
    'createCampaign',
    ({ shop }) => ({
      businessId: shop.businessId,
      name: 'New',
      actions: ['ig_st'],
      discountType: 'dol',
      discountValue: 5,
    }),
    { name: 'New', status: 'active', reward: { type: 'fixed', value: 5 } },
    ({ shop }) => ({
      businessId: shop.businessId,
      name: 'New',
      actions: ['go_rv'],
      discountType: 'pct',
      discountValue: 5,
    }),
    'PROHIBITED_ACTION',
  ],
];

/** For further clients of a revision: one tool that reads and one that writes. */
const FEW = CALLS.filter(([name]) => name === 'listActions' || name === 'createCampaign');

describe.each<[string, string, Connect, typeof CALLS]>([
  ['@modelcontextprotocol/sdk', '2025-11-25', connectLegacy, CALLS],
  ['@modelcontextprotocol/client', '2025-11-25', connectWith(), FEW],
  ['@modelcontextprotocol/client with version discovery', MODERN, connectWith('auto'), FEW],
  ['@modelcontextprotocol/client pinned to the newest revision', MODERN, connectWith({ pin: MODERN }), CALLS],
])('A client using %s', (_which, revision, connect, calls) => {
  let world: World;
  let client: Awaited<ReturnType<Connect>>;
  beforeAll(async () => {
    world = await aWorld();
    client = await connect(new URL(`${app.origin}/mcp`), { authorization: `Bearer ${world.shop.liveKey}` });
  });
  afterAll(() => client.close());

  it('connects, and reads name, version, capabilities and instructions of the server', () => {
    expect(client.revision()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'perk', title: 'Perk', version: '1.0.0' });
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false },
      completions: {},
    });
    expect(client.getInstructions()).toMatch(/perk/i);
  });

  it('lists every tool with all its fields', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(DEFAULT_TOOLS).sort());
    for (const tool of tools) {
      expect(tool).toEqual({
        name: tool.name,
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        inputSchema: expect.objectContaining({ type: 'object', properties: expect.any(Object) }),
        outputSchema: expect.objectContaining({ type: 'object' }),
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: expect.any(Boolean),
        },
        _meta: expect.objectContaining({ cost: expect.any(Object), authentication: expect.any(Object) }),
      });
    }
  });

  it.each(calls)(
    'calls %s, and receives the result as text and as structured content',
    async (name, input, expected) => {
      await client.listTools();
      // The client validates the structured content against the output schema from the list.
      const { content, structuredContent, isError, _meta } = await client.callTool({
        name,
        arguments: { ...input(world) },
      });
      expect(isError ?? false).toBe(false);
      expect(structuredContent).toMatchObject(expected);
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
      expect(_meta).toMatchObject({ cost: { type: expect.any(String) }, rateLimit: { limit: expect.any(Number) } });
    },
  );

  it.each(calls)(
    'receives the error and the next step from a failed call of %s',
    async (name, _input, _expected, input, code) => {
      const result = await client.callTool({ name, arguments: { ...input(world) } });
      expect([result.isError, 'structuredContent' in result, result.content.length]).toEqual([true, false, 2]);
      expect(JSON.parse(result.content[0].text)).toMatchObject({ success: false, error: { code } });
    },
  );

  it('receives an error for an unknown tool', async () => {
    await expect(client.callTool({ name: 'dropTables', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it('receives 401 from a tool that requires a scope, and at once from /mcp/auth, if it has no credential', async () => {
    const anonymous = await connect(new URL(`${app.origin}/mcp`), {});
    expect((await anonymous.callTool({ name: 'listActions', arguments: {} })).structuredContent.total).toBe(125);
    await expect(anonymous.callTool({ name: 'listCampaigns', arguments: {} })).rejects.toThrow(
      /401|Unauthorized|authenticat/i,
    );
    await anonymous.close();
    await expect(connect(new URL(`${app.origin}/mcp/auth`), {})).rejects.toThrow(/401|Unauthorized|authenticat/i);
  });

  it('cannot connect with an invalid key, in either header', async () => {
    const invalid: Record<string, string>[] = [
      { 'x-api-key': 'perk_live_nonsense' },
      { authorization: 'Bearer perk_live_nonsense' },
    ];
    for (const headers of invalid)
      await expect(connect(new URL(`${app.origin}/mcp`), headers)).rejects.toThrow(/401|Unauthorized|authenticat/i);
  });

  it('receives INSUFFICIENT_SCOPE as a tool result with a dashboard key, which cannot get more scopes by signing in', async () => {
    const { key } = await app.nest.get(ApiKeysService).mint({
      businessId: world.shop.businessId,
      name: 'Dashboard key',
      scopes: ['read.campaigns'],
      livemode: true,
      createdBy: null,
      expiresAt: null,
    });
    const credentials: Record<string, string>[] = [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }];
    for (const headers of credentials) {
      const keyed = await connect(new URL(`${app.origin}/mcp`), headers);
      const { isError, content } = await keyed.callTool({ name: 'listSubmissions', arguments: {} });
      expect([isError, JSON.parse(content[0].text).error.code]).toEqual([true, 'INSUFFICIENT_SCOPE']);
      expect(content[1].text).toContain('read.submissions');
      await keyed.close();
    }
  });
});
