import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../support/client';
import { freshDatabase } from '../support/databases.cjs';
import { aFolder, Service, startService } from '../support/service';

const { DATABASE_URL, REDIS_URL } = process.env;
const skipped = DATABASE_URL && REDIS_URL ? undefined : 'DATABASE_URL and REDIS_URL are not set';
/** Requests a minute on an endpoint that anyone may read. */
const LIMIT = 120;

(skipped ? describe.skip : describe)(`two apis on one database${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let settings: Record<string, string>;
  let drop: () => Promise<unknown>;
  let services: [Service, Service];
  const start = async (limits: string) => {
    const each = { ...settings, RATE_LIMIT_FACTOR: limits };
    services = [await startService(each), await startService(each)];
  };

  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    const redis = `${String(REDIS_URL)}?keyPrefix=${randomUUID()}:`;
    settings = { ...database.settings, DATA_DIR: aFolder(), REDIS_URL: redis, WORKER: 'off' };
  });
  afterEach(() => Promise.all(services.map((service) => service.stop())));
  afterAll(() => drop());

  /** Limits are counted by the minute of the clock: what began late in one would end in the next, and be counted there. */
  async function inOneMinute(path: string, calls: number): Promise<{ service: number; status: number }[]> {
    const left = () => 60_000 - (Date.now() % 60_000);
    for (let enough = 20_000; ; enough = 60_000) {
      if (left() < enough) await delay(left() + 10);
      const answers = [];
      for (let call = 0; call < calls; call++) {
        const { status, headers } = await services[call % 2]!.api.get(path);
        answers.push({ service: call % 2, status, reset: headers.get('x-ratelimit-reset') });
      }
      if (new Set(answers.map(({ reset }) => reset)).size === 1) return answers;
    }
  }

  it('share one limit, however a client spreads its requests', async () => {
    await start('1');
    const statuses = (await inOneMinute('/actions?perPage=1', LIMIT + 40)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(new Set(statuses.slice(LIMIT))).toEqual(new Set([429]));
  });

  it('count what they are asked of themselves each for itself: balancers use up no limit of one at the other', async () => {
    await start('1');
    const answers = await inOneMinute('/health/live', LIMIT * 2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const more = await inOneMinute('/health/live', LIMIT * 2 + 2);
    expect(more.slice(-2).map(({ status }) => status)).toEqual([429, 429]);
  });

  it('refuse a key within 5 s of its revocation at the other one', async () => {
    await start('100000');
    const [one, other] = services;
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const session = one.api.as((await one.api.post('/auth', owner)).data.accessToken);
    const { data } = await session.post('/api-keys', { name: 'Lost', mode: 'test' });
    const lost: Client = other.api.as(data.key);
    expect((await lost.get('/campaigns')).status).toBe(200);

    expect((await session.delete(`/api-keys/${String(data.id)}`)).status).toBe(200);
    const revokedAt = performance.now();
    let [acceptedAt, status] = [revokedAt, 200];
    while (status !== 401 && acceptedAt < revokedAt + 10_000) {
      const askedAt = performance.now();
      ({ status } = await lost.get('/campaigns'));
      if (status === 200) acceptedAt = askedAt;
    }
    expect(acceptedAt - revokedAt).toBeLessThan(5000);
    expect((await one.api.as(data.key).get('/campaigns')).status).toBe(401);
  });
});
