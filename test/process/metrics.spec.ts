import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { freshDatabase } from '../support/databases.cjs';
import { aFolder, launch, Launched, startService, WORKER } from '../support/service';

const METRICS_TOKEN = 'a token that is only good for tests';

async function metricsOf(process: Launched): Promise<string> {
  const [, url = ''] = await process.printed(/Metrics are at (\S+)/);
  return url.replace('localhost', '127.0.0.1');
}

async function scrape(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** The figure of a series, by a part of its line. */
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

  it('tell of requests, limits and the pool of an api, and name nobody', async () => {
    const service = await startService({ ...settings, METRICS_PORT: '0', RATE_LIMIT_FACTOR: '1' });
    const url = await metricsOf(service);
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const { data } = await service.api.post('/auth', owner);
    const session = service.api.as(data.accessToken);
    await session.get('/campaigns');
    await session.get('/campaigns/camp_00000000000000000000000000');
    // Over the limit of a minute, even if one begins meanwhile.
    for (let call = 0; call < 130; call++) await session.get('/nowhere/at-all');

    const { status, type, text } = await scrape(url);
    await service.stop();
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
    expect(figure(text, 'perk_http_requests_total{endpoint="listCampaigns",status="200"}')).toBe(1);
    expect(figure(text, 'perk_http_requests_total{endpoint="getCampaign",status="404"}')).toBe(1);
    expect(figure(text, 'perk_http_requests_total{endpoint="unmatched.read",status="404"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_http_request_duration_seconds_count{endpoint="listCampaigns"}')).toBe(1);
    expect(figure(text, 'perk_http_request_duration_seconds_sum{endpoint="listCampaigns"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_rate_limited_total{endpoint="unmatched.read"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(figure(text, 'perk_database_connections{state="waiting"}')).toBeGreaterThanOrEqual(0);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(text).not.toMatch(/(biz|usr|key|camp|sub|ses)_[0-9a-z]{26}|nowhere|example\.com/);
  });

  it('are for whoever has the token, where there is one', async () => {
    const service = await startService({ ...settings, METRICS_PORT: '0', METRICS_TOKEN });
    const url = await metricsOf(service);
    expect((await scrape(url)).status).toBe(401);
    expect((await scrape(url, { authorization: `Bearer ${METRICS_TOKEN}.` })).status).toBe(401);
    expect((await scrape(url, { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
    expect((await scrape(`${url}/else`, { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(404);
    // Not on the port that balancers lead to.
    expect((await scrape(`${service.origin}/metrics`)).status).toBe(404);
    expect((await service.stop()).code).toBe(0);
  });

  it('tell of a worker as well', async () => {
    const worker = launch({ ...settings, METRICS_PORT: '0' }, { args: [WORKER] });
    const url = await metricsOf(worker);
    await worker.printed(/Perk does the background work/);
    const { text } = await scrape(url);
    expect(figure(text, 'perk_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(await worker.stop()).toMatchObject({ code: 0 });
  });

  it('are nowhere unless a port is set', async () => {
    const service = await startService(settings);
    const { stderr } = await service.stop();
    expect(stderr).not.toContain('Metrics');
  });

  it('have a port of their own, and who takes it is told', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await launch({ ...settings, METRICS_PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${String(port)} is taken by another program.`);
    expect(stderr).toContain('set METRICS_PORT');
  });
});
