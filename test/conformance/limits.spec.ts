import { TestApp } from '../support/app';
import { aRequest, MODERN, ToolClient } from '../support/agents/tools';
import { startWithFixtures } from './fixtures';
import { runSuite } from './suite.cjs';

/** Requests per minute: for all protocol requests together, and for each tool by the tier of its endpoint. */
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
// Each test runs in a minute of its own, with the clock stopped.
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + ++minutes * 60_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The responses to this number of concurrent requests. */
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

describe('with rate limits', () => {
  it.each([
    ['2025-11-25', 'tools-call-with-progress'],
    ['2026-07-28', 'server-stateless'],
  ])('a client of revision %s passes %s', async (revision, scenario) => {
    const chosen = ['--scenario', scenario, '--spec-version', revision];
    const findings = await runSuite(`limits-${revision}`, ['server', '--url', `${app.origin}/mcp`, ...chosen]);
    expect(findings.get(scenario)).toMatchObject({ failures: [], warnings: [] });
    expect(findings.get(scenario)?.passed).toBeGreaterThan(0);
  });

  it('all requests other than tool calls share one limit, in every revision, and 429 has Retry-After', async () => {
    const modern = client.in(MODERN);
    const sent = await Promise.all([
      many(20, () => client.request('ping')),
      many(20, () => modern.request('prompts/list')),
      many(8, () => modern.request('no/such')),
      many(6, () => client.send('no JSON')),
      many(6, () => client.send({ jsonrpc: '2.0', id: 'unasked', result: {} })),
    ]);
    expect(sent.flat()).toHaveLength(PROTOCOL);
    expect(sent.map((responses) => [...new Set(responses.map(({ status }) => status))])).toEqual([
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
  ])('%s has its own limit: %s', async (_kind, name, limit) => {
    await many(PROTOCOL + 1, () => client.request('ping'));
    const call = () => client.request('tools/call', { name, arguments: {} });
    const responses = await many(limit, call);
    expect(responses.filter(({ status, result }) => status !== 200 || result.isError)).toEqual([]);
    const { status, result, headers } = await call();
    expect([status, result.isError, headers.get('retry-after')]).toEqual([200, true, String(SECONDS_LEFT)]);
    expect(JSON.parse(result.content[0].text)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });

  it('each request in a batch counts', async () => {
    const batch = Array.from({ length: 20 }, (_, index) => aRequest('ping', undefined, index));
    const oldest = client.in('2025-03-26');
    const within = await many(3, () => oldest.send(batch));
    expect(within.flatMap(({ body }) => body as { error?: object }[]).filter(({ error }) => error)).toEqual([]);
    expect(await oldest.request('ping')).toMatchObject(REFUSED);
  });
});
