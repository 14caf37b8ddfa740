// `npm run bench:ai -- [--seeds N]`: checks the model on markets whose truth is known, without a database: regret against other ways
// to choose with the same budget, the coverage of its intervals, that nothing forbidden is recommended, what it answers without data,
// and that the same seed gives the same answer. Prints the figures, and exits with code 1 if one of them is not as required.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';

const SEEDS = '200';
const DRAWS = 10_000;

const { values } = parseArgs({ options: { seeds: { type: 'string', default: SEEDS } } });
if (!/^[1-9]\d{0,3}$/.test(values.seeds)) {
  console.error('Usage: npm run bench:ai -- [--seeds N]    N from 1 to 9999');
  process.exit(2);
}
await build(console.error);
const require = createRequire(import.meta.url);
const { compare } = require('../test/simulation/learning.cjs');
const { drawnActions, repeats, withoutData } = require('../test/simulation/catalogue-draws.cjs');

const seeds = Number(values.seeds);
const { regret, advantage, coverage, checked } = compare(seeds);
const percent = (share) => `${(100 * share).toFixed(1)} %`;

const results = [
  ...Object.entries(advantage).map(([policy, { mean, error }]) => ({
    isMet: regret.hierarchy < regret[policy],
    text:
      `regret per campaign: $${regret.hierarchy.toFixed(2)}, ${policy} $${regret[policy].toFixed(2)} ` +
      `(lower by $${mean.toFixed(2)} ± ${error.toFixed(2)})`,
  })),
  ...Object.entries(coverage).map(([what, share]) => ({
    isMet: share >= 0.75 && share <= 0.85,
    text: `80 % intervals contain the ${what} of ${percent(share)} of ${checked} campaigns`,
  })),
  (({ draws, forbidden }) => ({
    isMet: forbidden.length === 0,
    text: `forbidden recommendations in ${draws} draws: ${forbidden.length}`,
  }))(drawnActions(DRAWS)),
  (({ confidence, basis, isPrior }) => ({
    isMet: confidence === 'low' && basis === 'estimate' && isPrior,
    text: `without data: confidence ${confidence}, basis ${basis}, ${isPrior ? 'the expectation of the prior' : 'not the prior'}`,
  }))(withoutData()),
  { isMet: repeats(), text: 'the same seed gives the same bytes, another one does not' },
];
console.log(`${seeds} markets`);
for (const { isMet, text } of results) console.log(`${isMet ? 'ok    ' : 'not ok'} ${text}`);
process.exitCode = results.every(({ isMet }) => isMet) ? 0 : 1;
