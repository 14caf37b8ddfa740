import { setTimeout as delay } from 'node:timers/promises';
import { Socket } from 'node:net';
import { startApp, TestApp } from '../support/app';
import { size } from '../support/campaign';
import { Client } from '../support/client';
import { freshDatabase } from '../support/databases.cjs';
import { rows } from '../support/inspect';
import { reply } from '../support/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../support/receiver';
import { aFolder, launch, Launched, Service, startService, until, WORKER } from '../support/service';
import { settled } from '../support/worker';

const KILLS = size(3, 50);
/** Before each kill, and after it. */
const EVENTS = size(40, 200);
const WRITERS = 4;
const LEASE_MS = 60_000;
const TAKEN_UP_MS = 90_000;
const ON_SERVER = process.env.DATABASE_URL !== undefined;

/** A tenant whose events are written while one worker is killed. */
interface Phase {
  businessId: string;
  key: string;
  /** Where its webhook is. */
  path: string;
  /** Of every write that was said to be done: type and thing of its events. */
  acknowledged: string[];
}

/** The processes: an api and two workers on a server; in the embedded mode one that does all of it. */
class Fleet {
  api!: Service;
  private workers: Launched[] = [];
  private killed = 0;

  constructor(private readonly settings: Record<string, string>) {}

  async start(): Promise<void> {
    this.api = await startService({ ...this.settings, WORKER: ON_SERVER ? 'off' : 'inline' });
    if (ON_SERVER) this.workers = [this.work(), this.work()];
    await Promise.all(this.workers.map((worker) => worker.printed(/does the background work/)));
  }

  /** Kills one worker, by turns, and starts another in its place. */
  async kill(): Promise<void> {
    if (!ON_SERVER) {
      await this.api.kill();
      await this.start();
      return;
    }
    const index = this.killed++ % 2;
    await this.workers[index]!.kill();
    this.workers[index] = this.work();
    await this.workers[index].printed(/does the background work/);
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.workers, ...(ON_SERVER ? [] : [this.api])].map((each) => each.kill()));
    this.workers = [];
  }

  work(): Launched {
    return launch({ ...this.settings, OUTBOUND_ALLOW: RECEIVERS }, { args: [WORKER] });
  }
}

/** Takes what it is sent a little later, or keeps everybody waiting until it is told not to. */
class Desk {
  holding = false;
  /** How often somebody hung up who was kept waiting: a delivery that was in flight when its worker was killed. */
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
  const { data } = await said(api.post('/auth', { action: 'register', email, password: 'correct horse battery' }), 201);
  const owner = api.as(data.accessToken);
  const { key } = (await said(owner.post('/api-keys', { name: 'Writer', mode: 'test' }), 201)).data;
  const path = `/hook-${String(index)}`;
  await said(api.as(key).post('/webhooks', { url: url.replace('/hook', path) }), 201);
  return { businessId: data.business.id, key, path, acknowledged: [] };
}

/** Writes until it is told to stop; goes on elsewhere when the process is gone. What was not acknowledged is not claimed. */
async function write(fleet: Fleet, { key, acknowledged }: Phase, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const api = fleet.api.api.as(key);
    try {
      const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
      const campaign = (await said(api.post('/campaigns', offer), 201)).data;
      acknowledged.push(`campaign.created ${String(campaign.id)}`);
      const proof = { campaignId: campaign.id, proofUrl: `https://www.instagram.com/p/${String(campaign.id)}/` };
      // A picture is looked at by people alone: nothing is fetched.
      const submission = (await said(api.post('/submissions', { ...proof, proofType: 'screenshot' }), 201)).data;
      acknowledged.push(`submission.created ${String(submission.id)}`);
      const review = { submissionId: submission.id, decision: 'approve' };
      const { id, perk } = (await said(api.post('/submissions/review', review), 200)).data;
      acknowledged.push(`submission.approved ${String(id)}`, `perk.issued ${String(perk.id)}`);
    } catch (error) {
      // By its name, because it comes from outside the sandbox of the test.
      if (ON_SERVER || (error as Error).name !== 'TypeError') throw error;
      await delay(20);
    }
  }
}

async function said(call: ReturnType<Client['post']>, expected: number) {
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
        // Whatever it is doing: nobody waits for the last ones.
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
      // The next worker, as one that starts when the leases are over.
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

  /** The whole log of a phase, as its owner reads it. */
  async function logOf({ key }: Phase): Promise<any[]> {
    const items: any[] = [];
    for (let after = 0; ;) {
      const { data } = await app.api.as(key).get(`/events?limit=100&after=${String(after)}`);
      items.push(...data.items);
      if (!data.hasMore) return items;
      after = data.nextAfter;
    }
  }

  it('meets some in the middle of their work', () => {
    expect(desk.abandoned).toBeGreaterThan(0);
    expect(left.length).toBeGreaterThan(0);
    expect(phases.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(KILLS * EVENTS);
  });

  it('loses no event of a write that was acknowledged, tells none twice, and leaves no gap in any log', async () => {
    for (const phase of phases) {
      const log = await logOf(phase);
      expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1));
      expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
      const told = log.map(({ type, object }) => `${String(type)} ${String(object.id)}`);
      const tally = new Map<string, number>();
      for (const name of told) tally.set(name, (tally.get(name) ?? 0) + 1);
      expect(phase.acknowledged.filter((name) => tally.get(name) !== 1)).toEqual([]);
    }
  });

  it('leaves each thing its order: in the log its events stand as they happened', async () => {
    for (const phase of phases) {
      const last = new Map<string, number>();
      for (const { object } of await logOf(phase)) {
        expect(object.sequence).toBe((last.get(object.id) ?? 0) + 1);
        last.set(object.id, object.sequence);
      }
    }
  });

  it('leaves outbox and logs the same', async () => {
    const differing = await rows(
      app,
      `select o.id, l.event_id from outbox o full join event_log l on l.event_id = o.id
       where o.id is null or l.event_id is null or o.relayed_at is null`,
    );
    expect(differing).toEqual([]);
  });

  it('delivers every one at least once, and at every repeat the same bytes under the same id', async () => {
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

  it('takes up what was in flight within 90 s', async () => {
    for (const { leased, due } of left) {
      // Whichever worker looks next when the lease is over takes it: they look four times a second.
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
