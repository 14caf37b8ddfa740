import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, MigrationInterface, QueryRunner } from 'typeorm';
import { PRODUCT } from '#kernel/host';
import { retryForLocks } from './lock-retries';

/** An arbitrary number, the same in all processes. */
const MIGRATION_LOCK = 7_204_001;
const MIGRATION_LOCK_POLL_MS = 100;

/**
 * How long a statement of a migration waits for a lock. Requests for the same table queue behind it meanwhile, so it gives up
 * before they do, which is after 2 s.
 */
const LOCK_TIMEOUT = '1800ms';

/**
 * The class of one migration. TypeORM orders them by the timestamp at the end of the name. Previous versions of the service
 * are running while it is applied, and go on running on the changed tables.
 *
 * Each runs in a transaction of its own. If one of its statements waits too long for a lock, the transaction is rolled back
 * and tried again for a minute. It should change only one table, because it keeps the lock of the first while it waits
 * for that of the second.
 *
 * Indexes of existing tables are created and dropped by a migration of their own, which extends `ConcurrentIndexes`. It has no
 * transaction, and neither has a migration with `readonly transaction = false`, for changes in batches. These may be
 * interrupted at any point and are then started again from the beginning, so each of their statements must do nothing if it
 * has been executed before.
 */
export type Migration = new () => MigrationInterface;

/** SQL that changes the existing tables to match the entities, and back. */
export interface Changes {
  up: string[];
  down: string[];
}

/** The database was migrated by a newer version of the service, so this version could corrupt its data. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer version of ${PRODUCT.name}. Its migrations ${unknown.join(', ')} are unknown to this ` +
        `version. Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
}

/**
 * Loads the migrations from a folder of compiled files: every class that they export.
 * @param folder an absolute path
 */
export function migrationsIn(folder: string): Migration[] {
  const load = createRequire(__filename);
  // Listed here, because a glob pattern for TypeORM would match nothing if the installation path contained brackets.
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => Object.values(load(join(folder, name)) as Record<string, Migration>));
}

/**
 * Applies pending migrations. If several processes start at once, the first one migrates while the others wait.
 * @returns the names of the applied migrations
 * @throws NewerDatabaseError, without changes, if the database has migrations that `dataSource` does not contain
 * @throws MigrationBlockedError if others hold a lock for longer than a minute; the migrations before that one are applied
 */
export function migrate(dataSource: DataSource, onProgress: (message: string) => void): Promise<string[]> {
  return withMigrationLock(dataSource, onProgress, async (executor, perform) => {
    const pending = await executor.getPendingMigrations();
    if (pending.length === 0) return [];
    onProgress(`Applying ${String(pending.length)} migration${pending.length === 1 ? '' : 's'} to the database…`);
    for (const migration of pending) await perform(migration.name, () => executor.executeMigration(migration));
    return pending.map(({ name }) => name);
  });
}

/**
 * Reverts the last applied migration.
 * @returns its name; undefined if there is none
 * @throws NewerDatabaseError and MigrationBlockedError as `migrate` does
 */
export function revert(dataSource: DataSource, onProgress: (message: string) => void): Promise<string | undefined> {
  return withMigrationLock(dataSource, onProgress, async (executor, perform) => {
    const [last] = await executor.getExecutedMigrations();
    if (last) await perform(last.name, () => executor.undoLastMigration());
    return last?.name;
  });
}

/** The changes that a migration must make for the tables to match the entities of `dataSource`. */
export async function changesDue(dataSource: DataSource): Promise<Changes> {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
}

/** Runs `work`, which applies or reverts the migration called `name`, in a transaction unless the migration opts out. */
type Perform = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function withMigrationLock<T>(
  dataSource: DataSource,
  onProgress: (message: string) => void,
  work: (executor: MigrationExecutor, perform: Perform) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const perform: Perform = async (name, change) => {
    const hasTransaction = dataSource.migrations.find((each) => nameOf(each) === name)?.transaction !== false;
    await retryForLocks(dataSource, runner, { migration: name, onProgress }, () =>
      hasTransaction ? runner.manager.transaction(change) : change(),
    );
  };
  try {
    await takeMigrationLock(runner);
    try {
      await runner.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
      const executor = new MigrationExecutor(dataSource, runner);
      // Its own transactions ignore the option of a migration when it is reverted.
      executor.transaction = 'none';
      await assertKnown(dataSource, executor);
      return await work(executor, perform);
    } finally {
      await runner.query('reset lock_timeout');
      await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await runner.release();
  }
}

/** Asks again and again: the snapshot of a waiting statement would make the process that has the lock wait for this one. */
async function takeMigrationLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows = (await runner.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])) as {
      taken: boolean;
    }[];
    if (rows[0]?.taken) return;
    await pause(MIGRATION_LOCK_POLL_MS);
  }
}

async function assertKnown({ migrations }: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(migrations.map(nameOf));
  const unknown = (await executor.getExecutedMigrations()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}
