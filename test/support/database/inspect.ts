import { Socket } from 'node:net';
import { symbols } from 'pino';
import { LOG, Log } from '#kernel';
import { TestApp } from '../app';

/**
 * The rows of a statement that is executed directly in the database. It has no time limit, unlike those of requests: tests insert
 * thousands of rows with one statement, on machines that do other work. Neither the server cancels it, nor does the connection
 * count as lost while it waits.
 */
export async function rows(app: TestApp, sql: string, values: unknown[] = []): Promise<any[]> {
  const connection = await app.engine.pool.connect();
  // The embedded database has no socket.
  const { stream } = (connection as unknown as { connection: { stream: Partial<Socket> } }).connection;
  const responseTimeoutMs = stream.timeout;
  try {
    await connection.query('set statement_timeout = 0');
    stream.setTimeout?.(0);
    return (await connection.query(sql, values)).rows;
  } finally {
    stream.setTimeout?.(responseTimeoutMs ?? 0);
    await connection.query('reset statement_timeout').then(() => connection.release(), connection.release);
  }
}

/** The content of all tables as text, to search for data that must not be stored. */
export async function dump(app: TestApp): Promise<string> {
  const tables = await rows(app, `select tablename from pg_tables where schemaname = 'public' order by 1`);
  const contents = await Promise.all(tables.map(({ tablename }) => rows(app, `select * from "${tablename}"`)));
  return JSON.stringify(contents);
}

/** A checksum of each table, without the times at which keys were last used. */
export function checksums(app: TestApp): Promise<Record<string, string>> {
  return sumsOf(app, contentOf);
}

/**
 * Differs as soon as a row was inserted, updated or deleted, even if an update left its values as they were. It does not read the
 * values, so it takes a fraction of the time of `checksums`. What was rolled back leaves no trace.
 */
export function fingerprints(app: TestApp): Promise<Record<string, string>> {
  // Every request updates the time at which its key was last used.
  return sumsOf(app, (table, isUsed) =>
    isUsed
      ? contentOf(table)
      : `select concat(count(*), ' ', sum(hashtext(concat(ctid, xmin, tableoid)))) as sum from ${table}`,
  );
}

const contentOf = (table: string) =>
  `select md5(coalesce(string_agg(line, ',' order by line), '')) as sum
   from (select (to_jsonb(t) - 'last_used_at')::text as line from ${table} as t) as lines`;

/** The value of a statement for each table, given its name and whether it has the time of its last use. */
async function sumsOf(
  app: TestApp,
  statement: (table: string, isUsed: boolean) => string,
): Promise<Record<string, string>> {
  const tables = await rows(
    app,
    `select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'last_used_at') as "isUsed"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const sums = tables.map(
    ({ name, isUsed }) =>
      `select '${name as string}' as name, sum from (${statement(`"${name as string}"`, isUsed as boolean)}) as s`,
  );
  const found = await rows(app, sums.join(' union all '));
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]));
}

/** The units that businesses have used, with and without a limit of their plan. */
export const USED_UNITS = `
  select business_id, resource, sum(used)::int as used from (
    select business_id, resource, used from plan_usage union all select business_id, resource, used from plan_usage_shards
  ) as counted group by business_id, resource`;

/** All lines that the service logs from now on, at every level. */
export function logOf(app: TestApp): string[] {
  const lines: string[] = [];
  const log = app.nest.get<Log & { [symbols.streamSym]: unknown }>(LOG);
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) };
  log.level = 'trace';
  return lines;
}
