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
    const { stdout } = shell(line);
    check(`printed: ${line.split(' ').slice(0, 3).join(' ')}`, stdout.includes('"success":true'), stdout);
  }
  // The README's shell blocks share one shell, because later ones use what earlier ones set.
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/```sh loop\n([\s\S]*?)```\n+```json\n([\s\S]*?)```/g)];
  check(`the README shows the loop`, blocks.length >= 5);
  let session = `KEY=${/Test API key: +(\S+)/.exec(printed)?.[1]}\n`;
  for (const [, command, answer] of blocks) {
    session += command;
    const shown = shape(JSON.parse(answer));
    const said = shell(`${session}`).stdout.trim().split('\n').at(-1);
    let real;
    try {
      real = shape(JSON.parse(said));
    } catch {
      real = `no JSON: ${said}`;
    }
    session = `${session.trimEnd()} > /dev/null\n`;
    check(`README: ${command.trim().split('\n')[0].slice(0, 70)}`, JSON.stringify(real) === JSON.stringify(shown), `${JSON.stringify(real)}\n${JSON.stringify(shown)}`);
  }
} finally {
  process.kill(-service.pid, 'SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

function shell(script) {
  return spawnSync('bash', ['-c', script], { encoding: 'utf8', timeout: 20_000 });
}

/** An answer without what differs from run to run: ids, times and codes become the word for what they are. */
function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shape(item)]));
  if (typeof value !== 'string') return value;
  if (/^[a-z]+_[0-9a-z]{26}$/.test(value)) return value.split('_')[0];
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'time';
  if (/^[A-HJKMNP-Z2-9]{10}$/.test(value)) return 'code';
  return value.replace(/[a-z]+_[0-9a-z]{26}/g, 'id').replace(/\d{6,}/g, 'number');
}
