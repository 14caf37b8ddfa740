// One engine is enough: it is about client libraries.
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { IdentityService } from '#identity';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../support/builders';
import { MODERN, TWINS } from '../support/tools';

/** What is used of either package: both have it under the same names. */
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

const older: Connect = async (url, headers) => {
  const client = new LegacyClient(SELF);
  const transport = new LegacyTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  return Object.assign(client as Connected, { revision: () => transport.protocolVersion });
};

const newer =
  (mode?: 'auto' | { pin: string }): Connect =>
  async (url, headers) => {
    const client = new Client(SELF, mode && { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return Object.assign(client as Connected, { revision: () => client.getNegotiatedProtocolVersion() });
  };

/** One that the tools are to be used on. */
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

/** Each tool, called well, and called badly. */
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

describe.each<[string, string, Connect]>([
  ['the client of the first package', '2025-11-25', older],
  ['the client of the second package', '2025-11-25', newer()],
  ['the client of the second package that looks first', MODERN, newer('auto')],
  ['the client of the newest revision alone', MODERN, newer({ pin: MODERN })],
])('%s', (_which, revision, connect) => {
  let world: World;
  let client: Awaited<ReturnType<Connect>>;
  beforeAll(async () => {
    world = await aWorld();
    client = await connect(new URL(`${app.origin}/mcp`), { authorization: `Bearer ${world.shop.liveKey}` });
  });
  afterAll(() => client.close());

  it('connects, and learns what this is', () => {
    expect(client.revision()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'perk', title: 'Perk', version: '1.0.0' });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(client.getInstructions()).toMatch(/perk/i);
  });

  it('lists the ten tools, each with all that a host shows and asks for', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(TWINS).sort());
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

  it.each(CALLS)('calls %s with %s, and is told its answer as text and as data', async (name, input, expected) => {
    await client.listTools();
    // The client holds the data against the output schema that it was listed with.
    const { content, structuredContent, isError, _meta } = await client.callTool({
      name,
      arguments: { ...input(world) },
    });
    expect(isError ?? false).toBe(false);
    expect(structuredContent).toMatchObject(expected);
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    expect(_meta).toMatchObject({ cost: { type: expect.any(String) }, rateLimit: { limit: expect.any(Number) } });
  });

  it.each(CALLS)(
    'calls %s badly, and is told what was wrong and what to do',
    async (name, _input, _expected, input, code) => {
      const result = await client.callTool({ name, arguments: { ...input(world) } });
      expect([result.isError, 'structuredContent' in result, result.content.length]).toEqual([true, false, 2]);
      expect(JSON.parse(result.content[0].text)).toMatchObject({ success: false, error: { code } });
    },
  );

  it('is told by an error that there is no such tool', async () => {
    await expect(client.callTool({ name: 'dropTables', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it('is asked to sign in, and for more scopes, by a refused request', async () => {
    const anyone = await connect(new URL(`${app.origin}/mcp`), {});
    expect((await anyone.callTool({ name: 'listActions', arguments: {} })).structuredContent.total).toBe(125);
    await expect(anyone.callTool({ name: 'listCampaigns', arguments: {} })).rejects.toThrow(
      /401|Unauthorized|authenticat/i,
    );
    await anyone.close();
    await expect(connect(new URL(`${app.origin}/mcp/auth`), {})).rejects.toThrow(/401|Unauthorized|authenticat/i);
  });

  it('is refused at once with a wrong key, whichever header it comes in', async () => {
    const wrong: Record<string, string>[] = [
      { 'x-api-key': 'perk_live_nonsense' },
      { authorization: 'Bearer perk_live_nonsense' },
    ];
    for (const headers of wrong)
      await expect(connect(new URL(`${app.origin}/mcp`), headers)).rejects.toThrow(/401|Unauthorized|authenticat/i);
  });

  it('reads in the result what a key of the dashboard lacks, as it cannot get a better one by signing in', async () => {
    const { key } = await app.nest.get(IdentityService).mintKey({
      businessId: world.shop.businessId,
      name: 'Of the dashboard',
      scopes: ['read.campaigns'],
      livemode: true,
      expiresAt: null,
    });
    const held: Record<string, string>[] = [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }];
    for (const headers of held) {
      const keyed = await connect(new URL(`${app.origin}/mcp`), headers);
      const { isError, content } = await keyed.callTool({ name: 'listSubmissions', arguments: {} });
      expect([isError, JSON.parse(content[0].text).error.code]).toEqual([true, 'INSUFFICIENT_SCOPE']);
      expect(content[1].text).toContain('read.submissions');
      await keyed.close();
    }
  });
});

it('each tool is called by the table', () => {
  expect([...new Set(CALLS.map(([name]) => name))].sort()).toEqual(Object.keys(TWINS).sort());
});
