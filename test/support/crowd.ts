import { chargedTo } from '#platform';
import { TestApp } from './app';
import { rows } from './inspect';

/** A row for each session that waits for a lock of another. */
export const LOCK_WAITS = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Begins `work` while somebody holds the row that it contends for, until a handful waits for it: so they meet in the
 * database at every run, and not only when the machine is fast enough. The embedded engine has one session, and nobody to
 * wait.
 * @param waiting how many are a handful
 * @param change what whoever holds the row does to it before letting go
 */
export async function crowd<T>(
  app: TestApp,
  [table, column, value]: [string, string, string],
  work: () => Promise<T>,
  { waiting = 5, change }: { waiting?: number; change?: string } = {},
): Promise<T> {
  if (app.engine.kind !== 'postgres') {
    if (change) await rows(app, change);
    return work();
  }
  // Not out of the share of those who wait.
  const holder = await chargedTo('background', () => app.engine.pool.connect());
  let outcome: Promise<T>;
  try {
    await holder.query('begin');
    const { rowCount } = await holder.query(`select 1 from ${table} where ${column} = $1 for update`, [value]);
    if (rowCount !== 1) throw new Error(`There is no such row of ${table} to crowd at.`);
    outcome = work();
    for (let looks = 0; ((await holder.query(LOCK_WAITS)).rowCount ?? 0) < waiting; looks++) {
      if (looks === 10_000) throw new Error(`Nobody waits for the row of ${table}.`);
      // Within a transaction, what is known of other sessions stands still until it is cleared.
      await holder.query('select pg_stat_clear_snapshot()');
    }
    if (change) await holder.query(change);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return outcome;
}
