import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { SDK_CLIENTS, SdkClient } from '../support/agents/sdk-clients';

let app: TestApp;
let shop: Tenant;
let campaigns: string[];
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  campaigns = [];
  for (let left = 3; left > 0; left--) campaigns.unshift((await aCampaign(shop.live)).id);
});
afterAll(() => app.stop());

const PROMPT = { type: 'ref/prompt', name: 'launch-campaign' };
const CAMPAIGN = { type: 'ref/resource', uri: 'perk://campaigns/{campaignId}' };

describe.each(SDK_CLIENTS)('Completion (%s)', (_revision, connect) => {
  let client: SdkClient;
  let anyone: SdkClient;
  beforeAll(async () => {
    client = await connect(app, shop.liveKey);
    anyone = await connect(app);
  });
  afterAll(() => Promise.all([client.close(), anyone.close()]));
  const completed = async (by: SdkClient, ref: object, name: string, value: string, given?: object) =>
    (await by.complete({ ref, argument: { name, value }, ...(given && { context: { arguments: given } }) })).completion;

  it.each([
    ['actionId', 'IG_S', 'ig_st'],
    ['platformId', 'i', 'ig'],
    ['businessType', 'Coff', 'coffee-shops'],
  ])('suggests values of %s for %s, in upper or lower case', async (name, value, expected) => {
    const { values, total, hasMore } = await completed(anyone, PROMPT, name, value);
    expect(values).toContain(expected);
    for (const each of values) expect(each.toLowerCase().startsWith(value.toLowerCase())).toBe(true);
    expect([total, hasMore]).toEqual([values.length, false]);
  });

  it('returns at most 100 values, and how many there are', async () => {
    const { values, total, hasMore } = await completed(anyone, PROMPT, 'actionId', '');
    expect([values.length, hasMore]).toEqual([100, true]);
    expect(total).toBeGreaterThan(100);
  });

  it('suggests only actions on the chosen platform', async () => {
    const { values } = await completed(anyone, PROMPT, 'actionId', '', { platformId: 'ig' });
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter((id: string) => !id.startsWith('ig_'))).toEqual([]);
    expect((await completed(anyone, PROMPT, 'actionId', '', { platformId: 'none' })).values).toEqual([]);
  });

  it('suggests the campaigns of the business, the newest first, and none to anybody else', async () => {
    for (const ref of [CAMPAIGN, { type: 'ref/prompt', name: 'explain-week' }])
      expect(await completed(client, ref, 'campaignId', '')).toEqual({ values: campaigns, total: 3, hasMore: false });
    expect((await completed(client, CAMPAIGN, 'campaignId', campaigns[0]!.toUpperCase())).values).toEqual([
      campaigns[0],
    ]);
    const none = { values: [], total: 0, hasMore: false };
    expect(await completed(anyone, CAMPAIGN, 'campaignId', '')).toEqual(none);
    const stranger = await connect(app, (await anEnterprise(app)).liveKey);
    expect(await completed(stranger, CAMPAIGN, 'campaignId', '')).toEqual(none);
    await stranger.close();
  });

  it('suggests nothing for what cannot be listed, and refuses an unknown prompt or resource', async () => {
    expect((await completed(anyone, PROMPT, 'goal', 'm')).values).toEqual([]);
    for (const ref of [
      { type: 'ref/prompt', name: 'none' },
      { type: 'ref/resource', uri: 'perk://none/{id}' },
    ])
      await expect(completed(anyone, ref, 'id', '')).rejects.toMatchObject({ code: -32602 });
  });
});
