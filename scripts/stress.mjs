// `npm run test:stress [-- <part of a file's name>…]`: runs the long-running tests at full size: all test files that use
// test/support/processes/stress.ts. Those that need PostgreSQL and Redis are skipped without DATABASE_URL and REDIS_URL. With
// TEST_SIZE=smoke, they are as small as in the test suite. The last lines show the result of each file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const names = process.argv.slice(2);
const files = readdirSync('test', { recursive: true })
  .map((name) => join('test', String(name)))
  .filter((path) => path.endsWith('.spec.ts') && readFileSync(path, 'utf8').includes("/support/processes/stress'"))
  .filter((path) => names.length === 0 || names.some((name) => path.includes(name)));
if (files.length === 0) throw new Error(`There is no stress test called ${names.join(' or ')}.`);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// One after the other, because each needs the whole machine.
const directory = mkdtempSync(join(tmpdir(), 'perk-stress-'));
const report = join(directory, 'jest.json');
const options = ['--runInBand', '--verbose', '--json', `--outputFile=${report}`];
const { status } = spawnSync(process.execPath, [jest, ...options, '--runTestsByPath', ...files], {
  // The report is only used for the summary.
  stdio: ['inherit', 'ignore', 'inherit'],
  env: { TEST_SIZE: 'full', ...process.env },
});
process.exitCode = status ?? 1;
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(directory, { recursive: true });
console.log(`\n${testResults.map(summary).join('\n')}`);

function summary({ name, status: outcome, startTime, endTime, assertionResults }) {
  const count = (wanted) => assertionResults.filter((each) => each.status === wanted).length;
  const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('pending')} skipped`;
  const seconds = ((endTime - startTime) / 1000).toFixed(0);
  return `${outcome === 'passed' ? 'ok' : 'not ok'} ${relative('.', name)}: ${counts}, ${seconds} s`;
}
