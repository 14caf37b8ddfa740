// Runs the README as a newcomer would: its start command on an empty data directory, then each of its curl blocks in turn.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directory = mkdtempSync(join(tmpdir(), 'perk-smoke-'));
const service = spawn('npm', ['start'], {
  env: { ...process.env, NODE_ENV: 'development', PORT: '3000', DATA_DIR: directory, CI: '' },
  stdio: ['ignore', 'ignore', 'pipe'],
  detached: true,
});
let printed = '';
service.stderr.setEncoding('utf8').on('data', (text) => (printed += text));

let failures = 0;
const check = (title, right, evidence = '') => {
  if (!right) failures++;
  console.log(`${right ? 'ok' : 'not ok'} ${title}${right ? '' : `\n${evidence}`}`);
};

try {
  const started = performance.now();
  while (!/Submit a proof:\n.+\n/.test(printed) && performance.now() - started < 60_000 && service.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  check(`npm start is ready (in ${seconds} s, first start)`, /Submit a proof:/.test(printed), printed);
  for (const line of printed.split('\n').filter((text) => text.startsWith('curl '))) {
    const { stdout } = spawnSync('bash', ['-c', line], { encoding: 'utf8', timeout: 20_000 });
    check(`printed: ${line.split(' ').slice(0, 3).join(' ')}`, stdout.includes('"success":true'), stdout);
  }
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/```sh loop\n([\s\S]*?)```\n+```json\n([\s\S]*?)```/g)];
  check('the README shows the loop', blocks.length >= 6);
  const [, email, password] = /sign in as (\S+) with the password (\S+)/.exec(printed) ?? [];
  const start = { key: /Test API key: +(\S+)/.exec(printed)?.[1], email, password };
  let previous;
  const variables = {};
  for (const [, block, shown] of blocks) {
    // `NAME=… # data.id of the answer above` is filled in from there, or from what the start printed, as a reader would.
    for (const [, name, path, source] of block.matchAll(/^(\w+)=\S+ +# ([\w.]+) of (.+)$/gm)) {
      variables[name] = path
        .split('.')
        .reduce((value, key) => value?.[key], source === 'the answer above' ? previous : start);
    }
    const command = block.replace(/^\w+=.*\n/gm, '');
    const { stdout } = spawnSync('bash', ['-c', command], {
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, ...variables },
    });
    previous = parsed(stdout);
    const [real, promised] = [shape(previous), shape(parsed(shown))].map((value) => JSON.stringify(value));
    check(
      `README: ${command.trim().split('\n')[0].slice(0, 70)}`,
      real === promised,
      `  answers  ${real}\n  promises ${promised}`,
    );
  }
} finally {
  process.kill(-service.pid, 'SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return `not JSON: ${text}`;
  }
}

/** An answer without what differs from run to run: durations, places in a log, ids, times and codes become the word for what they are. */
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
  if (/^[a-z]+_[0-9a-z]{26}$/.test(value)) return value.split('_')[0];
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
