// The suites of test/suites.cjs that take long:
//   node scripts/suites.mjs due               prints the names of those that CI has to run now
//   node scripts/suites.mjs passed <name>…    records that they passed, in test/suites.lock.json
//   node scripts/suites.mjs embedded          prints the spec files that CI runs on the embedded engine too, without those of suites
//                                             that TEST_SUITES does not name
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { leftOut, suites, suitesOf } = createRequire(import.meta.url)('../test/suites.cjs');

/** For each suite, the hash of all files that it tests, at the time when it last passed. */
const LOCK = 'test/suites.lock.json';

/** The first line of a spec file that runs on both engines. */
const MARK = /^\/\/ Also runs on the embedded engine: /;

process.chdir(join(import.meta.dirname, '..'));
const passed = JSON.parse(readFileSync(LOCK, 'utf8'));
const [command, ...names] = process.argv.slice(2);
if (command === 'due') {
  const hashes = hashesOf();
  const isDue = (name) => process.env.CI_FULL === '1' || passed[name] !== hashes[name];
  console.log(Object.keys(suites).filter(isDue).join(' '));
} else if (command === 'passed') {
  const hashes = hashesOf();
  for (const name of names) passed[name] = hashes[name];
  const known = Object.entries(passed).filter(([name]) => name in suites);
  writeFileSync(LOCK, `${JSON.stringify(Object.fromEntries(known), undefined, 2)}\n`);
} else if (command === 'embedded') {
  const left = leftOut([]);
  const marked = tracked().filter((path) => path.endsWith('.spec.ts') && MARK.test(readFileSync(path, 'utf8')));
  console.log(marked.filter((path) => !left.some((prefix) => path.startsWith(prefix))).join(' '));
} else {
  console.error('Usage: node scripts/suites.mjs due | passed <name>… | embedded');
  process.exitCode = 2;
}

/** The paths of the files of the repository, in order. */
function tracked() {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' }).split('\0');
  return paths.filter((path) => path && path !== LOCK && existsSync(path)).sort();
}

/** For each suite, a hash of the paths and contents of the files that it tests. */
function hashesOf() {
  const digests = Object.fromEntries(Object.keys(suites).map((name) => [name, createHash('sha256')]));
  for (const path of tracked()) {
    const names = suitesOf(path);
    if (names.length === 0) continue;
    const content = createHash('sha256').update(readFileSync(path)).digest('hex');
    for (const name of names) digests[name].update(`${path} ${content}\n`);
  }
  return Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, digest.digest('hex').slice(0, 16)]));
}
