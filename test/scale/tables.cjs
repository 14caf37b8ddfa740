// How the rows of each table are generated, as each library declares beside its entities, in libs/<name>/scale-rows.cjs:
//
//   tables(values)     for each table, an SQL expression for each column over the number n of the row, which is from 1 to the number of rows
//                      of the table, so that the same number always gives the same row, in one `insert … select` for the whole table.
//                      `from` has steps that come before, whose names the columns can use; `derivedFrom` is a query instead of numbers;
//                      `partitions` says how the table is divided. `values` has what values.cjs exports, `rows` (the number of rows of
//                      each table), the functions of `placesOf` below, and what the libraries declare as relations
//   relations(values)  functions that say which row belongs to which, for tables of other libraries too
//   ids                the table and the column of the ids of each prefix, and which rows are live: `livemode` unless given
//   shares             the rows of a table for each row of the largest one, if there are fewer, in a database of full size
//   events             how often each event occurs, compared with the others
//   counters           the counters that the pages of large businesses need: the name, the subject, and what is counted
//   listEntries(of)    queries for the rows of `list_entries` except names
//   names              the tables whose rows are found by name, and the scope of the entries if it is not the mode
//   samples            values of parameters: the most frequent one, one that a few rows have, and one that none has
//   needs              what some values of a parameter need, by path
//   exclusive          groups of parameters of which a request has at most one
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const values = require('./values.cjs');

const { createdAt, random } = values;
const ROOT = join(__dirname, '../..');

/** The files in which libraries declare their rows. */
const FILES = readdirSync(join(ROOT, 'libs'))
  .map((name) => join(ROOT, 'libs', name, 'scale-rows.cjs'))
  .filter((path) => existsSync(path));
const DECLARED = FILES.map((path) => require(path));

/** @returns what all libraries declare under a name, as one object */
const merged = (name) => Object.assign({}, ...DECLARED.map((each) => each[name]));

const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const SCOPES = Object.keys(DOCUMENT['x-scopes']);
const EVENT_TYPES = Object.entries(merged('events')).flatMap(([type, times]) => Array(times).fill(type));

/** The data of an event of each type, as one object in SQL, from the API description. */
const EVENT_EXAMPLES = quoted(
  Object.fromEntries(
    Object.entries(DOCUMENT.webhooks).map(([type, { post }]) => [
      type,
      post.requestBody.content['application/json'].example.data,
    ]),
  ),
);

/** As the service counts. Nothing verifies them here. */
const COUNTED = DECLARED.flatMap(({ counters = [] }) => counters)
  .map(
    ([name, subject, from]) =>
      `select ${subject} as subject, '${name}' as name, count(*) as value from ${from} group by 1`,
  )
  .join(' union all ');

/** As the triggers write them. */
const NAMES = DECLARED.flatMap(({ names = [] }) => names);
const LISTED = [
  ...DECLARED.flatMap(({ listEntries }) => listEntries?.({ metadataOf }) ?? []),
  ...NAMES.map((name) => namesOf(...name)),
].join(' union all ');
const PARTS = NAMES.map((name) => partsOf(...name)).join(' union all ');

function metadataOf(list, scope = 'livemode') {
  return `select business_id, '${list}' as list, ${scope}::text as scope, 'metadata.' || key as key, value, id as item_id
    from ${list} cross join jsonb_each_text(metadata)`;
}

function namesOf(list, scope = 'livemode::text') {
  return `select business_id, '${list}', ${scope}, 'name', lower(name), id from ${list}`;
}

function partsOf(list, scope = 'livemode::text') {
  return `select business_id, '${list}' as list, ${scope} as scope, part, id as item_id, lower(name) as name
    from ${list} cross join unnest(name_parts_of(name)) as part`;
}

/**
 * Businesses by size, by their numbers: the share of most rows that all businesses of the size have together. The last business has
 * nothing, and the others have no rows of that kind: they are creators.
 */
function sizesOf(businesses) {
  const medium = Math.max(1, Math.min(1000, Math.floor(businesses / 200)));
  const small = Math.max(1, Math.floor(businesses / 10));
  return [
    { name: 'largest', first: 1, count: 1, share: 0.3 },
    { name: 'large', first: 2, count: 10, share: 0.1 },
    { name: 'medium', first: 12, count: medium, share: 0.3 },
    { name: 'small', first: 12 + medium, count: small, share: 0.3 },
    { name: 'empty', first: businesses, count: 1, share: 0 },
  ];
}

/** Who owns row n, and when it was created, where `rows` is the number of rows of each table. */
function placesOf(rows) {
  const sizes = sizesOf(rows.businesses);
  /** The number of the business with a place between 0 and 1 in a list in which each has its share. */
  const ownerAt = (place) => {
    let from = 0;
    const cases = sizes.slice(0, -1).map(({ first, count, share }) => {
      const [low, high] = [from, (from += share)];
      return `when ${place} < ${high.toFixed(3)} then ${first} + floor((${place} - ${low.toFixed(3)}) / ${share} * ${count})`;
    });
    const { first, count } = sizes.at(-2);
    return `(case ${cases.join(' ')} else ${first + count - 1} end)::bigint`;
  };
  const at = (table, ...more) => createdAt(rows[table], ...more);
  return {
    sizes,
    owner: (salt, of = 'n') => ownerAt(random(salt, of)),
    at,
    /** The time in the id of a row of a divided table: a few rows are in no partition but the default one, and too old to keep. */
    dated: (table, days, of = 'n') =>
      `case when ${of} <= 100 then timestamptz :now - interval '5 years' else ${at(table, days, of)} end`,
    days: (from, to, salt) => `interval '1 day' * (${from} + ${random(salt)} * ${to - from})`,
  };
}

/** The tables, where `rows` is the number of rows of each. */
function tablesFor(rows) {
  const general = { ...values, ...placesOf(rows), rows };
  const given = {
    ...general,
    scopes: `array['${SCOPES.join("', '")}']`,
    eventTypes: EVENT_TYPES,
    eventExamples: EVENT_EXAMPLES,
    counted: COUNTED,
    listed: LISTED,
    parts: PARTS,
    ...Object.assign({}, ...DECLARED.map(({ relations }) => relations?.(general))),
  };
  return Object.assign({}, ...DECLARED.map(({ tables }) => tables(given)));
}

function quoted(value) {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}

module.exports = {
  FILES,
  SCOPES,
  IDS: merged('ids'),
  SAMPLES: { ...merged('samples'), metadata: values.METADATA_SAMPLES },
  NEEDS: merged('needs'),
  EXCLUSIVE: DECLARED.flatMap(({ exclusive = [] }) => exclusive),
  SHARES: merged('shares'),
  sizesOf,
  tablesFor,
};
