// `npm run ledger:verify`: computes every balance of the ledger from its postings, and every hold from its movements, on the
// database that the settings name. Lists what differs, and exits with code 1 if anything does.
import { builtModule, command, CommandError, databaseSettings, say } from './archive.mjs';

await command('Usage: npm run ledger:verify', async (args) => {
  if (args.length > 0) return undefined;
  const { openDatabase } = builtModule('libs/database/src/host.js');
  const { verifyLedger } = builtModule('libs/ledger/src/index.js');
  const { schemas } = builtModule('ormconfig.js');

  const database = await openDatabase(databaseSettings(), schemas, say);
  try {
    const { accounts, postings, holds, wrong, problems } = await verifyLedger(database.dataSource);
    for (const { id, problem } of problems) say(`${id}: ${problem}`);
    if (wrong > problems.length) say(`… and ${String(wrong - problems.length)} more.`);
    const checked = `${String(accounts)} accounts, ${String(postings)} postings and ${String(holds)} holds`;
    if (wrong > 0) throw new CommandError(`${String(wrong)} problems in ${checked}.`);
    return `The ledger is right: ${checked}.`;
  } finally {
    await database.close();
  }
});
