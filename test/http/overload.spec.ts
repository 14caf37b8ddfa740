import { ConnectionQuotaError } from '#database/host';
import { HttpAdapter } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aTenant, Tenant } from '../support/builders';

let app: TestApp;
let adapter: HttpAdapter;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off', CORS_ORIGINS: 'https://shop.example.com' });
  adapter = app.nest.getHttpAdapter() as unknown as HttpAdapter;
  shop = await anEnterprise(app);
});
afterAll(() => app.stop());

/** Requests that the process works on, with delays of the event loop. */
function overloaded(requests: number): () => void {
  const working = Array.from({ length: requests }, () => ({}));
  for (const each of working) adapter.overload.enter(each);
  for (let n = 0; n < 300; n++) adapter.overload.observe(1000);
  return () => {
    for (const each of working) adapter.overload.leave(each);
    for (let n = 0; n < 300; n++) adapter.overload.observe(0);
  };
}

it('an overloaded process refuses new work at once, and says when to come back', async () => {
  const recover = overloaded(20);
  const url = `${app.origin}/api/v1/campaigns`;
  const refused = await fetch(url, { headers: { 'x-request-id': 'mine', origin: 'https://shop.example.com' } });
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'x-request-id': 'mine',
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': 'https://shop.example.com',
  });
  expect(await refused.json()).toEqual({
    success: false,
    error: {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The service is overloaded. Try again in a second.',
      requestId: 'mine',
    },
  });
  const posted = await fetch(url, { method: 'POST', body: 'x'.repeat(90_000) });
  expect(posted.status).toBe(503);
  const page = await fetch(`${app.origin}/dashboard`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Wait a second, then reload this page.');
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([503, '']);
  recover();
  expect((await shop.live.get('/campaigns')).status).toBe(200);
});

it('health checks and redemptions at the till are refused last', async () => {
  const creator = await aTenant(app, { accountType: 'creator' });
  const { code } = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
  const recover = overloaded(20);
  try {
    for (const path of ['/health', '/health/live', '/health/ready'])
      expect((await fetch(`${app.origin}/api/v1${path}`)).status).toBe(200);
    expect((await shop.live.post('/perks/redeem', { code })).status).toBe(200);
    expect((await shop.live.get('/perks')).status).toBe(503);
  } finally {
    recover();
  }
  const recoverMore = overloaded(64);
  const probe = await fetch(`${app.origin}/api/v1/health/live`);
  recoverMore();
  expect(probe.status).toBe(503);
});

it('only a client whose credential has been checked has its next requests refused early', async () => {
  const other = await anEnterprise(app);
  const crowd = jest.spyOn(adapter.overload, 'crowd');
  const { quotas } = app.engine;
  const acquire = quotas.acquire.bind(quotas);
  const crowded = jest
    .spyOn(quotas, 'acquire')
    .mockImplementation((account) =>
      account === 'authentication' ? acquire(account) : Promise.reject(new ConnectionQuotaError(account, 500)),
    );
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${app.origin}/api/v1${path}`, { headers })).status;
  try {
    // A public endpoint does not check the key, so anybody could have sent it.
    expect(await statusOf('/influencers', { 'x-api-key': other.liveKey })).toBe(503);
    expect(await statusOf('/influencers', {})).toBe(503);
    expect(crowd).not.toHaveBeenCalled();
    expect(await statusOf('/campaigns', { 'x-api-key': shop.liveKey })).toBe(503);
    expect(crowd.mock.calls.map(([{ headers }]) => headers['x-api-key'])).toEqual([shop.liveKey]);
  } finally {
    crowded.mockRestore();
    crowd.mockRestore();
  }
});
