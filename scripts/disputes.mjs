// `npm run disputes -- list | decide ID seller|buyer|split`, for the operator, on the database that the settings name.
import { createRequire } from 'node:module';
import { build } from './build.mjs';

const USAGE = `Usage: npm run disputes -- list                               the open disputes of trades, live ones first, then the oldest first
       npm run disputes -- decide ID seller|buyer|split      pays the seller, returns the money to the buyer, or gives half to each; this is final`;
const LISTED = 500;
const OUTCOMES = ['seller', 'buyer', 'split'];

const say = (message) => {
  console.error(message);
};
const [command, id, outcome, ...others] = process.argv.slice(2);
// Without a prototype, so that these are the only commands.
const validity = { __proto__: null, list: !id, decide: OUTCOMES.includes(outcome) && others.length === 0 };
if (!validity[command]) {
  say(USAGE);
  process.exit(2);
}

await build(say);
const require = createRequire(import.meta.url);
const { operate } = require('../dist/apps/operate.js');
const { Disputes } = require('../dist/libs/exchange/src/trades/disputes.js');

/** One line of facts, and what the side that opened it wrote. */
function describe(dispute) {
  const { tradeId, unit, submissionId, actionId, priceCents, livemode, openedBy, reason, evidence, dueAt } = dispute;
  const facts = [
    dispute.id,
    `${tradeId} unit ${unit}`,
    `${(priceCents / 100).toFixed(2)} USD`,
    livemode ? 'live' : 'test',
    actionId,
    `proof ${submissionId}`,
    `opened by the ${openedBy === 'buy' ? 'buyer' : 'seller'}`,
    `decided by itself at ${dueAt?.toISOString()}`,
  ];
  return [facts.join('  '), ...[reason, evidence].filter(Boolean).map((text) => `  ${quote(text)}`)].join('\n');
}

/** As JSON in which all characters that control a terminal or the direction of text are escaped, not only those below U+0020. */
function quote(text) {
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu, escape);
}

const COMMANDS = {
  list: async (disputes) => {
    const open = await disputes.listOpen(LISTED + 1);
    for (const dispute of open.slice(0, LISTED)) console.log(describe(dispute));
    if (open.length > LISTED) say(`These are the first ${String(LISTED)}. Decide them to see more.`);
    if (open.length === 0) say('No dispute is open.');
  },
  decide: async (disputes) => {
    await disputes.decideByOperator(id, outcome);
    say(`${id} is decided: ${outcome}.`);
  },
};

await operate((app) => COMMANDS[command](app.get(Disputes, { strict: false })));
