// The last line of CI: what passed and failed in all test runs, checks and npm scripts, `node scripts/tally.mjs <directory>`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
let [passed, failed] = [0, 0];
for (const name of ['embedded', 'servers', 'conformance', 'clients']) {
  const path = join(directory, `${name}.json`);
  const run = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 };
  passed += run.numPassedTests;
  // A file that cannot even be loaded has no failed test to count.
  failed += run.numFailedTests + (run.numRuntimeErrorTestSuites ?? 0);
}
for (const name of ['checks', 'smoke', 'scripts']) {
  const path = join(directory, `${name}.txt`);
  const said = existsSync(path) ? readFileSync(path, 'utf8') : '';
  passed += said.match(/^ok /gm)?.length ?? 0;
  failed += said.match(/^not ok /gm)?.length ?? 0;
  if (!/^ok /m.test(said)) failed++;
}
console.log(`${passed} passed, ${failed} failed`);
