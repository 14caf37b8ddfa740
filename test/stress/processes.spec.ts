import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, Service, startService } from '../support/processes/service';

const { DATABASE_URL, REDIS_URL } = process.env;
const skipped = DATABASE_URL && REDIS_URL ? undefined : 'DATABASE_URL and REDIS_URL are not set';
/** Requests per window at a public endpoint: a quarter of the default, to need fewer requests. */
const LIMIT = 30;
const QUARTER = '0.25';

(skipped ? describe.skip : describe)(`two apis on one database${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let settings: Record<string, string>;
  let drop: () => Promise<unknown>;
  let services: [Service, Service];

  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    settings = {
      ...database.settings,
      DATA_DIR: aFolder(),
      REDIS_URL: `${String(REDIS_URL)}?keyPrefix=${randomUUID()}:`,
      WORKER: 'off',
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_FACTOR: QUARTER,
      // Long enough that a window hardly ever ends during a test.
      RATE_LIMIT_WINDOW_SECONDS: '86400',
    };
    services = [await startService(settings), await startService(settings)];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await drop();
  });

  /** Sends this many requests of one client, to both processes in turn, and returns the statuses. */
  async function callsOf(client: string, path: string, calls: number): Promise<number[]> {
    const statuses = [];
    for (let call = 0; call < calls; call++) {
      const { api } = services[call % 2]!;
      statuses.push((await api.get(path, { headers: { 'x-forwarded-for': client } })).status);
    }
    return statuses;
  }

  it('share one rate limit, however a client distributes its requests', async () => {
    // On a busy machine Redis may respond too late; each process then counts on its own, so the next client is tried.
    let admitted: boolean[] = [];
    for (let client = 1; client <= 10 && admitted.filter(Boolean).length !== LIMIT; client++) {
      const statuses = await callsOf(`10.0.0.${String(client)}`, '/actions?perPage=1', LIMIT + 10);
      admitted = statuses.map((status) => status === 200);
    }
    expect(admitted).toEqual([...Array<boolean>(LIMIT).fill(true), ...Array<boolean>(10).fill(false)]);
  });

  it('count probes separately, so that probes of one do not use up the limit of the other', async () => {
    const statuses = await callsOf('10.0.0.1', '/health/live', LIMIT * 2 + 2);
    expect(new Set(statuses.slice(0, -2))).toEqual(new Set([200]));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('reject a key within 5 s after its revocation at the other one', async () => {
    const [one, other] = services;
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const session = one.api.as((await one.api.post('/auth', owner)).data.accessToken);
    const { data } = await session.post('/api-keys', { name: 'Lost', mode: 'test' });
    const lost: Client = other.api.as(data.key);
    expect((await lost.get('/campaigns')).status).toBe(200);

    expect((await session.delete(`/api-keys/${String(data.id)}`)).status).toBe(200);
    // It is used meanwhile, which must not prolong its life; seldom enough for the rate limit.
    for (const end = performance.now() + 5000; performance.now() < end; await delay(1000)) await lost.get('/campaigns');
    expect((await lost.get('/campaigns')).status).toBe(401);
    expect((await one.api.as(data.key).get('/campaigns')).status).toBe(401);
  });
});
