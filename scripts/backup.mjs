// `npm run backup -- <file>`: all that is in the database, in one file that `npm run restore` takes. Of a PostgreSQL server as
// it is at this moment, while the service runs; of the embedded database with its secrets, while it does not.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtModule, command, placeOf, Refusal, start, writeArchive } from './archive.mjs';
import { assertProgram, connectionOf } from './postgres.mjs';

/** Beside the database: what it was signed and sealed with, and the demo, whose key cannot be read back from it. */
const BESIDE = ['jwt-secret', 'encryption-key', 'demo.json'];

await command('Usage: npm run backup -- <file>', async ([file, ...rest], platform) => {
  if (!file || rest.length > 0) return undefined;
  if (existsSync(file)) throw new Refusal(`${file} exists already. Name another file, or move that one away first.`);
  const { DATABASE_URL, DATA_DIR } = placeOf(platform);
  const what = DATABASE_URL ? await dump(file, DATABASE_URL) : await pack(file, DATA_DIR);
  return `Wrote ${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB: ${what}`;
});

async function dump(file, url) {
  const { args, env, place } = connectionOf(url);
  await assertProgram('pg_dump', url);
  const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
  await writeArchive(file, start('pg_dump', [...options, ...args], env));
  return `the database ${place}. ENCRYPTION_KEY is not in it: without that key, what is sealed stays sealed.`;
}

async function pack(file, directory) {
  const database = join(directory, 'postgres');
  if (!existsSync(join(database, 'PG_VERSION')) || existsSync(join(database, 'perk-creating')))
    throw new Refusal(`There is no database in ${directory}. Check DATA_DIR.`);
  const release = builtModule('libs/platform/src/db/directory-lock.js').lockDirectory(database);
  try {
    const present = readdirSync(directory).filter((name) => name === 'postgres' || BESIDE.includes(name));
    const options = ['--create', '--file=-', '--exclude=perk-lock.*', '-C', directory];
    await writeArchive(file, start('tar', [...options, ...present]));
  } finally {
    release();
  }
  return `the database in ${directory} and the secrets that were generated for it. Whoever has the file has both.`;
}
