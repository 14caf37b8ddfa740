import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { newId } from '#platform';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { rows } from '../support/inspect';
import { ToolClient } from '../support/tools';

const MAX_TOKENS = 6000;
const COPIES = 100;

/** Prose of exactly `length` characters. */
const text = (length: number) =>
  'Show the cup, say what is in it, and tag the corner where we are. '.repeat(80).slice(0, length);
/** A valid perk code, different for each index. */
const code = (index: number) => `AAAAAAAA${'ABCDEFGHJK'[Math.floor(index / 10)]!}${'ABCDEFGHJK'[index % 10]!}`;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let tools: ToolClient;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  tools = new ToolClient(app).as(shop.liveKey);
  await fill();
});
afterAll(() => app.stop());

/** Inserts copies of a row, with other values in some columns. */
async function copy(table: string, id: string, columns: (index: number) => object): Promise<void> {
  const changes = Array.from({ length: COPIES - 1 }, (_, index) => JSON.stringify(columns(index)));
  await rows(
    app,
    `insert into ${table} select (jsonb_populate_record(t, c::jsonb)).* from ${table} t, unnest($2::text[]) c where t.id = $1`,
    [id, changes],
  );
}

/** Creates a hundred rows for every list, each with the longest permitted values. */
async function fill(): Promise<void> {
  const actions = (await app.api.get('/actions?perPage=100')).data.actions.filter(
    (action: any) => action.incentivizable,
  );
  const campaign = await aCampaign(shop.live, {
    ...{ actionId: undefined, platformId: undefined, rewardType: 'free_item', rewardValue: 10_000 },
    actions: actions.map(({ id }: any) => id),
    ...{ name: text(199), description: text(1999), guidelines: text(4999), rewardDescription: text(499) },
    requirements: {
      ...{ minFollowers: 2_000_000_000, challengeCode: true },
      hashtags: Array.from({ length: 30 }, (_, index) => `#${'Corner Coffee'.repeat(7)}${String(index)}`),
    },
    maxCompletions: 1_000_000_000,
  });
  await copy('campaigns', campaign.id, () => ({ id: newId('camp') }));
  const proofUrl = `https://www.instagram.com/p/${'aB3_%C3%A9'.repeat(300)}`.slice(0, 2048);
  const metadata = { rows: Array.from({ length: 700 }, (_, index) => ({ at: index, likes: null, by: 'someone' })) };
  const { id } = await aSubmission(creator.live, campaign.id, {
    ...{ actionId: actions[0].id, proofUrl, proofType: 'api_verified', notes: text(1999) },
    metadata: JSON.stringify(metadata).length > 16_000 ? { rows: metadata.rows.slice(0, 400) } : metadata,
  });
  await shop.live.post('/submissions/review', { submissionId: id, decision: 'approve', reason: text(499) });
  const checks = Array.from({ length: 20 }, () => ({ name: 'external', outcome: 'unknown', evidence: text(499) }));
  await rows(app, 'update submissions set verification = $2 where id = $1', [
    id,
    JSON.stringify({ status: 'unknown', checks }),
  ]);
  const [perk] = await rows(app, 'select id from perks where submission_id = $1', [id]);
  const ids = Array.from({ length: COPIES - 1 }, () => newId('sub'));
  await copy('submissions', id, (index) => ({ id: ids[index], proof_hash: ids[index] }));
  await copy('perks', perk.id, (index) => ({ id: newId('perk'), submission_id: ids[index], code: code(index) }));
  const platforms = [...new Set(actions.map(({ platformId }: any) => platformId))].slice(0, 25);
  const { data } = await creator.live.post('/influencers', {
    ...{ displayName: text(99), bio: text(999), location: text(99), engagementRate: 0.123_456_789 },
    niches: Array.from({ length: 10 }, (_, index) => `${String(index)} coffee and cakes of every kind`),
    platforms: platforms.map((platformId) => ({ platformId, handle: 'aB3_'.repeat(25), followers: 40_000_000 })),
  });
  const businesses = Array.from({ length: COPIES - 1 }, () => newId('biz'));
  const profiles = businesses.map(() => newId('inf'));
  await copy('businesses', creator.businessId, (index) => ({ id: businesses[index] }));
  await copy('influencers', data.id, (index) => ({ id: profiles[index], business_id: businesses[index] }));
  await rows(
    app,
    `insert into influencer_platforms select (jsonb_populate_record(t, jsonb_build_object('influencer_id', i))).* from influencer_platforms t, unnest($2::text[]) i where t.influencer_id = $1`,
    [data.id, profiles],
  );
  await rows(
    app,
    `insert into influencer_search select platform_id, term, followers, copy from influencer_search, unnest($2::text[]) as copy where influencer_id = $1`,
    [data.id, profiles],
  );
}

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
    'of %s (%s of %d, input %j) fits in each result, and `next` leads to each row once',
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
  ])('of %s has all %s (%d) in one result', async (tool, field, count, input) => {
    const { data, result } = await tools.call(tool, input);
    expect(data[field]).toHaveLength(count);
    expect(data).not.toHaveProperty('notice');
    expect(countTokens(result.content[0].text)).toBeLessThan(MAX_TOKENS);
  });

  it('of listSubmissions has all rows of typical length', async () => {
    const other = await anEnterprise(app);
    const { id } = await aCampaign(other.live);
    for (let count = 0; count < 16; count++) await aSubmission(other.live, id, { notes: 'My story of this morning.' });
    const { data, result } = await new ToolClient(app).as(other.liveKey).call('listSubmissions', {});
    expect([data.items.length, data.notice, data.next]).toEqual([16, undefined, undefined]);
    expect(countTokens(result.content[0].text)).toBeLessThan(4500);
  });
});
