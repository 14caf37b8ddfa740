// Tests of a folder that has packages of its own, away from the service and from those who only use it: they are installed
// when their lock file changes, and tested by a configuration of their own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/**
 * Installs what the folder needs and runs its tests, with `--json FILE` into that file, then tells how many passed.
 * @param folder of the tests, from the root of the repository
 * @param environment what the tests are told besides, given a folder that is gone afterwards
 * @param summary what is told before the last line, given the same folder
 */
export function testSeparately(folder, { environment = () => ({}), summary = () => '' } = {}) {
  const { values } = parseArgs({ options: { json: { type: 'string' } } });
  const home = join(root, folder);
  const directory = mkdtempSync(join(tmpdir(), 'perk-tests-'));
  try {
    const report = resolve(values.json ?? join(directory, 'jest.json'));
    process.exitCode = install(home) || test(home, report, environment(directory));
    if (!existsSync(report)) return;
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(
      `\n${summary(directory)}${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the lock file says, once: nothing is looked up when it is there already. */
function install(home) {
  const stamp = join(home, 'node_modules/.installed');
  const hash = createHash('sha256').update(readFileSync(join(home, 'package-lock.json')));
  const wanted = hash.update(process.platform + process.arch).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Installing what these tests need…');
  const status = run('npm', [
    'ci',
    '--prefix',
    home,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--loglevel=error',
  ]);
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}

function test(home, report, environment) {
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(home, 'jest.config.cjs')];
  return run(process.execPath, [...jest, '--ci', '--json', `--outputFile=${report}`], environment);
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
