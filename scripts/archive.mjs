// What backup and restore share: the place that the settings name, programs that pass data on, and archives that are whole.
// An archive is compressed by gzip, whose checksum tells a damaged one from a whole one before anything is changed.
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

/** Told to whoever called, without a stack. */
export class Refusal extends Error {}

export const say = (message) => {
  console.error(message);
};

/** Runs `work`, and ends with what it says: 0, 2 for a call that is wrong, 1 for anything else. */
export async function command(usage, work) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await build(say);
    const said = await work(process.argv.slice(2), builtModule('libs/platform/src/index.js'));
    if (said === undefined) say(usage);
    else say(said);
    process.exitCode = said === undefined ? 2 : 0;
  } catch (error) {
    const isTold =
      error instanceof Refusal || ['SettingsError', 'DirectoryInUseError'].includes(error.constructor.name);
    say(isTold ? error.message : `It failed: ${error.message}`);
    process.exitCode = 1;
  }
}

export function builtModule(path) {
  return createRequire(import.meta.url)(`../dist/${path}`);
}

/** Where the database is. The secrets are looked for nowhere: to generate them here would be to make a place of its own. */
export function placeOf({ readSettings }) {
  const unused = 'neither signs nor seals anything here';
  return readSettings({ ...process.env, JWT_SECRET: unused, ENCRYPTION_KEY: unused });
}

/** A program that reads from or writes to us; `over` rejects with what it complained of. */
export function start(name, args, env = {}) {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
  // A program that ends early breaks the pipe; why it ended is the error worth telling.
  child.stdin.on('error', () => undefined);
  const over = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new Refusal(complaint.trim() || `${name} ended with ${code}.`);
    },
    (error) => {
      throw error.code === 'ENOENT' ? new Refusal(`There is no ${name} here, which this needs.`) : error;
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

/** Writes what a program puts out, compressed, readable only by its owner: the file is there whole or not at all. */
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

/** What a custom-format archive of pg_dump begins with. */
const SERVER_MAGIC = 'PGDMP';

/**
 * Reads an archive to its end, before anything is changed for it.
 * @returns of which engine it is: `server`, or else `embedded`
 * @throws Refusal of a file that is not whole
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
    if (error.code === 'ENOENT') throw new Refusal(`There is no ${file}.`);
    throw new Refusal(`${file} is damaged, or no backup: ${error.message}. Nothing was changed.`);
  });
  return beginning.toString('latin1', 0, SERVER_MAGIC.length) === SERVER_MAGIC ? 'server' : 'embedded';
}

/** Hands the content of an archive to a program. */
export async function readArchive(file, { child, over }) {
  await Promise.all([pipeline(createReadStream(file), createGunzip(), child.stdin).catch(() => undefined), over]);
}

async function sync(path) {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
