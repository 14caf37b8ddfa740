// Compares the times of requests and of the worker's queries on a large database with those on a small one.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Server } from '../bench/server.mjs';

const require = createRequire(import.meta.url);
const { prepare } = require('./database.cjs');
const { generate } = require('./generate.cjs');
const { Plans } = require('./plans.cjs');
const { idsOf, readOperation, requestsOf, send, tenantOf } = require('./requests.cjs');
const { SHARES, sizesOf } = require('./tables.cjs');

process.env.DATABASE_URL ||= 'postgres://root@127.0.0.1/test';
const { administer } = require('../support/jest/databases.cjs');

const SMALL_ROWS = 1000;
const MAX_RATIO = 1.5;
/** Less is too short to compare. */
const MIN_MS = 1;
/** `TEST_SIZE=smoke` shows only that everything runs. */
const IS_SMOKE = process.env.TEST_SIZE === 'smoke';
const ROUNDS = IS_SMOKE ? 1 : 20;
/** Slow requests are sent less often: until they have taken this long, but at least three times. */
const MAX_TOTAL_MS = 3000;
const MIN_ROUNDS = Math.min(3, ROUNDS);
const TIMEOUT_MS = 8000;
const PAGE = 100;
const JOB_ROUNDS = IS_SMOKE ? 1 : 7;
/** The businesses in whose name requests are sent. */
const TENANTS = ['largest', 'empty'];

/** At least as many as fill the first page. */
const rowsOf = (submissions) => (table) => Math.max(SMALL_ROWS, Math.round(submissions * (SHARES[table] ?? 1)));

export async function scale(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      rows: { type: 'string', default: '10000000' },
      before: { type: 'string' },
      database: { type: 'string', default: 'perk_scale' },
      keep: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
    },
  });
  const root = resolve(values.before ?? join(import.meta.dirname, '../..'));
  if (!/^[a-z_][a-z0-9_]*$/.test(values.database))
    throw new Error('--database must be a name of lower-case letters, digits and _.');
  const rows = Number(values.rows);
  if (!(Number.isInteger(rows) && rows >= SMALL_ROWS)) throw new Error(`--rows must be at least ${SMALL_ROWS}.`);
  const sides = [];
  try {
    for (const [name, database, count] of [
      ['small', `${values.database}_small`, SMALL_ROWS],
      ['large', values.database, rows],
    ])
      sides.push(await Side.start(name, root, database, count));
    const document = await sides[0].description();
    console.log(`${'ms: p50/p95'.padEnd(72)} ${columns('1,000', rows.toLocaleString('en'), 'ratio')}`);
    for (const path of Object.keys(document.paths).filter((each) => readOperation(document, each)))
      if (values.only?.some((part) => path.includes(part)) ?? true) await comparePath(document, path, sides);
    if (values.only?.includes('worker') ?? true) await compareJobs(root, sides);
    if (values.only?.includes('sizes') ?? true) await reportSizes(sides[1].client);
  } finally {
    for (const side of sides) await side.stop(values.keep);
  }
}

/** The service on one generated database. */
class Side {
  static async start(name, root, database, rows) {
    const fill = async (url) => {
      const start = performance.now();
      await generate(url, rowsOf(rows), (message) => {
        if (rows > SMALL_ROWS) console.error(`${((performance.now() - start) / 1000).toFixed(0)} s: ${message}`);
      });
    };
    const url = await prepare(root, database, rows, fill, console.error);
    const side = new Side();
    const environment = {
      PORT: '0',
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
      WORKER: 'off',
      JWT_SECRET: randomBytes(48).toString('base64'),
      ENCRYPTION_KEY: randomBytes(48).toString('base64'),
      DATABASE_URL: url,
    };
    const script = join(root, 'dist/api.js');
    if (!existsSync(script)) throw new Error(`${root} is not built.`);
    const server = await Server.start(name, script, environment);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    Object.assign(side, { name, database, environment, server, client, tenants: [] });
    const { rows: counted } = await client.query('select count(*)::int as businesses from businesses');
    for (const size of sizesOf(counted[0].businesses).filter((each) => TENANTS.includes(each.name)))
      side.tenants.push(await tenantOf(client, server.origin, size));
    return side;
  }

  async description() {
    return (await fetch(`${this.server.origin}/api/v1/docs`)).json();
  }

  async stop(keep) {
    await this.server.stop();
    await this.client.end();
    if (!keep) await administer(`drop database ${this.database} with (force)`);
  }
}

/** Measures every request of an operation in the name of each business, on both sides in turns. */
async function comparePath(document, path, sides) {
  const operation = readOperation(document, path);
  for (const name of operation.security?.length ? TENANTS : TENANTS.slice(0, 1)) {
    const parties = [];
    for (const side of sides) {
      const tenant = side.tenants.find((each) => each.name === name);
      parties.push({ side, tenant, requests: await requestsOf(document, path, idsOf(side.client, tenant)) });
    }
    const [small, large] = parties;
    for (const [index, request] of small.requests.entries()) {
      const [here, there] = [call(small, operation, request), call(large, operation, large.requests[index])];
      const title = `GET ${path} ${decodeURIComponent(new URLSearchParams(hideIds(request.query)))} (${name})`;
      const samples = await inTurns([here, there]);
      report(title, ...samples);
      const cursor = await cursorOfPage(there);
      if (cursor) {
        const [first, deep] = await inTurns([here, () => there({ cursor })]);
        report(`${title}, page ${PAGE} by cursor`, first, deep);
      }
    }
  }
}

/** Ids differ between the two databases. */
function hideIds(query) {
  return Object.entries(query).map(([name, value]) => [name, /_[0-9a-z]{26}$/.test(value) ? '…' : value]);
}

/** Sends a request with further parameters. @returns the response with its time in milliseconds, or what went wrong */
function call({ side, tenant }, operation, { path, query }) {
  return async (more = {}) => {
    const parameters = Object.fromEntries(Object.entries({ ...query, ...more }).filter(([, value]) => value !== ''));
    const start = performance.now();
    try {
      const answer = await send(side.server.origin, tenant, operation, { path, query: parameters }, TIMEOUT_MS);
      const ms = performance.now() - start;
      return { ...answer, ms, problem: answer.status < 500 ? undefined : `status ${answer.status}` };
    } catch (error) {
      return {
        ms: performance.now() - start,
        problem: error.name === 'TimeoutError' ? `> ${TIMEOUT_MS / 1000} s` : error.message,
      };
    }
  };
}

/** Measures several requests alternately. @returns for each the sorted times, and the problem if there was one */
async function inTurns(calls) {
  const results = calls.map(() => ({ times: [], problem: undefined }));
  // The first time, connections and plans are new.
  for (const [index, each] of calls.entries()) results[index].problem = (await each()).problem;
  let total = 0;
  for (let round = 0; round < ROUNDS && (round < MIN_ROUNDS || total < MAX_TOTAL_MS); round++)
    for (const [index, each] of calls.entries()) {
      if (results[index].problem) continue;
      const { ms, problem } = await each();
      total += ms;
      results[index].times.push(ms);
      results[index].problem = problem;
    }
  for (const { times } of results) times.sort((a, b) => a - b);
  return results;
}

/** The cursor of a late page; undefined if the list has none, or fewer pages. */
async function cursorOfPage(request) {
  let { nextCursor } = await request();
  for (let page = 2; page < PAGE && nextCursor; page++) ({ nextCursor } = await request({ cursor: nextCursor }));
  return nextCursor;
}

function report(title, small, large) {
  const shown = ({ times, problem }) => problem ?? `${at(times, 0.5).toFixed(1)}/${at(times, 0.95).toFixed(1)}`;
  const [here, there] = [at(small.times, 0.5), at(large.times, 0.5)];
  const isMet = there <= Math.max(MIN_MS, here * MAX_RATIO);
  const verdict = large.problem ? '(missed)' : `${(there / here).toFixed(2)} ${isMet ? '(met)' : '(missed)'}`;
  console.log(`${title.padEnd(72)} ${columns(shown(small), shown(large), verdict)}`);
}

/** The size of each table in megabytes for a million rows. A partitioned table has the size of its partitions. */
const SIZES = `
  select coalesce(whole.relname, part.relname) as name, sum(part.reltuples) as rows,
    sum(pg_table_size(part.oid)) / sum(part.reltuples) as "table", sum(pg_indexes_size(part.oid)) / sum(part.reltuples) as indexes
  from pg_class as part left join pg_inherits on inhrelid = part.oid left join pg_class as whole on whole.oid = inhparent
  where part.relkind = 'r' and part.relnamespace = 'public'::regnamespace
  group by 1 having sum(part.reltuples) >= ${SMALL_ROWS} order by 1`;

async function reportSizes(client) {
  console.log(`\n${'MB per million rows'.padEnd(72)} ${columns('rows', 'table', 'indexes')}`);
  const { rows } = await client.query(SIZES);
  for (const { name, rows: count, table, indexes } of rows) {
    const [ofTable, ofIndexes] = [table, indexes].map((bytes) => bytes.toFixed(0));
    console.log(`${name.padEnd(72)} ${columns(Math.round(count).toLocaleString('en'), ofTable, ofIndexes)}`);
  }
}

const at = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
const columns = (...cells) => cells.map((cell) => cell.padStart(16)).join(' ');

/** Measures the statements of every recurring job and queue, as EXPLAIN ANALYZE reports them; nothing is changed. */
async function compareJobs(root, sides) {
  const load = createRequire(join(root, 'package.json'));
  const { createApp } = load('./dist/apps/api/src/app.js');
  const { withConnectionQuota, openLog } = load('./dist/libs/kernel/src/host.js');
  const { readSettings } = load('./dist/libs/kernel/src/settings.js');
  const { Clock, RecurringJobs } = load('./dist/libs/kernel/src/index.js');
  const { openEngine } = load('./dist/libs/database/src/host.js');
  const { schemas } = load('./dist/ormconfig.js');
  const { settingGroups } = load('./dist/apps/contexts.js');
  const found = [];
  for (const { environment } of sides) {
    const settings = readSettings(settingGroups, environment);
    const engine = await openEngine(settings, schemas);
    const app = await createApp({ settings, log: openLog(settings), engine, clock: new Clock() });
    await app.init();
    const plans = new Plans(engine.pool, { isDry: true });
    const recurring = app.get(RecurringJobs);
    await recurring.stop();
    for (let round = 0; round < JOB_ROUNDS; round++)
      for (const { id, run } of recurring.jobs)
        await plans.during(`${id} ${round}`, () =>
          withConnectionQuota('background', () => run().catch(() => undefined)),
        );
    // Some statements need rows that the ones before them would have written.
    found.push(
      plans.measured.filter(({ mode, plan, ms }) => mode === 'custom' && (ms < Infinity || plan.includes('timeout'))),
    );
    await app.close();
  }
  const [small, large] = found;
  for (const name of new Set(large.map((each) => each.name ?? each.statement))) {
    const times = (side) =>
      side
        .filter((each) => (each.name ?? each.statement) === name)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b);
    const [here, there] = [times(small), times(large)];
    if (here.length > 0) report(`worker: ${name.slice(0, 60)}`, { times: here }, { times: there });
  }
}
