// Runs each npm script that CI does not run otherwise, with the smallest possible work, so that a broken script is noticed:
// `node scripts/every-script.mjs [--list | <script>…]`. It needs DATABASE_URL and REDIS_URL, and contacts only this machine.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const { beginContacts, guardEnvironment, takeContacts } = require('../test/support/jest/loopback-only.cjs');
const { freshDatabase } = require('../test/support/jest/databases.cjs');
const { makeTemplate } = require('../test/support/jest/template.cjs');

const LIMIT_MS = 300_000;

const directory = mkdtempSync(join(tmpdir(), 'perk-scripts-'));
const contacts = join(directory, 'contacts');
const archive = join(directory, 'perk.backup');
const embedded = { DATABASE_URL: '', REDIS_URL: '', DATA_DIR: join(directory, 'data') };

/** In this order, because some need the results of earlier ones. */
const SCRIPTS = {
  build: () => run('build'),
  openapi: async () => {
    const before = readFileSync('docs/openapi.json', 'utf8');
    await run('openapi');
    if (readFileSync('docs/openapi.json', 'utf8') !== before)
      throw new Error('docs/openapi.json: not what the code describes.');
  },
  migration: () => run('migration', ['run'], embedded),
  counters: () => run('counters', ['verify'], embedded),
  'ledger:verify': () => run('ledger:verify', [], embedded),
  'ai:calibration': () => run('ai:calibration', [], embedded),
  // With few markets the differences are not certain, but large enough.
  'bench:ai': () => run('bench:ai', ['--seeds', '20']),
  messages: () => run('messages', ['preview', join(directory, 'messages')], embedded),
  payouts: () => run('payouts', ['list'], embedded),
  disputes: () => run('disputes', ['list'], embedded),
  // The full market takes minutes.
  'simulate:market': () =>
    run('simulate:market', ['--buyers', '20', '--sellers', '40', '--instruments', '2', '--days', '4']),
  // A test generates a context, in a copy.
  generate: () => run('generate', ['--help']),
  'start:worker': () => run('start:worker', [], embedded, /Perk worker is running/),
  backup: () => run('backup', [archive], embedded),
  restore: () => run('restore', [archive], { ...embedded, DATA_DIR: join(directory, 'restored') }),
  cluster: () =>
    onServer((settings) => run('cluster', [], { ...settings, NODE_ENV: 'test', PORT: '0' }, /Perk is balanced at/)),
  bench: async () => {
    await run('bench', ['--only', 'parsers'], { TEST_SIZE: 'smoke' });
    await run('bench', ['--only', 'actions', '--seconds', '0.2'], { TEST_SIZE: 'smoke' });
  },
  'test:stress': () => run('test:stress', ['signatures'], { TEST_SIZE: 'smoke' }),
  // One test that opens no page.
  'test:pages': () => run('test:pages', ['-t', 'are all that the router knows']),
  'test:scale': () => {
    const parts = ['/programs', 'worker', 'sizes'].flatMap((part) => ['--only', part]);
    const small = ['--rows', '1000', '--database', `perk_scale_${process.pid}`, ...parts];
    return run('test:scale', small, { TEST_SIZE: 'smoke' });
  },
  // These two in a copy, because they replace dist/, which tests that run at the same time load.
  dashboard: () => run('dashboard', [], {}, /Built the dashboard/, copyOfRepository()),
  nest: () => run('nest', ['start', 'api'], { ...embedded, PORT: '0' }, /Perk is running at/, copyOfRepository()),
};

/** Resolves when the script has succeeded. With `ready`, it is stopped as soon as it has printed that. */
async function run(name, args = [], settings = {}, ready = undefined, cwd = process.cwd()) {
  const child = spawn('npm', ['run', name, '--', ...args], {
    cwd,
    env: {
      ...process.env,
      ...guardEnvironment(contacts),
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that the processes that npm starts are stopped too.
    detached: true,
    timeout: LIMIT_MS,
  });
  let printed = '';
  let isStopped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (isStopped || !ready?.test(printed)) return;
      isStopped = true;
      process.kill(-child.pid, 'SIGTERM');
    });
  }
  const code = await new Promise((done) => child.once('close', (status, signal) => done(signal ?? status)));
  // npm ends with the signal that it forwarded.
  if (code !== 0 && !(isStopped && code === 'SIGTERM')) throw new Error(`It ended with ${code}:\n${printed}`);
  if (ready && !isStopped) throw new Error(`It ended before it was ready:\n${printed}`);
}

/** The files of the repository, with the installed packages linked. */
function copyOfRepository() {
  const copy = join(directory, 'copy');
  if (existsSync(copy)) return copy;
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const path of files.split('\0').filter((path) => path && existsSync(path))) cpSync(path, join(copy, path));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function onServer(work) {
  await makeTemplate();
  const { settings, drop } = await freshDatabase();
  try {
    await work({ ...settings, DATA_DIR: join(directory, 'secrets') });
  } finally {
    await drop();
  }
}

async function main(names) {
  beginContacts(contacts);
  for (const name of names.length > 0 ? names : Object.keys(SCRIPTS)) {
    const began = performance.now();
    const problem = await SCRIPTS[name]().then(
      () => takeContacts(contacts).join('\n'),
      (error) => error.message,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${problem ? 'not ok' : 'ok'} npm run ${name} (${seconds} s)${problem && `\n${problem}`}`);
    if (problem) process.exitCode = 1;
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--list') console.log(JSON.stringify(Object.keys(SCRIPTS)));
else await main(first ? [first, ...rest] : []);
rmSync(directory, { recursive: true, force: true });
