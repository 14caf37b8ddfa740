import { Registry } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { aRequest, LEGACY, MODERN, ToolClient } from '../support/agents/tools';

type Json = Record<string, any>;

const LOOKS_LIKE = 'http://localhost:3000/.well-known/oauth-protected-resource/mcp';

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
const withTools = (tools: string, more: Record<string, string> = {}) =>
  client.saying({ 'X-MCP-Tools': tools, ...more });

describe('The header X-MCP-Tools', () => {
  it.each([MODERN, ...LEGACY])('selects exactly these tools, and getMe, in %s', async (revision) => {
    const selected = withTools('listPerks, createCampaign').in(revision);
    expect(await listed(selected)).toEqual(['createCampaign', 'getMe', 'listPerks']);
  });

  it('adds them to the toolsets of the address, or of the other header', async () => {
    const creator = await listed(client.at('/mcp/x/creator'));
    const expected = [...creator, 'createCampaign'].sort();
    expect(await listed(withTools('createCampaign').at('/mcp/x/creator'))).toEqual(expected);
    expect(await listed(withTools('createCampaign,listPerks', { 'X-MCP-Toolsets': 'creator' }))).toEqual(expected);
  });

  it('leaves out tools that write on a read-only connection', async () => {
    expect(await listed(withTools('listPerks,createCampaign').at('/mcp/readonly'))).toEqual(['getMe', 'listPerks']);
    const readOnly = withTools('listPerks,createCampaign', { 'X-MCP-Readonly': 'true' });
    expect(await listed(readOnly)).toEqual(['getMe', 'listPerks']);
    const { instructions } = (await readOnly.request('initialize', { protocolVersion: LEGACY[0] })).result;
    expect(instructions).toContain('it does not have createCampaign.');
  });

  it('refuses an unknown tool with 400 and the nearest names, whatever the message', async () => {
    for (const body of [aRequest('tools/list'), aRequest('ping'), '{']) {
      const { status, error } = await client.send(body, { 'X-MCP-Tools': 'listPerks,redeemPerc' });
      expect([status, error.code]).toEqual([400, -32602]);
      expect(error.message).toMatch(/^Unknown tool in X-MCP-Tools: redeemperc\. Did you mean redeemPerk/);
      expect(error.data.suggestions).toContain('redeemPerk');
    }
  });

  it('lets a client call them, and nothing else', async () => {
    expect((await withTools('listPerks').request('tools/call', { name: 'listPerks' })).result.isError).toBeUndefined();
    const { error } = await withTools('listPerks').request('tools/call', { name: 'listCampaigns' });
    expect(error.message).toMatch(/^Unknown tool: listCampaigns\. It is in the toolset default/);
  });

  it('asks a client that signs in only for their scopes', async () => {
    const anonymous = new ToolClient(app).saying({ 'X-MCP-Tools': 'listPerks,createCampaign' });
    const { headers } = await anonymous.request('tools/call', { name: 'listPerks' });
    const scopes = app.nest.get(Registry).scopes.filter((scope) => /^(read\.perks|write\.campaigns)$/.test(scope));
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="perk", scope="${scopes.join(' ')}", resource_metadata="${LOOKS_LIKE}"`,
    );
  });
});
