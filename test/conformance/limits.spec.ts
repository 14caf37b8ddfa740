import { TestApp } from '../support/app';
import { aRequest, MODERN, ToolClient } from '../support/tools';
import { startWithFixtures } from './fixtures';
import { runSuite } from './suite.cjs';

/** Requests a minute: of the protocol altogether, of a tool by the tier of its twin. */
const PROTOCOL = 60;
const RELAXED = 60;
const PUBLIC = 120;

const NOW = Date.UTC(2026, 10, 21, 9, 30, 15);
const SECONDS_LEFT = 45;
let minutes = 0;

let app: TestApp;
let client: ToolClient;
beforeAll(async () => {
  app = await startWithFixtures({ RATE_LIMIT_FACTOR: '1' });
  client = new ToolClient(app);
});
afterAll(() => app.stop());
// Each test has a minute of the wall clock to itself, in which time stands still.
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + ++minutes * 60_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Answers to as many of these at once. */
const many = <T>(count: number, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, send));

const REFUSED = {
  status: 429,
  body: {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32000, message: 'Too many requests', data: { code: 'RATE_LIMITED' } },
  },
};

describe('with the limits on', () => {
  it.each([
    ['2025-11-25', 'tools-call-with-progress'],
    ['2026-07-28', 'server-stateless'],
  ])('a client of revision %s passes %s without meeting one', async (revision, scenario) => {
    const chosen = ['--scenario', scenario, '--spec-version', revision];
    const findings = await runSuite(`limits-${revision}`, ['server', '--url', `${app.origin}/mcp`, ...chosen]);
    expect(findings.get(scenario)).toMatchObject({ failures: [], warnings: [] });
    expect(findings.get(scenario)?.passed).toBeGreaterThan(0);
  });

  it('whatever is no call of a tool counts together, in every revision, and tells when to come back', async () => {
    const modern = client.in(MODERN);
    const sent = await Promise.all([
      many(20, () => client.request('ping')),
      many(20, () => modern.request('prompts/list')),
      many(8, () => modern.request('no/such')),
      many(6, () => client.send('no JSON')),
      many(6, () => client.send({ jsonrpc: '2.0', id: 'unasked', result: {} })),
    ]);
    expect(sent.flat()).toHaveLength(PROTOCOL);
    expect(sent.map((answers) => [...new Set(answers.map(({ status }) => status))])).toEqual([
      [200],
      [200],
      [404],
      [400],
      [202],
    ]);
    for (const over of [await client.request('tools/list'), await modern.request('server/discover')]) {
      expect(over).toMatchObject(REFUSED);
      expect(over.headers.get('retry-after')).toBe(String(SECONDS_LEFT));
    }
  });

  it.each([
    ['a fixture', 'test_simple_text', RELAXED],
    ['a public read', 'getPricing', PUBLIC],
    ['a read', 'searchInfluencers', RELAXED],
  ])('%s counts by itself: %s', async (_what, name, limit) => {
    await many(PROTOCOL + 1, () => client.request('ping'));
    const call = () => client.request('tools/call', { name, arguments: {} });
    const answers = await many(limit, call);
    expect(answers.filter(({ status, result }) => status !== 200 || result.isError)).toEqual([]);
    const { status, result, headers } = await call();
    expect([status, result.isError, headers.get('retry-after')]).toEqual([200, true, String(SECONDS_LEFT)]);
    expect(JSON.parse(result.content[0].text)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });

  it('each element of a batch counts', async () => {
    const batch = Array.from({ length: 20 }, (_, index) => aRequest('ping', undefined, index));
    const oldest = client.in('2025-03-26');
    const within = await many(3, () => oldest.send(batch));
    expect(within.flatMap(({ body }) => body as { error?: object }[]).filter(({ error }) => error)).toEqual([]);
    expect(await oldest.request('ping')).toMatchObject(REFUSED);
  });
});
