import { freshDatabase } from '../support/jest/databases.cjs';
import { anIdleConnection, CAMPAIGN, halfARequest, refuses } from '../support/processes/raw-connection';
import { aFolder, startService, until } from '../support/processes/service';

describe('a service with SHUTDOWN_DELAY_SECONDS', () => {
  let settings: { DATA_DIR: string; DATABASE_URL?: string };
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    settings = { DATA_DIR: aFolder(), ...database.settings };
  });
  afterAll(() => drop());

  it('reports immediately that it is not ready, and keeps serving for SHUTDOWN_DELAY_SECONDS', async () => {
    const service = await startService({ ...settings, SHUTDOWN_DELAY_SECONDS: '3' });
    const busy = await halfARequest(service, 'none');
    const kept = await anIdleConnection(service);
    service.signal('SIGTERM');
    const signalledAt = performance.now();
    await until(() => refuses(service));
    expect(performance.now() - signalledAt).toBeLessThan(2000);
    const ready = await service.api.get('/health/ready');
    expect(ready).toMatchObject({ status: 503, error: { message: 'The process is shutting down.' } });

    let served = 0;
    for (; performance.now() - signalledAt < 2000; served++) {
      const { status, headers } = await service.api.get('/actions?perPage=1');
      expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
    }
    expect(served).toBeGreaterThan(0);
    kept.send('GET /api/v1/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await kept.received(/"status":"ok"[^]*"status":"ok"/);
    busy.send(CAMPAIGN.slice(20));
    await busy.received(/^HTTP\/1.1 401/m);
    expect(await service.ended).toMatchObject({ code: 0 });
    expect(performance.now() - signalledAt).toBeGreaterThan(3000);
  });

  it('exits at once on a second signal', async () => {
    const service = await startService({ ...settings, SHUTDOWN_DELAY_SECONDS: '600' });
    const signalledAt = performance.now();
    let isOver = false;
    void service.ended.then(() => (isOver = true));
    service.signal('SIGTERM');
    // Within a second, it is considered a duplicate of the first signal.
    await until(() => {
      if (performance.now() - signalledAt > 1500) service.signal('SIGTERM');
      return isOver;
    });
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(performance.now() - signalledAt).toBeGreaterThan(1500);
  });
});
