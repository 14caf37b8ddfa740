import { listActions } from '#catalog';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startApp, TestApp } from '../support/app';
import { fund } from '../support/exchange/exchange';
import { Tenant } from '../support/builders';
import { ToolClient, TOOLS } from '../support/agents/tools';
import { aLotOfData, evenMoreData, LargeData } from './large-data';
import { aParityWorld, ParityWorld } from './parity-world';

const MAX_TOKENS = 6000;

/** Prose of exactly `length` characters in scripts that take more tokens per character than English. */
const PROSE = [
  '写真を撮って、カップの中身を教えてください。お店の名前も忘れずに。',
  'कप दिखाइए और बताइए कि उसमें क्या है। ',
  'أظهر الكوب وقل ما بداخله، ثم ضع علامة على المقهى. ',
  'Покажите чашку и расскажите, что в ней. ',
  'แสดงแก้วของคุณและบอกเราว่าข้างในคืออะไร ',
  'Zeig die Tasse, erzähl, was drin ist, und markiere das Café. ☕😀 ',
].join('');
const manyLanguages = (length: number) => PROSE.repeat(30).slice(0, length).toWellFormed().padEnd(length, '.');

interface World extends ParityWorld {
  large: LargeData & { programId: string };
}
interface LargestCall {
  input: (world: World) => object;
  by?: (world: World) => Tenant;
  testMode?: true;
}

const asLargeShop = ({ large }: World) => large.shop;
const asLargeCreator = ({ large }: World) => large.creator;
const of = (input: object | ((world: World) => object), by?: LargestCall['by'], testMode?: true): LargestCall => ({
  input: typeof input === 'function' ? (input as LargestCall['input']) : () => input,
  by,
  testMode,
});
/** A call with the usual arguments, whose result does not depend on the amount of data. */
const usual = (tool: string) => of((world) => TOOLS[tool]!.example(world));
const page = { perPage: 100 };
const ALL_GOALS = ['reviews', 'social-reach', 'referrals', 'engagement', 'brand-awareness'];

/** As many as fit into the parameter. */
const MOST_ACTIONS = listActions()
  .map(({ id }) => id)
  .join(',')
  .slice(0, 200)
  .replace(/,[^,]*$/, '');

/** The calls with the longest results; of other tools, the usual call has them. */
const LARGEST: Partial<Record<string, LargestCall[]>> = {
  planCampaigns: [
    of({ budget: 1_000_000, goals: ALL_GOALS, horizonWeeks: 26, seed: 1 }),
    of({ businessType: 'coffee-shops', seed: 2 }),
    of({ budget: 60, goals: ['social-reach'], horizonWeeks: 8, seed: 3 }, asLargeShop),
  ],
  recommend: [
    of({ goals: ALL_GOALS, limit: 10, budget: 1_000_000, seed: 1 }),
    of({ limit: 10, businessType: 'gyms', seed: 3 }),
  ],
  quickStart: [of({ seed: 1, budget: 1_000_000 }), of({ seed: 2, goal: 'reviews' })],
  simulateCampaign: [
    of({
      actions: ['ig_st', 'ig_rl', 'tt_vd', 'yt_vd', 'rd_po'],
      discountType: 'dol',
      discountValue: 99.99,
      maxCompletions: 1_000_000,
      days: 365,
    }),
  ],
  generateText: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].map((language) =>
    of({
      kind: 'guidelines',
      actionId: 'yt_vd',
      language,
      facts: Array.from({ length: 20 }, () => manyLanguages(199)),
    }),
  ),
  getRecommendations: [
    of({ maxCampaigns: 50, maxBusinesses: 20 }, asLargeShop),
    of({ maxCampaigns: 50, maxBusinesses: 20 }, asLargeCreator),
    of({ maxCampaigns: 50, maxBusinesses: 20 }, ({ creator }) => creator),
  ],
  getSeries: ['day', 'week'].map((interval) =>
    of({ metric: 'submissions', from: '2025-11-01', to: '2026-11-24', interval }, asLargeShop),
  ),
  listCampaigns: [of(page, asLargeShop)],
  createCampaign: [
    of(
      ({ large }) => ({
        businessId: large.shop.businessId,
        name: manyLanguages(199),
        description: manyLanguages(1999),
        actions: ['ig_st'],
        discountType: 'pct',
        discountValue: 10,
      }),
      asLargeShop,
    ),
  ],
  getCampaignStats: [of(({ large }) => ({ campaignId: large.campaignId }), asLargeShop)],
  findCampaigns: [of({ ...page, matching: false }, asLargeCreator)],
  getOffer: [of(({ large }) => ({ campaignId: large.campaignId }))],
  getChallenge: [of(({ large }) => ({ campaignId: large.campaignId }))],
  getPricing: [of({}), of({ businessType: 'veterinarians' })],
  listActions: [of(page)],
  getBenchmarks: [of({}), of({ businessType: 'coffee-shops' })],
  getPolicy: [of({ businessType: 'breweries', actions: MOST_ACTIONS })],
  getMarket: ['stats', 'book', 'trades', 'history', 'index'].map((view) =>
    of({ view, hours: 168, livemode: false, ...(['stats', 'index'].includes(view) ? {} : { actionId: 'ig_st' }) }),
  ),
  findOpportunities: [of({ ...page, followerCount: 2_000_000_000 })],
  placeOrder: [
    of({
      side: 'buy',
      actionId: 'ig_st',
      quantity: 1,
      price: 2,
      clientOrderId: 'c'.repeat(64),
      requirements: manyLanguages(999),
    }),
  ],
  listOrders: [of(page, asLargeShop, true)],
  listTrades: [of(page)],
  submitTradeProof: [
    of(
      ({ bought }) => ({ tradeId: bought, proofUrl: 'https://www.instagram.com/p/example/' }),
      ({ creator }) => creator,
    ),
  ],
  searchInfluencers: [of(page)],
  listPerks: [of(page, asLargeShop)],
  listPrograms: [of(page, asLargeShop)],
  getProgress: [
    of(({ large }) => ({ programId: large.programId, ...page }), asLargeShop),
    of(({ large }) => ({ programId: large.programId, memberId: 'm'.repeat(100) }), asLargeShop),
  ],
  submitProof: [
    of(
      ({ large }) => ({
        ...{ campaignId: large.campaignId, actionId: 'ig_st', proofType: 'url' },
        proofUrl: `https://www.instagram.com/p/${'aB3_%C3%A9'.repeat(200)}`,
        metadata: { rows: Array.from({ length: 400 }, (_, at) => ({ at, by: 'someone' })) },
      }),
      asLargeCreator,
    ),
  ],
  reviewSubmission: [of(({ another }) => ({ submissionId: another, decision: 'approve' }))],
  listSubmissions: [of(page, asLargeShop)],
  getAgentActivity: [of(page, asLargeShop)],
  listEvents: [of({ limit: 100 }, asLargeShop)],
  getCampaign: [of(({ large }) => ({ campaignId: large.campaignId }), asLargeShop)],
  updateCampaign: [of(({ large }) => ({ campaignId: large.campaignId, maxCompletions: null }), asLargeShop)],
  reviewSubmissions: [
    of(({ another, pending, late }) => ({
      reviews: [another, pending, late].map((submissionId) => ({
        submissionId,
        decision: 'reject',
        reason: manyLanguages(499),
      })),
    })),
  ],
  createWebhook: [
    of({
      url: `https://shop.example.com/${'a'.repeat(2000)}`,
      events: ['campaign.*', 'submission.*', 'perk.*'],
      description: manyLanguages(499),
    }),
  ],
};

/** Results whose length depends on how much there is, or on the texts of users. All others are whole. */
const MAY_BE_CUT = [
  'getRecommendations',
  'getSeries',
  'getOffer',
  'getPolicy',
  'getMarket',
  'submitProof',
  'updateCampaign',
  'getCampaign',
];

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp();
  const large = await aLotOfData(app, manyLanguages);
  await fund(app, large.shop.businessId, 1000_00, false);
  const { programId } = await evenMoreData(app, large, manyLanguages);
  world = { ...(await aParityWorld(app)), large: { ...large, programId } };
});
afterAll(() => app?.stop());

const CALLS = Object.keys(TOOLS).flatMap((tool) =>
  (LARGEST[tool] ?? [usual(tool)]).map((call, index) => [tool, index, call] as const),
);

it.each(CALLS)(
  '%s returns at most 6,000 tokens, with the arguments %d',
  async (tool, _index, { input, by = ({ shop }) => shop, testMode }) => {
    const tenant = by(world);
    const client = new ToolClient(app).as(testMode ? tenant.testKey : tenant.liveKey);
    const { result, failure, data } = await client.call(tool, input(world));
    expect(failure).toBeUndefined();
    expect(countTokens(result.content[0].text)).toBeLessThan(MAX_TOKENS);
    if (data.shortened === undefined) return;
    expect(MAY_BE_CUT).toContain(tool);
    expect(data.notice).toContain('`shortened`');
  },
);
