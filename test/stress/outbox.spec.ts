import { setTimeout as delay } from 'node:timers/promises';
import { Socket } from 'node:net';
import { startApp, TestApp } from '../support/app';
import { size } from '../support/processes/stress';
import { Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { rows } from '../support/database/inspect';
import { reply } from '../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../support/stand-ins/receiver';
import { aFolder, launch, Launched, Service, startService, until, WORKER } from '../support/processes/service';
import { settled } from '../support/worker';

const KILLS = size(2, 50);
/** Before each kill, and after it. */
const EVENTS = size(10, 200);
const WRITERS = 4;
const LEASE_MS = 60_000;
const TAKEN_UP_MS = 90_000;
const ON_SERVER = process.env.DATABASE_URL !== undefined;

/** A tenant whose events are written while one worker is killed. */
interface Phase {
  businessId: string;
  key: string;
  /** The receiver of its webhook. */
  path: string;
  /** For every acknowledged write: the types and aggregates of its events. */
  acknowledged: string[];
}

/** The processes: an api and two workers with a server; a single process with the embedded database. */
class Fleet {
  api!: Service;
  private workers: Launched[] = [];
  private killed = 0;

  constructor(private readonly settings: Record<string, string>) {}

  async start(): Promise<void> {
    this.api = await startService({ ...this.settings, WORKER: ON_SERVER ? 'off' : 'inline' });
    if (ON_SERVER) this.workers = [this.work(), this.work()];
    await Promise.all(this.workers.map((worker) => worker.printed(/worker is running/)));
  }

  /** Kills one of the workers, in turn, and starts a new one. */
  async kill(): Promise<void> {
    if (!ON_SERVER) {
      await this.api.kill();
      await this.start();
      return;
    }
    const index = this.killed++ % 2;
    await this.workers[index]!.kill();
    this.workers[index] = this.work();
    await this.workers[index].printed(/worker is running/);
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.workers, ...(ON_SERVER ? [] : [this.api])].map((each) => each.kill()));
    this.workers = [];
  }

  work(): Launched {
    return launch({ ...this.settings, OUTBOUND_ALLOW: RECEIVERS }, { args: [WORKER] });
  }
}

/** A receiver that responds after a delay, or not until it is released. */
class Desk {
  holding = false;
  /** The number of requests aborted while waiting: deliveries that were in flight when their worker was killed. */
  abandoned = 0;
  private readonly held = new Set<Socket>();

  readonly take = (socket: Socket): void => {
    if (!this.holding) {
      setTimeout(() => socket.end(reply(204)), Math.random() * 20);
      return;
    }
    this.held.add(socket);
    socket.once('close', () => {
      if (this.held.delete(socket)) this.abandoned++;
    });
  };

  get waiting(): number {
    return this.held.size;
  }

  letGo(): void {
    this.holding = false;
    const sockets = [...this.held];
    this.held.clear();
    for (const socket of sockets) socket.end(reply(204));
  }
}

async function aPhase(api: Client, url: string, index: number): Promise<Phase> {
  const email = `owner${String(index)}@example.com`;
  const { data } = await expectStatus(
    api.post('/auth', { action: 'register', email, password: 'correct horse battery' }),
    201,
  );
  const owner = api.as(data.accessToken);
  const { key } = (await expectStatus(owner.post('/api-keys', { name: 'Writer', mode: 'test' }), 201)).data;
  const path = `/hook-${String(index)}`;
  await expectStatus(api.as(key).post('/webhooks', { url: url.replace('/hook', path) }), 201);
  return { businessId: data.business.id, key, path, acknowledged: [] };
}

/** Writes until it is stopped; if the process is killed, continues with the next one. Records only acknowledged writes. */
async function write(fleet: Fleet, { key, acknowledged }: Phase, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const api = fleet.api.api.as(key);
    try {
      const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
      const campaign = (await expectStatus(api.post('/campaigns', offer), 201)).data;
      acknowledged.push(`campaign.created ${String(campaign.id)}`);
      const proof = { campaignId: campaign.id, proofUrl: `https://photos.example.com/${String(campaign.id)}/` };
      // A name for examples, at which nothing can be fetched.
      const submission = (await expectStatus(api.post('/submissions', { ...proof, proofType: 'screenshot' }), 201))
        .data;
      acknowledged.push(`submission.created ${String(submission.id)}`);
      const review = { submissionId: submission.id, decision: 'approve' };
      const { id, perk } = (await expectStatus(api.post('/submissions/review', review), 200)).data;
      acknowledged.push(`submission.approved ${String(id)}`, `perk.issued ${String(perk.id)}`);
    } catch (error) {
      // Compared by name, because the error class is from outside the test sandbox.
      if (ON_SERVER || (error as Error).name !== 'TypeError') throw error;
      await delay(20);
    }
  }
}

async function expectStatus(call: ReturnType<Client['post']>, expected: number) {
  const answer = await call;
  if (answer.status !== expected) throw new Error(`A write was answered with ${answer.status}: ${answer.text}`);
  return answer;
}

describe(`kill -9 of workers under load, ${String(KILLS)} times`, () => {
  const phases: Phase[] = [];
  const desk = new Desk();
  let receiver: Receiver;
  let drop: () => Promise<unknown>;
  let app: TestApp;
  /** Deliveries that were in flight when the last workers were killed. */
  let left: { id: string; leased: Date; due: Date }[];
  let killedAt: Date;
  let tookMs: number | undefined;

  beforeAll(
    async () => {
      const database = await freshDatabase();
      ({ drop } = database);
      receiver = await aReceiver(desk.take);
      const settings = {
        DATA_DIR: aFolder(),
        ...database.settings,
        JWT_SECRET: 'a secret that is only good for tests',
        ENCRYPTION_KEY: 'a key that is only good for tests',
        OUTBOUND_ALLOW: RECEIVERS,
      };
      const fleet = new Fleet(settings);
      await fleet.start();
      for (let kills = 1; kills <= KILLS; kills++) {
        const phase = await aPhase(fleet.api.api, receiver.url, kills);
        phases.push(phase);
        let over = false;
        const writing = Array.from({ length: WRITERS }, () => write(fleet, phase, () => over));
        const reach = (count: number) =>
          Promise.race([until(() => phase.acknowledged.length >= count), Promise.all(writing)]);
        await reach(EVENTS);
        desk.holding = true;
        await Promise.race([until(() => desk.waiting > 0), Promise.all(writing)]);
        if (kills < KILLS) await fleet.kill();
        // At any moment, without waiting for running deliveries.
        else if (ON_SERVER) await fleet.killAll();
        if (kills < KILLS || ON_SERVER) await reach(2 * EVENTS);
        over = true;
        await Promise.all(writing);
        if (kills === KILLS) await fleet.killAll();
        killedAt = new Date();
        desk.letGo();
      }
      if (ON_SERVER) await fleet.api.stop();
      app = await startApp(settings);
      left = await rows(
        app,
        `select id, leased_until as leased, due_at as due from webhook_deliveries where leased_until is not null`,
      );
      if (ON_SERVER && size(0, 1) === 1) {
        const worker = fleet.work();
        const isDone = async () =>
          (
            await rows(app, 'select 1 from webhook_deliveries where id = any ($1) and due_at is not null', [
              left.map(({ id }) => id),
            ])
          ).length === 0;
        await until(isDone);
        tookMs = Date.now() - killedAt.getTime();
        await worker.stop();
      }
      // Simulates a worker that starts after the leases have expired.
      app.clock.advance(LEASE_MS / 1000 + 1);
      await settled(app);
    },
    size(180_000, 3_600_000),
  );
  afterAll(async () => {
    receiver.close();
    await app.stop();
    await drop();
  });

  /** The whole event log of a phase, as its owner reads it. */
  async function logOf({ key }: Phase): Promise<any[]> {
    const items: any[] = [];
    for (let after = 0; ;) {
      const { data } = await app.api.as(key).get(`/events?limit=100&after=${String(after)}`);
      items.push(...data.items);
      if (!data.hasMore) return items;
      after = data.nextAfter;
    }
  }

  it('interrupts some deliveries', () => {
    expect(desk.abandoned).toBeGreaterThan(0);
    expect(left.length).toBeGreaterThan(0);
    expect(phases.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(KILLS * EVENTS);
  });

  it('loses no event of an acknowledged write, logs none twice, and leaves no gap in any log', async () => {
    for (const phase of phases) {
      const log = await logOf(phase);
      expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1));
      expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
      const loggedNames = log.map(({ type, object }) => `${String(type)} ${String(object.id)}`);
      const tally = new Map<string, number>();
      for (const name of loggedNames) tally.set(name, (tally.get(name) ?? 0) + 1);
      expect(phase.acknowledged.filter((name) => tally.get(name) !== 1)).toEqual([]);
    }
  });

  it('preserves the order of events per aggregate in the log', async () => {
    for (const phase of phases) {
      const last = new Map<string, number>();
      for (const { object } of await logOf(phase)) {
        expect(object.sequence).toBe((last.get(object.id) ?? 0) + 1);
        last.set(object.id, object.sequence);
      }
    }
  });

  it('leaves the same events in outbox and logs', async () => {
    const differing = await rows(
      app,
      `select o.id, l.event_id from outbox o full join event_log l on l.event_id = o.id
       where o.id is null or l.event_id is null or o.relayed_at is null`,
    );
    expect(differing).toEqual([]);
  });

  it('delivers every event at least once, with the same id and body at every attempt', async () => {
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received()) {
      expect(JSON.parse(body).id).toBe(headers['webhook-id']);
      const name = String(headers['webhook-id']);
      bodies.set(name, (bodies.get(name) ?? new Set()).add(body));
    }
    for (const phase of phases) {
      const claimed = new Set(phase.acknowledged);
      const sent = await rows(app, 'select event_id as id, body from event_log where business_id = $1', [
        phase.businessId,
      ]);
      const due = sent.filter(({ body }) => {
        const { type, object } = JSON.parse(body);
        return claimed.has(`${String(type)} ${String(object.id)}`);
      });
      expect(due.length).toBe(claimed.size);
      expect(due.filter(({ id, body }) => bodies.get(id)?.size !== 1 || !bodies.get(id)?.has(body))).toEqual([]);
    }
    expect(receiver.received().length).toBeGreaterThan(bodies.size);
  });

  it('retries interrupted deliveries within 90 s', async () => {
    for (const { leased, due } of left) {
      // Any worker may claim it when the lease expires; each checks four times a second.
      expect(leased.getTime() - killedAt.getTime()).toBeLessThanOrEqual(LEASE_MS);
      expect(due.getTime()).toBeLessThanOrEqual(killedAt.getTime());
    }
    expect(tookMs ?? 0).toBeLessThan(TAKEN_UP_MS);
    const [{ waiting }] = await rows(
      app,
      'select count(*)::int as waiting from webhook_deliveries where due_at is not null',
    );
    expect(waiting).toBe(0);
  });
});
