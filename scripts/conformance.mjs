// `npm run test:conformance [-- --json FILE]`: the official suite of the tool protocol against this service. The suite and
// the Node.js that it needs are installed beside its tests, away from the service and from those who only use it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const home = join(root, 'test/conformance');
const { findingsIn, requiredScenarios, RUNS, runsHere } = createRequire(import.meta.url)(join(home, 'suite.cjs'));

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const directory = mkdtempSync(join(tmpdir(), 'perk-conformance-'));
try {
  process.exitCode = install() || test();
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** What the lock file says, once: nothing is looked up when it is there already. */
function install() {
  const stamp = join(home, 'node_modules/.installed');
  const hash = createHash('sha256').update(readFileSync(join(home, 'package-lock.json')));
  const wanted = hash.update(process.platform + process.arch + runsHere).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Installing the conformance suite…');
  const without = runsHere ? ['--omit=optional'] : [];
  const options = ['--prefix', home, '--ignore-scripts', '--loglevel=error', ...without];
  const status = run('npm', ['ci', ...options]);
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}

/** Runs the tests, and tells in the end how many scenarios passed. */
function test() {
  const report = resolve(values.json ?? join(directory, 'jest.json'));
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(home, 'jest.config.cjs')];
  const status = run(process.execPath, [...jest, '--ci', '--json', `--outputFile=${report}`], {
    CONFORMANCE_RESULTS: directory,
  });
  console.log(`\n${RUNS.map(summary).join('\n')}`);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
  return status;
}

function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** How a run went: what is required, and then the rest, which is no fault. */
function summary(name) {
  const findings = findingsIn(join(directory, name));
  const required = requiredScenarios(name);
  const passed = required.filter((scenario) => findings.get(scenario)?.failures.length === 0).length;
  const besides = [...findings.keys()].filter((scenario) => !required.includes(scenario));
  const lines = ['passed', 'failed', 'nothing to check'].map((outcome) => {
    const scenarios = besides.filter((scenario) => outcomeOf(findings.get(scenario)) === outcome);
    return scenarios.length > 0 ? `\n  not required, ${outcome}: ${scenarios.join(', ')}` : '';
  });
  return `${name}: ${passed} required scenarios passed, ${required.length - passed} failed${lines.join('')}`;
}

function outcomeOf({ passed, failures }) {
  if (failures.length > 0) return 'failed';
  return passed > 0 ? 'passed' : 'nothing to check';
}
