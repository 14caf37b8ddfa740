// Compares writes with pgbench, which sends the same statements to the same database, one after the other and without a service.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { operations } from './operations.mjs';
import { CONNECTIONS, measure, REQUESTS_PER_SECOND } from './round.mjs';
import { NUMBERED, NUMBER_DIGITS } from './seed.mjs';
import { StatementRecorder } from './statements.mjs';

const COMPARED = ['submit', 'review'];
/** Enough to see which values differ. */
const RECORDED = 40;
/** Ids, codes and hashes that differ are replaced by new ones. Times, whose parts are shorter, stay as they were recorded. */
const TOKEN = /[\w-]{10,}/g;
const FRESH_DIGITS = 12;
/** Longer than a request takes. */
const SETTLE_MS = 300;
/** `n` numbers the transactions of all clients, so that clients use different rows, as requests do. */
const NUMBERS = [`\\set i :i + 1`, `\\set n :i * ${CONNECTIONS} + :client_id`, `\\set r random(0, 1000000)`];

/** Why pgbench cannot be used; undefined if it can. */
export function pgbenchProblem() {
  const { error } = spawnSync('pgbench', ['--version']);
  if (error)
    return `There is no comparison with pgbench, because it cannot be started (${error.code}). It comes with PostgreSQL.`;
}

/** @param launch starts the service on the database with this URL */
export async function pgbenchRounds(side, launch, rounds, seconds) {
  const results = [];
  for (const operation of operations.filter(({ name }) => COMPARED.includes(name))) {
    console.error(`${operation.title}, and pgbench: ${rounds} rounds of ${seconds} s…`);
    const { transactions, written } = await record(side.store, launch, operation);
    const script = await Script.of(side.store, operation, transactions);
    await measure(side, operation, seconds);
    await settled(side.store);
    await script.run(seconds, written);
    const compared = [];
    for (let i = 0; i < rounds; i++) {
      const ours = await measure(side, operation, seconds);
      await settled(side.store);
      compared.push({ ours: ours.perSecond, cpu: ours.cpu, pgbench: await script.run(seconds, written) });
    }
    script.remove();
    results.push({ title: operation.title, statements: script.length, rounds: compared });
  }
  return results;
}

/** Waits until the requests that were in progress at the end of a round have written their rows. */
async function settled(store) {
  for (let before, now; before === undefined || before !== now;) {
    before = JSON.stringify(await store.countRows());
    await sleep(SETTLE_MS);
    now = JSON.stringify(await store.countRows());
  }
}

/** The statements of single requests from `begin` to `commit`, and the rows that one request writes. */
async function record(store, launch, operation) {
  const recorder = await StatementRecorder.before(store.url);
  const transactions = [];
  let server;
  try {
    server = await launch(recorder.url);
    await operation.prepare?.(store, RECORDED);
    const before = await store.countRows();
    for (let i = 0; i < RECORDED; i++) {
      recorder.sent = [];
      const { path, ...request } = operation.request(store);
      const response = await fetch(server.origin + path, request);
      if (!response.ok) throw new Error(`${operation.title}: ${await response.text()}`);
      const [begin, commit] = ['begin', 'commit'].map((text) => recorder.sent.findIndex((each) => each.text === text));
      transactions.push(recorder.sent.slice(begin, commit + 1));
    }
    const written = perTransaction(before, await store.countRows(), RECORDED);
    // The first requests may do more, such as counting a first launch.
    const usual = sequenceOf(transactions.at(-1));
    return { transactions: transactions.filter((each) => sequenceOf(each) === usual), written };
  } finally {
    await server?.stop();
    recorder.close();
  }
}

const sequenceOf = (transaction) => transaction.map(({ text }) => text).join(';\n');

function perTransaction(before, after, count) {
  const rows = Object.keys(before)
    .sort()
    .map((table) => [table, Math.round((after[table] - before[table]) / count)]);
  return JSON.stringify(Object.fromEntries(rows));
}

/** One recorded transaction as a script of pgbench, in which what differed between transactions is new each time. */
class Script {
  folder = mkdtempSync(join(tmpdir(), 'perk-pgbench-'));
  /** Values that are always the same, by the name of the variable. */
  variables = [];
  /** The ids of new rows. */
  fresh = [];
  nextTransaction = 0;

  static async of(store, operation, transactions) {
    const script = new Script(store, operation, transactions);
    const lines = await script.write();
    script.length = lines.length;
    writeFileSync(script.file, [...NUMBERS, ...lines.map((line) => `${line};`)].join('\n'));
    return script;
  }

  constructor(store, operation, transactions) {
    Object.assign(this, { store, operation, transactions, file: join(this.folder, 'script.sql') });
  }

  remove() {
    rmSync(this.folder, { recursive: true });
  }

  /** Runs pgbench. Returns its transactions per second. */
  async run(seconds, written) {
    const first = this.nextTransaction + 1;
    const count = Math.ceil((REQUESTS_PER_SECOND / CONNECTIONS) * Math.ceil(seconds));
    this.nextTransaction += count;
    if (this.operation.prepare) await this.store.insertPending(this.submissionIds(first, count));
    const before = await this.store.countRows();
    const options = [
      '-n',
      '-f',
      this.file,
      '-M',
      'prepared',
      '-c',
      CONNECTIONS,
      '-T',
      Math.ceil(seconds),
      '-D',
      `i=${first - 1}`,
    ];
    const values = this.variables.flatMap((value, index) => ['-D', `v${index}=${value}`]);
    const child = spawn('pgbench', [...options, ...values, this.store.url]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const [code] = await once(child, 'close');
    const [, done] = /transactions actually processed: (\d+)/.exec(output) ?? [];
    const [, perSecond] = /tps = ([\d.]+)/.exec(output) ?? [];
    if (code !== 0 || !perSecond) throw new Error(`pgbench failed:\n${output}`);
    const rows = perTransaction(before, await this.store.countRows(), Number(done));
    if (rows !== written) throw new Error(`A transaction of pgbench adds ${rows} rows, a request ${written}.`);
    return Number(perSecond);
  }

  async write() {
    const client = new pg.Client({ connectionString: this.store.url });
    await client.connect();
    const [sample] = this.transactions;
    const lines = [];
    for (const [index, { text }] of sample.entries()) {
      const types = await parameterTypes(client, text, index);
      const values = types.map((type, place) => `(${this.expression(index, place)})::${type}`);
      lines.push(text.replace(/\$(\d+)/g, (_, place) => values[place - 1]));
    }
    await client.end();
    return lines;
  }

  expression(index, place) {
    const [value, ...others] = this.transactions.map((transaction) => transaction[index].values[place]);
    if (value === null) return 'null';
    const seen = [...new Set([value, ...others])];
    // Such as the part of a counter.
    if (seen.length > 1 && seen.every((each) => /^\d+$/.test(each)))
      return `('{${seen}}'::bigint[])[1 + :r % ${seen.length}]`;
    const differing = new Set(value.match(TOKEN)?.filter((token) => others.some((other) => !other?.includes(token))));
    const variable = `:v${this.variables.push(value) - 1}`;
    return [...differing].reduce((text, token) => `replace(${text}, '${token}', ${this.token(token)})`, variable);
  }

  /** An expression for a token that differs: the id of an existing row, or a new one. */
  token(token) {
    const rows = NUMBERED[token.split('_')[0]];
    if (rows) return `'${token.slice(0, -NUMBER_DIGITS)}' || lpad((:n % ${rows})::text, ${NUMBER_DIGITS}, '0')`;
    if (!this.fresh.includes(token)) this.fresh.push(token);
    const { start, digits, place } = this.freshParts(token);
    return `'${start}' || lpad((:n * 10 + ${place})::text, ${digits}, '0')`;
  }

  freshParts(token) {
    const [digits, place] = [Math.min(FRESH_DIGITS, token.length), this.fresh.indexOf(token)];
    if (place > 9) throw new Error('A transaction with more than ten new ids needs another factor.');
    return { start: token.slice(0, -digits), digits, place };
  }

  /** The ids of the submissions that the next transactions of all clients review. */
  submissionIds(first, count) {
    const { start, digits, place } = this.freshParts(this.fresh.find((token) => token.startsWith('sub_')));
    const idOf = (n) => start + String(n * 10 + place).padStart(digits, '0');
    return Array.from({ length: count * CONNECTIONS }, (_, n) => idOf(first * CONNECTIONS + n));
  }
}

/** The types that PostgreSQL infers for the parameters of a statement. */
async function parameterTypes(client, text, index) {
  if (!/\$\d/.test(text)) return [];
  await client.query(`prepare statement_${index} as ${text}`);
  const { rows } = await client.query(
    `select parameter_types::text[] as types from pg_prepared_statements where name = $1`,
    [`statement_${index}`],
  );
  return rows[0].types;
}
