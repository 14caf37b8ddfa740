// What backup, restore and ledger:verify have in common: the command and the configured database; and, for the first two, child
// processes and archive files. An archive is compressed with gzip, whose checksum reveals a damaged file before anything is
// changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { build } from './build.mjs';

/** An expected error: its message is printed without a stack trace. */
export class CommandError extends Error {}

export const say = (message) => {
  console.error(message);
};

/**
 * Runs `work` and prints the message that it returns. Exit code: 0; 2 after wrong arguments (`work` returned undefined, so the
 * usage is printed); 1 after an error.
 */
export async function command(usage, work) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await build(say);
    const result = await work(process.argv.slice(2));
    say(result ?? usage);
    process.exitCode = result === undefined ? 2 : 0;
  } catch (error) {
    const isExpected =
      error instanceof CommandError || ['SettingsError', 'DirectoryInUseError'].includes(error.constructor.name);
    say(isExpected ? error.message : `It failed: ${error.message}`);
    process.exitCode = 1;
  }
}

export function builtModule(path) {
  return createRequire(import.meta.url)(`../dist/${path}`);
}

/** The settings of the database. Placeholders replace the secrets, because reading the settings would generate missing ones. */
export function databaseSettings() {
  // Not the whole library, which takes longer to load.
  const { readSettings } = builtModule('libs/kernel/src/settings/read-settings.js');
  const unused = 'unused because nothing is signed or encrypted here';
  return readSettings([], { ...process.env, JWT_SECRET: unused, ENCRYPTION_KEY: unused });
}

/** Starts a program with pipes to this process; `over` rejects with what it printed to standard error. */
export function start(name, args, env = {}) {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  // A program that exits early breaks the pipe; the error to report is why it exited.
  child.stdin.on('error', () => undefined);
  const over = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new CommandError(errors.trim() || `${name} ended with ${code}.`);
    },
    (error) => {
      throw error.code === 'ENOENT' ? new CommandError(`There is no ${name} here, which this needs.`) : error;
    },
  );
  over.catch(() => undefined);
  return { child, over };
}

export async function outputOf(name, args, env) {
  const { child, over } = start(name, args, env);
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
  await over;
  return text;
}

/** Writes the compressed output of a program to a file that only its owner can read. The file is complete or does not exist. */
export async function writeArchive(file, { child, over }) {
  const draft = `${file}.${process.pid}.part`;
  try {
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    await Promise.all([pipeline(child.stdout, createGzip({ level: 4 }), out), over]);
    await sync(draft);
    await rename(draft, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The first bytes of an archive of pg_dump in custom format. */
const SERVER_MAGIC = 'PGDMP';

/**
 * Reads an archive to its end, before anything is changed.
 * @returns its engine: `server` or `embedded`
 * @throws CommandError if the file is missing or damaged
 */
export async function checkArchive(file) {
  let beginning = Buffer.alloc(0);
  const reader = new Writable({
    write: (chunk, _encoding, done) => {
      if (beginning.length < SERVER_MAGIC.length) beginning = Buffer.concat([beginning, chunk]);
      done();
    },
  });
  await pipeline(createReadStream(file), createGunzip(), reader).catch((error) => {
    if (error.code === 'ENOENT') throw new CommandError(`There is no ${file}.`);
    throw new CommandError(`${file} is damaged or not a backup: ${error.message}. Nothing was changed.`);
  });
  return beginning.toString('latin1', 0, SERVER_MAGIC.length) === SERVER_MAGIC ? 'server' : 'embedded';
}

/** Sends the content of an archive to a program. */
export async function readArchive(file, { child, over }) {
  await Promise.all([pipeline(createReadStream(file), createGunzip(), child.stdin).catch(() => undefined), over]);
}

async function sync(path) {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
