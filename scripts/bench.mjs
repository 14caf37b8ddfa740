// `npm run bench`: compares this service with a bare Express and pg server, and with a typical Nest and TypeORM server, on the
// PostgreSQL server of DATABASE_URL. Slow results do not fail it; wrong responses and contact with other machines do.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';

await build();
await build(undefined, { folders: ['test/bench/typical-app'], record: 'dist/.build.bench.json' });
const { beginContacts, guardEnvironment, takeContacts } = createRequire(import.meta.url)(
  '../test/support/loopback-only.cjs',
);
const directory = mkdtempSync(join(tmpdir(), 'perk-bench-'));
const contacts = join(directory, 'contacts');
beginContacts(contacts);
Object.assign(process.env, guardEnvironment(contacts));
const { bench } = await import('../test/bench/run.mjs');
await bench(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
const contacted = takeContacts(contacts);
rmSync(directory, { recursive: true });
if (contacted.length > 0) {
  console.error(`Only loopback addresses may be contacted. Refused:\n  ${contacted.join('\n  ')}`);
  process.exitCode = 1;
}
