// `npm run simulate:market -- [--buyers N] [--sellers N] [--instruments N] [--days N] [--seed N]`: simulated businesses and creators trade on the exchange
// through the API of a service in this process, in test mode, for simulated days. It prints volume, spread, settlement and prices next
// to the true values, and fails if the ledger is wrong or units get lost. It uses a new database: on the server of DATABASE_URL, or
// embedded.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { measure } from './measure.mjs';

const DEFAULTS = { buyers: '200', sellers: '500', instruments: '8', days: '60', seed: '1' };

await build();
await measure(async () => {
  const { freshDatabase } = createRequire(import.meta.url)('../test/support/jest/databases.cjs');
  const { makeTemplate } = createRequire(import.meta.url)('../test/support/jest/template.cjs');
  const { simulate } = await import('../test/simulation/market.mjs');
  const { reportOf } = await import('../test/simulation/report.mjs');
  return async (argv) => {
    const options = Object.fromEntries(
      Object.entries(DEFAULTS).map(([name, value]) => [name, { type: 'string', default: value }]),
    );
    const { values } = parseArgs({ args: argv, options });
    const market = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wholeNumber(name, value)]));
    await makeTemplate();
    const database = await freshDatabase();
    try {
      console.log(
        Object.entries(market)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', '),
      );
      const results = await simulate(database.settings, market, console.error);
      console.log(reportOf(results).join('\n'));
      if (results.ledger.wrong > 0) throw new Error('The ledger is wrong.');
      if (results.units.other > 0)
        throw new Error('Some units of trades are still open, although all their deadlines have passed.');
      if (results.trades.length === 0) throw new Error('Nothing was traded.');
    } finally {
      await database.drop();
    }
  };
});

function wholeNumber(name, value) {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${name} must be a whole number from 1.`);
  return Number(value);
}
