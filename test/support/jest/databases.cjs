const { createHash, randomBytes } = require('node:crypto');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { Client } = require('pg');

const root = join(__dirname, '../../..');

/** A folder in memory if available: creating the thousand files of a database takes a tenth of the time there. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** All databases and folders of this checkout start with this, so that other checkouts do not share or drop them. */
const checkout = `perk_test_${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/** Depends on the migrations and on the installed packages, so that an outdated template is not used. */
function templateName() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const path of readdirSync(join(root, 'libs'), { recursive: true }).map(String).sort()) {
    if (/migrations.*\.ts$/.test(path)) hash.update(readFileSync(join(root, 'libs', path)));
  }
  return `${checkout}_${hash.digest('hex').slice(0, 12)}`;
}

/** The settings of the template database, which is migrated once and copied for each test file. */
function templateSettings(env = process.env) {
  return env.DATABASE_URL ? { DATABASE_URL: urlOf(templateName()) } : { DATA_DIR: join(scratch, templateName()) };
}

/** Removes outdated templates of this checkout. */
async function dropOldTemplates() {
  const old = (name) => /^perk_test_[0-9a-f]{8}_[0-9a-f]{12}(\.|$)/.test(name) && !isInUse(name);
  if (!process.env.DATABASE_URL) {
    for (const name of readdirSync(scratch))
      if (name.startsWith(checkout) && old(name)) rmSync(join(scratch, name), { recursive: true, force: true });
    return;
  }
  const { rows } = await administer(`select datname as name from pg_database where datname like '${checkout}%'`);
  for (const { name } of rows) if (old(name)) await administer(`drop database if exists ${name}`);
}

/** Whether it is the current template, or one that a running process is creating. */
function isInUse(name) {
  const [template, pid] = name.split('.');
  if (template !== templateName()) return false;
  if (pid === undefined) return true;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** A new database, copied from the template: its settings, and a function that deletes it. */
async function freshDatabase() {
  const directory = mkdtempSync(join(scratch, 'perk-test-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  if (process.env.DATABASE_URL) {
    const name = `${templateName()}_${process.env.TEST_RUN ?? newTestRun()}_${randomBytes(4).toString('hex')}`;
    await administer(`create database ${name} template ${templateName()}`);
    return {
      settings: { DATABASE_URL: urlOf(name), DATA_DIR: directory },
      drop: async () => {
        await drop(name);
        remove();
      },
    };
  }
  const { cloneEmbedded } = require('../../../dist/libs/embedded-postgres/src/index.js');
  await cloneEmbedded(join(scratch, templateName(), 'postgres'), join(directory, 'postgres'));
  return { settings: { DATA_DIR: directory }, drop: async () => remove() };
}

/**
 * Drops a database, or closes its connections if it belongs to a test run, which drops its databases at the end: PostgreSQL writes a
 * checkpoint for each one that is dropped, for which the tests that run at the same time would wait.
 */
async function drop(name) {
  if (process.env.TEST_RUN === undefined) return administer(`drop database if exists ${name} with (force)`);
  return administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/** A name for the test run that begins now, in base 36: when it began. */
function newTestRun() {
  return Date.now().toString(36);
}

/** After this time, a test run has ended. Another one may run on another machine, so its process cannot be looked for. */
const LONGEST_RUN_MS = 6 * 60 * 60_000;

/** Drops the databases of this test run, and those of runs of this checkout that were killed long ago. */
async function dropDatabases() {
  if (!process.env.DATABASE_URL) return;
  const { rows } = await administer(`select datname as name from pg_database where datname like '${checkout}%'`);
  for (const { name } of rows) {
    const [, run] = /^perk_test_[0-9a-f]{8}_[0-9a-f]{12}_([0-9a-z]+)_[0-9a-f]{8}$/.exec(name) ?? [];
    if (run && (run === process.env.TEST_RUN || parseInt(run, 36) < Date.now() - LONGEST_RUN_MS))
      await administer(`drop database if exists ${name} with (force)`);
  }
}

/** Runs a statement on the server of DATABASE_URL, outside the databases of the tests. */
async function administer(statement) {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs `work` while no other test run on the same server creates or drops a template, which must not be copied before it is complete. */
async function exclusively(work) {
  if (!process.env.DATABASE_URL) return work();
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('${checkout}', 0))`);
    return await work();
  } finally {
    await client.end();
  }
}

function urlOf(name) {
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${name}`;
  return url.toString();
}

module.exports = {
  administer,
  dropDatabases,
  dropOldTemplates,
  exclusively,
  freshDatabase,
  newTestRun,
  scratch,
  templateName,
  templateSettings,
};
