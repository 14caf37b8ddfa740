// The last line of CI: what passed and failed in all test runs and in the smoke, `node scripts/tally.mjs <directory>`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
let [passed, failed] = [0, 0];
for (const name of ['embedded', 'servers', 'conformance']) {
  const path = join(directory, `${name}.json`);
  const run = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 };
  passed += run.numPassedTests;
  // A file that cannot even be loaded has no failed test to count.
  failed += run.numFailedTests + (run.numRuntimeErrorTestSuites ?? 0);
}
const smoke = readFileSync(join(directory, 'smoke.txt'), 'utf8');
passed += smoke.match(/^ok /gm)?.length ?? 0;
failed += smoke.match(/^not ok /gm)?.length ?? 0;
if (!/^ok /m.test(smoke)) failed++;
console.log(`${passed} passed, ${failed} failed`);
