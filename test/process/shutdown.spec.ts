// Also runs on the embedded engine: the database is closed with the process.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { openEngine } from '#platform';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/databases.cjs';
import { aFolder, Service, startService, until } from '../support/service';

/** A raw connection, to send a request in parts and to see when it is closed. */
class Connection {
  text = '';
  isClosed = false;

  constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk));
    socket.once('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  static async to({ origin }: Service): Promise<Connection> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  async received(pattern: RegExp): Promise<void> {
    await until(() => pattern.test(this.text) || this.isClosed);
    expect(this.text).toMatch(pattern);
  }
}

const CAMPAIGN = JSON.stringify({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

/** Starts a write request whose headers the service has read, but whose body is still missing. */
async function halfARequest(service: Service, token: string): Promise<Connection> {
  const connection = await Connection.to(service);
  connection.send(
    `POST /api/v1/campaigns HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue\r\n` +
      `content-type: application/json\r\ncontent-length: ${String(CAMPAIGN.length)}\r\n\r\n${CAMPAIGN.slice(0, 20)}`,
  );
  await connection.received(/^HTTP\/1.1 100 Continue/);
  return connection;
}

async function anIdleConnection(service: Service): Promise<Connection> {
  const connection = await Connection.to(service);
  connection.send('GET /api/v1/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await connection.received(/"status":"ok"/);
  expect(connection.text).not.toMatch(/^connection: close/im);
  return connection;
}

const refuses = ({ origin }: Service) =>
  fetch(`${origin}/api/v1/health/ready`).then(
    ({ status }) => status === 503,
    () => true,
  );

describe('a service that receives a signal to stop', () => {
  let settings: { DATA_DIR: string; DATABASE_URL?: string };
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    settings = { DATA_DIR: aFolder(), ...database.settings };
  });
  afterAll(() => drop());

  it('responds to accepted requests, rejects new ones, closes the database and exits with 0', async () => {
    const service = await startService({ ...settings, LOG_LEVEL: 'info' });
    const { data } = await service.api.post('/auth', {
      action: 'register',
      email: 'owner@example.com',
      password: 'correct horse battery',
    });
    // One fewer than the campaigns of the free plan.
    const accepted = await Promise.all(Array.from({ length: 4 }, () => halfARequest(service, data.accessToken)));
    const idle = await anIdleConnection(service);

    service.signal('SIGTERM');
    await until(() => refuses(service));
    await until(() => idle.isClosed);
    for (const connection of accepted) connection.send(CAMPAIGN.slice(20));

    const { code, stdout, stderr } = await service.ended;
    for (const connection of accepted) {
      await until(() => connection.isClosed);
      expect(connection.text).toMatch(/^HTTP\/1.1 201 Created/m);
      expect(connection.text).toMatch(/^connection: close/im);
      expect(connection.text).toMatch(/"success":true/);
    }
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/error/i) });
    const written = stdout.match(/"route":"\/api\/v1\/campaigns","status":201/g);
    expect(written).toHaveLength(accepted.length);

    if (!settings.DATABASE_URL)
      expect(readdirSync(join(settings.DATA_DIR, 'postgres')).filter((name) => name.includes('lock'))).toEqual([]);
    const engine = await openEngine({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: settings.DATA_DIR }, schemas);
    const { rows } = await engine.pool.query('select count(*)::int as n from campaigns');
    await engine.close();
    expect(rows).toEqual([{ n: accepted.length }]);
  });

  it('treats a duplicate signal, as forwarded by npm, as one', async () => {
    const service = await startService(settings);
    const busy = await halfARequest(service, 'none');
    service.signal('SIGINT');
    service.signal('SIGINT');
    service.signal('SIGTERM');
    await until(() => refuses(service));
    busy.send(CAMPAIGN.slice(20));
    expect(await service.ended).toMatchObject({ code: 0 });
    expect(busy.text).toMatch(/^HTTP\/1.1 401/m);
  });

  it('exits with 0 even right after the start', async () => {
    const service = await startService({ ...settings, NODE_ENV: 'development' });
    const { code, stderr } = await service.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/could not|cleanly/) });
  });

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
