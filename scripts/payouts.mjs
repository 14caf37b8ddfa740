// `npm run payouts -- list | paid ID | failed ID REASON`, for the operator, on the database that the settings name.
import { createRequire } from 'node:module';
import { build } from './build.mjs';

const USAGE = `Usage: npm run payouts -- list                the live payouts to pay, oldest first
       npm run payouts -- paid ID             records that a payout was paid
       npm run payouts -- failed ID REASON    records that it failed, which returns the money; the business sees the reason`;
const LISTED = 500;

const say = (message) => {
  console.error(message);
};
const [command, id, ...words] = process.argv.slice(2);
const reason = words.join(' ').trim();
// Without a prototype, so that these are the only commands.
const validity = { __proto__: null, list: !id, paid: id && !reason, failed: id && reason && reason.length <= 500 };
if (!validity[command]) {
  say(USAGE);
  process.exit(2);
}

await build(say);
const require = createRequire(import.meta.url);
const { operate } = require('../dist/apps/operate.js');
const { PayoutsService } = require('../dist/libs/ledger/src/payouts.service.js');

const moneyOf = ({ amount, currency }) => `${(amount / 100).toFixed(2)} ${currency}`;

const COMMANDS = {
  list: async (payouts) => {
    const pending = await payouts.pending(LISTED + 1);
    for (const payout of pending.slice(0, LISTED))
      console.log([payout.id, moneyOf(payout), payout.businessId, payout.createdAt.toISOString()].join('  '));
    if (pending.length > LISTED) say(`These are the first ${String(LISTED)}. Process them to see more.`);
    if (pending.length === 0) say('No payout is pending.');
  },
  paid: async (payouts) => {
    const { amount, currency } = await payouts.paid(id);
    say(`${id} is paid: ${amount.toFixed(2)} ${currency}.`);
  },
  failed: async (payouts) => {
    const { amount, currency } = await payouts.failed(id, reason);
    say(`${id} has failed. ${amount.toFixed(2)} ${currency} is available to the business again.`);
  },
};

await operate((app) => COMMANDS[command](app.get(PayoutsService)));
