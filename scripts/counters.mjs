// `npm run counters -- verify | repair`, on the database that the settings name.
import { createRequire } from 'node:module';
import { build } from './build.mjs';

const USAGE = `Usage: npm run counters -- verify    counts all rows again, and fails if a counter differs
       npm run counters -- repair    the same, and corrects the counters`;
const SHOWN = 20;

const say = (message) => {
  console.error(message);
};
const args = process.argv.slice(2);
if (!/^(?:verify|repair)$/.test(args.join(' '))) {
  say(USAGE);
  process.exit(2);
}

await build(say);
const require = createRequire(import.meta.url);
const { openDatabase, repairCounters, verifyCounters } = require('../dist/libs/database/src/host.js');
const { readSettings } = require('../dist/libs/kernel/src/settings.js');
const { schemas } = require('../dist/ormconfig.js');
const { settingGroups } = require('../dist/apps/contexts.js');

const [command] = args;
const database = await openDatabase(readSettings(settingGroups), schemas, say);
try {
  const check = command === 'repair' ? repairCounters : verifyCounters;
  const counters = schemas.flatMap((schema) => schema.counters ?? []);
  const wrong = await check(database.dataSource, counters);
  for (const { name, subject, stored, counted } of wrong.slice(0, SHOWN))
    say(`${name}${subject && ` of ${subject}`}: stored ${String(stored)}, counted ${String(counted)}`);
  if (wrong.length > SHOWN) say(`… and ${String(wrong.length - SHOWN)} more.`);
  if (wrong.length === 0) say(`All ${String(counters.length)} kinds of counters are right.`);
  else if (command === 'repair') say(`Corrected ${String(wrong.length)} counters.`);
  else {
    say(`${String(wrong.length)} counters are wrong. To correct them: npm run counters -- repair`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
