import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { registered, SCOPES } from '../support/declarations/registered';
import { LEGACY, ToolClient } from '../support/agents/tools';

const MAX_TOKENS = 600;

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterAll(() => app.stop());

describe('getMe', () => {
  it('says who the key belongs to, what is left of the plan, and where the other tools are', async () => {
    const { data } = await new ToolClient(app).as(shop.liveKey).call('getMe');
    expect(data).toMatchObject({
      type: 'key',
      business: { id: shop.businessId, kind: 'business' },
      mode: 'live',
      plan: 'free',
      limits: { campaigns: { limit: 5, remaining: 5 } },
    });
    expect(Date.parse(data.limits.resetsAt)).toBeGreaterThan(app.clock.now().getTime());
    expect(data.toolsets.map(({ name }: any) => name)).toEqual([...registered.toolsets.keys()]);
  });

  it('names addresses at which tools are', async () => {
    const client = new ToolClient(app).as(shop.liveKey);
    const { toolsets } = (await client.call('getMe')).data;
    for (const { url } of toolsets) {
      const { status, result } = await client.at(new URL(url).pathname).request('tools/list');
      expect([url, status, result.tools.length > 1]).toEqual([url, 200, true]);
    }
  });

  it(`takes less than ${String(MAX_TOKENS)} tokens with every scope`, async () => {
    const { data, result } = await new ToolClient(app).as(shop.accessToken).call('getMe');
    expect(data.scopes).toHaveLength(SCOPES.length);
    expect(countTokens(result.content[0].text)).toBeLessThan(MAX_TOKENS);
  });

  it('is named in the instructions of every selection', async () => {
    for (const path of ['/mcp', '/mcp/x/creator', '/mcp/readonly']) {
      const { result } = await new ToolClient(app).at(path).request('initialize', { protocolVersion: LEGACY[0] });
      expect(result.instructions).toContain('getMe has your businessId');
    }
  });
});
