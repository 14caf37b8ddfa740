import { DataSource, MigrationExecutor, QueryRunner } from 'typeorm';

/** Any number, as long as every process that migrates uses the same. */
const MIGRATION_LOCK = 7_204_001;

/** SQL that leads from the tables as they are to the tables as the entities say, and back. */
export interface Changes {
  up: string[];
  down: string[];
}

/**
 * Applies the migrations that are due. Several processes may start at once: the first migrates, the others wait and
 * find nothing left to do.
 * @returns the names of those that it applied
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
      return await work(executor);
    } finally {
      await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await runner.release();
  }
}
