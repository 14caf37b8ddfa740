// `npm run backup -- <file>`: writes the whole database to one file for `npm run restore`. A PostgreSQL server can be backed
// up while the service runs. The embedded database, with its generated secrets, can be backed up only while it is stopped.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtModule, command, databaseSettings, CommandError, start, writeArchive } from './archive.mjs';
import { assertProgram, connectionOf } from './postgres.mjs';

/** What is next to the database: its generated secrets, uploaded files, and the demo business, whose key the database does not contain. */
const OTHER_FILES = ['jwt-secret', 'encryption-key', 'demo.json', 'files'];

await command('Usage: npm run backup -- <file>', async ([file, ...rest]) => {
  if (!file || rest.length > 0) return undefined;
  if (existsSync(file))
    throw new CommandError(`${file} exists already. Name another file, or move that one away first.`);
  const { DATABASE_URL, DATA_DIR } = databaseSettings();
  const what = DATABASE_URL ? await dump(file, DATABASE_URL) : await pack(file, DATA_DIR);
  return `Wrote ${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB: ${what}`;
});

async function dump(file, url) {
  const { args, env, place } = connectionOf(url);
  await assertProgram('pg_dump', url);
  const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
  await writeArchive(file, start('pg_dump', [...options, ...args], env));
  return `the database ${place}. It does not contain ENCRYPTION_KEY, without which encrypted values cannot be decrypted, or uploaded files.`;
}

async function pack(file, directory) {
  const database = join(directory, 'postgres');
  if (!existsSync(join(database, 'PG_VERSION')) || existsSync(join(database, 'perk-creating')))
    throw new CommandError(`There is no database in ${directory}. Check DATA_DIR.`);
  const release = builtModule('libs/embedded-postgres/src/index.js').lockDirectory(database);
  try {
    const present = readdirSync(directory).filter((name) => name === 'postgres' || OTHER_FILES.includes(name));
    const options = ['--create', '--file=-', '--exclude=perk-lock.*', '-C', directory];
    await writeArchive(file, start('tar', [...options, ...present]));
  } finally {
    release();
  }
  return `the database in ${directory} with its generated secrets and uploaded files. Keep the file safe, because it contains all of them.`;
}
