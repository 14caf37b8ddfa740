// Also runs on the embedded engine: its SQL must do the same there.
import { Client } from 'pg';
import { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate, openDatabase, revert } from '#database/host';
import { ConcurrentIndexes } from '#database/migrations';
import { retryForLocks } from '../../libs/database/src/lock-retries';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/jest/databases.cjs';
import { until } from '../support/processes/service';

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Migration = new () => MigrationInterface;

class OrderIndexes1999999999999 extends ConcurrentIndexes {
  override create = ['create index orders_list on orders (state, id)', 'create unique index orders_id on orders (id)'];
  override drop = ['create index orders_state on orders (state)'];
}
const INDEXES = 'OrderIndexes1999999999999';

class AddNotes1999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table notes (id integer)');
    await runner.query('alter table orders add column note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column note');
    await runner.query('drop table notes');
  }
}
const NOTES = 'AddNotes1999999999999';

let settings: { DATABASE_URL: string | undefined; DATA_DIR: string };
let closing: (() => Promise<unknown>)[];
let messages: string[];
const say = (message: string) => void messages.push(message);

beforeEach(async () => {
  const fresh = await freshDatabase();
  settings = { DATABASE_URL: undefined, DATA_DIR: '', ...fresh.settings };
  closing = [fresh.drop];
  messages = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** The database, opened by a process that has one more migration. */
async function openWith(migration: Migration): Promise<Database> {
  const database = await openDatabase(settings, [...schemas, { entities: [], migrations: [migration] }]);
  closing.push(() => database.close());
  return database;
}

/** As `openWith`, with a table for the migration to change. */
async function ordersWith(migration: Migration): Promise<Database> {
  const database = await openWith(migration);
  await database.dataSource.query('create table orders (id integer, state text)');
  await database.dataSource.query('create index orders_state on orders (state)');
  return database;
}

/** The indexes of orders by name, and whether they are valid. */
async function indexesIn({ dataSource }: Database): Promise<Record<string, boolean>> {
  const rows = await dataSource.query<{ name: string; isValid: boolean }[]>(`
    select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
    where indrelid = 'orders'::regclass order by 1`);
  return Object.fromEntries(rows.map(({ name, isValid }) => [name, isValid]));
}

const BEFORE = { orders_state: true };
const AFTER = { orders_id: true, orders_list: true };

describe('a migration of indexes', () => {
  it('creates and drops them, and can be reverted', async () => {
    const database = await ordersWith(OrderIndexes1999999999999);
    const { dataSource } = database;
    expect(await indexesIn(database)).toEqual(BEFORE);
    expect(await migrate(dataSource, say)).toEqual([INDEXES]);
    expect(await indexesIn(database)).toEqual(AFTER);
    expect(await revert(dataSource, say)).toBe(INDEXES);
    expect(await indexesIn(database)).toEqual(BEFORE);
    expect(await dataSource.query('show lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  });

  it('leaves no invalid index if one cannot be created, keeps the ones before it, and can be started again', async () => {
    const database = await ordersWith(OrderIndexes1999999999999);
    const { dataSource } = database;
    await dataSource.query('insert into orders values (1), (1)');
    await expect(migrate(dataSource, say)).rejects.toThrow('could not create unique index "orders_id"');
    expect(await indexesIn(database)).toEqual({ ...BEFORE, orders_list: true });

    await dataSource.query('truncate orders');
    const fileOf = `select relfilenode from pg_class where relname = 'orders_list'`;
    const built = await dataSource.query(fileOf);
    await dataSource.query('drop index orders_state');
    expect(await migrate(dataSource, say)).toEqual([INDEXES]);
    expect(await indexesIn(database)).toEqual(AFTER);
    expect(await dataSource.query(fileOf)).toEqual(built);
  });

  it('rebuilds an index that an interrupted migration left invalid', async () => {
    const database = await ordersWith(OrderIndexes1999999999999);
    const { dataSource } = database;
    await dataSource.query('insert into orders values (1), (1)');
    const failing = dataSource.query('create unique index concurrently orders_id on orders (id)');
    await expect(failing).rejects.toThrow('could not create unique index');
    await dataSource.query('truncate orders');
    expect(await indexesIn(database)).toEqual({ ...BEFORE, orders_id: false });
    expect(await migrate(dataSource, say)).toEqual([INDEXES]);
    expect(await indexesIn(database)).toEqual(AFTER);
  });

  it.each([
    [['create index "Orders" on orders (id)'], /^Not of the form/],
    [['create index concurrently orders_id on orders (id)'], /^Not of the form/],
    [
      ['create index orders_state on orders (state, id)'],
      /^A new definition of the index orders_state needs a new name/,
    ],
  ])('refuses the definitions %j', async (create, reason) => {
    class Refused1999999999999 extends OrderIndexes1999999999999 {
      override create = create;
    }
    const database = await ordersWith(Refused1999999999999);
    await expect(migrate(database.dataSource, say)).rejects.toThrow(reason);
    expect(await indexesIn(database)).toEqual(BEFORE);
  });
});

// Other connections hold the locks, and the embedded database has only one.
(process.env.DATABASE_URL ? describe : describe.skip)('a migration while others use the tables', () => {
  let other: Client;
  let observer: Client;

  async function connect(name: string): Promise<Client> {
    const client = new Client({ connectionString: settings.DATABASE_URL, application_name: name });
    await client.connect();
    closing.push(() => client.end());
    return client;
  }

  /** Begins a transaction that has a lock on orders. */
  async function beginElsewhere(lock: string): Promise<void> {
    [other, observer] = [await connect('a report'), await connect('the test')];
    await other.query('begin');
    await other.query(`lock table orders in ${lock} mode`);
  }

  /** Resolves when the last statement of a session is such a one; with `waiting`, when it waits for a lock. */
  const seen = (statement: RegExp, { waiting = false } = {}) =>
    until(async () => {
      const { rows } = await observer.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and (wait_event_type = 'Lock' or not $1)`,
        [waiting],
      );
      return rows.some(({ query }) => statement.test(query));
    });

  it('a migration of indexes waits for their transactions, and not for another process that waits to migrate', async () => {
    const { dataSource } = await ordersWith(OrderIndexes1999999999999);
    const { dataSource: second } = await openWith(OrderIndexes1999999999999);
    await beginElsewhere('row exclusive');
    const migrating = migrate(dataSource, say);
    await seen(/^create index concurrently/, { waiting: true });
    const waiting = migrate(second, say);
    await seen(/advisory_lock/);
    await other.query('commit');
    expect(await Promise.all([migrating, waiting])).toEqual([[INDEXES], []]);
  });

  it('a migration of indexes waits longer for a lock than others', async () => {
    const { dataSource } = await ordersWith(OrderIndexes1999999999999);
    const runner = dataSource.createQueryRunner();
    closing.push(() => runner.release());
    await runner.query(`set lock_timeout = '100ms'`);
    await beginElsewhere('row exclusive');
    const migrating = new OrderIndexes1999999999999().up(runner);
    await other.query('select pg_sleep(1)');
    await other.query('commit');
    await migrating;
    expect(await runner.query('show lock_timeout')).toEqual([{ lock_timeout: '100ms' }]);
  });

  it('a migration of indexes is completed by the next process if its own is killed', async () => {
    const database = await ordersWith(OrderIndexes1999999999999);
    const { dataSource: second } = await openWith(OrderIndexes1999999999999);
    await beginElsewhere('row exclusive');
    const migrating = migrate(database.dataSource, say);
    const killed = expect(migrating).rejects.toThrow();
    await seen(/^create index concurrently/, { waiting: true });
    const migratingNext = migrate(second, say);
    await observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'`,
    );
    await killed;
    await other.query('commit');
    expect(await migratingNext).toEqual([INDEXES]);
    expect(await indexesIn(database)).toEqual(AFTER);
  });

  it('gives up waiting for a lock before requests do, names its holder, and is retried as a whole', async () => {
    const { dataSource } = await ordersWith(AddNotes1999999999999);
    await beginElsewhere('access share');
    const migrating = migrate(dataSource, say);
    await seen(/^alter table orders/, { waiting: true });
    await seen(/^rollback/i);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(messages).toEqual([
      'Applying 1 migration to the database…',
      expect.stringMatching(
        new RegExp(
          `^The migration ${NOTES} waits for process ${rows[0]!.pid} \\(a report, .* since \\d\\d:\\d\\d:\\d\\d UTC\\): `,
        ),
      ),
    ]);
    await other.query('commit');
    expect(await migrating).toEqual([NOTES]);
    expect(await dataSource.query('select note from orders cross join notes')).toEqual([]);
    expect(await revert(dataSource, say)).toBe(NOTES);
  });

  it('fails if it never gets a lock, with an error that names the migration and the holder of the lock', async () => {
    const { dataSource } = await ordersWith(AddNotes1999999999999);
    await beginElsewhere('access share');
    const runner = dataSource.createQueryRunner();
    closing.push(() => runner.release());
    await runner.query(`set lock_timeout = '1s'`);
    const attempt = jest.fn(() => runner.query('alter table orders add column note text'));
    const options = { migration: NOTES, onProgress: say, patienceMs: 1_500 };
    await expect(retryForLocks(dataSource, runner, options, attempt)).rejects.toThrow(
      new RegExp(`^The migration ${NOTES} did not get the locks .* waited for process \\d+ \\(a report, idle in tran`),
    );
    expect(attempt).toHaveBeenCalledTimes(2);
  });
});
