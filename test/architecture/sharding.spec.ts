import { QueryRunner } from 'typeorm';
import { aQueryRunner } from '../support/database/query-runner';

/*
 * Businesses can be spread over several servers as long as all rows of a business can be on the same server, and no constraint
 * has to look at the rows of another. `docs/scale.md` describes what else that takes.
 */

/** Tables that are not divided by business: they stay on one server, or each server has a copy. */
const SHARED = [
  // Read before the business of a request is known.
  ...['businesses', 'users', 'sessions', 'password_resets', 'email_codes', 'team_invitations', 'api_keys'],
  ...['agent_clients', 'authorization_codes'],
  // Looked up before it is known which business an address on the web leads to.
  'business_slugs',
  // Says where the files of all businesses are.
  'file_storages',
  // Belong to a person or a browser, and not to a business.
  ...['guests', 'guest_sessions', 'message_allowances'],
  ...['attempt_limits', 'verification_results', 'oauth_states'],
  // The events of a payment provider name its customers.
  ...['billing_accounts', 'billing_events'],
  // An account on a platform belongs to one profile of all.
  'oauth_connections',
  // Searched by everyone.
  ...['influencers', 'influencer_platforms', 'influencer_search', 'proof_fingerprints'],
  // The books of the exchange: orders of many businesses meet in each.
  ...['exchange_instruments', 'exchange_journal', 'exchange_levels', 'exchange_bars', 'exchange_observations'],
  // What was observed of all businesses together.
  ...['ai_peer_observations', 'ai_peer_groups', 'ai_model_fits'],
  // Some of them count for the whole service.
  'counters',
  'migrations',
];

/** Of these tables, the column with the id that determines the business. Before they are divided, they need `business_id`. */
const PARTS: Record<string, string> = { webhook_attempts: 'delivery_id', outbox_sequences: 'aggregate_id' };

/** Random values, so that no two servers make the same one. */
const RANDOM = ['perks.code'];

interface Table {
  name: string;
  columns: string[];
  required: string[];
  /** The columns of each unique index that an id does not determine. */
  uniqueKeys: string[][];
  /** The tables that foreign keys point to. */
  targets: string[];
}

const TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnotnull) as required,
    array(
      select json_agg(attname) from pg_index join pg_attribute on attrelid = indexrelid
      where indrelid = pg_class.oid and indisunique group by indexrelid
    ) as "uniqueKeys",
    array(select confrelid::regclass::text from pg_constraint where conrelid = pg_class.oid and contype = 'f') as targets
  from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
  order by relname`;

let runner: QueryRunner;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ runner, close } = await aQueryRunner());
});
afterAll(() => close());

/** What would prevent the rows of a table from being divided by business. */
async function violations(): Promise<string[]> {
  const tables = (await runner.query(TABLES)) as Table[];
  return tables.filter(({ name }) => !SHARED.includes(name)).flatMap(violationsOf);
}

function violationsOf({ name, columns, required, uniqueKeys, targets }: Table): string[] {
  const owner = PARTS[name] ?? 'business_id';
  const found: string[] = [];
  if (!columns.includes(owner)) found.push(`${name} has no column business_id`);
  else if (!required.includes(owner)) found.push(`${name}.${owner} may be null`);
  for (const key of uniqueKeys)
    if (!key.some((column) => isOfOneBusiness(name, column)))
      found.push(`${name} has a unique key without business_id: ${key.join(', ')}`);
  for (const target of targets)
    if (!SHARED.includes(target)) found.push(`${name} has a foreign key to ${target}, which is divided as well`);
  return found;
}

/** Ids are unique by themselves, and what they refer to belongs to one business, or is the business. */
function isOfOneBusiness(table: string, column: string): boolean {
  return column === 'id' || column.endsWith('_id') || RANDOM.includes(`${table}.${column}`);
}

it('all tables can be sharded by business', async () => {
  expect(await violations()).toEqual([]);
});

it('lists no tables that do not exist', async () => {
  const names = ((await runner.query(TABLES)) as Table[]).map(({ name }) => name);
  expect([...SHARED, ...Object.keys(PARTS)].filter((name) => !names.includes(name))).toEqual([]);
});

describe('A table', () => {
  afterEach(() => runner.query('drop table if exists items, orders'));

  it.each([
    ['id text primary key', 'orders has no column business_id'],
    ['id text primary key, business_id text', 'orders.business_id may be null'],
    [
      'id text primary key, business_id text not null, name text unique',
      'orders has a unique key without business_id: name',
    ],
    ['number serial primary key, business_id text not null', 'orders has a unique key without business_id: number'],
  ])('a table prevents sharding with the columns %s', async (columns, violation) => {
    await runner.query(`create table orders (${columns})`);
    expect(await violations()).toEqual([violation]);
  });

  it.each([
    'id text primary key, business_id text not null, name text, unique (business_id, name)',
    'order_id text, position integer, business_id text not null, primary key (order_id, position)',
    'id text primary key, business_id text not null references businesses',
  ])('a table does not prevent sharding with the columns %s', async (columns) => {
    await runner.query(`create table orders (${columns})`);
    expect(await violations()).toEqual([]);
  });

  it('a table prevents sharding if a foreign key points to another table of a business', async () => {
    await runner.query('create table orders (id text primary key, business_id text not null)');
    await runner.query(
      'create table items (id text primary key, business_id text not null, of text references orders)',
    );
    expect(await violations()).toEqual(['items has a foreign key to orders, which is divided as well']);
  });
});
