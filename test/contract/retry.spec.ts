import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Takes the place of Jest: writes the report RESULT of the file that it is given to `--outputFile`. */
const RUNNER = `
const [option, file] = [process.argv.find((it) => it.startsWith('--outputFile=')), process.argv.at(-1)];
const [status, tests] = process.env.RESULT.split(':');
const assertionResults = tests.split('').map((it) => ({ status: it === 'p' ? 'passed' : 'failed' }));
require('fs').writeFileSync(option.slice(13), JSON.stringify({ testResults: [{ name: file, status, assertionResults }] }));
console.log('what the second run printed');
process.exitCode = status === 'passed' ? 0 : 1;
`;

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'perk-retry-test-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the script after a run in which these files failed; `p` is a test that passed, `f` one that failed. */
function retry(first: Record<string, string>, second: string) {
  const report = join(directory, 'report.json');
  const count = (letter: string) => [...Object.values(first).join('')].filter((it) => it === letter).length;
  const testResults = Object.entries(first).map(([path, tests]) => ({
    name: join(root, path),
    status: /^p+$/.test(tests) ? 'passed' : 'failed',
    message: `what the first run of ${path} printed`,
    assertionResults: [...tests].map((it) => ({ status: it === 'p' ? 'passed' : 'failed' })),
  }));
  const numRuntimeErrorTestSuites = Object.values(first).filter((tests) => tests === '').length;
  const numbers = { numPassedTests: count('p'), numFailedTests: count('f'), numRuntimeErrorTestSuites };
  writeFileSync(report, JSON.stringify({ ...numbers, testResults }));
  writeFileSync(join(directory, 'runner.cjs'), RUNNER);
  const command = [process.execPath, join(directory, 'runner.cjs')];
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, RESULT: second } } as const;
  const script = [join(root, 'scripts/retry.mjs'), report, join(directory, 'claim')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...command], options);
  expect(stderr).toBe('');
  return { status, stdout, report: JSON.parse(readFileSync(report, 'utf8')) as Report };
}

const counts = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: Report) =>
  [numPassedTests, numFailedTests, numRuntimeErrorTestSuites].join(' ');

describe('In CI, a spec file that fails', () => {
  it('counts as passed if it passes by itself, with both outputs printed', () => {
    const { status, stdout, report } = retry({ 'test/e2e/a.spec.ts': 'pp', 'test/e2e/b.spec.ts': 'pf' }, 'passed:pp');
    expect(status).toBe(0);
    expect(counts(report)).toBe('4 0 0');
    expect(stdout).toContain('FLAKY test/e2e/b.spec.ts');
    expect(stdout).toContain('what the first run of test/e2e/b.spec.ts printed');
    expect(stdout).toContain('what the second run printed');
  });

  it('counts as passed if it could not be loaded and then passes', () => {
    const { status, report } = retry({ 'test/e2e/a.spec.ts': 'p', 'test/e2e/b.spec.ts': '' }, 'passed:pp');
    expect([status, counts(report)]).toEqual([0, '3 0 0']);
  });

  it('fails if it fails again', () => {
    const { status, report } = retry({ 'test/e2e/b.spec.ts': 'pf' }, 'failed:pf');
    expect([status, counts(report)]).toEqual([1, '1 1 0']);
  });

  it('is not run again if another file failed too', () => {
    const { status, stdout } = retry({ 'test/e2e/a.spec.ts': 'f', 'test/e2e/b.spec.ts': 'f' }, 'passed:p');
    expect(status).toBe(1);
    expect(stdout).toContain('No spec file is run again: 2 failed.');
  });

  it('is not run again if another suite of the same CI run has used the attempt', () => {
    expect(retry({ 'test/e2e/a.spec.ts': 'f' }, 'passed:p').status).toBe(0);
    const { status, stdout, report } = retry({ 'test/e2e/b.spec.ts': 'f' }, 'passed:p');
    expect([status, counts(report)]).toEqual([1, '0 1 0']);
    expect(stdout).toContain('test/e2e/a.spec.ts already was');
  });

  it.each([
    'test/races/loop.spec.ts',
    'test/matrix/limits.spec.ts',
    'test/process/crash.spec.ts',
    'test/stress/outbox.spec.ts',
    'test/exchange/book.spec.ts',
    'test/e2e/ledger/ledger.spec.ts',
    'test/e2e/ledger/ledger-postings.spec.ts',
  ])('is not run again if it may have found a rare fault: %s', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
    expect(retry({ [path]: 'f' }, 'passed:p').status).toBe(1);
  });
});
