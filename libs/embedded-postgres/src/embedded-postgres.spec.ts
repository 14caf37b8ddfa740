import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Pool, PoolClient } from 'pg';
import { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { BypassedTransactionError, cloneEmbedded, EmbeddedEngine, openEmbedded } from './embedded-postgres';

const scratch = mkdtempSync(join(tmpdir(), 'perk-embedded-'));
const template = join(scratch, 'template');
const progress: string[] = [];
let names = 0;

const newPath = () => join(scratch, `d${++names}`);

async function clone(): Promise<string> {
  const directory = newPath();
  await cloneEmbedded(template, directory);
  return directory;
}

const poolOf = (engine: EmbeddedEngine, options?: object) => new (engine.driver as { Pool: typeof Pool }).Pool(options);

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  mkdirSync(template);
  writeFileSync(join(template, 'perk-creating'), '');
  writeFileSync(join(template, 'PG_VERSION'), '18');
  const engine = await openEmbedded({ directory: template, onProgress: (message) => progress.push(message) });
  await engine.close();
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the embedded database', () => {
  let directory: string;
  let engine: EmbeddedEngine;
  let pool: Pool;

  const value = async (text: string, values?: unknown[]) =>
    Object.values((await pool.query(text, values)).rows[0] as object)[0] as unknown;

  beforeAll(async () => {
    directory = await clone();
    engine = await openEmbedded({ directory, onProgress: (message) => progress.push(message) });
    pool = poolOf(engine);
    pool.on('error', () => undefined);
    await pool.query('create table item (id int primary key, note text, count int not null default 0)');
  });

  beforeEach(() => pool.query('truncate item'));

  afterAll(async () => {
    await pool.end();
    await engine.close();
  });

  it('restarts an interrupted creation, and reports the creation once', () => {
    expect(progress).toEqual(['Creating the embedded database (first start only)…']);
    expect(readdirSync(template)).not.toContain('perk-creating');
  });

  it('does not open a directory that contains other files', async () => {
    const foreign = newPath();
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), '');
    await expect(openEmbedded({ directory: foreign })).rejects.toThrow('choose another directory');
    expect(readdirSync(foreign)).toEqual(['thesis.txt']);
  });

  it('cannot be cloned while it is open', async () => {
    await expect(cloneEmbedded(directory, newPath())).rejects.toThrow('was not closed');
  });

  describe('transactions', () => {
    it('runs 20 concurrent transactions one after the other', async () => {
      await pool.query('insert into item (id) values (0)');
      const increment = (id: number) =>
        inTransaction(pool, async (client) => {
          const { rows } = await client.query<{ count: number }>('select count from item where id = 0');
          await client.query('insert into item (id) values ($1)', [id]);
          await client.query('update item set count = $1 where id = 0', [rows[0]!.count + 1]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, index) => increment(index + 1)));
      expect(await value('select count from item where id = 0')).toBe(20);
      expect(await value('select count(*)::int from item')).toBe(21);
    });

    it('rolls back to a savepoint and keeps earlier changes', async () => {
      await inTransaction(pool, async (client) => {
        await client.query('insert into item (id) values (1)');
        await client.query('savepoint a');
        await expect(client.query('insert into item (id) values (1)')).rejects.toMatchObject({ code: '23505' });
        await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
        await client.query('rollback to savepoint a');
        await client.query('insert into item (id) values (2)');
      });
      expect(await value('select array_agg(id order by id) from item')).toEqual([1, 2]);
    });

    it('supports row locks, skip locked, and advisory locks', async () => {
      await pool.query('insert into item (id) values (1), (2)');
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query('select id from item order by id for update skip locked limit 1');
        expect(rows).toEqual([{ id: 1 }]);
        const lock = await client.query('select pg_try_advisory_xact_lock(7) as taken, pg_advisory_lock(8)');
        expect(lock.rows[0]).toMatchObject({ taken: true });
        expect((await client.query('select pg_advisory_unlock(8) as given')).rows).toEqual([{ given: true }]);
      });
    });

    it.each([
      ['says goodbye', (client: PoolClient) => client.release(true)],
      [
        'breaks off in the middle of a query',
        (client: PoolClient) => {
          client.query('select pg_sleep(0.01)').catch(() => undefined);
          client.release(true);
        },
      ],
    ])('rolls back a transaction if the client %s', async (_, leave) => {
      const client = await pool.connect();
      await client.query({ name: 'kept', text: 'select 1' });
      await client.query('select pg_advisory_lock(9)');
      await client.query("set application_name = 'gone'");
      await client.query('create temp table scrap (id int)');
      await client.query('begin');
      await client.query('insert into item (id) values (1)');
      leave(client);
      expect(await value('select count(*)::int from item')).toBe(0);
      expect(await value('select pg_current_xact_id_if_assigned()')).toBeNull();
      expect(await value("select count(*)::int from pg_locks where locktype = 'advisory'")).toBe(0);
      expect(await value("select current_setting('application_name')")).not.toBe('gone');
      expect(await value("select to_regclass('scrap')")).toBeNull();
      expect(await value('select count(*)::int from pg_prepared_statements')).toBe(0);
    });
  });

  describe('the protocol', () => {
    it('returns error code, constraint and message of a failed statement', async () => {
      await pool.query('insert into item (id) values (1)');
      await expect(pool.query('insert into item (id) values (1)')).rejects.toMatchObject({
        code: '23505',
        constraint: 'item_pkey',
        table: 'item',
      });
      await expect(pool.query('insert into item (id, count) values (2, null)')).rejects.toMatchObject({
        code: '23502',
      });
      await expect(pool.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
      await expect(pool.query('selec')).rejects.toMatchObject({ code: '42601', position: '1' });
    });

    it('returns each type as a PostgreSQL server does', async () => {
      const at = new Date('2026-11-21T10:20:30.456Z');
      const { rows } = await pool.query(
        'select $1::int8 as a, $2::numeric as b, $3::timestamptz as c, $4::jsonb as d, $5::text[] as e, $6::bytea as f, $7::bool as g, null as h',
        ['9007199254740993', '0.10', at, { k: ['ü', null] }, ['a,b', '"', 'ß'], Buffer.from([0, 255]), true],
      );
      expect(rows).toEqual([
        {
          a: '9007199254740993',
          b: '0.10',
          c: at,
          d: { k: ['ü', null] },
          e: ['a,b', '"', 'ß'],
          f: Buffer.from([0, 255]),
          g: true,
          h: null,
        },
      ]);
    });

    it('prepares a named statement once', async () => {
      const client = await pool.connect();
      for (const id of [1, 2, 3]) {
        const { rows } = await client.query({ name: 'twice', text: 'select $1::int * 2 as double', values: [id] });
        expect(rows).toEqual([{ double: 2 * id }]);
      }
      const { rows } = await client.query("select name from pg_prepared_statements where name = 'twice'");
      expect(rows).toHaveLength(1);
      await expect(
        client.query({ name: 'twice', text: 'select $1::int * 2 as double', values: ['x'] }),
      ).rejects.toMatchObject({ code: '22P02' });
      expect((await client.query({ name: 'twice', text: 'select $1::int * 2 as double', values: [4] })).rows).toEqual([
        { double: 8 },
      ]);
      client.release();
    });

    it('returns the results of pipelined statements in order, each with its own error', async () => {
      const other = await openEmbedded({ directory: await clone() });
      const otherPool = poolOf(other, { pipeline: true });
      const client = await otherPool.connect();
      const results = Array.from({ length: 50 }, (_, index) =>
        client.query('select 100 / $1::int as part', [index]).then(
          ({ rows }) => rows[0].part,
          (error) => error.code,
        ),
      );
      expect(await Promise.all(results)).toEqual(
        Array.from({ length: 50 }, (_, index) => (index === 0 ? '22012' : Math.floor(100 / index))),
      );
      client.release();
      await otherPool.end();
      await other.close();
    });

    it('reassembles messages that arrive in pieces', async () => {
      const client = await pool.connect();
      const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
      const { write } = stream;
      stream.cork = () => undefined;
      stream.write = (chunk: Buffer) => [...chunk].map((byte) => write.call(stream, Buffer.of(byte), 'utf8')).at(-1)!;
      expect((await client.query('select $1::text as text', ['whole'])).rows).toEqual([{ text: 'whole' }]);
      stream.write = write;
      client.release(true);
    });

    it('supports a parameter of 1 MB and a result of 5 MB', async () => {
      const text = 'äb'.repeat(350_000);
      expect(await value('select $1::text', [text])).toBe(text);
      const { rows } = await pool.query("select id, repeat('x', 1000) as text from generate_series(1, 5000) id");
      expect(rows).toHaveLength(5000);
      expect(rows.every((row, index) => row.id === index + 1 && row.text.length === 1000)).toBe(true);
      expect(await value("select repeat('y', 5000000)")).toHaveLength(5_000_000);
    });

    it('delivers notifications', async () => {
      const client = await pool.connect();
      const heard = once(client, 'notification');
      await client.query('listen news');
      await client.query("select pg_notify('news', 'hello')");
      expect(await heard).toMatchObject([{ channel: 'news', payload: 'hello' }]);
      client.release();
    });

    it('does not block timers while queries run in a loop', async () => {
      let ticks = 0;
      const timer = setInterval(() => ticks++, 1);
      for (let index = 0; index < 200; index++) await pool.query('select 1');
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(5);
    });
  });

  describe('the only connection', () => {
    it('lets a second pool use the only connection when the first pool ends', async () => {
      const first = poolOf(engine);
      await pool.query('select 1');
      let connected = false;
      const second = first.query('select 2 as two').finally(() => (connected = true));
      await value('select pg_sleep(0.01)');
      expect(connected).toBe(false);
      await pool.end();
      expect((await second).rows).toEqual([{ two: 2 }]);
      await first.end();
      pool = poolOf(engine);
      pool.on('error', () => undefined);
    });

    it('reports the code location of a bypassed transaction if a query waits in vain', async () => {
      const client = await pool.connect();
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
      const query = expect(pool.query('select 1')).rejects.toThrow('this query bypassed the ambient transaction');
      const error = pool.connect().catch((reason: unknown) => reason as Error);
      jest.advanceTimersByTime(10_000);
      jest.useRealTimers();
      await query;
      expect(await error).toBeInstanceOf(BypassedTransactionError);
      expect(((await error) as Error).stack).toContain(__filename);
      client.release();
      expect(await value('select 1')).toBe(1);
    });
  });

  describe('a crash', () => {
    beforeAll(() => pool.query("create function endless(int) returns int language sql as 'select endless($1 + 1)'"));

    it.each([
      ['a plain statement', () => pool.query('insert into item (id, count) values (1, endless(1))')],
      ['a prepared one', () => pool.query('insert into item (id, count) values ($1, endless(1))', [1])],
    ])('a crash in %s fails the statement, commits nothing, and the next query works again', async (_, crash) => {
      await pool.query('insert into item (id) values (0)');
      await expect(crash()).rejects.toMatchObject({ name: 'EmbeddedServerError', code: '57P02' });
      expect(await value('select array_agg(id) from item')).toEqual([0]);
    });

    it('a crash ends the current transaction', async () => {
      const client = await pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      await client.query('insert into item (id) values (1)');
      await expect(client.query('select endless(1)')).rejects.toMatchObject({ code: '57P02' });
      await expect(client.query('commit')).rejects.toThrow('not queryable');
      client.release(true);
      expect(await value('select count(*)::int from item')).toBe(0);
    });

    it('deep nesting does not crash the process, and fails only the statement', async () => {
      await expect(pool.query(`select ${'1 + '.repeat(3000)} 1`)).rejects.toMatchObject({ code: '54001' });
    });
  });

  describe('close', () => {
    it('fails queries that are still running, and may be called twice', async () => {
      const other = await openEmbedded({ directory: await clone() });
      const otherPool = poolOf(other);
      const lost = once(otherPool, 'error');
      await otherPool.query('select 1');
      await Promise.all([other.close(), other.close()]);
      expect((await lost)[0]).toMatchObject({ message: 'The embedded database was closed.' });
      await expect(otherPool.query('select 1')).rejects.toThrow('The embedded database was closed.');
    });

    it('preserves committed data and unlocks the directory', async () => {
      const path = await clone();
      for (const run of [1, 2]) {
        const other = await openEmbedded({ directory: path });
        const otherPool = poolOf(other);
        await otherPool.query('create table if not exists run (id int)');
        await otherPool.query('insert into run values ($1)', [run]);
        expect((await otherPool.query('select id from run')).rowCount).toBe(run);
        await otherPool.end();
        await other.close();
      }
      expect(readdirSync(path).filter((name) => name.startsWith('perk'))).toEqual([]);
    });
  });

  describe('TypeORM', () => {
    class CreateOrders1700000000000 implements MigrationInterface {
      async up(runner: QueryRunner) {
        await runner.query('create table orders (id bigserial primary key, total numeric not null)');
      }
      async down(runner: QueryRunner) {
        await runner.query('drop table orders');
      }
    }

    it('runs migrations, nested transactions and parallel queries', async () => {
      const other = await openEmbedded({ directory: await clone() });
      const dataSource = new DataSource({
        type: 'postgres',
        driver: other.driver,
        migrations: [CreateOrders1700000000000],
        installExtensions: false,
      });
      await dataSource.initialize();
      expect(await dataSource.runMigrations({ transaction: 'each' })).toHaveLength(1);
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction('SERIALIZABLE');
      await runner.query('insert into orders (total) values ($1)', ['1.50']);
      await runner.startTransaction();
      await runner.query('insert into orders (total) values ($1)', ['2.50']);
      await runner.rollbackTransaction();
      await runner.commitTransaction();
      await runner.release();
      await expect(
        dataSource.transaction(async (manager) => {
          await manager.query('insert into orders (total) values (3)');
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      const results = await Promise.all(
        [1, 2, 3].map((n) => dataSource.query('select total, $1::int as n from orders', [n])),
      );
      expect(results).toEqual([1, 2, 3].map((n) => [{ total: '1.50', n }]));
      await dataSource.destroy();
      await other.close();
    });
  });
});
