import { QueryRunner } from 'typeorm';
import { migrate, openDatabase, revert } from '#database/host';
import { PartitionCheck, PartitionTable } from '#database/migrations';
import { Clock, newId } from '#kernel';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/jest/databases.cjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const TARGET = { name: 'orders', key: 'id', prefix: 'order', days: 7 };
const LIST = 'create index orders_list on orders (state, id)';

class OrderCheck1999999999991 extends PartitionCheck {
  protected override readonly target = TARGET;
}

class OrderPartitions1999999999992 extends PartitionTable {
  protected override readonly target = TARGET;
  protected override readonly plain = { primaryKey: 'id', indexes: [LIST] };
  protected override readonly partitioned = { primaryKey: 'id', indexes: [LIST] };
}
const BOTH = [OrderCheck1999999999991, OrderPartitions1999999999992];

type Database = Awaited<ReturnType<typeof openDatabase>>;

let database: Database;
let drop: () => Promise<unknown>;
const quietly = () => undefined;

beforeEach(async () => {
  const fresh = await freshDatabase();
  ({ drop } = fresh);
  const settings = { DATABASE_URL: undefined, DATA_DIR: '', ...fresh.settings };
  database = await openDatabase(settings, [...schemas, { entities: [], migrations: BOTH }]);
  await query(`
    create table orders (
      id text collate "C" primary key,
      number bigserial,
      state text not null default 'new'
    )`);
  await query(LIST);
  await insert(0);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await database.close();
  await drop();
});

const query = (text: string, values?: unknown[]) => database.dataSource.query<any[]>(text, values);

/** Runs `work` on one connection, which it gives back: the embedded database has only one. */
async function onRunner(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = database.dataSource.createQueryRunner();
  await runner.connect();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}
const apply = () => migrate(database.dataSource, quietly);
const insert = (days: number) => query('insert into orders (id) values ($1)', [newId('order', afterDays(days))]);
const afterDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const numbers = async () => (await query('select number::int as n from orders order by number')).map(({ n }) => n);
const partitionsUsed = async () =>
  (await query('select tableoid::regclass::text as name from orders order by number')).map(({ name }) => name);
const indexFiles = async () =>
  (
    await query(`select relfilenode as file from pg_class join pg_index on indexrelid = pg_class.oid
       where indrelid = any (array[to_regclass('orders'), to_regclass('orders_first')]) and relfilenode > 0 order by 1`)
  ).map(({ file }) => file);

describe('dividing a table', () => {
  it('makes it the first partition, for at least another week, without rebuilding an index', async () => {
    const files = await indexFiles();
    expect(await apply()).toHaveLength(2);
    for (const days of [6.9, 15, -100]) await insert(days);
    expect(await partitionsUsed()).toEqual(['orders_first', 'orders_first', 'orders_default', 'orders_first']);
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    expect(await indexFiles()).toEqual(files);
  });

  it('reads no rows while the table is locked', async () => {
    const messages: string[] = [];
    await onRunner(async (runner) => {
      const { databaseConnection } = runner as unknown as { databaseConnection: NodeJS.EventEmitter };
      databaseConnection.on('notice', ({ message }: Error) => messages.push(message));
      await new OrderCheck1999999999991().up(runner);
      await runner.query('set client_min_messages = debug1');
      await runner.manager.transaction(() => new OrderPartitions1999999999992().up(runner));
      await runner.query('reset client_min_messages');
    });
    expect(messages).toContain('partition constraint for table "orders_first" is implied by existing constraints');
  });

  it('can be reverted, with all rows, and repeated', async () => {
    await apply();
    for (const days of [0, 15]) await insert(days);
    await revert(database.dataSource, quietly);
    await revert(database.dataSource, quietly);
    await query(`insert into orders (id) values ('order_')`);
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    expect(await query(`select relkind from pg_class where relname like 'orders%' and relkind in ('r', 'p')`)).toEqual([
      { relkind: 'r' },
    ]);
    await query(`delete from orders where number = 3`);
    expect(await apply()).toHaveLength(2);
    await insert(0);
    expect(await numbers()).toEqual([1, 2, 4, 5]);
  });

  it('drops the first partition without its sequence', async () => {
    await apply();
    await query('drop table orders_first');
    await insert(0);
    expect(await numbers()).toEqual([2]);
  });
});

describe('dividing a table, after an interruption', () => {
  const checks = () =>
    query(
      `select convalidated as "isValid", pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid = 'orders'::regclass`,
    );

  it('continues with the check that was added', async () => {
    const check = new OrderCheck1999999999991();
    // A killed process does not clean up.
    jest.spyOn(check, 'down').mockResolvedValue();
    await onRunner(async (runner) => {
      const send = runner.query.bind(runner);
      jest.spyOn(runner, 'query').mockImplementation((text, values) => {
        if (text.includes('validate')) throw new Error('The process was killed.');
        return send(text, values);
      });
      await expect(check.up(runner)).rejects.toThrow('killed');
      jest.restoreAllMocks();
    });
    const [{ isValid, text }] = await checks();
    expect(isValid).toBe(false);
    await onRunner((runner) => new OrderCheck1999999999991().up(runner));
    expect(await checks()).toEqual([{ isValid: true, text: text.replace(' NOT VALID', '') }]);
    expect(await apply()).toHaveLength(2);
    expect(await partitionsUsed()).toEqual(['orders_first']);
  });

  it('adds a new check if the old one would soon refuse new rows', async () => {
    jest.spyOn(Clock.prototype, 'now').mockReturnValue(afterDays(-14));
    await query(`delete from orders`);
    await onRunner((runner) => new OrderCheck1999999999991().up(runner));
    jest.restoreAllMocks();
    await apply();
    await insert(6.9);
    expect(await partitionsUsed()).toEqual(['orders_first']);
  });

  it('leaves no check behind if a row is newer than the boundary', async () => {
    await insert(20);
    await expect(apply()).rejects.toThrow('"orders_until" of relation "orders" is violated by some row');
    expect(await checks()).toEqual([]);
  });
});
