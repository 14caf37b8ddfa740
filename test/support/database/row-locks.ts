import { Db } from '#database';
import { withConnectionQuota } from '#kernel/host';
import { TestApp } from '../app';

/** A row that a transaction has changed, deleted or locked. */
export interface LockedRow {
  table: string;
  row: Record<string, unknown>;
}

/**
 * Calls `look` at the end of each dry run, right before it is rolled back, while it has all of its locks.
 * @returns a function that stops this
 */
export function atEndOfDryRuns(app: TestApp, look: (lockedRows: LockedRow[]) => Promise<void>): () => void {
  const db = app.nest.get(Db);
  const dryRun = db.dryRun.bind(db);
  const spy = jest.spyOn(db, 'dryRun').mockImplementation((work, conclude) =>
    dryRun(work, async (value, effects) => {
      const result = await conclude(value, effects);
      await app.engine.ambient.exit(() => withConnectionQuota('background', async () => look(await lockedRows(app))));
      return result;
    }),
  );
  return () => spy.mockRestore();
}

/** The existing rows that an open transaction has locked, and its advisory locks. Rows that it has inserted are seen by nobody else. */
async function lockedRows({ engine: { pool } }: TestApp): Promise<LockedRow[]> {
  const tables = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const selects = tables.rows.map(
    ({ relname }) =>
      `select '${relname}' as "table", to_jsonb(t) as row from "${relname}" as t
       where xmax <> 0 and pg_xact_status(xmax::text::xid8) = 'in progress'`,
  );
  const advisory = `select 'advisory lock', jsonb_build_object('id', ((classid::bigint << 32) | objid::bigint)::text) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  return (await pool.query<LockedRow>([...selects, advisory].join(' union all '))).rows;
}
