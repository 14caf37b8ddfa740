// Runs the tests of a folder with its own packages, which users of the service do not need to install. The packages are
// installed when their lock file changes. The tests have their own Jest configuration.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/**
 * Installs the packages of the folder, runs its tests, and prints how many passed. Jest gets the options of the command line;
 * `--json --outputFile=FILE` writes its report to a file.
 * @param folder the path from the root of the repository
 * @param environment returns additional environment variables, given a temporary directory
 * @param summary returns the text before the last line, given the same directory
 */
export function testSeparately(folder, { environment = () => ({}), summary = () => '' } = {}) {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' }, outputFile: { type: 'string' }, runTestsByPath: { type: 'boolean' } },
    allowPositionals: true,
  });
  const home = join(root, folder);
  const directory = mkdtempSync(join(tmpdir(), 'perk-tests-'));
  try {
    const report = resolve(values.outputFile ?? join(directory, 'jest.json'));
    const files = values.runTestsByPath ? ['--runTestsByPath', ...positionals] : positionals;
    process.exitCode = install(home) || test(home, report, files, environment(directory));
    if (!existsSync(report)) return;
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(
      `\n${summary(directory)}${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Installs the packages of the lock file, unless they are already installed. */
function install(home) {
  const stamp = join(home, 'node_modules/.installed');
  const hash = createHash('sha256').update(readFileSync(join(home, 'package-lock.json')));
  const wanted = hash.update(process.platform + process.arch).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Installing the packages of these tests…');
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

function test(home, report, files, environment) {
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(home, 'jest.config.cjs')];
  return run(process.execPath, [...jest, '--ci', '--json', `--outputFile=${report}`, ...files], environment);
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
