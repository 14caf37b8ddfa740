import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DataSource, MigrationExecutor, MigrationInterface, QueryRunner } from 'typeorm';

/** An arbitrary number, the same in all processes. */
const MIGRATION_LOCK = 7_204_001;

/** The class of one migration. TypeORM orders them by the timestamp at the end of the name. */
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
      `The database was migrated by a newer version of Perk. Its migrations ${unknown.join(', ')} are unknown to this ` +
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
 */
export function migrate(dataSource: DataSource, onProgress: (message: string) => void): Promise<string[]> {
  return withMigrationLock(dataSource, async (executor) => {
    const pending = await executor.getPendingMigrations();
    if (pending.length === 0) return [];
    onProgress(`Applying ${String(pending.length)} migration${pending.length === 1 ? '' : 's'} to the database…`);
    await executor.executePendingMigrations();
    return pending.map(({ name }) => name);
  });
}

/**
 * Reverts the last applied migration.
 * @returns its name; undefined if there is none
 * @throws NewerDatabaseError as `migrate` does
 */
export function revert(dataSource: DataSource): Promise<string | undefined> {
  return withMigrationLock(dataSource, async (executor) => {
    const [last] = (await executor.getExecutedMigrations()).sort((a, b) => b.timestamp - a.timestamp);
    if (last) await executor.undoLastMigration();
    return last?.name;
  });
}

/** The changes that a migration must make for the tables to match the entities of `dataSource`. */
export async function changesDue(dataSource: DataSource): Promise<Changes> {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
}

async function withMigrationLock<T>(
  dataSource: DataSource,
  work: (executor: MigrationExecutor) => Promise<T>,
): Promise<T> {
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      await assertKnown(dataSource, executor);
      return await work(executor);
    } finally {
      await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await runner.release();
  }
}

async function assertKnown({ migrations }: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = (await executor.getExecutedMigrations()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}
