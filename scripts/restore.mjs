// `npm run restore -- <file> [--replace]`: puts back what `npm run backup` wrote, all of it or nothing, where nothing is yet;
// with --replace, in place of what a PostgreSQL database holds. The service must not run meanwhile.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive, command, placeOf, readArchive, Refusal, start } from './archive.mjs';
import { assertProgram, connectionOf, query } from './postgres.mjs';

/** Everything of ours is in the schema that each database has from the start. */
const AFRESH = `drop schema if exists public cascade;
create schema public authorization pg_database_owner;
grant usage on schema public to public;
`;

await command('Usage: npm run restore -- <file> [--replace]', async (given, platform) => {
  const { values, positionals } = parseArgs({
    args: given,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) return undefined;
  const { DATABASE_URL, DATA_DIR } = placeOf(platform);
  const kind = await checkArchive(file);
  if (kind === 'server' && !DATABASE_URL)
    throw new Refusal(
      `${file} is a backup of a PostgreSQL server, which the embedded database cannot read. Set DATABASE_URL to an empty database on a server.`,
    );
  if (kind === 'embedded' && DATABASE_URL)
    throw new Refusal(
      `${file} is no backup of a PostgreSQL server, such as DATABASE_URL names. If it is one of the embedded database, unset DATABASE_URL, and name a new directory in DATA_DIR.`,
    );
  return DATABASE_URL ? load(file, DATABASE_URL, values.replace) : unpack(file, DATA_DIR, values.replace);
});

async function load(file, url, replace = false) {
  const { args, env, place } = connectionOf(url);
  for (const program of ['pg_restore', 'psql']) await assertProgram(program, url);
  const [{ tables }] = await query(url, `select count(*)::int as tables from pg_tables where schemaname = 'public'`);
  if (tables > 0 && !replace)
    throw new Refusal(
      `The database ${place} is not empty: it has ${tables} tables. Name another one in DATABASE_URL, or say --replace to lose what it holds.`,
    );
  const script = start('pg_restore', ['--file=-', '--no-owner', '--no-privileges']);
  const psql = start('psql', ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--output=/dev/null', ...args], env);
  // Committed by our own word alone, once the archive was read to its end; else the session ends, and nothing has happened.
  psql.child.stdin.write(`begin;\n${replace ? AFRESH : ''}`);
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
  return `The database ${place} is as it was when ${file} was written. It is read with the ENCRYPTION_KEY of then.`;
}

async function unpack(file, directory, replace = false) {
  if (replace)
    throw new Refusal('--replace is for PostgreSQL. Move the data directory away, and restore into a new one.');
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Refusal(`${directory} is not empty. Move it away, or name another directory in DATA_DIR.`);
  // Within the directory, which may be a volume: nothing can be moved into one from outside at once.
  const draft = join(directory, 'restoring');
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await readArchive(file, start('tar', ['--extract', '--file=-', '--no-same-owner', '-C', draft]));
    if (!existsSync(join(draft, 'postgres/PG_VERSION'))) throw new Refusal(`${file} holds no embedded database.`);
    // The database last: where it is, all is.
    for (const name of readdirSync(draft).sort((one) => (one === 'postgres' ? 1 : -1)))
      renameSync(join(draft, name), join(directory, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return `${directory} is as it was when ${file} was written.`;
}
