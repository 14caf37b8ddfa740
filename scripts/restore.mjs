// `npm run restore -- <file> [--replace]`: restores what `npm run backup` wrote, completely or not at all, into an empty
// database; with --replace, it replaces the contents of a PostgreSQL database. The service must be stopped.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive, command, databaseSettings, readArchive, CommandError, start } from './archive.mjs';
import { assertProgram, connectionOf, query } from './postgres.mjs';

/** All tables are in the default schema. */
const RECREATE_SCHEMA = `drop schema if exists public cascade;
create schema public authorization pg_database_owner;
grant usage on schema public to public;
`;

await command('Usage: npm run restore -- <file> [--replace]', async (given) => {
  const { values, positionals } = parseArgs({
    args: given,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) return undefined;
  const { DATABASE_URL, DATA_DIR } = databaseSettings();
  const kind = await checkArchive(file);
  if (kind === 'server' && !DATABASE_URL)
    throw new CommandError(
      `${file} is a backup of a PostgreSQL server, which the embedded database cannot read. Set DATABASE_URL to an empty database on a server.`,
    );
  if (kind === 'embedded' && DATABASE_URL)
    throw new CommandError(
      `${file} is not a backup of a PostgreSQL server, which DATABASE_URL requires. If it is a backup of the embedded database, unset DATABASE_URL, and name a new directory in DATA_DIR.`,
    );
  return DATABASE_URL ? load(file, DATABASE_URL, values.replace) : unpack(file, DATA_DIR, values.replace);
});

async function load(file, url, replace = false) {
  const { args, env, place } = connectionOf(url);
  for (const program of ['pg_restore', 'psql']) await assertProgram(program, url);
  const [{ tables }] = await query(url, `select count(*)::int as tables from pg_tables where schemaname = 'public'`);
  if (tables > 0 && !replace)
    throw new CommandError(
      `The database ${place} is not empty: it has ${tables} tables. Name another one in DATABASE_URL, or pass --replace to overwrite its contents.`,
    );
  const script = start('pg_restore', ['--file=-', '--no-owner', '--no-privileges']);
  const psql = start('psql', ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--output=/dev/null', ...args], env);
  // Committed only after the archive was read to its end; otherwise the session ends and nothing has changed.
  psql.child.stdin.write(`begin;\n${replace ? RECREATE_SCHEMA : ''}`);
  script.child.stdout.pipe(psql.child.stdin, { end: false });
  psql.over.catch(() => script.child.kill());
  try {
    await readArchive(file, script);
    psql.child.stdin.end('commit;\n');
  } catch (error) {
    psql.child.stdin.destroy();
    throw await psql.over.then(
      () => error,
      (first) => first,
    );
  }
  await psql.over;
  return `The database ${place} is as it was when ${file} was written. Start the service with the ENCRYPTION_KEY and the uploaded files of that time.`;
}

async function unpack(file, directory, replace = false) {
  if (replace)
    throw new CommandError('--replace is for PostgreSQL. Move the data directory away, and restore into a new one.');
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new CommandError(`${directory} is not empty. Move it away, or name another directory in DATA_DIR.`);
  // Inside the directory, because it may be a volume, and files cannot be moved atomically between volumes.
  const draft = join(directory, 'restoring');
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await readArchive(file, start('tar', ['--extract', '--file=-', '--no-same-owner', '-C', draft]));
    if (!existsSync(join(draft, 'postgres/PG_VERSION')))
      throw new CommandError(`${file} contains no embedded database.`);
    // The database is moved last: once it is there, everything is.
    for (const name of readdirSync(draft).sort((one) => (one === 'postgres' ? 1 : -1)))
      renameSync(join(draft, name), join(directory, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return `${directory} is as it was when ${file} was written.`;
}
