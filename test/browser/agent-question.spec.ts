import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { signedIn } from './support/dashboard';
import { describeInBrowser } from './support/suite';

describeInBrowser('the page of a question', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await anEnterprise(app);
  });

  it.each([
    ['Allow it once', 'You allowed it. Go back to your agent.', 'active'],
    ['Do not allow it', 'You did not allow it. Go back to your agent.', undefined],
  ])('%s: the agent gets the answer', async (button, done, status) => {
    const visit = await signedIn(browser, app, shop);
    const host = new Client({ name: 'host', version: '1' }, { capabilities: { elicitation: { url: {} } } });
    host.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      await visit.open(new URL((params as { url: string }).url).pathname.replace('/dashboard', ''));
      const { page } = visit;
      await page.getByText('Launch the campaign “Coffee for a story” now, for everybody?').waitFor();
      await page.getByText('wants to do this:').waitFor();
      expect(await visit.inspectWidths(0)).toEqual({});
      await page.getByRole('button', { name: button }).click();
      await page.getByText(done).waitFor();
      return { action: 'accept' };
    });
    const requestInit = { headers: { authorization: `Bearer ${shop.liveKey}` } };
    await host.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { requestInit }));
    const offer = { businessId: shop.businessId, name: 'Coffee for a story', actions: ['ig_st'] };
    const result: any = await host.callTool({
      name: 'createCampaign',
      arguments: { ...offer, discountType: 'pct', discountValue: 10 },
    });
    expect(result.structuredContent?.status).toBe(status);
    await host.close();
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('says that a question can no longer be answered', async () => {
    const visit = await signedIn(browser, app, shop);
    await visit.open('/questions/qst_01kaj4yt7hfbc9zqf3v1w2x5n8');
    await visit.page.getByText('The question does not exist, or can no longer be answered.').waitFor();
    await visit.context.close();
  });
});
