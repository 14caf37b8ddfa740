import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';

const DAY = 24 * 60 * 60;

let app: TestApp;
let [shop, creator]: Tenant[] = [];
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app)];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const today = () => app.clock.now().toISOString().slice(0, 10);
const series = async (query: string, by = shop!.live) => {
  const { status, data, text } = await by.get(`/analytics/series?${query}`);
  if (status !== 200) throw new Error(text);
  return data;
};
const refusal = async (query: string) => {
  const { status, error } = await shop!.live.get(`/analytics/series?${query}`);
  return [status, error?.details?.[0]?.path];
};

describe('GET /analytics/series', () => {
  const days: string[] = [];
  beforeAll(async () => {
    const campaign = await aCampaign(shop!.live);
    const send = async () => (await aSubmission(creator!.live, campaign.id)).id as string;
    const decide = async (submissionId: string, decision: string) =>
      (await shop!.live.post('/submissions/review', { submissionId, decision, reason: 'Seen' })).data;
    days.push(today());
    const [first, second] = [await send(), await send()];
    app.clock.advance(DAY);
    days.push(today());
    const { perk } = await decide(first, 'approve');
    await decide(second, 'reject');
    app.clock.advance(2 * DAY);
    days.push(today());
    await send();
    await shop!.live.post('/perks/redeem', { code: perk.code });
    const auto = await aCampaign(shop!.live, { verificationMode: 'auto' });
    await aSubmission(creator!.live, auto.id, { proofType: 'screenshot' });
    // Of the other mode, and of another business.
    await aCampaign(shop!.test);
    await aCampaign(creator!.live);
  });

  it.each([
    ['submissions', [2, 0, 2]],
    ['approved', [0, 1, 1]],
    ['rejected', [0, 1, 0]],
    ['perksIssued', [0, 1, 1]],
    ['perksRedeemed', [0, 0, 1]],
    ['campaigns', [1, 0, 1]],
  ])('counts %s on the day on which it happened', async (metric, counts) => {
    const [from, middle, to] = days;
    const found = await series(`metric=${metric}&from=${from!}&to=${to!}`);
    expect(found).toMatchObject({ metric, interval: 'day', from, to, total: counts[0]! + counts[1]! + counts[2]! });
    const values = new Map(found.points.map(({ start, value }: any) => [start, value]));
    expect(found.points).toHaveLength(4);
    expect([from, middle, to].map((day) => values.get(day))).toEqual(counts);
  });

  it('covers the last 30 days by default, with the 30 days before', async () => {
    app.clock.advance(3 * DAY);
    const found = await series('metric=submissions');
    expect(found.to).toBe(today());
    expect([found.points.length, found.previous.points.length]).toEqual([30, 30]);
    expect([found.total, found.previous.total]).toEqual([4, 0]);
  });

  it('compares with the previous period', async () => {
    const from = new Date(Date.parse(days[2]!) - 0).toISOString().slice(0, 10);
    const found = await series(`metric=submissions&from=${from}&to=${from}&interval=week`);
    expect(found.points).toEqual([{ start: from, value: 2 }]);
    expect(found.previous).toMatchObject({ points: [{ value: 2 }], total: 2 });
  });

  it('counts only the data of the business and the mode', async () => {
    const range = `from=${days[0]!}&to=${days[2]!}`;
    expect((await series(`metric=campaigns&${range}`, shop!.test)).total).toBe(1);
    expect((await series(`metric=campaigns&${range}`, creator!.live)).total).toBe(1);
    expect((await series(`metric=submissions&${range}`, creator!.live)).total).toBe(0);
  });

  it.each([
    ['', 'metric'],
    ['metric=likes', 'metric'],
    ['metric=campaigns&interval=hour', 'interval'],
    ['metric=campaigns&from=2026-02-29', 'from'],
    ['metric=campaigns&to=yesterday', 'to'],
    ['metric=campaigns&from=2026-02-02&to=2026-02-01', 'from'],
    ['metric=campaigns&from=2025-01-01&to=2026-06-01', 'from'],
  ])('refuses ?%s', async (query, path) => {
    expect(await refusal(query)).toEqual([400, path]);
  });

  it('covers at most 400 days', async () => {
    const found = await series('metric=campaigns&from=2025-01-01&to=2026-02-04&interval=month');
    expect(found.points).toHaveLength(14);
    expect(await refusal('metric=campaigns&from=2025-01-01&to=2026-02-05')).toEqual([400, 'from']);
  });
});
