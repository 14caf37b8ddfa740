import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Reader } from '#database';
import { Address } from '../support/processes/address';
import { startApp } from '../support/app';
import { pause, size } from '../support/processes/stress';
import { Client } from '../support/client';
import { Cluster } from '../support/processes/cluster';
import { RedisServer } from '../support/processes/redis';
import { aFolder, Service, startService, until } from '../support/processes/service';

const skipped = process.env.DATABASE_URL ? (Cluster.unavailable ?? RedisServer.unavailable) : 'DATABASE_URL is not set';
const CALLERS = 8;
const PHASE_MS = size(500, 10_000);
/** 10 s on an idle machine. */
const MAX_OUTAGE_MS = 30_000;

/** A business, as a client of each process. */
type Business = [Client, Client];

(skipped ? describe.skip : describe)(`a replica${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let primary: Cluster;
  let standby: Cluster;
  let address: Address;
  let redis: RedisServer;
  let settings: Record<string, string>;
  let services: Service[];
  let metrics: string[];
  let shop: Business;
  let other: Business;
  let bystander: Business;

  beforeAll(async () => {
    primary = await Cluster.make();
    standby = await primary.standby();
    address = await Address.of(primary.port);
    redis = await RedisServer.make();
    const url = new URL(primary.url);
    url.port = String(address.port);
    settings = {
      DATABASE_URL: url.toString(),
      DATABASE_REPLICA_URL: standby.url,
      REDIS_URL: redis.url,
      DATA_DIR: aFolder(),
      METRICS_PORT: '0',
      LOG_LEVEL: 'fatal',
    };
    services = [await startService(settings), await startService(settings)];
    metrics = await Promise.all(
      services.map(async (service) => {
        const [, found = ''] = await service.printed(/Metrics are at (\S+)/);
        return found.replace('localhost', '127.0.0.1');
      }),
    );
    [shop, other, bystander] = [await aBusiness('shop'), await aBusiness('other'), await aBusiness('bystander')];
    await replicaServes(bystander);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    address.close();
    await redis.kill();
    await Promise.all([primary.remove(), standby.remove()]);
  });

  async function aBusiness(name: string): Promise<Business> {
    const { api } = services[0]!;
    const owner = { action: 'register', email: `${name}@example.com`, password: 'correct horse battery' };
    const { data } = await api.post('/auth', owner);
    const { key } = (await api.as(data.accessToken).post('/api-keys', { name: 'Test', mode: 'test' })).data;
    return services.map((service) => service.api.as(key)) as Business;
  }

  const aCampaign = async (by: Client, fields: object = {}, headers: Record<string, string> = {}) =>
    by.post(
      '/campaigns',
      { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, ...fields },
      { headers },
    );

  const aSubmission = async (by: Client, campaignId: string) =>
    (
      await by.post('/submissions', {
        campaignId,
        proofUrl: `https://photos.example.com/${randomUUID()}`,
        proofType: 'screenshot',
      })
    ).data;

  /** How many reads each server has answered, as the processes have counted them. */
  async function counted(): Promise<{ replica: number; primary: number }> {
    const texts = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
    const sum = (server: string) =>
      texts
        .map(
          (text) => new RegExp(`^perk_replica_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
        )
        .reduce((total: number, value) => total + Number(value), 0);
    return { replica: sum('replica'), primary: sum('primary') };
  }

  /** Which servers answered the reads of `work`: `replica`, `primary`, or both. */
  async function servedBy(work: () => Promise<unknown>): Promise<string> {
    const before = await counted();
    await work();
    const after = await counted();
    return (['replica', 'primary'] as const).filter((server) => after[server] > before[server]).join(' and ');
  }

  /** Resolves when the replica serves this business in both processes. */
  async function replicaServes(business: Business): Promise<void> {
    for (const client of business)
      await until(async () => (await servedBy(() => client.get('/campaigns'))) === 'replica', 50);
  }

  /** The replica receives everything, but does not show it. */
  async function whileReplayIsPaused(work: () => Promise<void>): Promise<void> {
    await standby.query('select pg_wal_replay_pause()');
    await until(async () => {
      const [state] = await standby.query('select pg_get_wal_replay_pause_state() as now');
      return state?.now === 'paused';
    });
    try {
      await work();
    } finally {
      await standby.query('select pg_wal_replay_resume()');
    }
  }

  describe('a replica that is behind', () => {
    it('is not used for a business that has just written, in any process, and is for others', async () => {
      await replicaServes(bystander);
      await whileReplayIsPaused(async () => {
        const { id } = (await aCampaign(shop[0])).data;
        const server = await servedBy(async () => {
          const { items } = (await shop[1].get('/campaigns')).data;
          expect(items[0].id).toBe(id);
        });
        expect(server).toBe('primary');
        expect(await servedBy(() => bystander[1].get('/campaigns'))).toBe('replica');

        await aSubmission(shop[1], id);
        expect((await shop[0].get(`/campaigns/${String(id)}/stats`)).data.totalSubmissions).toBe(1);
      });
      await replicaServes(shop);
    });

    it('is not used for a business until it has what an event has told the business about', async () => {
      const { id } = (await aCampaign(shop[0])).data;
      await replicaServes(shop);
      await whileReplayIsPaused(async () => {
        const submission = await aSubmission(other[0], id);
        await until(async () =>
          (await shop[1].get('/events?type=submission.*&limit=100')).text.includes(submission.id),
        );
        const { items } = (await shop[1].get('/submissions')).data;
        expect(items.map((each: { id: string }) => each.id)).toContain(submission.id);
        // Not because the replica is too far behind for anyone.
        expect(await servedBy(() => bystander[1].get('/campaigns'))).toBe('replica');
      });
    });

    it('is not used for a business if Redis may have forgotten what it has written', async () => {
      await replicaServes(shop);
      await whileReplayIsPaused(async () => {
        const { id } = (await aCampaign(shop[0])).data;
        await redis.kill();
        await redis.start();
        // By then the processes have connected to Redis again, and the replica is not too far behind yet.
        for (const end = performance.now() + 2500; performance.now() < end; await pause()) {
          const { items } = (await shop[1].get('/campaigns')).data;
          expect(items[0].id).toBe(id);
        }
      });
    });

    it('is not used for anyone once it is more than 5 s behind', async () => {
      await replicaServes(bystander);
      await whileReplayIsPaused(async () => {
        await aCampaign(shop[0]);
        await until(async () => (await servedBy(() => bystander[0].get('/campaigns'))) === 'primary', 200);
      });
      await replicaServes(bystander);
    });
  });

  it('a replica that is late, killed or hangs fails no request and hides no write, and is used again when it is back', async () => {
    await standby.query(`alter system set recovery_min_apply_delay = '100ms'`);
    await standby.query('select pg_reload_conf()');
    const { id } = (await aCampaign(shop[0])).data;
    await replicaServes(shop);
    const failures: string[] = [];
    const paths = ['/campaigns', '/events', '/influencers', '/submissions', `/campaigns/${String(id)}/stats`];
    let over = false;
    const readers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = caller; !over; call++) {
        const { status, text } = await [shop, bystander][call % 2]![call % 3 ? 0 : 1].get(paths[call % paths.length]!);
        // The statistics of a campaign are only for its own business.
        if (status !== 200 && status !== 404) failures.push(text);
        await pause();
      }
    });
    const writer = async () => {
      while (!over) {
        const created = await aCampaign(other[0]);
        const { data } = await other[1].get('/campaigns');
        if (data?.items[0].id !== created.data?.id) failures.push(`${created.text} is not in ${JSON.stringify(data)}`);
        await pause();
      }
    };
    const writing = writer();
    await delay(PHASE_MS);
    await standby.kill();
    await delay(PHASE_MS);
    await standby.start();
    await replicaServes(bystander);
    standby.freeze();
    await delay(PHASE_MS);
    standby.thaw();
    await replicaServes(bystander);
    over = true;
    await Promise.all([...readers, writing]);
    expect(failures).toEqual([]);
    await standby.query(`alter system reset recovery_min_apply_delay`);
    await standby.query('select pg_reload_conf()');
  });

  it('answers no further query of a reader that was answered by the primary, nor any in a transaction', async () => {
    const { db, stop } = await startApp(settings);
    const isReplica = async (reader: Reader) =>
      (await reader.query<{ is: boolean }>({ text: 'select pg_is_in_recovery() as is' }))[0]!.is;
    await until(async () => isReplica(await db.reader()));
    const reader = await db.reader();
    await standby.kill();
    expect(await isReplica(reader)).toBe(false);
    await standby.start();
    await until(async () => isReplica(await db.reader()));
    expect(await isReplica(reader)).toBe(false);
    expect(await db.tx(() => db.reader())).toBe(db);
    await stop();
  });

  it('a replica that is promoted under load loses no acknowledged write, and the service is soon healthy', async () => {
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
    await until(
      async () => (await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length > 0,
    );
    await replicaServes(shop);

    const statuses = new Set<number>();
    const acknowledged = new Map<string, { id: string; begunAt: number; at: number }>();
    let over = false;
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = caller; !over; call++) {
        const [name, begunAt] = [randomUUID(), performance.now()];
        // The same request until it succeeds, as the documentation tells clients.
        for (let status = 0; status !== 201;) {
          const answer = await aCampaign(shop[call % 2]!, { name }, { 'idempotency-key': name });
          statuses.add(({ status } = answer).status);
          if (status === 201) acknowledged.set(name, { id: answer.data.id, begunAt, at: performance.now() });
          else statuses.add((await other[call % 2]!.get('/campaigns')).status);
          await pause();
        }
      }
    });
    await delay(PHASE_MS);
    const killedAt = performance.now();
    await primary.kill();
    await standby.query('select pg_promote()');
    address.moveTo(standby.port);
    const isReady = async ({ origin }: Service) => (await fetch(`${origin}/api/v1/health/ready`)).ok;
    await until(async () => (await Promise.all(services.map(isReady))).every(Boolean));
    await until(() => [...acknowledged.values()].some(({ begunAt }) => begunAt > killedAt));
    const outageMs = performance.now() - killedAt;
    await delay(PHASE_MS);
    over = true;
    await Promise.all(callers);

    expect(outageMs).toBeLessThan(MAX_OUTAGE_MS);
    expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    const stored = await standby.query('select id, name from campaigns');
    for (const [name, { id }] of acknowledged)
      expect(stored.filter((campaign) => campaign.name === name).map((campaign) => campaign.id)).toEqual([id]);
    // The promoted server is the primary now, not a replica any more.
    expect(await servedBy(() => bystander[0].get('/campaigns'))).toBe('primary');
  });
});
