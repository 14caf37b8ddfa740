const { setTimeout: sleep } = require('node:timers/promises');
const pg = require('pg');
const { tablesFor } = require('./tables.cjs');
const { DAY_MS, rangesBetween } = require('../../dist/libs/database/src/partition-ranges.js');

const SETTINGS = `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off`;

/** The time that generated rows refer to. */
const NOW = new Date();

/** The tables to fill, with their partitions, which are filled through them. */
const TABLES = `
  select relname as name, relkind = 'p' as "isDivided",
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and (atthasdef or attidentity <> '')) as optional,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and pg_get_serial_sequence(relname, attname) is not null) as counted
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migrations'
  order by relname`;

/** The statements that drop and create the constraints and indexes again, foreign keys last. Those of partitions belong to their table. */
const CONSTRAINTS = `
  select contype = 'f' as "isForeign", format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conparentid = 0 and conrelid <> 'migrations'::regclass
  order by contype <> 'f'`;
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as "drop", replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as "create"
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not relispartition
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const PARTITIONS = (table) =>
  `select inhrelid::regclass::text as name, pg_get_expr(relpartbound, inhrelid) = 'DEFAULT' as "isDefault"
   from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = '${table}'::regclass`;

/**
 * In a table that is in use, a page has changed since the last vacuum. Where the planner expects one row, an index from which a row can be
 * read alone costs as much then as one that needs the table.
 */
const IN_USE = (table) =>
  `update pg_class set relallvisible = greatest(0, least(relallvisible, relpages - 1)) where oid = '${table}'::regclass`;

/** Makes the sequence of a column continue after the generated rows. */
const CONTINUE = (table, column) => `
  select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`;

/**
 * Fills a migrated database, whose tables are empty, with generated rows. Tables and columns that it does not have are left out, so
 * that a database of an older version can be filled too. The tables are unlogged afterwards: a crash of the server empties them.
 * @param {string} url of the database
 * @param {(table: string) => number} rowsOf the number of rows of a table
 * @param {(message: string) => void} onProgress
 * @throws Error naming the tables and columns of the database for which no library declares values
 */
async function generate(url, rowsOf, onProgress = () => undefined) {
  const rows = new Proxy({}, { get: (_, table) => rowsOf(table) });
  const clients = await Promise.all([connect(url), connect(url)]);
  const [client] = clients;
  const both = (items, work) => inTurns(clients, items, work);
  try {
    const definitions = tablesFor(rows);
    const tables = (await client.query(TABLES)).rows;
    const inserts = insertsInto(tables, definitions, rows);
    for (const { name, isDivided } of tables) if (isDivided) await divide(client, name, definitions[name].partitions);
    const constraints = (await client.query(CONSTRAINTS)).rows;
    const { rows: indexes } = await client.query(INDEXES);
    for (const { drop } of [...constraints, ...indexes]) await client.query(drop);
    const partsOf = async ({ table, isDivided }) =>
      isDivided ? (await client.query(PARTITIONS(table))).rows.map(({ name }) => name) : [table];
    const run = async (by, insert) => {
      const { table, text, counted } = insert;
      for (const part of await partsOf(insert)) await by.query(`alter table ${part} set unlogged`);
      // They would look for the related rows of each row, without an index, and fill tables that are filled here.
      await by.query(`alter table ${table} disable trigger user`);
      await by.query(text);
      await by.query(`alter table ${table} enable trigger user`);
      for (const column of counted) await by.query(CONTINUE(table, column));
      onProgress(`Filled ${table}.`);
    };
    for (const isDerived of [false, true])
      await both(
        inserts.filter((each) => each.isDerived === isDerived),
        run,
      );
    const create = (by, statement) => by.query(statement.create);
    const [keys, foreignKeys] = [false, true].map((isForeign) =>
      constraints.filter((each) => each.isForeign === isForeign),
    );
    await both([...keys, ...indexes], create);
    // One after the other, because each locks two tables.
    await inTurns([client], foreignKeys, create);
    onProgress('Built the indexes.');
    // As autovacuum does, which collects no statistics of divided tables as a whole.
    await both((await Promise.all(inserts.map(partsOf))).flat(), vacuum);
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}

/** Together longer than a transaction of the service takes. */
const VACUUM_ATTEMPTS = 40;
const VACUUM_PAUSE_MS = 250;

/** Repeated while an older transaction of the same database is open, before whose end no page is marked as visible to all. */
async function vacuum(client, table) {
  for (let attempt = 1; ; attempt++) {
    await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query(
      `select relallvisible >= relpages - 1 as "isVisible" from pg_class where oid = $1::regclass`,
      [table],
    );
    if (rows[0].isVisible || attempt === VACUUM_ATTEMPTS) break;
    await sleep(VACUUM_PAUSE_MS);
  }
  await client.query(IN_USE(table));
}

/** Replaces the partitions of an empty table by those that it would have if it had been used for this long. */
async function divide(client, table, { prefix, days, past }) {
  for (const { name, isDefault } of (await client.query(PARTITIONS(table))).rows)
    if (!isDefault) await client.query(`drop table ${name}`);
  const [since, until] = [-past - days, days].map((shift) => new Date(NOW.getTime() + shift * DAY_MS));
  for (const { name, from, to } of rangesBetween({ prefix, days }, since, until))
    await client.query(`create table ${table}_${name} partition of ${table} for values from ('${from}') to ('${to}')`);
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** Does the work of each item on the first client that is free. */
async function inTurns(clients, items, work) {
  const left = [...items];
  await Promise.all(
    clients.map(async (client) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(client, item);
    }),
  );
}

/** One statement for each table of the database. */
function insertsInto(tables, definitions, rows) {
  const missing = tables.flatMap(({ name, columns, optional }) => {
    const known = definitions[name];
    if (!known) return [name];
    return columns
      .filter((column) => !(column in known) && !optional.includes(column))
      .map((column) => `${name}.${column}`);
  });
  if (missing.length > 0)
    throw new Error(`No rows are generated for ${missing.join(', ')}. Add them to libs/<name>/scale-rows.cjs.`);
  // The largest first, so that both connections have work until the end.
  const bySize = [...tables].sort((a, b) => rows[b.name] - rows[a.name]);
  return bySize.map(({ name, columns, counted, isDivided }) => {
    const { from = [], derivedFrom, ...values } = definitions[name];
    const filled = columns.filter((column) => column in values);
    const numbers = derivedFrom ?? `select n from generate_series(1::bigint, ${rows[name]}) as numbers (n)`;
    // OFFSET 0 keeps the planner from computing a step again for each of its uses.
    const source = from.reduce(
      (inner, step) =>
        `select *, ${Object.entries(step).map(([as, value]) => `${value} as ${as}`)} from (${inner}) as step offset 0`,
      numbers,
    );
    const text = `insert into ${name} (${filled}) select ${filled.map((column) => values[column])} from (${source}) as source`;
    return {
      table: name,
      counted,
      text: text.replaceAll(':now', `'${NOW.toISOString()}'`),
      isDivided,
      isDerived: derivedFrom !== undefined,
    };
  });
}

module.exports = { generate };
