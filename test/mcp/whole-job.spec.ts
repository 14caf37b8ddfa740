import { Server } from 'node:net';
import { OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import budgets from '../budgets.cjs';
import { startApp, TestApp } from '../support/app';
import { approveInBrowser } from '../support/agents/consent';
import { anEnterprise, aTenant, Tenant } from '../support/builders';
import { aProxy } from '../support/proxy';

const CALLBACK = 'http://localhost:8123/callback';

/** A host on the official SDK that knows one address. A person approves it in a browser and answers its questions. */
class Host {
  calls = 0;
  tokens = 0;
  readonly questions: string[] = [];
  readonly consents: string[] = [];
  private transport?: StreamableHTTPClientTransport;
  private client?: Client;
  private code?: string;
  private readonly provider: OAuthClientProvider;

  constructor(
    private readonly app: TestApp,
    private readonly person: Tenant,
  ) {
    const kept: { client?: any; tokens?: any; verifier?: string } = {};
    this.provider = {
      redirectUrl: CALLBACK,
      clientMetadata: { client_name: 'Desk Assistant', redirect_uris: [CALLBACK] },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier!,
      redirectToAuthorization: async (url) => {
        this.consents.push(url.searchParams.get('scope') ?? '');
        const back = await approveInBrowser(this.app, this.person, url.href);
        this.code = new URL(back).searchParams.get('code') ?? '';
      },
    };
  }

  /** Connects, and lists the tools, as a host does before its model can call one. */
  async connect(url: string): Promise<string[]> {
    this.client = new Client({ name: 'host', version: '1' }, { capabilities: { elicitation: {} } });
    this.client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      this.questions.push(params.message);
      return { action: 'accept' as const, content: { confirm: true } };
    });
    this.transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: this.provider });
    await this.client.connect(this.transport);
    const { tools } = await this.client.listTools();
    this.tokens += countTokens(JSON.stringify(tools));
    return tools.map(({ name }) => name);
  }

  /** Calls a tool; if that needs the consent of the person, once more when there is one. */
  async call(name: string, input: object = {}): Promise<any> {
    this.calls++;
    try {
      const { _meta, ...result }: any = await this.client!.callTool({ name, arguments: { ...input } });
      this.tokens += countTokens(JSON.stringify(result.structuredContent ?? result.content));
      if (result.isError) throw new Error(`${name}: ${result.content[0].text}`);
      return result.structuredContent;
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await this.transport!.finishAuth(this.code!);
      return this.call(name, input);
    }
  }

  async close(): Promise<void> {
    await this.client?.close();
  }
}

let app: TestApp;
let server: Server;
beforeAll(async () => {
  const proxy = await aProxy();
  server = proxy.server;
  const started = await startApp({ BASE_URL: proxy.origin });
  proxy.forwardTo(started);
  app = { ...started, origin: proxy.origin };
});
afterAll(async () => {
  await app.stop();
  server.close();
});

it('An agent with only the address and the consent of a person does the whole job within its budget', async () => {
  const owner = await aTenant(app);
  const creator = await anEnterprise(app, { accountType: 'creator' });
  const host = new Host(app, owner);
  expect(await host.connect(`${app.origin}/mcp`)).toHaveLength(11);

  const me = await host.call('getMe');
  expect(me.business.id).toBe(owner.businessId);
  const { id: campaignId } = await host.call('createCampaign', {
    businessId: me.business.id,
    name: 'Coffee for a story',
    actions: ['ig_st'],
    discountType: 'pct',
    discountValue: 20,
    maxCompletions: 10,
  });

  // Somebody takes part.
  const proof = { campaignId, actionId: 'ig_st', proofType: 'url', proofUrl: 'https://www.instagram.com/p/whole-job/' };
  expect((await creator.live.post('/submissions', proof)).status).toBe(201);

  const { items } = await host.call('listSubmissions', { campaignId, state: 'pending' });
  const { perk } = await host.call('reviewSubmission', { submissionId: items[0].id, decision: 'approve' });

  // The tools of the till are at an address that getMe has said.
  await host.close();
  const till = me.toolsets.find(({ name }: any) => name === 'till').url;
  await host.connect(till.replace('/x/till', '/x/default,till'));
  const redeemed = await host.call('redeemPerk', { code: perk.code, bill: 30 });
  expect(redeemed).toMatchObject({ status: 'redeemed', redemption: { discount: 6 } });
  const figures = await host.call('getCampaignStats', { campaignId });
  expect(figures).toMatchObject({ totalSubmissions: 1, approved: 1, perksIssued: 1, perksRedeemed: 1 });
  await host.close();

  // Each step that gives something away was confirmed, and nothing else was asked.
  expect(host.questions.map((question) => question.split(/[ ?]/).slice(0, 2).join(' '))).toEqual([
    'Launch the',
    'Approve the',
    'Redeem the',
  ]);
  expect(host.consents).toHaveLength(2);
  expect(host.consents[1]).toContain('write.perks');
  expect(host.calls).toBeLessThanOrEqual(budgets.wholeJob.calls);
  expect(host.tokens).toBeLessThanOrEqual(budgets.wholeJob.tokens);
});
