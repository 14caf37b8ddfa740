import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { ToolClient } from '../support/agents/tools';
import { aLotOfData, COPIES } from './large-data';

const MAX_TOKENS = 6000;

let app: TestApp;
let shop: Tenant;
let tools: ToolClient;
beforeAll(async () => {
  app = await startApp();
  ({ shop } = await aLotOfData(app));
  tools = new ToolClient(app).as(shop.liveKey);
});
afterAll(() => app.stop());

/** For each list tool: the field with the rows, their total number, and the input. */
const LISTS: [tool: string, rows: string, total: number, input: object][] = [
  ['listActions', 'actions', 125, { perPage: 100 }],
  ['searchInfluencers', 'influencers', COPIES, { perPage: 100 }],
  ['listCampaigns', 'items', COPIES, { perPage: 100 }],
  ['listCampaigns', 'items', COPIES, {}],
  ['listSubmissions', 'items', COPIES, { perPage: 100 }],
  ['listSubmissions', 'items', COPIES, {}],
];

describe('A list of rows of the maximum length', () => {
  it.each(LISTS)(
    'a list of %s (%s of %d, input %j) fits in each result, and `next` leads to each row once',
    async (...row) => {
      const [tool, field, total, input] = row;
      const seen: string[] = [];
      let next: object | undefined = { page: 1 };
      while (next) {
        const { data, result } = await tools.call(tool, { ...input, ...next });
        const [{ text: json }] = result.content;
        expect(countTokens(json)).toBeLessThan(MAX_TOKENS);
        expect(result.structuredContent).toEqual(JSON.parse(json));
        expect(data[field].length).toBeGreaterThan(0);
        expect((data.pagination ?? data).total).toBe(total);
        seen.push(...data[field].map(({ id }: any) => id));
        next = data.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    },
  );

  it('names the shortened fields of a row, and does not cut URLs', async () => {
    const { data } = await tools.call('listSubmissions', {});
    const whole = (await shop.live.get(`/submissions/${String(data.items[0].id)}`)).data;
    const [{ shortened, notes, proofUrl, ...row }] = data.items;
    expect(shortened).toEqual(expect.arrayContaining(['notes', 'metadata', 'reason', 'verification']));
    expect([proofUrl, whole.notes.startsWith(notes.slice(0, -1))]).toEqual([whole.proofUrl, true]);
    expect([row.metadata, whole.metadata.rows.length > 300]).toEqual([undefined, true]);
    expect(data.notice).toContain('`shortened`');
  });
});

describe('A list that is not shortened', () => {
  it.each<[string, string, number, object]>([
    ['getPricing', 'estimates', 125, {}],
    ['getPricing', 'estimates', 125, { businessType: 'veterinarians' }],
    ['getBenchmarks', 'benchmarks', 20, {}],
    ['listActions', 'actions', 50, {}],
  ])('an unshortened list of %s has all %s (%d) in one result', async (tool, field, count, input) => {
    const { data, result } = await tools.call(tool, input);
    expect(data[field]).toHaveLength(count);
    expect(data).not.toHaveProperty('notice');
    expect(countTokens(result.content[0].text)).toBeLessThan(MAX_TOKENS);
  });

  it('an unshortened list of listSubmissions has all rows of typical length', async () => {
    const other = await anEnterprise(app);
    const { id } = await aCampaign(other.live);
    for (let count = 0; count < 16; count++) await aSubmission(other.live, id, { notes: 'My story of this morning.' });
    const { data, result } = await new ToolClient(app).as(other.liveKey).call('listSubmissions', {});
    expect([data.items.length, data.notice, data.next]).toEqual([16, undefined, undefined]);
    expect(countTokens(result.content[0].text)).toBeLessThan(4500);
  });

  it('an unshortened list of listCampaigns has a whole page of typical rows', async () => {
    const other = await anEnterprise(app);
    for (let count = 0; count < 20; count++)
      await aCampaign(other.live, {
        name: `Stories of our summer menu ${String(count)}`,
        description:
          'Show the cup, say what is in it, and tag the corner where we are. Before noon, the light is best.',
        requirements: { minFollowers: 500, hashtags: ['#cornercoffee', '#summermenu'], challengeCode: false },
        maxCompletions: 100,
      });
    const { data, result } = await new ToolClient(app).as(other.liveKey).call('listCampaigns', {});
    expect([data.items.length, data.notice, data.next]).toEqual([20, undefined, undefined]);
    expect([data.businessId, data.livemode, data.archived]).toEqual([other.businessId, true, false]);
    expect(countTokens(result.content[0].text)).toBeLessThan(MAX_TOKENS);
  });
});
