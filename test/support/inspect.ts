import { symbols } from 'pino';
import { LOG, Log } from '#kernel';
import { TestApp } from './app';

/** The rows of a statement, read directly from the database. */
export async function rows(app: TestApp, sql: string, values: unknown[] = []): Promise<any[]> {
  return (await app.engine.pool.query(sql, values)).rows;
}

/** The content of all tables as text, to search for data that must not be stored. */
export async function dump(app: TestApp): Promise<string> {
  const tables = await rows(app, `select tablename from pg_tables where schemaname = 'public' order by 1`);
  const contents = await Promise.all(tables.map(({ tablename }) => rows(app, `select * from "${tablename}"`)));
  return JSON.stringify(contents);
}

/** A checksum of each table, without the times at which keys were last used. */
export async function checksums(app: TestApp): Promise<Record<string, string>> {
  const tables = await rows(
    app,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const sums = tables.map(
    ({
      relname,
    }) => `select '${relname as string}' as name, md5(coalesce(string_agg(line, ',' order by line), '')) as sum
      from (select (to_jsonb(t) - 'last_used_at')::text as line from "${relname as string}" as t) as lines`,
  );
  const found = await rows(app, sums.join(' union all '));
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]));
}

/** All lines that the service logs from now on, at every level. */
export function logOf(app: TestApp): string[] {
  const lines: string[] = [];
  const log = app.nest.get<Log & { [symbols.streamSym]: unknown }>(LOG);
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) };
  log.level = 'trace';
  return lines;
}
