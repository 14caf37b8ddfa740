// Compares this service with other servers on PostgreSQL. The servers take turns, so that a slowdown of the machine affects all of them.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deliveries } from './deliveries.mjs';
import { deliveryFairness } from './delivery-fairness.mjs';
import { fairness } from './fairness.mjs';
import { keyPairs } from './keys.mjs';
import { operations } from './operations.mjs';
import { overload } from './overload.mjs';
import { parsers } from './parsers.mjs';
import { pgbenchProblem, pgbenchRounds } from './pgbench.mjs';
import { profile } from './profile.mjs';
import {
  addMarket,
  addProgram,
  exchangeOperations,
  parallelOperations,
  programOperations,
} from './programs-and-exchange.mjs';
import { assertSameRows, startReplay } from './replay.mjs';
import {
  conditions,
  deliveryFairnessTable,
  deliveryTable,
  fairnessTable,
  keyTable,
  memoryAndStart,
  memoryTable,
  operationTables,
  overloadTable,
  parserTable,
  pgbenchTable,
  profileTable,
  startTable,
  toolTable,
} from './report.mjs';
import { memoryUnderLoad } from './memory.mjs';
import { measure } from './round.mjs';
import { assertSameResponses } from './same-responses.mjs';
import { Store } from './seed.mjs';
import { Server } from './server.mjs';
import { emptyDatabase, startRounds } from './starts.mjs';
import { listSize, toolPairs } from './tools.mjs';

const require = createRequire(import.meta.url);
/** `TEST_SIZE=smoke` shows only that everything runs. */
const IS_SMOKE = process.env.TEST_SIZE === 'smoke';
const ROUNDS = IS_SMOKE ? 1 : 6;
const TOOLS = 'tools';
const KEYS = 'keys';
const PGBENCH = 'pgbench';
const DELIVERIES = 'deliveries';
const DELIVERY_FAIRNESS = 'delivery-fairness';
const FAIRNESS = 'fairness';
const STARTS = 'starts';
const COMPRESSION = 'compression';
const PARSERS = 'parsers';
const PROGRAMS = 'programs';
const EXCHANGE = 'exchange';
const MEMORY = 'memory';
const OVERLOAD = 'overload';
/** The name of an earlier version. */
const BEFORE = 'before';
const OTHERS = [
  TOOLS,
  KEYS,
  COMPRESSION,
  PGBENCH,
  DELIVERIES,
  DELIVERY_FAIRNESS,
  FAIRNESS,
  STARTS,
  PARSERS,
  PROGRAMS,
  EXCHANGE,
  MEMORY,
  OVERLOAD,
];
/** Requests until JIT compilation has settled, limited by the rounds so that a slow machine does not wait too long. */
const WARM_UP_REQUESTS = 4000;
const WARM_UP_ROUNDS = IS_SMOKE ? 1 : 10;
/** Lets requests in flight finish before the next round. */
const PAUSE_MS = 200;

process.env.DATABASE_URL ||= 'postgres://root@127.0.0.1/test';
const { makeTemplate } = require('../support/jest/template.cjs');

const perk = {
  name: 'Perk',
  script: 'dist/api.js',
  environment: {
    PORT: '0',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'info',
    WORKER: 'off',
    // A refusal fails the run, and other programs may make the machine slow.
    LOAD_SHEDDING: 'off',
    JWT_SECRET: randomBytes(48).toString('base64'),
    ENCRYPTION_KEY: randomBytes(48).toString('base64'),
  },
};
const fastify = { name: 'Fastify', script: 'test/bench/fastify-server.mjs', environment: {} };
const nest = { name: 'Nest+TypeORM', script: 'dist/test/bench/nest-app/main.js', environment: {} };

export async function bench(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: 'string', default: '2' },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      before: { type: 'string' },
      alone: { type: 'boolean', default: false },
    },
  });
  const names = [...operations.map(({ name }) => name), ...OTHERS].join('|');
  const seconds = Number(values.seconds);
  const chosen = operations.filter(({ name }) => !values.only || name === values.only);
  const wants = (name) => !values.only || values.only === name;
  if (!(seconds > 0) || (chosen.length === 0 && !OTHERS.some(wants)))
    throw new Error(
      `npm run bench -- [--seconds <length of a round>] [--only ${names}] ` +
        `[--profile: show the CPU time of each operation by package] [--before <built checkout of an earlier version>] [--alone: without other servers]`,
    );

  if (wants(PARSERS)) console.log(`${parserTable(parsers())}\n`);
  if (values.only === PARSERS) return;
  await makeTemplate();
  if (wants(DELIVERIES)) console.log(`${deliveryTable(await deliveries(values.before))}\n`);
  if (wants(DELIVERY_FAIRNESS)) console.log(`${deliveryFairnessTable(await deliveryFairness(values.before))}\n`);
  if ([DELIVERIES, DELIVERY_FAIRNESS].includes(values.only)) return;
  process.once('SIGINT', () => void tidyUp().finally(() => process.exit(130)));
  try {
    if (wants(FAIRNESS))
      console.log(`${fairnessTable(await fairness((await versions(values.before)).toReversed(), seconds))}\n`);
    if (values.only === FAIRNESS) return;
    if (wants(OVERLOAD)) console.log(`${overloadTable(await overload(await refusing(), seconds))}\n`);
    if (values.only === OVERLOAD) return;
    if (wants(STARTS)) console.log(`${startTable(await startRounds(startable(values.before), ROUNDS))}\n`);
    if (values.only === STARTS) return;
    if (wants(MEMORY)) console.log(`${memoryTable(await memoryUnderLoad(await versions(values.before)))}\n`);
    if (values.only === MEMORY) return;
    const isCompared = chosen.length > 0 && !values.alone;
    const others = [...earlierThan(perk, values.before), ...(isCompared ? [fastify, nest] : [])];
    const sides = [];
    for (const server of [perk, ...others]) sides.push(await open(server));
    if (chosen.length > 0) await assertSameResponses(sides, operations, BEFORE);
    const results = [];
    const profiles = [];
    const [side] = sides;
    for (const operation of chosen) {
      const all = values.alone ? sides : [...sides, await baseline(side, operation)];
      const competitors = Object.fromEntries(all.map((one) => [one.server.name, { side: one, operation }]));
      results.push({ operation, rounds: await compare(operation.title, competitors, seconds) });
      if (values.profile) profiles.push(await profile(side, operation, seconds));
    }
    const tools = [];
    const measured = sides.filter(({ server }) => server.name === perk.name || server.name === BEFORE);
    for (const { endpoint, tool, title, ...pair } of wants(TOOLS) ? toolPairs : [])
      for (const one of measured) {
        const pairing = { ours: { side: one, operation: tool }, theirs: { side: one, operation: endpoint } };
        const name = one === side ? title : `${title}, ${BEFORE}`;
        tools.push({ ...pair, title: name, rounds: await compare(name, pairing, seconds) });
      }
    const keys = [];
    for (const { plain, keyed, ...pair } of wants(KEYS) ? keyPairs : []) {
      const pairing = { ours: { side, operation: keyed }, theirs: { side, operation: plain } };
      keys.push({ ...pair, rounds: await compare(keyed.title, pairing, seconds) });
    }
    const compression = wants(COMPRESSION) ? await compressionRounds(side, seconds) : [];
    const programs = wants(PROGRAMS) ? await replayed(side, addProgram, programOperations, seconds) : [];
    const exchange = wants(EXCHANGE) ? await replayed(side, addMarket, exchangeOperations, seconds) : [];
    const parallel = [];
    for (const operation of wants(EXCHANGE) ? parallelOperations : [])
      parallel.push({ operation, rounds: await compare(operation.title, { Perk: { side, operation } }, seconds) });
    const problem = wants(PGBENCH) && pgbenchProblem();
    if (problem) console.error(problem);
    const pgbench = wants(PGBENCH) && !problem ? await pgbenchRounds(side, launchPerk, ROUNDS, seconds) : [];
    const servers = sides.map(({ server }) => server);
    const usages = await Promise.all(servers.map((server) => server.usage()));
    const version = await side.store.version();
    const tables = [
      conditions(version, ROUNDS, seconds),
      ...operationTables(results),
      ...profiles.map(profileTable),
      ...(tools.length > 0 ? [toolTable(tools, await listSize(side.server))] : []),
      ...(keys.length > 0 ? [keyTable(keys)] : []),
      ...[compression, programs, exchange, parallel].flatMap(operationTables),
      ...(pgbench.length > 0 ? [pgbenchTable(pgbench)] : []),
      memoryAndStart(servers, usages),
    ];
    console.log(tables.join('\n\n'));
  } finally {
    await tidyUp();
  }
}

/** Clean-up steps, run in reverse order at the end, even after a failure. */
const cleanUps = [];

async function tidyUp() {
  for (const step of cleanUps.splice(0).reverse()) await step().catch((error) => console.error(error.message));
}

function launch({ name, script, environment }, settings) {
  const shared = { NODE_ENV: 'production', BASE_URL: 'https://perk.example.com', ...settings };
  return Server.start(name, script, { ...shared, ...environment });
}

const launchPerk = (DATABASE_URL) => launch(perk, { DATABASE_URL });

/** Each server has a database of its own, which is made in the same way. */
async function open(program) {
  const { settings, drop } = await emptyDatabase();
  cleanUps.push(drop);
  // An earlier version makes its own tables, and refuses those of a later one.
  const maker = await launch(program.isEarlier ? program : perk, settings);
  await maker.stop();
  const store = new Store(settings.DATABASE_URL);
  cleanUps.push(() => store.close());
  await store.fill();
  const server = await launch(program, settings);
  cleanUps.push(() => server.stop());
  return { store, server };
}

/** What is left without the service: for a public list the sending of its bytes, otherwise its statements. */
async function baseline(side, operation) {
  const start = operation.name === 'actions' ? startPlain(side) : startReplay(side.store, launchPerk, operation);
  const server = await start;
  cleanUps.push(() => server.stop());
  if (operation.varies) await assertSameRows(side.store, operation, [side.server, server]);
  return { ...side, server };
}

function startPlain({ server }) {
  return Server.start('node:http', 'test/bench/http-server.mjs', { ORIGIN: server.origin });
}

/** A page of the catalogue, compressed by libs/http and by the package `compression`. */
async function compressionRounds(side, seconds) {
  const response = await fetch(`${side.server.origin}/api/v1/actions?perPage=20`);
  const BODY = await response.text();
  const sides = {};
  for (const COMPRESSED_BY of ['libs/http', 'compression']) {
    const server = await Server.start(COMPRESSED_BY, 'test/bench/compression-server.mjs', { BODY, COMPRESSED_BY });
    cleanUps.push(() => server.stop());
    sides[COMPRESSED_BY] = { ...side, server };
  }
  const results = [];
  for (const [title, path] of [
    ['compress a body sent many times', '/fixed'],
    ['compress a new body', '/new'],
  ]) {
    const request = () => ({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, br' } });
    for (const { server } of Object.values(sides)) {
      const sent = await fetch(server.origin + path, request());
      if (sent.headers.get('content-encoding') !== 'br' || (await sent.text()) !== BODY)
        throw new Error(`${server.name} does not send the body at ${path}, compressed with Brotli.`);
    }
    const operation = { title, aims: {}, request };
    const competitors = Object.entries(sides).map(([name, side]) => [name, { side, operation }]);
    results.push({ operation, rounds: await compare(title, Object.fromEntries(competitors), seconds) });
  }
  return results;
}

/** Operations whose statements a bare server repeats on the same database. */
async function replayed(side, prepare, operations, seconds) {
  await prepare(side);
  const results = [];
  for (const operation of operations) {
    const server = await startReplay(side.store, launchPerk, operation);
    cleanUps.push(() => server.stop());
    await assertSameRows(side.store, operation, [side.server, server]);
    const competitors = { Perk: { side, operation }, bare: { side: { ...side, server }, operation } };
    results.push({ operation, rounds: await compare(operation.title, competitors, seconds) });
  }
  return results;
}

/** The same server from an earlier build, if given. */
function earlierThan(server, before) {
  return before ? [{ ...server, name: BEFORE, isEarlier: true, script: resolve(before, server.script) }] : [];
}

/** This build and an earlier one, if given, by name. */
function startable(before) {
  const programs = [perk, ...earlierThan(perk, before)];
  return Object.fromEntries(programs.map((program) => [program.name, (settings) => launch(program, settings)]));
}

/** This build and an earlier one, if given, each with a database of its own. */
async function versions(before) {
  const sides = [];
  for (const server of [perk, ...earlierThan(perk, before)]) sides.push(await open(server));
  return sides;
}

/** A server that refuses requests when it is overloaded, as by default, and one that refuses none. */
async function refusing() {
  const sides = [];
  for (const [name, program] of [
    ['Perk', { ...perk, environment: { ...perk.environment, LOAD_SHEDDING: 'on' } }],
    ['Perk, refusing nothing', perk],
  ])
    sides.push([name, await open(program)]);
  return sides;
}

async function warmUp({ side, operation }, seconds) {
  let count = 0;
  for (let round = 0; round < WARM_UP_ROUNDS && count < WARM_UP_REQUESTS; round++)
    count += (await measure(side, operation, seconds)).count;
}

/** Measures all competitors in turns, each round starting with another one. Returns one object per round, by competitor name. */
async function compare(title, competitors, seconds) {
  console.error(`${title}: ${ROUNDS} rounds of ${seconds} s…`);
  const entries = Object.entries(competitors);
  for (const competitor of Object.values(competitors)) await warmUp(competitor, seconds);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const round = {};
    const first = i % entries.length;
    for (const [name, { side, operation }] of [...entries.slice(first), ...entries.slice(0, first)]) {
      await sleep(PAUSE_MS);
      round[name] = await measure(side, operation, seconds);
    }
    rounds.push(round);
  }
  return rounds;
}
