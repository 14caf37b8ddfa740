// Follows the README and the guides as a new developer would: starts the service on an empty data directory, pastes the block
// that it prints, then runs each `sh run` block and compares the response with the JSON below it. The documents show only the
// fields that matter there, so a response may have more. Only this machine is contacted.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { beginContacts, guardEnvironment, takeContacts } = createRequire(import.meta.url)(
  '../test/support/jest/loopback-only.cjs',
);

const directory = mkdtempSync(join(tmpdir(), 'perk-smoke-'));
const contacts = join(directory, 'contacts');
beginContacts(contacts);
const service = spawn('npm', ['start'], {
  env: {
    ...process.env,
    ...guardEnvironment(contacts),
    // npm would look for a newer version of itself.
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    NODE_ENV: 'development',
    PORT: '3000',
    DATA_DIR: join(directory, 'data'),
    CI: '',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
  detached: true,
});
let printed = '';
service.stderr.setEncoding('utf8').on('data', (text) => (printed += text));

/** What the start prints to be pasted. */
const PASTED = /\n\n(KEY=(\S+)\n(?:curl .+\n)+)/;

/** Long, because other checks run at the same time. */
const START_MS = 240_000;
const CALL_MS = 60_000;

let failures = 0;
const check = (title, right, evidence = '') => {
  if (!right) failures++;
  console.log(`${right ? 'ok' : 'not ok'} ${title}${right ? '' : `\n${evidence}`}`);
};

try {
  const started = performance.now();
  while (!PASTED.test(printed) && performance.now() - started < START_MS && service.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  check(`npm start is ready (in ${seconds} s, first start)`, PASTED.test(printed), printed);
  if (!PASTED.test(printed)) throw new Error('npm start did not become ready.');
  const [, pasted = '', key] = PASTED.exec(printed) ?? [];
  const { stdout: answers } = spawnSync('bash', ['-c', pasted], { encoding: 'utf8', timeout: CALL_MS });
  check('the block that it prints', answers.match(/^\{"success":true/gm)?.length === 3, answers);
  const [, email, password] = /sign in as (\S+) with the password (\S+)/.exec(printed) ?? [];
  const variables = { KEY: key, EMAIL: email, PASSWORD: password };
  check('the README shows the loop', blocksOf('README.md').length >= 6);
  // The README first: the guides go on with the campaign and the perk from there.
  for (const path of ['README.md', ...guides()]) runBlocks(path, variables);
  const contacted = takeContacts(contacts);
  check('contacts loopback addresses only', contacted.length === 0, contacted.join('\n'));
} finally {
  process.kill(-service.pid, 'SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

/** The guides, such as `docs/api.md`, in alphabetical order. */
function guides() {
  return readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`);
}

/** Each `sh run` block of a document, with the line before it and the response shown after it. */
function blocksOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(/(.*)\n+```sh run\n([\s\S]*?)```\n+(?:```json\n([\s\S]*?)```)?/g)];
}

/** Runs the blocks of a document in turn. Variables that are set from responses are added to `variables`. */
function runBlocks(path, variables) {
  let previous;
  for (const [, before, block, shown = 'no JSON after the block'] of blocksOf(path)) {
    // The line before a block may say "`NAME` is `data.id` from the response above"; a reader would copy it from there.
    for (const [, name, place] of before.matchAll(/`(\w+)` is `([\w.]+)` from the response above/g))
      variables[name] = place.split('.').reduce((value, part) => value?.[part], previous);
    const command = block.replace(/^\w+=.*\n/gm, '');
    const { stdout } = spawnSync('bash', ['-c', command], {
      encoding: 'utf8',
      timeout: CALL_MS,
      env: { ...process.env, ...variables },
    });
    previous = parsed(stdout);
    const [real, documented] = [shape(previous), shape(parsed(shown))];
    check(
      `${path}: ${command.trim().split('\n')[0].slice(0, 70)}`,
      includes(real, documented),
      `  responds  ${JSON.stringify(real)}\n  documents ${JSON.stringify(documented)}`,
    );
  }
}

/** Whether everything that is documented is in the response. Lists must have the same length. */
function includes(real, documented) {
  if (typeof documented !== 'object' || documented === null) return real === documented;
  if (typeof real !== 'object' || real === null || Array.isArray(real) !== Array.isArray(documented)) return false;
  if (Array.isArray(documented) && real.length !== documented.length) return false;
  return Object.keys(documented).every((key) => key in real && includes(real[key], documented[key]));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return `not JSON: ${text}`;
  }
}

/**
 * A response without what differs from run to run: durations and positions become their type; ids, times and codes become a
 * word for what they are. An id may be written as `camp_…` in a document.
 */
function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        /(Ms|Seconds)$|^(sequence|nextAfter)$/.test(key) ? typeof item : shape(item),
      ]),
    );
  if (typeof value !== 'string') return value;
  if (value.startsWith('{')) return shape(parsed(value));
  if (/^[a-z]+_(?:[0-9a-z]{26}|…)$/.test(value)) return value.split('_')[0];
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'time';
  if (/^[A-HJKMNP-Z2-9]{10}$/.test(value)) return 'code';
  if (/^[0-9a-f-]{36}$/.test(value)) return 'request';
  if (/^[\w-]{43}$/.test(value)) return 'authorization code';
  if (/^(eyJ|prt_|perk_(live|test)_)[\w.…-]+$/.test(value))
    return value.startsWith('perk_') ? value.slice(0, 10) : 'token';
  if (/@perk\.localhost$/.test(value)) return 'address';
  return value
    .replace(/[a-z]+_[0-9a-z]{26}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/\bcode=[\w-]{43}/g, 'code=code')
    .replace(/\d{6,}/g, 'number');
}
