// `npm run ledger:verify`: computes every balance of the ledger from its postings, and every hold from its movements, on the
// database that the settings name. Lists what differs, and exits with code 1 if anything does.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';

const say = (message) => {
  console.error(message);
};

await build(say);
if (existsSync('.env')) process.loadEnvFile('.env');
const require = createRequire(import.meta.url);
const platform = require('../dist/libs/platform/src/index.js');
const { verifyLedger } = require('../dist/libs/ledger/src/index.js');
const { schemas } = require('../dist/ormconfig.js');

const database = await platform.openDatabase(platform.readSettings(), schemas, say);
try {
  const { accounts, postings, holds, wrong, problems } = await verifyLedger(database.dataSource);
  for (const { id, problem } of problems) say(`${id}: ${problem}`);
  if (wrong > problems.length) say(`… and ${String(wrong - problems.length)} more.`);
  if (wrong > 0) process.exitCode = 1;
  const checked = `${String(accounts)} accounts, ${String(postings)} postings and ${String(holds)} holds`;
  say(wrong > 0 ? `${String(wrong)} problems in ${checked}.` : `The ledger is right: ${checked}.`);
} finally {
  await database.close();
}
