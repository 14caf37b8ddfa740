import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, Launched, startService, until, WORKER } from '../support/processes/service';

const METRICS_TOKEN = 'a token that is only good for tests';

async function metricsOf(process: Launched): Promise<string> {
  const [, url = ''] = await process.printed(/Metrics are at (\S+)/);
  return url.replace('localhost', '127.0.0.1');
}

async function scrape(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** The value of a series, by a part of its line. */
function figure(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(series));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('metrics', () => {
  let settings: Record<string, string>;
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    settings = { DATA_DIR: aFolder(), ...database.settings };
  });
  afterAll(() => drop());

  it('cover requests, rate limits and the connection pool of an api, without personal data, for those who have the token', async () => {
    const limited = { RATE_LIMIT_FACTOR: '1', RATE_LIMIT_WINDOW_SECONDS: '86400' };
    const service = await startService({ ...settings, ...limited, METRICS_PORT: '0', METRICS_TOKEN });
    const url = await metricsOf(service);
    const authorization = `Bearer ${METRICS_TOKEN}`;
    // Not on the public port.
    expect((await scrape(`${service.origin}/metrics`)).status).toBe(404);
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const { data } = await service.api.post('/auth', owner);
    const session = service.api.as(data.accessToken);
    await session.get('/campaigns');
    await session.get('/campaigns/camp_00000000000000000000000000');
    // Over the limit of a window, even if one begins meanwhile.
    for (let call = 0; call < 130; call++) await session.get('/nowhere/at-all');

    const { status, type, text } = await scrape(url, { authorization });
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
    expect(figure(text, 'perk_http_requests_total{endpoint="listCampaigns",status="200"}')).toBe(1);
    expect(figure(text, 'perk_http_requests_total{endpoint="getCampaign",status="404"}')).toBe(1);
    expect(figure(text, 'perk_http_requests_total{endpoint="unmatched.read",status="404"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_http_request_duration_seconds_count{endpoint="listCampaigns"}')).toBe(1);
    expect(figure(text, 'perk_http_request_duration_seconds_sum{endpoint="listCampaigns"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_rate_limited_total{endpoint="unmatched.read"}')).toBeGreaterThan(0);
    // A background job may be using a connection.
    const idle = async () =>
      figure((await scrape(url, { authorization })).text, 'perk_database_connections{state="idle"}');
    await until(async () => ((await idle()) ?? 0) > 0);
    expect(figure(text, 'perk_database_connections{state="waiting"}')).toBeGreaterThanOrEqual(0);
    // The database of the test is on the same machine.
    expect(figure(text, 'perk_clock_difference_seconds')).toBe(0);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(text).not.toMatch(/(biz|usr|key|camp|sub|ses)_[0-9a-z]{26}|nowhere|example\.com/);

    expect((await scrape(url)).status).toBe(401);
    expect((await scrape(url, { authorization: `${authorization}.` })).status).toBe(401);
    expect((await scrape(`${url}/else`, { authorization })).status).toBe(404);
    expect((await service.stop()).code).toBe(0);
  });

  it('are served by a worker, too, and to anyone if there is no token', async () => {
    const worker = launch({ ...settings, METRICS_PORT: '0' }, { args: [WORKER] });
    const url = await metricsOf(worker);
    await worker.printed(/The Perk worker is running/);
    const { text } = await scrape(url);
    expect(figure(text, 'perk_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(await worker.stop()).toMatchObject({ code: 0 });
  });
});
