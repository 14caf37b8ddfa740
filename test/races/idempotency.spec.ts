import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, Tenant } from '../support/builders';
import { size } from '../support/processes/stress';
import { Answer } from '../support/client';
import { rows } from '../support/database/inspect';
import { keyed, wasReplayed } from '../support/keyed';
import { ToolClient } from '../support/agents/tools';

/** Concurrent requests per key, and number of keys: 100 × 200 in full size. */
const TWINS = size(20, 100);
const KEYS = size(12, 200);
/** Keys that are used at the same time; with more, requests would wait for the test process. */
const AT_ONCE = 4;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let campaignId: string;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  campaignId = (await aCampaign(shop.live)).id;
});
afterAll(() => app.stop());

jest.setTimeout(size(60_000, 1_200_000));

/** The responses to identical requests, including those to wait. */
interface RaceResult {
  key: string;
  answers: Answer[];
  waits: number;
}

/** Sends identical requests concurrently, and repeats each one while the response is 409. */
async function twins(key: string, send: () => Promise<Answer>): Promise<RaceResult> {
  let waits = 0;
  const answers = await Promise.all(
    Array.from({ length: TWINS }, async () => {
      for (;;) {
        const answer = await send();
        if (answer.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer;
        expect(answer.headers.get('retry-after')).toBe('1');
        waits++;
      }
    }),
  );
  return { key, answers, waits };
}

async function raceAll(send: (key: string, n: number) => Promise<Answer>, keys = KEYS): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  for (let n = 0; n < keys; n += AT_ONCE)
    results.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, keys - n) }, (_, index) => {
          const key = `race-${String(n + index)}`;
          return twins(key, () => send(key, n + index));
        }),
      )),
    );
  return results;
}

/** Checks that one request was executed, and all others got the same response. */
function expectOneRun({ answers }: RaceResult, status: number): void {
  expect([...new Set(answers.map((answer) => `${String(answer.status)} ${answer.text}`))]).toHaveLength(1);
  expect(answers[0]?.status).toBe(status);
  expect(answers.filter((answer) => wasReplayed(answer) === null)).toHaveLength(1);
}

/** The business that receives the proofs of a creator pays for them. */
const used = async () => (await shop.live.get('/usage')).data.usage.submissions.used as number;
const countOf = async (sql: string, values: unknown[] = []) => (await rows(app, sql, values))[0].n as number;

describe(`${String(TWINS)} requests at once with each of ${String(KEYS)} keys`, () => {
  it('create each submission once, with one unit, one event and one response', async () => {
    const before = await used();
    const results = await raceAll((key, n) =>
      creator.live.post('/submissions', { campaignId, proofUrl: `https://example.com/race/${String(n)}` }, keyed(key)),
    );
    for (const one of results) expectOneRun(one, 201);
    const ids = results.map(({ answers }) => answers[0]!.data.id as string);
    expect(new Set(ids).size).toBe(KEYS);
    const stored = 'select count(*)::int as n from submissions where proof_url like $1';
    expect(await countOf(stored, ['https://example.com/race/%'])).toBe(KEYS);
    const events = `select count(*)::int as n from outbox where aggregate_id = any($1) and type = 'submission.created'`;
    expect(await countOf(events, [ids])).toBe(KEYS);
    expect((await used()) - before).toBe(KEYS);
    // On a server, some requests must have met a running one; otherwise they were not concurrent.
    const waits = results.reduce((sum, one) => sum + one.waits, 0);
    expect(waits > 0).toBe(app.engine.kind === 'postgres');
  });

  it('all return the same stored error', async () => {
    const { id, code } = await aPerk(shop.live, creator.live, campaignId);
    await shop.live.post('/perks/redeem', { code });
    const results = await raceAll((key) => shop.live.post('/perks/redeem', { code }, keyed(`refused-${key}`)));
    for (const one of results) expectOneRun(one, 409);
    expect(await countOf('select count(*)::int as n from outbox where aggregate_id = $1', [id])).toBe(2);
  });

  it('succeed for exactly five keys if the plan allows five, with the same response for all requests of a key', async () => {
    const tenant = await anEnterprise(app);
    await rows(app, `update businesses set plan = 'free' where id = $1`, [tenant.businessId]);
    const live = await tenant.keyWith('write.campaigns', 'read.analytics');
    const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    // An error that is not stored is attempted by each request, so a few keys suffice.
    const results = await raceAll((key) => live.post('/campaigns', offer, keyed(key)), 8);
    const made = results.filter(({ answers }) => answers.some(({ status }) => status === 201));
    expect(made).toHaveLength(5);
    for (const one of made) expectOneRun(one, 201);
    const refused = results.filter((one) => !made.includes(one)).flatMap(({ answers }) => answers);
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['PLAN_LIMIT_EXCEEDED']));
    expect((await live.get('/usage')).data.usage.campaigns.used).toBe(5);
  });
});

it('repeated requests return immediately, even while others with the same key are rejected', async () => {
  const send = (key: string, proofUrl: string) =>
    creator.live.post('/submissions', { campaignId, proofUrl }, keyed(key));
  for (let n = 0; n < size(10, 100); n++) {
    const [key, proofUrl] = [`done-${String(n)}`, `https://example.com/done/${String(n)}`];
    const { text } = await send(key, proofUrl);
    const answers = await Promise.all(
      Array.from({ length: TWINS }, (_, index) => send(key, index % 2 ? `${proofUrl}/other` : proofUrl)),
    );
    const results = answers.map((answer, index) => (index % 2 ? answer.error?.code : answer.text) as string);
    expect(results).toEqual(answers.map((_, index) => (index % 2 ? 'IDEMPOTENCY_KEY_REUSED' : text)));
  }
});

it('a tool call and a REST request with the same key are executed once in total', async () => {
  const tools = new ToolClient(app).as(creator.liveKey);
  for (let n = 0; n < size(4, 50); n++) {
    const [key, proofUrl] = [`mixed-${String(n)}`, `https://example.com/mixed/${String(n)}`];
    const input = { campaignId, actionId: 'ig_st', proofUrl, proofType: 'url' };
    const params = { name: 'submitProof', arguments: input, _meta: { idempotencyKey: key } };
    const outcomes = await Promise.all(
      Array.from({ length: TWINS }, async (_, index) => {
        if (index % 2) return (await creator.live.post('/submissions', input, keyed(key))).error?.code as string;
        const { result } = await tools.request('tools/call', params);
        return result.isError && (JSON.parse(result.content[0].text).error.code as string);
      }),
    );
    const done = [0, 1].map(
      (side) => outcomes.filter((code, index) => index % 2 === side && code === undefined).length,
    );
    expect(done.map((count) => count > 0).sort()).toEqual([false, true]);
    const refusals = new Set(outcomes.filter((code) => code !== undefined));
    expect(['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']).toEqual(expect.arrayContaining([...refusals]));
    expect(await countOf('select count(*)::int as n from submissions where proof_url = $1', [proofUrl])).toBe(1);
  }
});
