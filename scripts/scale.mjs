// `npm run test:scale`: measures every list, filter and statistic of the API, and the queries of the worker, on a large and on a
// small generated database, on the PostgreSQL server of DATABASE_URL. See docs/performance.md. Slow results do not fail it.
import { createRequire } from 'node:module';
import { build } from './build.mjs';

await build();
const require = createRequire(import.meta.url);
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { beginContacts, guardEnvironment, takeContacts } = require('../test/support/loopback-only.cjs');

const directory = mkdtempSync(join(tmpdir(), 'perk-scale-'));
const contacts = join(directory, 'contacts');
beginContacts(contacts);
Object.assign(process.env, guardEnvironment(contacts));
const { scale } = await import('../test/scale/run.mjs');
await scale(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
const contacted = takeContacts(contacts);
rmSync(directory, { recursive: true });
if (contacted.length > 0) {
  console.error(`Only loopback addresses may be contacted. Refused:\n  ${contacted.join('\n  ')}`);
  process.exitCode = 1;
}
