// Also runs on the embedded engine: it is woken within the process.
import { Db } from '#database';
import { Partitions } from '#database/host';
import { RecurringJobs } from '#kernel';
import { Events } from '#messaging';
import { OutboxRow, Relay } from '#messaging/host';
import { CAMPAIGN_UPDATED } from '../../libs/campaigns/src/events';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';

let app: TestApp;
let relay: Relay;
let tenant: Tenant;
/** What the test subscriber does with events. */
let handle: (events: OutboxRow[]) => unknown;

beforeAll(async () => {
  app = await startApp();
  relay = app.nest.get(Relay);
  relay.add({ id: 'test.handle', handle: async (events) => void (await handle(events)) });
});
beforeEach(async () => {
  handle = () => undefined;
  tenant = await anEnterprise(app);
  await relay.run();
});
afterEach(async () => {
  jest.restoreAllMocks();
  handle = () => undefined;
  app.clock.advance(3600);
  await relay.run();
  app.clock.reset();
});
afterAll(() => app.stop());

interface Logged {
  id: string;
  sequence: number;
  type: string;
  object: { id: string; sequence: number };
}

/** The live log of the tenant, after the creation of its key. */
async function log(of = tenant): Promise<Logged[]> {
  const entries = await rows(
    app,
    'select body from event_log where business_id = $1 and livemode order by sequence offset 1',
    [of.businessId],
  );
  return entries.map(({ body }) => JSON.parse(body));
}

/** The state of the outbox for the events of one aggregate. */
const outboxOf = (aggregateId: string) =>
  rows(
    app,
    `select id, sequence, failures, relayed_at is not null as relayed, extract(epoch from retry_at - $2)::float as pause
     from outbox where aggregate_id = $1 order by sequence`,
    [aggregateId, app.clock.now()],
  );

const change = (id: string, n: number) => tenant.live.put(`/campaigns/${id}`, { name: `Name ${String(n)}` });

/** Inserts events of made-up aggregates, in turn, as publishers would. */
async function fill(count: number, things = 10): Promise<void> {
  await rows(
    app,
    `insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
     select 'evt_' || md5($2 || n::text), 'campaign.updated', $2, true, 'campaign', $2 || (n % $3)::text, n / $3 + 1, now(), '{}'
     from generate_series(0, $1 - 1) n`,
    [count, tenant.businessId, things],
  );
}

function expectWhole(entries: Logged[]): void {
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 2));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const last = new Map<string, number>();
  for (const { object } of entries) {
    expect(object.sequence).toBe((last.get(object.id) ?? 0) + 1);
    last.set(object.id, object.sequence);
  }
}

const onServer = () => app.engine.kind === 'postgres';

describe('a published event', () => {
  it('is relayed once, in order and without gaps per aggregate, with concurrent writers and relays', async () => {
    const campaigns = await Promise.all(Array.from({ length: 6 }, () => aCampaign(tenant.live)));
    let over = false;
    const relaying = Array.from({ length: 4 }, async () => {
      while (!over) await relay.run();
    });
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 12; n++) await change(campaigns[(writer + n) % 6].id, writer * 100 + n);
      }),
    );
    over = true;
    await Promise.all(relaying);
    await relay.run();
    const entries = await log();
    expect(entries).toHaveLength(6 + 8 * 12);
    expectWhole(entries);
  });

  it('is relayed even if there is more than one batch', async () => {
    await fill(450);
    await relay.run();
    const entries = await log();
    expect(entries).toHaveLength(450);
    expectWhole(entries);
  });

  it('is marked as relayed after each subscriber has handled it once', async () => {
    const heard: string[] = [];
    handle = async (events) => {
      heard.push(...events.map(({ id }) => id));
      const ids = events.map(({ id }) => id);
      expect(
        await app.db.query(
          { name: 'test.unrelayed', text: 'select 1 from outbox where id = any ($1) and relayed_at is null' },
          [ids],
        ),
      ).toHaveLength(ids.length);
    };
    await fill(30);
    await relay.run();
    await relay.run();
    expect(heard).toHaveLength(30);
    expect(new Set(heard).size).toBe(30);
  });

  it('is not lost if an event that was inserted later was committed earlier', async () => {
    if (!onServer()) return;
    const [slow, fast] = [await aCampaign(tenant.live), await aCampaign(tenant.live)];
    const publish = (aggregateId: string) =>
      app.nest.get(Events).publish(CAMPAIGN_UPDATED, {
        aggregateId,
        businessId: tenant.businessId,
        livemode: true,
        data: fast,
      });
    let commit: () => void = () => undefined;
    const written = new Promise<void>((done) => {
      void app.db
        .tx(async () => {
          await publish(slow.id);
          done();
          await new Promise<void>((goOn) => (commit = goOn));
        })
        .then(() => (committed = true));
    });
    let committed = false;
    await written;
    await app.db.tx(() => publish(fast.id));
    await relay.run();
    expect((await log()).map(({ object }) => object.id)).toEqual([slow.id, fast.id, fast.id]);
    commit();
    while (!committed) await new Promise((next) => setImmediate(next));
    await relay.run();
    const entries = await log();
    expect(entries.map(({ object }) => object.id)).toEqual([slow.id, fast.id, fast.id, slow.id]);
    expectWhole(entries);
  });
});

describe('an event that cannot be relayed', () => {
  const poison = (id: string) => (events: OutboxRow[]) => {
    if (events.some(({ aggregateId }) => aggregateId === id)) throw new Error('This one is too much.');
  };

  it('does not block others, is retried after 1, 2, 4… and at most 300 s, and is in the log once in the end', async () => {
    const before = await aCampaign(tenant.live);
    const { id } = await aCampaign(tenant.live);
    const after = await aCampaign(tenant.live);
    handle = poison(id);
    const pauses: number[] = [];
    for (let n = 1; n <= 11; n++) {
      await relay.run();
      // Before the retry time, nothing is attempted.
      await relay.run();
      const [{ failures, relayed, pause }] = await outboxOf(id);
      expect({ failures, relayed }).toEqual({ failures: n, relayed: false });
      pauses.push(Math.round(pause));
      app.clock.advance(pause + 0.1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect((await log()).map(({ object }) => object.id)).toEqual([before.id, after.id]);
    handle = () => undefined;
    await relay.run();
    const entries = await log();
    expect(entries.map(({ object }) => object.id)).toEqual([before.id, after.id, id]);
    expectWhole(entries);
  });

  it('does not block a full outbox, whatever its position', async () => {
    await fill(250, 250);
    handle = poison(`${tenant.businessId}120`);
    await relay.run();
    expect(await log()).toHaveLength(249);
    const [{ left }] = await rows(app, 'select count(*)::int as left from outbox where relayed_at is null');
    expect(left).toBe(1);
  });

  it('rolls back what other subscribers did with it, so that nothing happens twice', async () => {
    const { id } = await aCampaign(tenant.live);
    const marks: number[] = [];
    handle = async (events) => {
      const query = { name: 'test.count', text: 'select count(*)::int as n from event_log where event_id = any ($1)' };
      const [{ n }] = await app.db.query<any>(query, [events.map(({ id: eventId }) => eventId)]);
      marks.push(n);
      if (marks.length <= 2) throw new Error('Not now.');
    };
    await relay.run();
    expect(await log()).toEqual([]);
    app.clock.advance(2);
    await relay.run();
    // The log had appended it before each failure, but contains it only once.
    expect(marks).toEqual([1, 1, 1]);
    expect((await log()).map(({ object }) => object.id)).toEqual([id]);
  });
});

describe('a relay that fails in the middle', () => {
  it('leaves the whole batch to the next one', async () => {
    if (!onServer()) return;
    const { id } = await aCampaign(tenant.live);
    let deaths = 0;
    handle = async () => {
      if (deaths++ === 0)
        await app.db.query({ name: 'test.die', text: 'select pg_terminate_backend(pg_backend_pid())' });
    };
    await relay.run();
    expect(deaths).toBeGreaterThan(1);
    expect((await log()).map(({ object }) => object.id)).toEqual([id]);
    expect(await outboxOf(id)).toMatchObject([{ relayed: true, failures: 0 }]);
  });

  it('excludes other relays while it runs', async () => {
    if (!onServer()) return;
    await aCampaign(tenant.live);
    const other = await app.engine.pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(5271009)');
    await relay.run();
    expect(await log()).toEqual([]);
    await other.query('rollback');
    other.release();
    await relay.run();
    expect(await log()).toHaveLength(1);
  });
});

describe('a relayed event', () => {
  const DAY = 24 * 60 * 60;
  const maintain = () => app.nest.get(Partitions).maintainAll();
  const toMidnight = () => {
    const seconds = app.clock.now().getTime() / 1000;
    app.clock.advance(DAY - (seconds % DAY));
  };

  it.each([
    ['of its day', 1],
    ['that it shares with other days', 0],
  ])('is deleted from the partition %s after an hour, without affecting the numbering', async (_, days) => {
    app.clock.stop();
    app.clock.advance(30 * DAY * (2 + days));
    toMidnight();
    await maintain();
    app.clock.advance(days * DAY);
    const { id } = await aCampaign(tenant.live);
    await relay.run();
    await change(id, 1);
    const sequences = async () => (await outboxOf(id)).map(({ sequence }) => sequence);

    if (days === 1) toMidnight();
    app.clock.advance(3599);
    await maintain();
    expect(await sequences()).toEqual([1, 2]);
    app.clock.advance(2);
    await maintain();
    // Events that are not relayed are never deleted, nor is their partition.
    expect(await sequences()).toEqual(days === 1 ? [1, 2] : [2]);

    await relay.run();
    await maintain();
    expect(await sequences()).toEqual([]);
    await change(id, 2);
    expect(await sequences()).toEqual([3]);
    await relay.run();
    expect((await log()).map(({ object }) => object.sequence)).toEqual([1, 2, 3]);
  });
});

describe('publishing an event', () => {
  let woken: jest.SpyInstance;
  let publish: (aggregateId: string) => Promise<void>;
  beforeEach(async () => {
    const data = await aCampaign(tenant.live);
    woken = jest.spyOn(app.nest.get(RecurringJobs), 'wake');
    publish = (aggregateId) =>
      app.nest
        .get(Events)
        .publish(CAMPAIGN_UPDATED, { aggregateId, businessId: tenant.businessId, livemode: true, data });
  });
  const db = () => app.nest.get(Db);

  it('wakes the relay after the commit, and not before', async () => {
    await db().tx(async () => {
      await publish('camp_a');
      expect(woken).not.toHaveBeenCalled();
    });
    expect(woken).toHaveBeenCalledWith('events.relay');
  });

  it('does not wake the relay after a rollback, of the transaction or a savepoint', async () => {
    const refuse = async (id: string) => {
      await publish(id);
      throw new Error('No.');
    };
    await expect(db().tx(() => refuse('camp_b'))).rejects.toThrow('No.');
    await db().tx(() =>
      db()
        .tx(() => refuse('camp_c'))
        .catch(() => undefined),
    );
    expect(woken).not.toHaveBeenCalled();
    expect(await rows(app, `select 1 from outbox where aggregate_id in ('camp_b', 'camp_c')`)).toEqual([]);
  });

  it('fails outside a transaction', async () => {
    await expect(publish('camp_d')).rejects.toThrow('outside a transaction');
  });

  it('adds it to the log if this process is a worker', async () => {
    const recurringJobs = app.nest.get(RecurringJobs);
    recurringJobs.start();
    const { id } = await aCampaign(tenant.live);
    while (!(await log()).some(({ object }) => object.id === id)) await new Promise((next) => setTimeout(next, 5));
    await recurringJobs.stop();
  });
});
