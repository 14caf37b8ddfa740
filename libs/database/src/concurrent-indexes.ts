import { MigrationInterface, QueryRunner } from 'typeorm';

/** Names without quotes, schemas or upper-case letters, as all names of tables and indexes are. */
const DEFINITION = /^\s*(?<create>create (?:unique )?index) (?<name>[a-z]\w*) (?<rest>on [\s\S]+)$/;

/**
 * How long a statement waits for others. It first waits for transactions that have written to the table, and at the end for
 * all that are older than itself, such as a backup. Nobody has to wait for it meanwhile, and giving up wastes the work.
 */
const LOCK_TIMEOUT = '10min';

/**
 * A migration that only creates and drops indexes, without blocking reads or writes of their tables:
 *
 * ```ts
 * export class OrderLists1763800000000 extends ConcurrentIndexes {
 *   override create = [`create index orders_state on orders (business_id, state, id)`];
 *   override drop = [`create index orders_old on orders (state)`];
 * }
 * ```
 *
 * It can be interrupted at any point and started again: an index that exists is kept, and one whose construction failed is
 * built again. A changed index needs a new name; create the new one and drop the old one. Not for indexes of partitioned
 * tables, which PostgreSQL cannot create concurrently.
 */
export abstract class ConcurrentIndexes implements MigrationInterface {
  /** PostgreSQL refuses these statements inside a transaction. */
  readonly transaction = false;
  /** The definitions of new indexes: `create [unique] index NAME on TABLE …`, without `concurrently`. */
  readonly create: readonly string[] = [];
  /** The definitions of indexes that are dropped, in the same form, with which `down` creates them again. */
  readonly drop: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, this.drop, this.create);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, this.create, this.drop);
  }
}

async function replaceIndexes(runner: QueryRunner, before: readonly string[], after: readonly string[]): Promise<void> {
  const [dropped, created] = [before.map(parsed), after.map(parsed)];
  const names = [...dropped, ...created].map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`A new definition of the index ${repeated} needs a new name.`);
  await withLockTimeout(runner, async () => {
    for (const { name, statement } of created) await createIndex(runner, name, statement);
    for (const { name } of dropped) await dropIndex(runner, name);
  });
}

async function createIndex(runner: QueryRunner, name: string, statement: string): Promise<void> {
  const [found] = (await runner.query(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  )) as { isValid: boolean }[];
  if (found?.isValid) return;
  if (found) await dropIndex(runner, name);
  try {
    await runner.query(statement);
  } catch (error) {
    // What is left slows down writes and, if it is unique, even fails them.
    await dropIndex(runner, name).catch(() => undefined);
    throw error;
  }
}

async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`drop index concurrently if exists ${name}`);
}

async function withLockTimeout(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [before] = (await runner.query(`select current_setting('lock_timeout') as value`)) as { value: string }[];
  const set = (value?: string) => runner.query(`select set_config('lock_timeout', $1, false)`, [value]);
  await set(LOCK_TIMEOUT);
  try {
    await work();
  } finally {
    await set(before?.value);
  }
}

function parsed(definition: string): { name: string; statement: string } {
  const { create = '', name = '', rest = '' } = DEFINITION.exec(definition)?.groups ?? {};
  if (!name) throw new Error(`Not of the form "create [unique] index NAME on TABLE …": ${definition}`);
  return { name, statement: `${create} concurrently ${name} ${rest}` };
}
