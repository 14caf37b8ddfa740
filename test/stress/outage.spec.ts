import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startApp, TestApp } from '../support/app';
import { Client } from '../support/client';
import { Cluster } from '../support/processes/cluster';
import { CALLERS, expectSound, Load } from '../support/processes/load';
import { aFolder, launch, Launched, Service, startService, until, WORKER } from '../support/processes/service';

const read = (name: string) => readFileSync(join(__dirname, '../..', name), 'utf8');

/** The commands with which Docker checks the containers. */
const HEALTH_CHECKS = {
  api: /^\s+CMD \["node", "-e", "(.*)"\]$/m.exec(read('Dockerfile'))?.[1],
  worker: /^\s+- "(fetch\(.*\))"$/m.exec(read('compose.yaml'))?.[1],
};

const skipped = process.env.DATABASE_URL ? Cluster.unavailable : 'DATABASE_URL is not set';
(skipped ? describe.skip : describe)(`a database outage${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let cluster: Cluster;
  let service: Service;
  let worker: Launched;
  /** Of the port that the health check of each container asks. */
  let ports: Record<keyof typeof HEALTH_CHECKS, string>;
  let key: Client;
  let campaignId: string;

  beforeAll(async () => {
    cluster = await Cluster.make();
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: aFolder(), LOG_LEVEL: 'fatal' };
    service = await startService(settings);
    // The check of the worker must not need the token of the metrics.
    const metrics = { METRICS_PORT: '0', METRICS_TOKEN: 'a token that is only good for tests' };
    worker = launch({ ...settings, ...metrics }, { args: [WORKER] });
    const [, port = ''] = await worker.printed(/Metrics are at http:\/\/localhost:(\d+)/);
    ports = { api: new URL(service.origin).port, worker: port };
    const { data } = await service.api.post('/auth', {
      action: 'register',
      email: 'owner@example.com',
      password: 'correct horse battery',
    });
    const minted = await service.api.as(data.accessToken).post('/api-keys', { name: 'Load', mode: 'test' });
    key = service.api.as(minted.data.key);
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    campaignId = (await key.post('/campaigns', campaign)).data.id;
  });
  afterAll(async () => {
    await Promise.all([service.stop(), worker.stop()]);
    await cluster.remove();
  });

  /** Whether the health check of a container succeeds. */
  async function isHealthy(name: keyof typeof HEALTH_CHECKS): Promise<boolean> {
    const command = HEALTH_CHECKS[name]!;
    const code = command.replace(
      /'http:\/\/127\.0\.0\.1:(?:9464|' \+ \(process\.env\.PORT \|\| 3000\) \+ ')/,
      `'http://127.0.0.1:${ports[name]}`,
    );
    expect(code).not.toBe(command);
    const [status] = await once(spawn(process.execPath, ['-e', code], { stdio: 'ignore' }), 'close');
    return status === 0;
  }

  async function expectDegraded(): Promise<void> {
    const [health, live, ready] = await Promise.all(
      ['/health', '/health/live', '/health/ready'].map((path) => service.api.get(path)),
    );
    expect(health).toMatchObject({
      status: 503,
      error: { code: 'SERVICE_UNAVAILABLE', details: { status: 'degraded', database: { connected: false } } },
    });
    expect(live).toMatchObject({ status: 200, data: { status: 'ok' } });
    expect(ready).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await Promise.all([isHealthy('api'), isHealthy('worker')])).toEqual([false, false]);
  }

  /** The service must recover soon after the database is back: within 5 s, and longer on a busy machine. */
  async function expectWellSoon(load: Load): Promise<void> {
    const back = performance.now();
    await until(async () => (await service.api.get('/health/ready')).status === 200);
    await load.more(20, 201);
    expect(performance.now() - back).toBeLessThan(20_000);
    expect((await service.api.get('/health')).data).toMatchObject({ status: 'ok', database: { connected: true } });
    await until(() => isHealthy('api'));
    await until(() => isHealthy('worker'));
  }

  it('returns 503 with Retry-After until the database is back; the health checks of the containers fail meanwhile', async () => {
    const load = new Load(key, campaignId);
    await load.more(50, 201);
    await cluster.stopImmediately();
    await load.more(50, 503);
    await expectDegraded();
    await cluster.start();
    await expectWellSoon(load);
    await load.stop();
    await expectSound(load, cluster);
  });

  it('may close all connections in the middle of their work', async () => {
    const load = new Load(key, campaignId);
    for (let round = 0; round < 4; round++) {
      await load.more(20, 201);
      await cluster.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
      );
    }
    await load.more(20, 201);
    await load.stop();
    await expectSound(load, cluster);
  });

  it('may leave connections open without responding; requests do not wait long, and the health checks fail', async () => {
    const load = new Load(key, campaignId);
    await load.more(50, 201);
    cluster.freeze();
    await expectDegraded();
    await load.more(CALLERS * 2, 503);
    cluster.thaw();
    await expectWellSoon(load);
    await load.stop();
    await expectSound(load, cluster);
  });

  it('is not all that the health checks notice: they fail when the process is gone, too', async () => {
    await Promise.all([service.kill(), worker.kill()]);
    expect(await Promise.all([isHealthy('api'), isHealthy('worker')])).toEqual([false, false]);
  });
});

/** A fake Redis. */
class Stand {
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {}

  static async open(onConnection: (socket: Socket) => void): Promise<Stand> {
    const stand: Stand = new Stand(
      createServer((socket) => {
        stand.sockets.add(socket.on('error', () => undefined));
        onConnection(socket);
      }).listen(0, '127.0.0.1'),
    );
    await once(stand.server, 'listening');
    return stand;
  }

  get url(): string {
    return `redis://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Sends requests until the rate limit is reached; returns how many of one window were accepted, and their durations. */
async function callUntilLimited(
  app: TestApp,
  afterCalls = 0,
  change = () => {},
): Promise<{ most: number; ms: number[] }> {
  const windows = new Map<string, number>();
  const ms: number[] = [];
  // More than two windows allow, because a window may end meanwhile.
  for (let calls = 0; calls < 300; calls++) {
    if (calls === afterCalls) change();
    const { status, headers } = await app.api.get('/campaigns');
    if (status === 429) return { most: Math.max(...windows.values()), ms };
    expect(status).toBe(401);
    const reset = headers.get('x-ratelimit-reset')!;
    windows.set(reset, (windows.get(reset) ?? 0) + 1);
    ms.push(parseFloat(headers.get('x-response-time')!));
  }
  throw new Error('300 calls, and none was limited.');
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe('Redis', () => {
  const expectServedAndLimited = async (REDIS_URL: string, afterCalls?: number, change?: () => void) => {
    const app = await startApp({ REDIS_URL, RATE_LIMIT_FACTOR: '1' });
    try {
      const { most, ms } = await callUntilLimited(app, afterCalls, change);
      expect(most).toBeLessThanOrEqual(60);
      expect(median(ms)).toBeLessThan(50);
    } finally {
      await app.stop();
    }
  };

  let stand: Stand | undefined;
  afterEach(() => stand?.close());

  it('does not affect requests, rate limits or response times while it is not running', async () => {
    stand = await Stand.open(() => undefined);
    const { url } = stand;
    stand.close();
    await expectServedAndLimited(url);
  });

  it('does not affect requests, rate limits or response times if it accepts connections but never responds', async () => {
    stand = await Stand.open(() => undefined);
    await expectServedAndLimited(stand.url);
  });

  const redis = process.env.REDIS_URL;
  /** A proxy for the real one that can stop responding, and then counts connections. */
  async function aSilencer() {
    const { hostname, port } = new URL(redis!);
    const silencer = { isSilent: false, asked: 0 };
    stand = await Stand.open((socket) => {
      const behind = connect(Number(port || 6379), hostname).on('error', () => undefined);
      socket.on('data', (chunk) => (silencer.asked += chunk.toString().match(/tier:/g)?.length ?? 0));
      socket.pipe(behind).on('data', (chunk) => silencer.isSilent || socket.write(chunk));
      socket.once('close', () => behind.destroy());
    });
    return { silencer, url: `${stand.url}?keyPrefix=${randomUUID()}:` };
  }

  (redis ? it : it.skip)('that stops responding is tried once a second by one request, which waits 40 ms', async () => {
    const { silencer, url } = await aSilencer();
    const app = await startApp({ REDIS_URL: url });
    const callers = 8;
    const call = async () => {
      const { headers } = await app.api.get('/campaigns');
      return parseFloat(headers.get('x-response-time')!);
    };
    // Until it responds in time to all of them, which may take a while on a busy machine.
    let before: number;
    do {
      before = silencer.asked;
      await Promise.all(Array.from({ length: callers }, call));
    } while (silencer.asked < before + callers);
    const asked = silencer.asked;

    const began = performance.now();
    silencer.isSilent = true;
    const ms: number[] = [];
    const callOn = async () => {
      for (; performance.now() < began + 2500; await delay(10)) ms.push(await call());
    };
    await Promise.all(Array.from({ length: callers }, callOn));
    await app.stop();
    // Those that were running when it stopped responding, and then one a second.
    const tries = silencer.asked - asked;
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThanOrEqual(callers + Math.ceil((performance.now() - began) / 1000));
    expect(Math.min(...ms.filter((each) => each >= 35))).toBeLessThan(100);
  });

  (redis ? it : it.skip)('that stops responding in the middle of a window does not reset any limit', async () => {
    const { silencer, url } = await aSilencer();
    await expectServedAndLimited(url, 30, () => (silencer.isSilent = true));
  });
});
