import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, QueryRunner } from 'typeorm';
import { changesDue, migrate, openDatabase, revert } from '#database/host';
import { ProofIdentities1763700500000 } from '../../libs/submissions/migrations/1763700500000-proof-identities';
import { proofHash } from '../../libs/submissions/src/platforms/proof-url';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch } from '../support/processes/service';

const LIBS = join(__dirname, '../../libs');
const quietly = () => undefined;

/** The tables without their partitions, as described by PostgreSQL, which is more detailed than TypeORM's comparison. */
async function tablesOf(dataSource: DataSource): Promise<string[]> {
  const ours = `n.nspname = 'public' and not c.relispartition and c.relname not in ('migrations', 'typeorm_metadata')`;
  const rows: { line: string }[] = await dataSource.query(`
    select format('%s.%s %s%s collate %s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' end, l.collname, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_collation l on l.oid = a.attcollation left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    union all
    select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace where ${ours} and not i.indisprimary
    union all
    -- TypeORM gives primary keys names of its own, which nothing refers to.
    select format('%s %s %s', c.relname, case when k.contype <> 'p' then k.conname end, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}
        -- Triggers are not part of entities.
        and k.contype <> 't'
    order by 1`);
  return rows.map(({ line }) => line);
}

const isOfExpression = (line: string) => /^CREATE INDEX .* USING btree \([^()]*\(/.test(line);

async function revertAll(dataSource: DataSource): Promise<string[]> {
  const names: string[] = [];
  for (let name = await revert(dataSource, quietly); name; name = await revert(dataSource, quietly)) names.push(name);
  return names;
}

describe('the migrations', () => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    ({ drop } = fresh);
    const { DATABASE_URL, DATA_DIR = '' } = fresh.settings;
    database = await openDatabase({ DATABASE_URL, DATA_DIR }, schemas);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  it('match the entities, and can all be reverted and applied again', async () => {
    const { dataSource } = database;
    const migrated = await tablesOf(dataSource);
    expect(migrated.length).toBeGreaterThan(50);
    expect(await changesDue(dataSource)).toEqual({ up: [], down: [] });

    const undone = await revertAll(dataSource);
    expect(undone).toHaveLength(schemas.flatMap(({ migrations }) => migrations).length);
    expect(await tablesOf(dataSource)).toEqual([]);

    await dataSource.synchronize();
    // Entities cannot declare indexes of expressions.
    const [ofExpressions, ofColumns] = [true, false].map((is) =>
      migrated.filter((line) => isOfExpression(line) === is),
    );
    expect(ofExpressions!.map((line) => /^CREATE INDEX (\w+)/.exec(line)?.[1])).toEqual(['campaigns_id_end']);
    expect(await tablesOf(dataSource)).toEqual(ofColumns);
    await dataSource.dropDatabase();

    expect((await migrate(dataSource, quietly)).reverse()).toEqual(undone);
    expect(await tablesOf(dataSource)).toEqual(migrated);
  });

  it('of a newer version are reported by name, without any changes', async () => {
    const { dataSource } = database;
    const table = `insert into migrations (timestamp, name) values (1, 'AddColours1999999999999')`;
    await dataSource.query(table);
    for (const attempt of [migrate(dataSource, quietly), revert(dataSource, quietly)])
      await expect(attempt).rejects.toThrow(
        /migrated by a newer version of Perk\. Its migrations AddColours1999999999999 are unknown.* Start the newer version, or restore a backup/,
      );
    expect(await changesDue(dataSource)).toEqual({ up: [], down: [] });
    await dataSource.query(`delete from migrations where name = 'AddColours1999999999999'`);
    expect(await migrate(dataSource, quietly)).toEqual([]);
  });

  it('set the identity of existing proofs, and lose none', async () => {
    const { dataSource } = database;
    const insert = (id: string, actionId: string, url: string, state: string) =>
      dataSource.query(
        `insert into submissions (id, campaign_id, business_id, livemode, submitted_by_type, submitted_by_id,
           submitted_by_business_id, action_id, proof_url, proof_hash, proof_type, metadata, state, verification,
           reward_type, reward_hundredths, perk_expires_in_days, created_at)
         values ($1, 'camp_1', 'biz_1', true, 'key', 'key_1', 'biz_2', $2, $3, 'old ' || $1, 'url', '{}', $4, '{}', 'pct', 1000, 30, now())`,
        [id, actionId, url, state],
      );
    await insert('sub_1', 'ig_fp', 'https://www.instagram.com/p/C1a2b3c4d5e/', 'rejected');
    await insert('sub_2', 'ig_fp', 'https://www.instagram.com/p/C1a2b3c4d5e/?x=1', 'approved');
    await insert('sub_3', 'ig_fp', 'https://m.instagram.com/p/C1a2b3c4d5e/', 'approved');
    await insert('sub_4', 'ig_rl', 'https://instagram.com/reel/C1a2b3c4d5e/', 'pending');
    await insert('sub_5', 'ig_fp', 'https://example.com/A?b', 'pending');
    const claim = `insert into proof_fingerprints (submission_id, livemode, fingerprint) values ($1, true, $2)`;
    await dataSource.query(claim, ['sub_2', 'sha256:of the page']);
    await dataSource.query(claim, ['sub_5', 'fb:video:9876543210']);
    const rekey = new ProofIdentities1763700500000();
    const runner = dataSource.createQueryRunner();
    try {
      await rekey.up(runner);
      await rekey.up(runner);
    } finally {
      await runner.release();
    }
    const post = proofHash('https://instagram.com/p/C1a2b3c4d5e', 'ig_fp');
    expect(await dataSource.query('select id, proof_hash as hash from submissions order by id')).toEqual([
      { id: 'sub_1', hash: 'old sub_1' },
      { id: 'sub_2', hash: post },
      { id: 'sub_3', hash: 'old sub_3' },
      { id: 'sub_4', hash: post },
      { id: 'sub_5', hash: proofHash('https://example.com/a', 'ig_fp') },
    ]);
    expect(await dataSource.query('select fingerprint from proof_fingerprints order by submission_id')).toEqual([
      { fingerprint: 'ig:post:C1a2b3c4d5e' },
      { fingerprint: 'fb:post:9876543210' },
    ]);
  });

  it('continue the numbering of existing events', async () => {
    const { dataSource } = database;
    const find = (name: string) => dataSource.migrations.find((each) => each.constructor.name.startsWith(name));
    const migration = find('OutboxSequences');
    await onRunner(dataSource, async (runner) => {
      await runner.manager.transaction(() => find('OutboxPartitions')!.down(runner));
      await migration!.down(runner);
      await runner.query(`
        insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
        select 'evt_00' || n, 'thing.changed', 'biz', true, 'thing', 'thing_' || n % 2, n / 2 + 1, now(), '{}'
        from generate_series(0, 6) n`);
      await migration!.up(runner);
    });
    const counters = await dataSource.query('select aggregate_id, last from outbox_sequences order by 1');
    expect(counters).toEqual([
      { aggregate_id: 'thing_0', last: 4 },
      { aggregate_id: 'thing_1', last: 3 },
    ]);
  });

  it('are all registered by their contexts', () => {
    const files = readdirSync(LIBS, { recursive: true })
      .map((path) => /\/migrations\/(\d+)-.*\.ts$/.exec(String(path))?.[1])
      .filter(Boolean);
    const listed = schemas.flatMap(({ migrations }) => migrations).map(({ name }) => /\d+$/.exec(name)?.[0]);
    expect(listed.sort()).toEqual(files.sort());
    expect(new Set(files).size).toBe(files.length);
  });
});

describe('the TypeORM command line', () => {
  it('works on the database of the settings, by the DataSource that ormconfig.ts exports', async () => {
    const { settings, drop } = await freshDatabase();
    const typeorm = ['node_modules/typeorm/cli.js', '-d', 'dist/ormconfig.js'];
    const { code, stdout } = await launch(
      { DATA_DIR: aFolder(), ...settings },
      { args: [...typeorm, 'migration:show'] },
    ).ended;
    await drop();
    const shown = [...stdout.matchAll(/^\[X\] (?:\d+ )?(\w+)$/gm)].map(([, name]) => name);
    expect({ code, shown: shown.sort() }).toEqual({
      code: 0,
      shown: schemas.flatMap(({ migrations }) => migrations.map(({ name }) => name)).sort(),
    });
  });
});

async function onRunner(dataSource: DataSource, work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}
