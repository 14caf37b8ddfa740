import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { beginContacts, guardEnvironment, takeContacts } = createRequire(import.meta.url)(
  '../test/support/jest/loopback-only.cjs',
);

/**
 * Runs a measurement with the arguments of the command. Slow results do not fail it; errors and contact with other machines do.
 * @param {() => Promise<(argv: string[]) => Promise<void>>} load loads it, after contact with other machines is prevented
 */
export async function measure(load) {
  const directory = mkdtempSync(join(tmpdir(), 'perk-measure-'));
  const contacts = join(directory, 'contacts');
  beginContacts(contacts);
  Object.assign(process.env, guardEnvironment(contacts));
  const run = await load();
  await run(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  const contacted = takeContacts(contacts);
  rmSync(directory, { recursive: true });
  if (contacted.length > 0) {
    console.error(`Only loopback addresses may be contacted. Refused:\n  ${contacted.join('\n  ')}`);
    process.exitCode = 1;
  }
}
