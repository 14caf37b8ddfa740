// How much CPU time this machine needs for the same work as the reference machine of the budgets in test/budgets.cjs. A machine that others
// share, or whose two cores are two threads of one, changes its speed from one minute to the next, so CI measures it as long as it
// runs: `node scripts/slowness.mjs <file>` appends the CPU milliseconds of one round to the file every ten seconds.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** CPU milliseconds of one round on the reference machine, a core that does nothing else. With both of its threads busy, it needs 1.8 times that. */
const REFERENCE_MS = 72;
const INTERVAL_MS = 10_000;

/** The mean of the rounds that were measured: 1 on the reference machine, 2 on one that needs twice the CPU time. */
export function slowness(path) {
  const rounds = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : [];
  if (rounds.length === 0) throw new Error(`The speed of the machine was not measured: ${path} does not exist.`);
  return rounds.reduce((sum, ms) => sum + ms, 0) / rounds.length / REFERENCE_MS;
}

/** CPU milliseconds for work as the tests do it: objects, text, hashes. */
function round() {
  const before = process.cpuUsage();
  let text = 'start';
  for (let step = 0; step < 400; step++) {
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `row ${id} of ${step}`, tags: [step, id] }));
    const total = JSON.parse(JSON.stringify(rows)).reduce((sum, { name }) => sum + name.replace(/\d/g, '').length, 0);
    text = createHash('sha256').update(`${text}${total}`).digest('hex');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [path] = process.argv.slice(2);
  // The first rounds are slow until V8 has compiled them.
  for (let warmUp = 0; warmUp < 3; warmUp++) round();
  const measure = () => appendFileSync(path, `${round()}\n`);
  measure();
  setInterval(measure, INTERVAL_MS);
}
