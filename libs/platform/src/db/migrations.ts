import { DataSource, MigrationExecutor, QueryRunner } from 'typeorm';

/** Any number, as long as every process that migrates uses the same. */
const MIGRATION_LOCK = 7_204_001;

/** SQL that leads from the tables as they are to the tables as the entities say, and back. */
export interface Changes {
  up: string[];
  down: string[];
}

/** The database has tables that this version of the service does not know, and could spoil. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: string[]) {
    super(
      `The database was used by a newer version of Perk: it has migrations that this version does not know ` +
        `(${unknown.join(', ')}). Start that version, or restore a backup that was made before it.`,
    );
  }
}

/**
 * Applies the migrations that are due. Several processes may start at once: the first migrates, the others wait and
 * find nothing left to do.
 * @returns the names of those that it applied
 * @throws NewerDatabaseError, with nothing changed, when migrations were applied that are not among those of `dataSource`
 */
export function migrate(dataSource: DataSource, onProgress: (message: string) => void): Promise<string[]> {
  return alone(dataSource, async (executor) => {
    const due = await executor.getPendingMigrations();
    if (due.length === 0) return [];
    onProgress(`Applying ${String(due.length)} migration${due.length === 1 ? '' : 's'} to the database…`);
    await executor.executePendingMigrations();
    return due.map(({ name }) => name);
  });
}

/**
 * Undoes the last migration that was applied.
 * @returns its name; undefined when there is none
 * @throws NewerDatabaseError as `migrate` does
 */
export function revert(dataSource: DataSource): Promise<string | undefined> {
  return alone(dataSource, async (executor) => {
    const [last] = (await executor.getExecutedMigrations()).sort((a, b) => b.timestamp - a.timestamp);
    if (last) await executor.undoLastMigration();
    return last?.name;
  });
}

/** What a migration would have to do for the tables to be what the entities of `dataSource` say. */
export async function changesDue(dataSource: DataSource): Promise<Changes> {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
}

async function alone<T>(dataSource: DataSource, work: (executor: MigrationExecutor) => Promise<T>): Promise<T> {
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
