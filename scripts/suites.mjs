// The suites of test/suites.cjs that take long:
//   node scripts/suites.mjs due               prints the names of those that CI has to run now
//   node scripts/suites.mjs passed <name>…    records that they passed, in test/suites.lock.json
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { suites, suitesOf } = createRequire(import.meta.url)('../test/suites.cjs');

/** For each suite, the hash of all files that it tests, at the time when it last passed. */
const LOCK = 'test/suites.lock.json';

process.chdir(join(import.meta.dirname, '..'));
const passed = JSON.parse(readFileSync(LOCK, 'utf8'));
const [command, ...names] = process.argv.slice(2);
const hashes = hashesOf();
if (command === 'due') {
  const isDue = (name) => process.env.CI_FULL === '1' || passed[name] !== hashes[name];
  console.log(Object.keys(suites).filter(isDue).join(' '));
} else if (command === 'passed') {
  for (const name of names) passed[name] = hashes[name];
  const known = Object.entries(passed).filter(([name]) => name in suites);
  writeFileSync(LOCK, `${JSON.stringify(Object.fromEntries(known), undefined, 2)}\n`);
} else {
  console.error('Usage: node scripts/suites.mjs due | passed <name>…');
  process.exitCode = 2;
}

/** For each suite, a hash of the paths and contents of the files that it tests. */
function hashesOf() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' }).split('\0');
  const digests = Object.fromEntries(Object.keys(suites).map((name) => [name, createHash('sha256')]));
  for (const path of files.filter((path) => path && path !== LOCK && existsSync(path)).sort()) {
    const names = suitesOf(path);
    if (names.length === 0) continue;
    const content = createHash('sha256').update(readFileSync(path)).digest('hex');
    for (const name of names) digests[name].update(`${path} ${content}\n`);
  }
  return Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, digest.digest('hex').slice(0, 16)]));
}
