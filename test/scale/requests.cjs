const { generateKey, sha256 } = require('../../dist/libs/identity/src/api-keys/key-format.js');
const { createHash, randomBytes } = require('node:crypto');
const { hash } = require('@node-rs/argon2');
const { EXCLUSIVE, IDS, NEEDS, SAMPLES } = require('./tables.cjs');
const { id } = require('./values.cjs');

const PASSWORD = 'correct horse battery';
/** How far a parameter that is a time lies in the past. */
const SINCE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A business of the generated database with credentials, so that requests can be sent in its name.
 * @param {import('pg').Client} client of the database
 * @param {string} origin of the service
 * @param {{ name: string, first: number }} size one of `sizesOf`
 */
async function tenantOf(client, origin, { name, first }) {
  const { rows } = await client.query(
    `select ${id('biz', '$1::bigint')} as business, ${id('usr', '$1::bigint')} as user`,
    [first],
  );
  const [{ business, user }] = rows;
  const [key, email] = [generateKey(true), `owner.${name}@example.com`];
  // With the scopes of a key that was generated.
  await client.query(
    `insert into api_keys (id, business_id, name, hash, last4, scopes, livemode, created_at)
     select 'key_01k' || lpad($1::text, 23, '9'), $2, 'Scale', $3, '0000', (select scopes from api_keys limit 1), true, now()
     on conflict (id) do update set hash = excluded.hash`,
    [first, business, sha256(key)],
  );
  await client.query('update users set email = $2, password_hash = $3 where id = $1', [
    user,
    email,
    await hash(PASSWORD),
  ]);
  const response = await fetch(`${origin}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { data } = await response.json();
  return { name, business, key, token: data.accessToken, guest: await guestOf(client, business) };
}

/**
 * A guest whom this business knows, and others too, in a browser in which the first of its proofs was begun.
 * @returns the cookie
 */
async function guestOf(client, business) {
  const [suffix, token] = [business.slice('biz_'.length), randomBytes(32).toString('base64url')];
  // No generated row has these.
  const [guest, browser] = [`gst_z${suffix}`, `gse_z${suffix}`];
  await client.query(`insert into guests (id, email, name, created_at) values ($1, $1 || '@example.com', '', now())`, [
    guest,
  ]);
  await client.query(
    `insert into guest_sessions (id, token_hash, browser_id, guest_id, created_at, expires_at)
     values ($1, $2, $1, $3, now(), now() + interval '90 days')`,
    [browser, createHash('sha256').update(token).digest('base64url'), guest],
  );
  await client.query(
    `insert into guest_participants (business_id, participant_id, guest_id)
     select known.business_id, known.id, $2 from (
       select $1::text as id union all (select id from businesses where id <> $1 order by id limit 20)
     ) as chosen cross join lateral (
       select business_id, id from participants where business_id = chosen.id and livemode order by id limit 1
     ) as known
     on conflict (business_id, participant_id) do update set guest_id = $2`,
    [business, guest],
  );
  await client.query(
    `update guest_proofs set browser_id = $2, expires_at = now() + interval '1 day'
     where id = (select id from guest_proofs where business_id = $1 order by id limit 1)`,
    [business, browser],
  );
  return `perk_guest=${token}`;
}

/**
 * The requests of an operation that the API description documents: without parameters, with each value of each parameter, with all of
 * them, and with each sort order. The pages by cursor depend on the responses.
 * @param {object} document the API description
 * @param {string} path such as `/campaigns/{id}`
 * @param {(prefix: string) => Promise<string>} idOf an id with this prefix
 * @throws Error if no value of a parameter is known
 */
async function requestsOf(document, path, idOf) {
  const parameters = (document.paths[path].get.parameters ?? []).map((each) => resolve(document, each));
  const queried = parameters.filter((each) => each.in === 'query' && each.name !== 'cursor');
  const values = new Map();
  for (const each of queried) values.set(each.name, await valuesOf(document, `GET ${path}`, each, idOf));
  let filled = path;
  for (const { name, schema } of parameters.filter((each) => each.in === 'path'))
    filled = filled.replace(`{${name}}`, await idOf(prefixOf(schema)));
  const pages = ['page', 'perPage', 'total', 'limit'];
  const filters = [...values].filter(([name]) => !pages.includes(name) && name !== 'sort');
  const together = filters.filter(
    ([name], at) =>
      !EXCLUSIVE.some((group) => group.includes(name) && filters.slice(0, at).some(([other]) => group.includes(other))),
  );
  const first = filters.map(([name, [value]]) => [name, value]);
  const queries = [
    {},
    ...[...values].flatMap(([name, each]) => each.map((value) => ({ [name]: value }))),
    ...(together.length > 1 ? [Object.fromEntries(together.map(([name, [value]]) => [name, value]))] : []),
    ...(values.get('sort') ?? []).flatMap((sort) => first.map(([name, value]) => ({ sort, [name]: value }))),
  ];
  const required = Object.fromEntries(
    queried.filter((each) => each.required).map(({ name }) => [name, values.get(name)[0]]),
  );
  const needsOf = (query) => Object.keys(query).map((name) => NEEDS[path]?.[name]);
  return queries.map((query) => ({ path: filled, query: Object.assign({}, required, ...needsOf(query), query) }));
}

function resolve(document, part) {
  return part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((found, name) => found[name], document)
    : part;
}

function prefixOf(schema) {
  return /^\^([a-z]+)_/.exec(schema?.pattern ?? '')?.[1];
}

/**
 * The values of a parameter: a frequent, a rare and an absent one where that matters.
 * @throws Error if none is known
 */
async function valuesOf(document, of, { name, schema }, idOf) {
  const { type, enum: values, examples, format, minimum, maximum } = resolve(document, schema);
  const prefix = prefixOf(schema);
  if (prefix) return [await idOf(prefix)];
  if (name in SAMPLES)
    return SAMPLES[name].map((value) => (Array.isArray(value) && type === 'string' ? value.join() : value));
  if (name in IDS) return [await idOf(name)];
  if (name === 'page') return [2];
  if (name === 'perPage' || name === 'limit') return [maximum];
  if (name === 'after' && type === 'integer') return [1, 1000];
  if (values) return values;
  if (type === 'boolean') return [true, false];
  if (format === 'date-time') return [new Date(Date.now() - SINCE_MS).toISOString()];
  if (examples) return examples;
  if (type === 'integer' && minimum !== undefined) return [minimum];
  throw new Error(
    `No value is known for the parameter ${name} of ${of}. Add it to \`samples\` in libs/<name>/scale-rows.cjs.`,
  );
}

/** Returns the oldest id of a business by prefix, which has the most rows that refer to it; of any business if it has none. A parameter may be named like a prefix. */
function idsOf(client, { business }) {
  const found = new Map([['biz', business]]);
  return async (prefix) => {
    if (found.has(prefix)) return found.get(prefix);
    const [table, column, isLive = 'livemode'] = IDS[prefix] ?? [];
    if (!table)
      throw new Error(`No table is known for the ids ${prefix}_. Add it to \`ids\` in libs/<name>/scale-rows.cjs.`);
    const { rows } = await client.query(
      `(select ${column} as id from ${table} where business_id = $1 and ${isLive} order by ${column} limit 1)
       union all (select ${column} from ${table} where ${isLive} order by ${column} limit 1) limit 1`,
      [business],
    );
    found.set(prefix, rows[0].id);
    return rows[0].id;
  };
}

/** Sends a request in the name of a tenant. @param {object} operation of the API description */
async function send(origin, tenant, operation, { path, query }, timeoutMs) {
  const security = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const credential = security.includes('apiKey') ? tenant.key : security.includes('bearer') ? tenant.token : undefined;
  const asGuest = path.startsWith('/guest') ? { cookie: tenant.guest, 'x-perk-page': '1' } : {};
  const response = await fetch(`${origin}/api/v1${path}?${new URLSearchParams(parametersOf(query))}`, {
    headers: credential ? { authorization: `Bearer ${credential}` } : asGuest,
    signal: timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined,
  });
  const text = await response.text();
  return { status: response.status, text, nextCursor: nextCursorOf(text) };
}

/** The parameters of a query, of which those with an object are sent as `name[key]`. */
function parametersOf(query) {
  return Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]) : [[name, value]],
  );
}

/** The cursor of the next page, wherever the response has it. */
function nextCursorOf(text) {
  return /"nextCursor":"([^"]+)"/.exec(text)?.[1];
}

/** The operation that reads a path; undefined if there is none, or if it redirects a browser. */
function readOperation(document, path) {
  const operation = document.paths[path]?.get;
  return operation?.responses[303] ? undefined : operation;
}

module.exports = { idsOf, readOperation, requestsOf, send, tenantOf, valuesOf };
