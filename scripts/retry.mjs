// Runs a spec file that failed once more by itself, `node scripts/retry.mjs REPORT CLAIM COMMAND [ARGUMENT ...]`.
//
// REPORT is Jest's report of a run that failed; COMMAND runs Jest and is given the file. If it passes now, the report is
// corrected, the outputs of both runs are printed, and the exit code is 0. CLAIM is a file that all runs of one CI share: it
// names the one spec file that has been run again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** Specs that look for faults which show only now and then: passing at the second attempt says nothing. */
const RARE_FAULTS = [/^test\/(races|matrix|process|stress|exchange)\//, /\bledger\b/];

const [reportPath, claim, command, ...commandArguments] = process.argv.slice(2);
const report = JSON.parse(readFileSync(reportPath, 'utf8'));
const failed = report.testResults.filter(({ status }) => status === 'failed');
const file = failed.length > 0 ? relative(process.cwd(), failed[0].name).split(sep).join('/') : '';

const refusal = refuses();
if (refusal) {
  console.log(`No spec file is run again: ${refusal}`);
  process.exitCode = 1;
} else if (claims()) {
  process.exitCode = retry();
}

function refuses() {
  if (failed.length === 0) return 'the run did not fail because of one.';
  if (failed.length > 1) return `${failed.length} failed.`;
  if (RARE_FAULTS.some((pattern) => pattern.test(file))) return `${file} looks for faults that show only now and then.`;
}

/** Whether this run may be the one that runs a file again. Suites run at the same time, so exactly one can create the file. */
function claims() {
  try {
    writeFileSync(claim, `${file}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    console.log(`No spec file is run again: ${readFileSync(claim, 'utf8').trim()} already was.`);
    process.exitCode = 1;
    return false;
  }
}

function retry() {
  console.log(`\n== ${file} failed; it is run once more by itself`);
  const directory = mkdtempSync(join(tmpdir(), 'perk-retry-'));
  try {
    const path = join(directory, 'report.json');
    const options = ['--json', `--outputFile=${path}`, '--runTestsByPath', file];
    const { status, stdout, stderr } = spawnSync(command, [...commandArguments, ...options], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const output = `${stdout ?? ''}${stderr ?? ''}`;
    if (status !== 0) {
      console.log(`${output}\n${file} failed twice.`);
      return 1;
    }
    replace(failed[0], JSON.parse(readFileSync(path, 'utf8')));
    console.log(
      `FLAKY ${file}\n\n-- the first run, which failed\n${failed[0].message}\n-- the second run, which passed\n${output}`,
    );
    return 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Replaces the result of the file in the report, and the numbers that are counted from it. */
function replace(first, { testResults: [second] }) {
  const count = ({ assertionResults }, status) => assertionResults.filter((test) => test.status === status).length;
  report.numFailedTests -= count(first, 'failed');
  report.numPassedTests += count(second, 'passed') - count(first, 'passed');
  report.numFailedTestSuites -= 1;
  report.numPassedTestSuites += 1;
  // A file that could not be loaded has no tests to count.
  if (first.assertionResults.length === 0) report.numRuntimeErrorTestSuites -= 1;
  report.testResults[report.testResults.indexOf(first)] = second;
  report.success = true;
  writeFileSync(reportPath, JSON.stringify(report));
}
