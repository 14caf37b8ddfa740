// `npm run ai:calibration`: compares the recommendations that were followed with what happened, on the database that the settings
// name: predicted and observed approvals by decile, the coverage of the 80 % intervals, and the regret by inverse propensity.
import { builtModule, command, databaseSettings, say } from './archive.mjs';

await command('Usage: npm run ai:calibration', async (args) => {
  if (args.length > 0) return undefined;
  const { openDatabase } = builtModule('libs/database/src/host.js');
  const { measureCalibration } = builtModule('libs/predictions/src/index.js');
  const { schemas } = builtModule('ormconfig.js');

  const database = await openDatabase(databaseSettings(), schemas, say);
  try {
    const { followed, excluded, deciles, coverage, regret } = await measureCalibration(database.dataSource);
    if (excluded > 0) say(`${String(excluded)} campaigns were ended early and are left out.`);
    if (!coverage) return 'No recommendation that was followed by a campaign has an outcome yet.';
    console.log('campaigns  predicted  observed   approved proofs per campaign, by decile of the prediction');
    for (const { count, predicted, observed } of deciles)
      console.log(
        [count, predicted.toFixed(2), observed.toFixed(2)].map((each) => String(each).padStart(9)).join('  '),
      );
    console.log(
      `80 % intervals contain the submissions of ${percent(coverage.submissions)}, the approvals of ${percent(coverage.approved)}.`,
    );
    console.log(
      regret === null
        ? 'Regret: unknown, because the option with the highest expectation was never recommended.'
        : `Regret by inverse propensity: $${regret.toFixed(2)} per campaign.`,
    );
    return `Compared ${String(followed)} campaigns.`;
  } finally {
    await database.close();
  }
});

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
