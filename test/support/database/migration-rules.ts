import { MigrationInterface, QueryRunner } from 'typeorm';
import { ConcurrentIndexes, PartitionCheck } from '#database/migrations';

/** Since this timestamp, migrations follow the rules of docs/migrations.md. */
const RULES_SINCE = 1763800000000;

/** Those of `classes` that must follow the rules, in the order in which they are applied. */
export function recentOf<M extends new () => MigrationInterface>(classes: M[]): M[] {
  const timestampOf = ({ name }: M) => Number(name.slice(-13));
  return classes.filter((each) => timestampOf(each) >= RULES_SINCE).sort((a, b) => timestampOf(a) - timestampOf(b));
}

/** A table, index, column or constraint of our schema. Ids stay the same when it is renamed. */
interface Part {
  kind: 'table' | 'index' | 'column' | 'constraint';
  id: string;
  tableId: string;
  name: string;
  /** Of tables and indexes: the file with the data. PostgreSQL uses a new one when it writes all of them again. */
  file: string;
  /** Of indexes: the names of their columns. */
  columns: string[];
  /** Of columns: NOT NULL. Of check and foreign key constraints: compared with all rows. */
  isEnforced: boolean;
  /** Of columns: whether rows get a value if none is given. */
  hasDefault: boolean;
  /** Of constraints. */
  definition: string;
  /** Of tables. */
  isPartition: boolean;
}

const PARTS = `
  with tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  select 'table' as kind, oid::text as id, oid::text as "tableId", relname as name, relfilenode::text as file,
         '{}'::text[] as columns, false as "isEnforced", false as "hasDefault", '' as definition, relispartition as "isPartition" from tables
  union all
  select 'index', i.indexrelid::text, i.indrelid::text, c.relname, c.relfilenode::text,
         array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey)), false, false, '', false
    from pg_index i join pg_class c on c.oid = i.indexrelid join tables on tables.oid = i.indrelid
  union all
  select 'column', attrelid || '.' || attnum, attrelid::text, attname, '', '{}', attnotnull,
         atthasdef or attidentity <> '', '', false
    from pg_attribute join tables on tables.oid = attrelid where attnum > 0 and not attisdropped
  union all
  select 'constraint', k.oid::text, conrelid::text, conname, '', '{}', convalidated, false, pg_get_constraintdef(k.oid), false
    from pg_constraint k join tables on tables.oid = conrelid where contype in ('c', 'f')`;

/** A statement waits no longer for a lock than requests do for one. */
const MAX_WAIT_MS = 2_000;

/** Tables that no other session may even read until the transaction ends, and how long each of their locks may be waited for. */
const LOCKED = `
  select relation::text as id, (select setting::int from pg_settings where name = 'lock_timeout') as "waitMs" from pg_locks
  where pid = pg_backend_pid() and locktype = 'relation' and mode = 'AccessExclusiveLock'`;

interface Locked {
  id: string;
  waitMs: number;
}

/** Applies a migration, and returns what would stop a service that is running, or break its previous version. */
export async function violationsOf(migration: MigrationInterface, runner: QueryRunner): Promise<string[]> {
  const parts = () => runner.query(PARTS) as Promise<Part[]>;
  const before = await parts();
  let locked: Locked[] = [];
  if (migration.transaction === false) await migration.up(runner);
  else
    await runner.manager.transaction(async () => {
      await migration.up(runner);
      locked = (await runner.query(LOCKED)) as Locked[];
    });
  const after = await parts();
  return [...differences(before, after, migration), ...locksOf(before, locked)].sort();
}

function differences(before: Part[], after: Part[], migration: MigrationInterface): string[] {
  const isConcurrent = migration instanceof ConcurrentIndexes;
  // It reads the rows after it has released the lock.
  const isChecked = migration instanceof PartitionCheck;
  const find = (parts: Part[], { kind, id }: Part) => parts.find((part) => part.kind === kind && part.id === id);
  const tableOf = (part: Part) => before.find(({ kind, id }) => kind === 'table' && id === part.tableId)?.name;
  const hasName = ({ kind, tableId, name }: Part) =>
    after.some((part) => part.kind === kind && part.name === name && (kind === 'table' || part.tableId === tableId));
  /** Whether the column had a constraint that says the same as NOT NULL, so that the rows need not be read. */
  const isProvenNotNull = ({ tableId, name }: Part) =>
    before.some(
      (part) => part.tableId === tableId && part.isEnforced && part.definition === `CHECK ((${name} IS NOT NULL))`,
    );
  const isDropped = (index: Part) =>
    // A table that becomes a partition is locked anyway, and its indexes are replaced by those of the partitioned table.
    after.some(({ kind, id, isPartition }) => kind === 'table' && id === index.tableId && !isPartition) &&
    index.columns.every((name) => hasName({ ...index, kind: 'column', name }));

  const changed = after
    .filter(tableOf)
    .map((now) => [now, find(before, now)] as const)
    .map(([now, was]) => {
      const { kind, name } = now;
      const table = tableOf(now)!;
      if (!was) {
        if (kind === 'index' && !isConcurrent) return `creates the index ${name} of ${table}`;
        if (kind === 'constraint' && now.isEnforced && !isChecked) return `reads all rows of ${table} for ${name}`;
        if (kind === 'column' && now.isEnforced && !now.hasDefault)
          return `adds ${table}.${name} that must be inserted`;
        return '';
      }
      if (was.file !== now.file) return `writes the ${kind} ${name} again`;
      if (was.name !== name && ['table', 'column'].includes(kind) && !hasName(was))
        return `renames the ${kind} ${was.name}`;
      if (kind === 'column' && now.isEnforced && !was.isEnforced && !isProvenNotNull(was))
        return `reads all rows of ${table} for nulls in ${name}`;
      return '';
    });
  const dropped = before
    .filter((part) => part.kind === 'index' && !isConcurrent && !find(after, part) && isDropped(part))
    .map((part) => `drops the index ${part.name} of ${tableOf(part)!}`);
  return [...changed, ...dropped].filter(Boolean);
}

function locksOf(before: Part[], locked: Locked[]): string[] {
  const names = before
    .filter((part) => part.kind === 'table' && locked.some(({ id }) => id === part.id))
    .map(({ name }) => name);
  const waitMs = locked[0]?.waitMs ?? 0;
  const isShort = waitMs > 0 && waitMs * names.length < MAX_WAIT_MS;
  return names.length > 1 && !isShort ? [`locks ${names.sort().join(' and ')} at once`] : [];
}
