// The end of CI, `node scripts/tally.mjs <directory> <seconds>`: what it cost, compared with its budget, the test files that cost most,
// and in the last line what passed and failed in all test runs, checks and npm scripts.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { slowness } from './slowness.mjs';

const require = createRequire(import.meta.url);
const budgets = require('../test/budgets.cjs');
const { suites } = require('../test/suites.cjs');

const [directory, seconds] = process.argv.slice(2);
/** The suites that ran. */
const ran = (process.env.TEST_SUITES ?? '').split(' ').filter(Boolean);

let [passed, failed] = [0, 0];
for (const name of ['embedded', 'servers', ...ran.filter((name) => suites[name].script)]) {
  const path = join(directory, `${name}.json`);
  const run = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 };
  passed += run.numPassedTests;
  // A file that cannot even be loaded has no failed test to count.
  failed += run.numFailedTests + (run.numRuntimeErrorTestSuites ?? 0);
}
for (const name of ['checks', 'smoke', ...ran.filter((name) => suites[name].command)]) {
  const path = join(directory, `${name}.txt`);
  const said = existsSync(path) ? readFileSync(path, 'utf8') : '';
  passed += said.match(/^ok /gm)?.length ?? 0;
  failed += said.match(/^not ok /gm)?.length ?? 0;
  if (!/^ok /m.test(said)) failed++;
}

console.log(costliest());
const { withinBudget, line } = costs();
console.log(line);
if (withinBudget) passed++;
else failed++;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The ten test files that cost most, on whichever engine. */
function costliest() {
  const path = join(directory, 'costs.txt');
  const files = (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [, own, children, elapsed, file] = /^(\S+) (\S+) (\S+) (.+)$/.exec(row) ?? [];
      return file ? [{ file: relative('.', file), cpu: Number(own) + Number(children), elapsed }] : [];
    });
  const rows = files.sort((a, b) => b.cpu - a.cpu).slice(0, 10);
  const lines = rows.map(({ file, cpu, elapsed }) => `${cpu.toFixed(1).padStart(8)} ${elapsed.padStart(8)}  ${file}`);
  return [`CPU seconds and seconds of the test files that cost most:`, ...lines].join('\n');
}

/** What CI cost, and whether that is within its budget on a machine that is as fast as the one for which the budget is stated. */
function costs() {
  const cpu = cpuSecondsOfParent();
  const factor = slowness(join(directory, 'speed.txt'));
  const cost = `${seconds} s on ${cpus().length} cores, ${cpu.toFixed(0)} CPU seconds of a machine that needs ${factor.toFixed(2)} times the CPU time of the reference`;
  if (ran.length > 0) return { withinBudget: true, line: `ok ${cost}, with the suites ${ran.join(', ')}` };
  const limit = budgets.ciCpuSeconds * factor;
  const withinBudget = cpu <= limit;
  return { withinBudget, line: `${withinBudget ? 'ok' : 'not ok'} ${cost}; the budget is ${limit.toFixed(0)}` };
}

/** CPU seconds of the processes that the shell which started this script has waited for. PostgreSQL and Redis are not among them. */
function cpuSecondsOfParent() {
  const [, afterName] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ').map(Number);
  return (fields[11] + fields[12] + fields[13] + fields[14]) / 100;
}
