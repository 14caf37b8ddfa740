// PostgreSQL's own programs, as backup and restore call them.
import pg from 'pg';
import { outputOf, CommandError } from './archive.mjs';

/** How a program reaches the database of a URL. The password goes by the environment, since everyone may read arguments. */
export function connectionOf(url) {
  const place = new URL(url);
  const password = decodeURIComponent(place.password);
  place.password = '';
  return {
    args: [`--dbname=${place.href}`],
    env: password ? { PGPASSWORD: password } : {},
    place: `${place.host}${place.pathname}`,
  };
}

/** @throws CommandError if the program is missing, or older than the server, whose tables it then cannot read */
export async function assertProgram(name, url) {
  const version = await outputOf(name, ['--version']).catch(() => {
    throw new CommandError(
      `There is no ${name} here. It comes with PostgreSQL's client programs, such as postgresql-client.`,
    );
  });
  const own = Number(/(\d+)/.exec(version)?.[1]);
  const [{ server }] = await query(url, `select current_setting('server_version_num')::int / 10000 as server`);
  if (own < server)
    throw new CommandError(`${name} ${own} is older than the server, which is ${server}: install a newer one.`);
}

export async function query(url, text) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } catch (error) {
    throw new CommandError(`The PostgreSQL server at ${connectionOf(url).place} cannot be used: ${error.message}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
