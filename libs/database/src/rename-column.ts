import { QueryRunner } from 'typeorm';

/**
 * Renames a column, for migrations. PostgreSQL 18 names the NOT NULL constraint after the column but does not rename it
 * with the column, so that a migrated database would differ from a new one; older versions have no such constraint.
 */
export async function renameColumn(runner: QueryRunner, table: string, from: string, to: string): Promise<void> {
  await runner.query(`alter table ${table} rename column ${from} to ${to}`);
  const constraint = `${table}_${from}_not_null`;
  const found = (await runner.query('select from pg_constraint where conrelid = $1::regclass and conname = $2', [
    table,
    constraint,
  ])) as unknown[];
  if (found.length > 0)
    await runner.query(`alter table ${table} rename constraint ${constraint} to ${table}_${to}_not_null`);
}
