// How much CPU time this machine needs for the same work as the reference machine of the budgets in test/budgets.cjs.
import { createHash } from 'node:crypto';

/** CPU milliseconds of one round on the reference machine, a virtual machine with two cores and nothing else to do: 69 to 75. */
const REFERENCE_MS = 72;
const ROUNDS = 9;

/** The median of several rounds: 1 on the reference machine, 2 on one that needs twice the CPU time. */
export function slowness() {
  const rounds = Array.from({ length: ROUNDS }, round).sort((a, b) => a - b);
  return rounds[(ROUNDS - 1) / 2] / REFERENCE_MS;
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
