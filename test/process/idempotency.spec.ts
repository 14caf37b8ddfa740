import { setTimeout as delay } from 'node:timers/promises';
import { Engine, openEngine } from '#database/host';
import { schemas } from '../../ormconfig';
import { size } from '../support/processes/stress';
import { Answer, Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { keyed, wasReplayed } from '../support/keyed';
import { aFolder, Service, startService } from '../support/processes/service';
import { USED_UNITS } from '../support/database/inspect';

/** Concurrent requests per key, number of keys, and number of kills. */
const TWINS = size(6, 100);
const KEYS = size(24, 200);
const KILLS = size(2, 60);
/** Keys that are at work at a time. */
const AT_ONCE = 6;

/** The operations, used in turn. Each creates a row with the key in the given column, and an event. */
const WRITES = [
  {
    table: 'submissions',
    column: 'proof_url',
    send: ({ api, campaignId }: World, key: string) =>
      api.post('/submissions', { campaignId, proofUrl: nameOf(key), proofType: 'screenshot' }, keyed(key)),
  },
  {
    table: 'campaigns',
    column: 'name',
    send: ({ api }: World, key: string) =>
      api.post(
        '/campaigns',
        { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, name: nameOf(key) },
        keyed(key),
      ),
  },
  {
    table: 'api_keys',
    column: 'name',
    send: ({ api }: World, key: string) => api.post('/api-keys', { name: nameOf(key) }, keyed(key)),
  },
] as const;

interface World {
  api: Client;
  campaignId: string;
}

const nameOf = (key: string) => `https://example.com/${key}`;
const writeOf = (n: number) => WRITES[n % WRITES.length]!;
const keyOf = (n: number) => `kill-${String(n)}`;

describe(`kill -9 during ${String(TWINS)} requests with each of ${String(KEYS)} keys, ${String(KILLS)} times`, () => {
  let engine: Engine;
  let drop: () => Promise<unknown>;
  let settings: Record<string, string>;
  /** The running service, or the one that is starting. */
  let running: Promise<Service>;
  let token: string;
  let campaignId: string;
  let answered = 0;
  let interrupted = 0;
  const responsesByKey = new Map<string, Answer[]>();

  const open = () => openEngine({ DATA_DIR: settings.DATA_DIR!, DATABASE_URL: settings.DATABASE_URL }, schemas);
  const world = async (): Promise<World> => ({ api: (await running).api.as(token), campaignId });
  const found = async (sql: string, values: unknown[] = []) => (await engine.pool.query(sql, values)).rows;

  /** Repeats the request until there is a response, even if the service is killed. */
  async function ask(n: number): Promise<Answer> {
    for (;;) {
      const now = await world();
      try {
        const answer = await writeOf(n).send(now, keyOf(n));
        if (answer.error?.code === 'IDEMPOTENCY_IN_PROGRESS') continue;
        answered++;
        return answer;
      } catch (error) {
        // Compared by name, because the error class is from outside the test sandbox.
        if ((error as Error).name !== 'TypeError') throw error;
        interrupted++;
      }
    }
  }

  async function askAll(): Promise<void> {
    let next = 0;
    const worker = async () => {
      while (next < KEYS) {
        const n = next++;
        responsesByKey.set(keyOf(n), await Promise.all(Array.from({ length: TWINS }, () => ask(n))));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Kills the service at intervals during the work. */
  async function killAll(): Promise<void> {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (answered < (KEYS * TWINS * kill) / (KILLS + 1)) await delay(1);
      await delay(Math.random() * 15);
      const service = await running;
      running = service.kill().then(() => startService(settings));
    }
  }

  beforeAll(
    async () => {
      const database = await freshDatabase();
      drop = database.drop;
      settings = { DATA_DIR: aFolder(), WORKER: 'off', ...database.settings };
      running = startService(settings);
      let service = await running;
      const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
      token = (await service.api.post('/auth', owner)).data.accessToken;
      // Only one process can use the embedded database.
      if (!settings.DATABASE_URL) await service.stop();
      engine = await open();
      await found(`update businesses set plan = 'enterprise'`);
      await engine.close();
      if (!settings.DATABASE_URL) running = startService(settings);
      service = await running;
      const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
      campaignId = (await service.api.as(token).post('/campaigns', offer)).data.id;

      await Promise.all([askAll(), killAll()]);
      await (await running).stop();
      engine = await open();
    },
    size(120_000, 1_800_000),
  );
  afterAll(async () => {
    await engine.close();
    await drop();
  });

  it('interrupts requests, but all get a response in the end', () => {
    expect(interrupted).toBeGreaterThan(KILLS);
    expect(responsesByKey.size).toBe(KEYS);
    expect([...responsesByKey.values()].flat().map(({ status }) => status)).toEqual(Array(KEYS * TWINS).fill(201));
  });

  it('never changes or loses a stored response', () => {
    for (const [key, answers] of responsesByKey) {
      expect([key, new Set(answers.map(({ text }) => text)).size]).toEqual([key, 1]);
      // None if the response was lost with the process.
      expect(answers.filter((answer) => wasReplayed(answer) === null).length).toBeLessThanOrEqual(1);
    }
  });

  it('executes each request exactly once and completely', async () => {
    for (const [index, { table, column }] of WRITES.entries()) {
      const keys = Array.from({ length: KEYS }, (_, n) => n)
        .filter((n) => n % WRITES.length === index)
        .map(keyOf);
      const made = await found(
        `select ${column} as name, count(*)::int as n, min(id) as id,
           (select count(*)::int from outbox where aggregate_id = min(${table}.id)) as events
         from ${table} where ${column} like 'https://example.com/%' group by ${column}`,
      );
      const ids = new Map(keys.map((key) => [nameOf(key), responsesByKey.get(key)![0]!.data.id as string]));
      expect(made.length).toBe(keys.length);
      for (const { name, n, id, events } of made)
        expect({ name, n, id, events }).toEqual({ name, n: 1, id: ids.get(name), events: 1 });
    }
  });

  it('takes exactly one unit per created resource', async () => {
    for (const resource of ['submissions', 'campaigns']) {
      const [{ used }] = await found(
        `select sum(used)::int as used from (${USED_UNITS}) as units where resource = $1`,
        [resource],
      );
      const [{ n }] = await found(`select count(*)::int as n from ${resource}`);
      expect([resource, used]).toEqual([resource, n]);
    }
  });

  it('stores one response per key', async () => {
    const kept = await found('select key from idempotency_keys');
    expect(kept.map(({ key }) => key).sort()).toEqual([...responsesByKey.keys()].sort());
  });
});
