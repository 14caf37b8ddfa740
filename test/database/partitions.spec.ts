import { Client } from 'pg';
import { Partitions } from '#database/host';
import { Clock, LOG, Log, newId, RecurringJobs } from '#kernel';
import { startApp, TestApp } from '../support/app';
import { rows } from '../support/database/inspect';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** The first moment of a week, since weeks begin on Thursdays. */
const WEEK_1 = new Date('2026-01-01T00:00:00Z');

let app: TestApp;
let now: Date;
let partitions: Partitions;
const clock = Object.assign(new Clock(), { now: () => now });

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  await rows(app, 'create table orders (id text collate "C" primary key, is_open boolean) partition by range (id)');
  await rows(app, 'create index on orders (id) where is_open');
  await rows(app, 'create table orders_default partition of orders default');
  now = WEEK_1;
  partitions = partitionsWith({ keep: 'is_open' });
});
afterEach(() => rows(app, 'drop table if exists items, orders'));
afterAll(() => app.stop());

/** Maintains the table of orders by week, which are kept for a day. */
function partitionsWith(options: { keep?: string }): Partitions {
  const log = app.nest.get<Log>(LOG);
  const created = new Partitions(app.db, clock, new RecurringJobs(log), log);
  created.add({ name: 'orders', key: 'id', prefix: 'order', days: 7, retentionSeconds: DAY, ...options });
  return created;
}

function advance(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

async function insert(isOpen = false, at = now): Promise<string> {
  const id = newId('order', at);
  await rows(app, 'insert into orders values ($1, $2)', [id, isOpen]);
  return id;
}

/** The partitions, and the number of rows in each. */
async function stored(table = 'orders'): Promise<Record<string, number>> {
  const found = await rows(
    app,
    `select c.relname as name, count(o.tableoid)::int as n from pg_inherits join pg_class c on c.oid = inhrelid
     left join ${table} o on o.tableoid = inhrelid where inhparent = '${table}'::regclass group by 1 order by 1`,
  );
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}

/** Makes the partition of the second week, and goes there. */
async function inWeek2(): Promise<void> {
  advance(5 * DAY);
  await partitions.maintainAll();
  advance(2 * DAY);
}

describe('the partition of a week', () => {
  it('is made two days before the week, and takes its rows', async () => {
    advance(5 * DAY - 1);
    await partitions.maintainAll();
    expect(await stored()).toEqual({ orders_default: 0 });
    advance(1);
    await partitions.maintainAll();
    await partitions.maintainAll();
    await insert();
    advance(2 * DAY);
    await insert();
    advance(7 * DAY - 1);
    await insert();
    expect(await stored()).toEqual({ orders_20260108: 2, orders_default: 1 });
  });

  it('takes the rows of the week that existed before, for example of a process whose clock is fast', async () => {
    await insert(false, new Date('2026-01-09'));
    await insert(false, new Date('2026-01-20'));
    await inWeek2();
    expect(await stored()).toEqual({ orders_20260108: 1, orders_default: 1 });
  });

  it('begins where the last one ends, after the length of the periods was changed', async () => {
    await rows(app, `create table orders_first partition of orders for values from (minvalue) to ('order_01keh')`);
    await inWeek2();
    await insert(false, new Date('2026-01-08T01:00:00Z'));
    await insert(false, new Date('2026-01-14T01:00:00Z'));
    expect(await stored()).toEqual({ orders_first: 1, orders_20260108: 1, orders_default: 0 });
  });

  it('is dropped when all its rows are older than the retention', async () => {
    await inWeek2();
    await insert();
    advance(8 * DAY - 1);
    await partitions.maintainAll();
    expect(Object.keys(await stored())).toContain('orders_20260108');
    advance(1);
    await partitions.maintainAll();
    expect(Object.keys(await stored())).not.toContain('orders_20260108');
  });

  it('is kept as long as one of its rows is needed', async () => {
    await inWeek2();
    await insert();
    const id = await insert(true);
    advance(30 * DAY);
    await partitions.maintainAll();
    expect(await stored()).toMatchObject({ orders_20260108: 2 });
    await rows(app, 'update orders set is_open = false where id = $1', [id]);
    await partitions.maintainAll();
    expect(Object.keys(await stored())).not.toContain('orders_20260108');
  });

  it('is kept as long as there are rows that its rows belong to', async () => {
    await rows(app, 'create table items (order_id text collate "C" primary key) partition by range (order_id)');
    await rows(app, 'create table items_default partition of items default');
    partitions.add({
      name: 'items',
      key: 'order_id',
      prefix: 'order',
      days: 7,
      retentionSeconds: DAY,
      belongsTo: 'orders',
    });
    const inDefault = await insert(true);
    await inWeek2();
    const id = await insert(true);
    await rows(app, 'insert into items values ($1), ($2)', [inDefault, id]);
    advance(30 * DAY);
    await partitions.maintainAll();
    expect(await stored('items')).toMatchObject({ items_20260108: 1, items_default: 1 });
    await rows(app, 'update orders set is_open = false');
    await partitions.maintainAll();
    expect(await rows(app, 'select from items')).toEqual([]);
    expect(Object.keys(await stored('items'))).not.toContain('items_20260108');
  });
});

describe('the default partition', () => {
  it('takes the rows of all times, and those of a week that has begun stay there', async () => {
    await insert();
    await insert(false, new Date('1990-01-01'));
    await insert(false, new Date('2050-01-01'));
    await partitions.maintainAll();
    expect(await stored()).toEqual({ orders_default: 2 });
  });

  it('loses rows that are older than the retention and not needed, one by one', async () => {
    await insert();
    const open = await insert(true);
    advance(2 * HOUR);
    const young = await insert();
    advance(DAY - HOUR);
    await partitions.maintainAll();
    expect((await rows(app, 'select id from orders order by id')).map(({ id }) => id)).toEqual([open, young]);
  });
});

// Other connections hold the locks, and the embedded database has only one.
(process.env.DATABASE_URL ? describe : describe.skip)('while others use the table', () => {
  it('gives up waiting for a lock after a moment, and makes and drops partitions later', async () => {
    await inWeek2();
    const other = new Client({ connectionString: app.settings.DATABASE_URL });
    await other.connect();
    await other.query('begin');
    await other.query('select from orders');
    advance(8 * DAY);
    await partitions.maintainAll();
    advance(5 * DAY);
    await partitions.maintainAll();
    expect(Object.keys(await stored())).toEqual(['orders_20260108', 'orders_default']);
    await other.query('commit');
    await other.end();
    await partitions.maintainAll();
    expect(Object.keys(await stored())).toEqual(['orders_20260122', 'orders_default']);
  });

  it('makes and drops each partition once, in whichever process', async () => {
    const processes = Array.from({ length: 4 }, () => partitionsWith({ keep: 'is_open' }));
    const run = () => Promise.all(processes.map((each) => each.maintainAll()));
    advance(5 * DAY);
    await run();
    expect(Object.keys(await stored())).toEqual(['orders_20260108', 'orders_default']);
    advance(15 * DAY);
    await run();
    await run();
    expect(Object.keys(await stored())).toEqual(['orders_20260122', 'orders_default']);
  });

  it('loses no row that is inserted meanwhile', async () => {
    let isOver = false;
    const inserted: string[] = [];
    const inserting = Array.from({ length: 4 }, async () => {
      while (!isOver) inserted.push(await insert(true));
    });
    for (let day = 0; day < 30; day++) {
      advance(DAY);
      await partitions.maintainAll();
    }
    isOver = true;
    await Promise.all(inserting);
    expect((await rows(app, 'select id from orders order by id')).map(({ id }) => id)).toEqual(inserted.sort());
    expect(Object.keys(await stored()).length).toBeGreaterThan(4);
  });
});
