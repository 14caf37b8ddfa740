import { withConnectionQuota } from '#kernel/host';
import { TestApp } from '../app';
import { rows } from './inspect';

/** A row for each session that waits for a lock. */
export const LOCK_WAITS = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Starts `work` while a row that it needs is locked, and releases the lock when several sessions wait for it, so that they
 * compete in every run, and not only on a fast machine. The embedded engine has a single session, so nothing
 * waits there.
 * @param target a row, or the name of a table that is locked against changes
 * @param waiting the number of sessions that must wait
 * @param change a change of the row before the lock is released
 */
export async function crowd<T>(
  app: TestApp,
  target: [table: string, column: string, value: string] | string,
  work: () => Promise<T>,
  { waiting = 5, change }: { waiting?: number; change?: string } = {},
): Promise<T> {
  if (app.engine.kind !== 'postgres') {
    if (change) await rows(app, change);
    return work();
  }
  // Uses its own account, so that it does not reduce the share of the waiting sessions.
  const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
  let outcome: Promise<T>;
  try {
    await holder.query('begin');
    if (typeof target === 'string') await holder.query(`lock table ${target} in share row exclusive mode`);
    else {
      const [table, column, value] = target;
      const { rowCount } = await holder.query(`select 1 from ${table} where ${column} = $1 for update`, [value]);
      if (rowCount !== 1) throw new Error(`The row of ${table} to lock does not exist.`);
    }
    outcome = work();
    for (let looks = 0; ((await holder.query(LOCK_WAITS)).rowCount ?? 0) < waiting; looks++) {
      if (looks === 10_000) throw new Error(`No session waits for ${String(target)}.`);
      // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
      await holder.query('select pg_stat_clear_snapshot()');
    }
    if (change) await holder.query(change);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return outcome;
}
