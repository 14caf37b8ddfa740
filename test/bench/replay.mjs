// What the service's own statements cost without the service: a server with Express and pg that executes the statements that the
// service sends for an operation, one after the other and with new ids, and returns the same response.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { world } from './seed.mjs';
import { Server } from './server.mjs';
import { StatementRecorder } from './statements.mjs';

/** Times stay as they were recorded. Of the rest, ids, codes and hashes, and numbers, may differ between requests. */
const PARTS =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)|[A-Za-z_-][\w-]{9,}|\d[\w-]*[A-Za-z_][\w-]*|\d+/g;
const IS_TIME = /^\d{4}-\d\d-\d\dT/;
/** The most clients that send an operation in turns. */
const CLIENTS = 100;
/** The least number of recorded requests for each client, to see what depends on the client. */
const FOR_EACH = 3;
/** Requests after which the rows are counted. */
const CHECKED = 40;

/**
 * Starts the server for an operation.
 * @param launch starts the service on the database with this URL
 */
export async function startReplay(store, launch, operation) {
  const recorded = await record(store, launch, operation, operation.varies ? CLIENTS * FOR_EACH : FOR_EACH);
  const file = join(tmpdir(), `perk-replay-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify({ ...templateOf(recorded), response: recorded.at(-1).response }));
  try {
    return await Server.start('bare', 'test/bench/replay-server.mjs', { DATABASE_URL: store.url, REPLAY: file });
  } finally {
    rmSync(file);
  }
}

/** The requests of which the service makes the same statements, each with its client and the response. */
async function record(store, launch, operation, count) {
  const recorder = await StatementRecorder.before(store.url);
  const recorded = [];
  let server;
  try {
    server = await launch(recorder.url);
    await operation.prepare?.(store, 2 * count);
    // At first, the service looks up credentials and fills its caches.
    for (let i = 0; i < 2 * count; i++) {
      recorder.sent = [];
      const { path, ...request } = operation.request(store);
      const response = await fetch(server.origin + path, request);
      const text = await response.text();
      if (!response.ok) throw new Error(`${operation.title}: ${text}`);
      const { method, headers = {} } = request;
      const client = headers['x-api-key'] ?? '';
      const sent = { method, path: path.split('?')[0], status: response.status, body: JSON.parse(text) };
      const fields = request.body ? JSON.parse(request.body) : {};
      if (i >= count) recorded.push({ client, fields, statements: recorder.sent, response: sent });
    }
  } finally {
    await server?.stop();
    recorder.close();
  }
  const usual = mostFrequent(recorded.map(sequenceOf));
  return recorded.filter((each) => sequenceOf(each) === usual);
}

/** All tables but those in which the number of new rows is random. */
const TABLES = `
  select relname from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
    and relname not in ('counters', 'migrations') order by relname`;

/** @throws Error if requests to one server add other rows than requests to the other */
export async function assertSameRows(store, operation, servers) {
  const { rows: tables } = await store.client.query(TABLES);
  const text = tables.map(({ relname }) => `select '${relname}' as name, count(*)::int as count from ${relname}`);
  const count = async () => (await store.client.query(text.join(' union all '))).rows;
  const added = [];
  for (const server of servers) {
    const before = new Map((await count()).map((row) => [row.name, row.count]));
    await operation.prepare?.(store, CHECKED);
    for (let i = 0; i < CHECKED; i++) {
      const { path, ...request } = operation.request(store);
      const response = await fetch(server.origin + path, request);
      if (!response.ok) throw new Error(`${operation.title} on ${server.name}: ${await response.text()}`);
    }
    const changes = (await count()).map((row) => `${row.name} ${row.count - before.get(row.name)}`);
    added.push(
      changes
        .filter((change) => !change.endsWith(' 0'))
        .sort()
        .join(', '),
    );
  }
  if (new Set(added).size > 1) throw new Error(`${operation.title}: the added rows differ.\n${added.join('\n')}`);
}

const sequenceOf = ({ statements }) => statements.map(({ text }) => text).join(';\n');

function mostFrequent(texts) {
  const count = (text) => texts.filter((each) => each === text).length;
  return [...new Set(texts)].sort((a, b) => count(b) - count(a))[0];
}

/** The statements, with a list of parts for each value. */
function templateOf(recorded) {
  const fresh = [];
  const sample = recorded.at(-1);
  const statements = sample.statements.map(({ text, values }, index) => ({
    text,
    values: values.map((value, place) => {
      const all = recorded.map(({ statements }) => statements[index].values[place]);
      if (value === null || all.includes(null)) return [value];
      const field = fieldOf(all, recorded);
      if (field) return [{ field }];
      const split = all.map(partsOf);
      if (split.some(({ length }) => length !== split[0].length)) return [value];
      return split.at(-1).map((part, at) =>
        varying(
          part,
          split.map((parts) => parts[at]),
          recorded,
          fresh,
        ),
      );
    }),
  }));
  return { statements };
}

/** The parts of a text that may differ, at odd positions, and what is between them. */
function partsOf(text) {
  const parts = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    parts.push(text.slice(end, index), part);
    end = index + part.length;
  }
  return [...parts, text.slice(end)];
}

/** The field of the body of a request that has this value in each of the recorded requests. */
function fieldOf(seen, recorded) {
  if (seen.every((each) => each === seen[0])) return undefined;
  return Object.keys(recorded[0].fields).find((name) => recorded.every(({ fields }, at) => fields[name] === seen[at]));
}

/** @param seen the part in each recorded request */
function varying(part, seen, recorded, fresh) {
  if (seen.every((each) => each === part) || IS_TIME.test(part)) return part;
  const field = fieldOf(seen, recorded);
  if (field) return { field };
  const byClient = Object.fromEntries(recorded.map(({ client }, at) => [client, seen[at]]));
  if (seen.every((each, at) => byClient[recorded[at].client] === each)) return { byClient };
  // A row that exists, to which a new id would not lead.
  if (seen.every((each) => world.campaignIds.includes(each))) return { oneOf: seen };
  if (seen.every((each) => /^\d+$/.test(each))) {
    const numbers = seen.map(Number);
    const isRising = numbers.every((number, at) => at === 0 || number > numbers[at - 1]);
    const step = numbers.at(-1) - numbers.at(-2);
    return isRising ? { from: numbers.at(-1), step } : { oneOf: [...new Set(seen)] };
  }
  if (!fresh.includes(part)) fresh.push(part);
  return { fresh: part, place: fresh.indexOf(part) };
}
