import { createRequire } from 'node:module';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';

const require = createRequire(import.meta.url);
const { generateKey, sha256 } = require('../../dist/libs/identity/src/api-keys/key-format.js');

/** The scopes that the operations need. */
const SCOPES = ['read.campaigns', 'write.campaigns', 'write.submissions', 'review.submissions'];
const CAMPAIGNS = 2000;
/** A single business would wait for its own unit counter, which would measure the disk. */
const SUBMITTERS = 100;

/** Ids that end with a number, so that SQL can choose a row by its number. */
export const NUMBER_DIGITS = 6;
export const NUMBERED = { camp: CAMPAIGNS, biz: SUBMITTERS, key: SUBMITTERS };

function numberedIds(prefix) {
  const start = typeidUnboxed(prefix).slice(0, -NUMBER_DIGITS);
  return Array.from({ length: NUMBERED[prefix] }, (_, n) => start + String(n).padStart(NUMBER_DIGITS, '0'));
}

function aBusiness(kind, id = typeidUnboxed('biz'), keyId = typeidUnboxed('key')) {
  return {
    id,
    kind,
    keyId,
    key: generateKey(true),
  };
}

const [businessIds, keyIds] = [numberedIds('biz'), numberedIds('key')];

/** The test data: generated once, and written to the database of each server. */
export const world = {
  owner: aBusiness('business'),
  /** Has one campaign. */
  busy: { ...aBusiness('business'), campaignId: typeidUnboxed('camp') },
  submitters: businessIds.map((id, n) => aBusiness('creator', id, keyIds[n])),
  campaignIds: numberedIds('camp'),
};

const INSERT_BUSINESSES = `
  insert into businesses (id, name, kind, plan, created_at)
  select id, 'Corner Coffee', kind, 'enterprise', now() from unnest($1::text[], $2::text[]) as b (id, kind)`;

const INSERT_KEYS = `
  insert into api_keys (id, business_id, name, hash, last4, scopes, livemode, created_at)
  select id, business_id, 'Bench', hash, '0000', $4, true, now() from unnest($1::text[], $2::text[], $3::text[]) as k (id, business_id, hash)`;

const INSERT_CAMPAIGNS = `
  insert into campaigns (id, business_id, livemode, created_by, name, description, tier, action_ids, reward_type, reward_hundredths, status,
    verification_mode, min_followers, hashtags, challenge_code, completions, perk_expires_in_days, expires_in_days, expires_at, created_at, updated_at)
  select id, $2, true, $3, 'Summer stories ' || n, 'A story that shows our terrace, for ten percent off.', 'growth', '{ig_st}', 'pct', 1000,
    'active', 'manual', 500, '{#cornercoffee}', false, 0, 30, 60, now() + interval '60 days', now(), now()
  from unnest($1::text[]) with ordinality as c (id, n)`;

/** As the service knows the creators when each of them has submitted a proof. */
const INSERT_PARTICIPANTS = `
  insert into participants (business_id, id, livemode, name, creator_business_id, created_at)
  select owner.id, 'prt_' || substr(creator.id, 5), true, creator.name, creator.id, now()
  from businesses as creator cross join unnest($1::text[]) as owner (id) where creator.kind = 'creator'`;

const LINK_PENDING = `
  update submissions set participant_id = participants.id from participants
  where participants.business_id = submissions.business_id and participants.creator_business_id = submissions.submitted_by_business_id
    and submissions.id = any ($1)`;

/** What the service counts when it creates campaigns. */
const COUNT_CAMPAIGNS = `
  insert into counters (subject, name, shard, value)
  select business_id || '/live', 'campaigns.listed', 0, count(*) from campaigns group by business_id`;

const INSERT_PENDING = `
  insert into submissions (id, campaign_id, business_id, livemode, submitted_by_type, submitted_by_id, submitted_by_business_id, action_id,
    proof_url, proof_hash, proof_type, metadata, state, verification, reward_type, reward_hundredths, perk_expires_in_days, created_at)
  select id, ($2::text[])[1 + n % cardinality($2::text[])], $3, true, 'key', $4, $5, 'ig_st', 'https://www.instagram.com/p/' || id, md5(id),
    'url', '{}', 'pending', '{"status": "none", "checks": []}', 'pct', 1000, 30, now()
  from unnest($1::text[]) with ordinality as s (id, n)`;

/** The tables to which each request adds rows. The units of a plan are counted in a few rows per business, whatever their number. */
const WRITTEN = [
  'submissions',
  'submission_verifications',
  'submission_previews',
  'proof_fingerprints',
  'perks',
  'outbox',
  'outbox_sequences',
];

/** Which part of a counter is added to is random, but not their sum. */
const COUNT_ROWS = [
  ...WRITTEN.map((table) => `select '${table}' as name, count(*)::int as count from ${table}`),
  `select 'counters', coalesce(sum(value), 0)::int from counters`,
].join(' union all ');

/** The database of one server. */
export class Store {
  /** Ids of pending submissions, each to be used once. */
  pending = [];

  constructor(url) {
    this.url = url;
    this.client = new pg.Client({ connectionString: url });
  }

  async fill() {
    const { owner, busy, submitters, campaignIds } = world;
    const all = [owner, busy, ...submitters];
    const column = (read) => all.map(read);
    await this.client.connect();
    await this.client.query(INSERT_BUSINESSES, [column(({ id }) => id), column(({ kind }) => kind)]);
    await this.client.query(INSERT_KEYS, [
      column(({ keyId }) => keyId),
      column(({ id }) => id),
      column(({ key }) => sha256(key)),
      [...SCOPES],
    ]);
    await this.client.query(INSERT_CAMPAIGNS, [campaignIds, owner.id, owner.keyId]);
    await this.client.query(INSERT_CAMPAIGNS, [[busy.campaignId], busy.id, busy.keyId]);
    await this.client.query(COUNT_CAMPAIGNS);
    // An earlier version may not know them.
    const { rows } = await this.client.query(`select to_regclass('participants') is not null as known`);
    this.knowsParticipants = rows[0].known;
    if (this.knowsParticipants) await this.client.query(INSERT_PARTICIPANTS, [[owner.id, busy.id]]);
    // As autovacuum would soon, after so many inserts.
    await this.client.query('vacuum analyze');
  }

  /** Adds pending submissions until there are `count`. */
  async supplyPending(count) {
    const ids = Array.from({ length: count - this.pending.length }, () => typeidUnboxed('sub'));
    await this.insertPending(ids);
    this.pending = this.pending.concat(ids);
  }

  async insertPending(ids) {
    const { owner, submitters, campaignIds } = world;
    const [submitter] = submitters;
    await this.client.query(INSERT_PENDING, [ids, campaignIds, owner.id, submitter.keyId, submitter.id]);
    if (this.knowsParticipants) await this.client.query(LINK_PENDING, [ids]);
  }

  /** The number of rows in each table that the operations write to, and what all counters have counted. */
  async countRows() {
    const { rows } = await this.client.query(COUNT_ROWS);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  async version() {
    const { rows } = await this.client.query('show server_version');
    return rows[0].server_version;
  }

  close() {
    return this.client.end();
  }
}
