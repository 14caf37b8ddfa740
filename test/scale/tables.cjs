// How the rows of each table are generated. A row is numbered n, from 1 to the number of rows of the table, and every value is an
// SQL expression over n, so that the same number always gives the same row, in one `insert … select` for the whole table.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const { createdAt, DAYS, HASH, id, isLive, oneOf, random, timedId, upTo } = require('./values.cjs');

/** What `npm run generate` has written for further contexts: their tables, the tables of their ids, and the scopes of their endpoints. */
const FOLDER = join(__dirname, 'contexts');
const CONTEXTS = existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => require(join(FOLDER, name))) : [];

const SCOPES = [
  'read.campaigns',
  'write.campaigns',
  'read.submissions',
  'write.submissions',
  'review.submissions',
  'read.perks',
  'write.perks',
  'read.webhooks',
  'write.webhooks',
  'read.programs',
  'write.programs',
  'read.exchange',
  'write.exchange',
  'read.influencers',
  'write.influencers',
  'read.billing',
  'read.analytics',
  'use.ai',
].concat(CONTEXTS.flatMap(({ scopes }) => scopes));
const ALL_SCOPES = `array['${SCOPES.join("', '")}']`;
const ACTIONS = ['ig_st', 'ig_st', 'ig_ss', 'ig_sd', 'tt_vd'];
const INDUSTRIES = ['general', 'coffee-shops', 'gyms', 'salons'];
const EVENT_TYPES = [
  ...Array(4).fill('submission.created'),
  ...Array(3).fill('submission.approved'),
  ...Array(2).fill('perk.issued'),
  'perk.redeemed',
  'campaign.created',
];
const NICHES = ['coffee', 'food', 'travel', 'fashion', 'fitness', 'music', 'gaming', 'beauty', 'books', 'coffee'];
const CITIES = ['Lisbon, Portugal', 'London, UK', 'Paris, France', 'Austin, USA', 'Tokyo, Japan', 'Lagos, Nigeria'];
const RARE_CITY = 'Nuuk, Greenland';

const countedBy = (name, subject, from) =>
  `select ${subject} as subject, '${name}' as name, count(*) as value from ${from} group by 1`;

/** The counters that the pages of large businesses need. Nothing verifies them here. */
const COUNTED = [
  countedBy('submissions.received', 'campaign_id', 'submissions'),
  countedBy('submissions.approved', 'campaign_id', `submissions where state = 'approved'`),
  countedBy('submissions.filed', 'submitted_by_id', 'submissions'),
  countedBy('submissions.record_approved', 'submitted_by_business_id', `submissions where state = 'approved'`),
  countedBy('perks.issued', 'campaign_id', 'perks'),
  countedBy('campaigns.created', 'created_by', 'campaigns'),
].join(' union all ');

const SEARCH_TERMS = `
  select id, '' as term from influencers
  union all select id, 'niche:' || niche from influencers cross join unnest(array(select distinct unnest(niches))) as niche
  union all select id, 'location:' || word from influencers cross join regexp_split_to_table(location_key, '[^a-z]+') as word`;

/** As the service writes them for live profiles. */
const SEARCH_ENTRIES = `
  with terms as (${SEARCH_TERMS}), live as (select id, follower_count from influencers where livemode)
  select '' as platform_id, term, follower_count as followers, id as influencer_id from terms join live using (id)
  union all
  select platform_id, term, followers, influencer_id from influencer_platforms
    join (select * from terms union all select id, 'tier:mid' from live) as terms on terms.id = influencer_id
    where livemode`;

/** As the triggers write them. */
const OPEN_CAMPAIGNS = `
  select distinct livemode, term, id as campaign_id, business_id, min_followers, starts_at, expires_at
  from campaigns cross join unnest(array['', split_part(action_ids[1], '_', 1), action_ids[1]]) as term
  where status = 'active'`;
/** What most rows with metadata have, and what one of them has. */
const METADATA = `jsonb_build_object('source', 'till', 'ref', n::text)`;

/** As the triggers write them. */
const LIST_ENTRIES = [
  ['campaigns', 'livemode'],
  ['programs', 'livemode'],
  ['program_members', 'program_id'],
  ['exchange_orders', 'livemode'],
  ['webhook_endpoints', 'livemode'],
]
  .map(
    ([list, scope]) =>
      `select business_id, '${list}' as list, ${scope}::text as scope, 'metadata.' || key as key, value, id as item_id
       from ${list} cross join jsonb_each_text(metadata)`,
  )
  .concat(
    ['campaigns', 'programs'].map(
      (list) => `select business_id, '${list}', livemode::text, 'name', lower(name), id from ${list}`,
    ),
    `select distinct business_id, 'campaigns', livemode::text, 'platform', split_part(action, '_', 1), id
     from campaigns cross join unnest(action_ids) as actions (action)`,
  )
  .join(' union all ');

/** Of the trades and their units: the last ones are open, if there is money in their escrow. */
const UNIT_STATE = (trades) => `case when n > ${trades} * 0.97 and n % 4 in (1, 2)
  then (array['awaiting_proof', 'in_review', 'disputed', 'awaiting_proof'])[1 + n / 4 % 4]
  when n % 20 = 3 then 'defaulted' else 'settled' end`;

/** The instruments of the exchange: 125 actions in 4 bands. The first 20 have all orders. */
const INSTRUMENTS = 500;

/** How a table is divided, and for how many days its rows exist. */
const DELIVERIES = { prefix: 'dlv', days: 14, past: 31 };

/** The most frequent value of a text, one that a few rows have, and one that none has. */
const SAMPLES = {
  q: ['anna', 'grace 19', 'nobody'],
  metadata: [{ source: 'till' }, { source: 'till', ref: '19' }, { ref: '19' }, { ref: 'unknown' }],
  memberId: ['guest-1'],
  cycle: ['previous', '2026-01-01'],
  location: ['lisbon', 'nuuk', 'atlantis'],
  niche: ['coffee', 'falconry', 'alchemy'],
  platformId: ['ig', 'tt', 'md'],
  actionId: ['ig_st', 'tt_vd', 'md_po'],
  actions: [['ig_st', 'tt_vd']],
  discountValue: [10],
  kind: ['hold', 'deposit', 'gift'],
  reference: ['trd_01k00000000001e5q8rjvw2xyz', 'trd_unknown'],
};

/**
 * Businesses by size, by their numbers: the share of the campaigns, and so of most other rows, that all businesses of the size have
 * together. The last business has nothing, and the others have no campaigns: they are creators.
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

/** The tables, where `rows` is the number of rows of each. Those that refer to others come after them. */
function tablesFor(rows) {
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
  const owner = (salt, of = 'n') => ownerAt(random(salt, of));
  const ownerOfCampaign = (campaign) => `case when ${campaign} = 1 then 1 else ${owner(11, campaign)} end`;
  /** One campaign has a tenth of all submissions. */
  const campaignOf = (submission) =>
    `case when ${random(12, submission)} < 0.1 then 1 else ${upTo(rows.campaigns, 13, submission)} end`;
  const ownerOfProgram = (program) => `case when ${program} = 1 then 1 else ${owner(61, program)} end`;
  /** One program has a tenth of all members. The first member is in it. */
  const programOf = (member) =>
    `case when ${member} = 1 or ${random(70, member)} < 0.1 then 1 else ${upTo(rows.programs, 71, member)} end`;
  /** The key of a monthly cycle that started some months ago. */
  const cycleKey = (months) =>
    `'000001:' || to_char(date_trunc('month', timestamptz :now, 'UTC') at time zone 'UTC' - interval '1 month' * (${months}), 'YYYY-MM-DD')`;
  /** One business in two hundred submits more than its share. */
  const submitterOf = (submission) =>
    `case when ${random(14, submission)} < 0.1 then 2 else ${upTo(rows.businesses - 1, 15, submission)} end`;
  /** Of settings, such as keys and webhooks, no business has very many. */
  const ownerOfSetting = (of = 'n') =>
    `case when ${of} % 10 = 1 and ${of} <= 2000 then 1 when ${of} % 10 = 2 and ${of} <= 4000 then 2 + ${of} / 10 % 10 when ${of} < ${rows.businesses} then ${of} else 12 + ${of} % ${rows.businesses - 12} end`;
  /** One webhook has a third of all deliveries. */
  const webhookOf = (delivery) =>
    `case when ${random(16, delivery)} < 0.3 then 1 else ${upTo(rows.webhook_endpoints, 17, delivery)} end`;
  const submission = `(n * ${rows.submissions} / ${rows.perks})`;
  /** Half of the orders of the exchange are for one instrument. */
  const instrumentOf = (order) => `case when ${random(71, order)} < 0.5 then 1 else ${upTo(20, 75, order)} end`;
  const days = (from, to, salt) => `interval '1 day' * (${from} + ${random(salt)} * ${to - from})`;
  const at = (table, ...more) => createdAt(rows[table], ...more);
  /** The time in the id of a row of a divided table: a few rows are in no partition but the default one, and too old to keep. */
  const dated = (table, days, of = 'n') =>
    `case when ${of} <= 100 then timestamptz :now - interval '5 years' else ${at(table, days, of)} end`;
  const eventId = (event) => timedId('evt', dated('event_log', DAYS + 1, event), event);
  const deliveryId = (delivery) => timedId('dlv', dated('webhook_deliveries', 31, delivery), delivery);

  const further = CONTEXTS.map(({ tables }) => tables({ id, isLive, owner, at }));

  return {
    ...Object.assign({}, ...further),
    businesses: {
      id: id('biz'),
      name: `'Business ' || n`,
      kind: `case when n < ${sizes[3].first + sizes[3].count} then 'business' else 'creator' end`,
      business_type: `'cafe'`,
      plan: `'enterprise'`,
      created_at: at('businesses'),
    },
    users: {
      id: id('usr'),
      business_id: id('biz', `1 + (n - 1) % ${rows.businesses}`),
      email: `'user' || n || '@example.com'`,
      name: `'User ' || n`,
      role: `'owner'`,
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || ${HASH}`,
      created_at: at('users'),
      email_verified_at: at('users'),
    },
    api_keys: {
      id: id('key'),
      business_id: id('biz', ownerOfSetting()),
      name: `'Key ' || n`,
      hash: HASH,
      last4: `right(n::text, 4)`,
      scopes: ALL_SCOPES,
      livemode: isLive(),
      created_at: at('api_keys'),
      last_used_at: `case when n % 3 > 0 then ${at('api_keys')} + interval '1 hour' end`,
      expires_at: `case when n % 4 = 0 then ${at('api_keys')} + interval '90 days' end`,
      revoked_at: `case when n % 7 = 0 then ${at('api_keys')} + interval '30 days' end`,
      replaced_by: `case when n % 7 = 0 then ${id('key', 'n + 1')} end`,
      resource: `case when n % 5 = 0 then '/mcp' end`,
      agent: `n % 5 = 0`,
      created_by: id('usr', ownerOfSetting()),
    },
    sessions: {
      id: id('ses'),
      user_id: id('usr', `case when n <= 200 then 1 else 1 + n % ${rows.users} end`),
      generation: `n % 20`,
      rotated_at: at('sessions', 35),
      retried: `false`,
      expires_at: `${at('sessions', 35)} + interval '30 days'`,
      revoked_at: `case when n % 10 = 0 then ${at('sessions', 35)} + interval '1 hour' end`,
      created_at: at('sessions', 35),
      user_agent: `'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'`,
      ip_address: `'192.0.2.' || n % 255`,
      cookie_hash: `case when n % 3 = 0 then ${HASH} end`,
      livemode: `n % 12 <> 0`,
      password_confirmed_at: `case when n % 3 = 0 then ${at('sessions', 35)} end`,
    },
    password_resets: {
      token_hash: HASH,
      user_id: id('usr', `1 + n % ${rows.users}`),
      expires_at: at('password_resets', 2),
      used_at: `case when n % 2 = 0 then ${at('password_resets', 2)} end`,
    },
    team_invitations: {
      id: id('inv'),
      business_id: id('biz', `1 + n % ${rows.businesses}`),
      email: `'invited' || n || '@example.com'`,
      name: `case when n % 2 = 0 then 'Invited ' || n end`,
      role: `(array['manager', 'reviewer', 'till'])[1 + n % 3]`,
      token_hash: HASH,
      invited_by: id('usr', `1 + n % ${rows.businesses}`),
      created_at: at('team_invitations', 7),
      expires_at: `${at('team_invitations', 7)} + interval '7 days'`,
    },
    attempt_limits: {
      key: `'sign-in:' || ${HASH}`,
      times: `array[${at('attempt_limits', 1)}]`,
      blocks: `n % 3`,
      blocked_until: `case when n % 3 > 0 then ${at('attempt_limits', 1)} + interval '1 hour' end`,
      forget_at: `${at('attempt_limits', 1)} + interval '23 hours'`,
    },
    agent_clients: {
      id: id('cli'),
      name: `'Agent ' || n`,
      redirect_uris: `array['https://agent' || n || '.example.com/callback']`,
      created_at: at('agent_clients', 92),
      last_used_at: at('agent_clients', 92),
    },
    authorization_codes: {
      hash: HASH,
      user_id: id('usr', `1 + n % ${rows.users}`),
      business_id: id('biz', `1 + n % ${rows.businesses}`),
      agent_name: `'Agent ' || n`,
      client_id: id('cli', `1 + n % ${rows.agent_clients}`),
      scopes: ALL_SCOPES,
      redirect_uri: `'https://agent' || n || '.example.com/callback'`,
      code_challenge: `left(${HASH}, 43)`,
      livemode: isLive(),
      resource: `'/mcp'`,
      expires_at: at('authorization_codes', 2),
      spent_at: `case when n % 4 > 0 then ${at('authorization_codes', 2)} end`,
      key_id: `case when n % 4 > 0 then ${id('key', `1 + n % ${rows.api_keys}`)} end`,
    },
    plan_usage: {
      business_id: id('biz', `1 + (n - 1) / 12`),
      period_start: `date_trunc('month', timestamptz :now, 'UTC') - interval '1 month' * ((n - 1) / 2 % 6)`,
      resource: `(array['campaigns', 'submissions'])[1 + n % 2]`,
      used: upTo(50, 20),
    },
    campaigns: {
      id: id('camp'),
      business_id: id('biz', ownerOfCampaign('n')),
      livemode: isLive(),
      created_by: id('key', ownerOfCampaign('n')),
      name: `'Summer stories ' || n`,
      description: `'A story that shows our terrace, for ten percent off the next visit.'`,
      guidelines: `null`,
      tier: oneOf(['starter', 'essential', 'growth', 'high_impact', 'premium'], 21),
      action_ids: `array[${oneOf(ACTIONS, 22)}]`,
      reward_type: `'pct'`,
      reward_hundredths: `1000`,
      reward_description: `null`,
      status: oneOf([...Array(12).fill('active'), 'paused', 'paused', ...Array(5).fill('completed'), 'draft'], 23),
      completion_reason: `null`,
      completed_from: `null`,
      verification_mode: oneOf(['manual', 'verified', 'auto'], 24),
      min_followers: `500`,
      hashtags: `array['#cornercoffee']`,
      challenge_code: `n % 2 = 1`,
      max_completions: `case when n % 3 = 0 then 10000 end`,
      completions: `n % 100`,
      perk_expires_in_days: `30`,
      expires_in_days: `60`,
      starts_at: `null`,
      archived: `n % 20 = 11`,
      metadata: METADATA,
      expires_at: `timestamptz :now + ${days(-0.02, 60, 25)}`,
      created_at: at('campaigns'),
      updated_at: at('campaigns'),
    },
    submissions: {
      from: [
        { campaign: campaignOf('n'), submitter: submitterOf('n') },
        { owner: ownerOfCampaign('campaign') },
        {
          decided: `case when n > ${rows.submissions} * 0.97 or n % 40 = 0 then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end`,
        },
      ],
      id: id('sub'),
      subject_type: `'campaign'`,
      campaign_id: id('camp', 'campaign'),
      business_id: id('biz', 'owner'),
      livemode: isLive('campaign'),
      submitted_by_type: `'key'`,
      submitted_by_id: id('key', 'submitter'),
      submitted_by_business_id: id('biz', 'submitter'),
      action_id: oneOf(ACTIONS, 22, 'campaign'),
      proof_url: `'https://www.instagram.com/p/proof-' || n || '/'`,
      proof_hash: HASH,
      proof_type: oneOf(['screenshot', 'url', 'url', 'video'], 26),
      metadata: `jsonb '{"caption": "On the terrace"}'`,
      notes: `null`,
      state: `decided`,
      verification: `jsonb '{"status": "passed", "checks": [{"name": "post", "outcome": "passed", "evidence": "The post exists."}]}'`,
      reward_type: `'pct'`,
      reward_hundredths: `1000`,
      reward_description: `null`,
      perk_expires_in_days: `30`,
      promise: `null::jsonb`,
      earned: `null::jsonb`,
      reviewed_at: `case when decided <> 'pending' then ${at('submissions')} + interval '1 hour' end`,
      reviewed_by: `case when decided <> 'pending' then ${id('key', 'owner')} end`,
      reason: `case when decided = 'rejected' then 'The post does not show the terrace.' end`,
      created_at: at('submissions'),
    },
    submission_verifications: {
      from: [{ place: `n::float8 / ${rows.submission_verifications}` }],
      id: id('sub', `n * ${rows.submissions} / ${rows.submission_verifications}`),
      business_id: id('biz', submitterOf(`(n * ${rows.submissions} / ${rows.submission_verifications})`)),
      due_at: `case when place > 0.97 then timestamptz :now - interval '1 hour' * (1 - place) * 60 + interval '30 minutes' end`,
      leased_until: `case when place > 0.97 and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
      fencing_token: `n % 3`,
      attempts: `case when place > 0.97 then 0 else 1 end`,
      requirements: `jsonb '{"hashtags": ["#cornercoffee"], "disclosures": [], "challengeCodes": [], "since": "2026-01-01T00:00:00.000Z"}'`,
      checks: `case when place <= 0.97 then jsonb '[{"name": "post", "outcome": "passed", "evidence": "The post exists."}]' end`,
      external: `null::jsonb`,
    },
    submission_previews: {
      from: [{ place: `n::float8 / ${rows.submission_previews}` }],
      id: id('sub', `n * ${rows.submissions} / ${rows.submission_previews}`),
      business_id: id('biz', submitterOf(`(n * ${rows.submissions} / ${rows.submission_previews})`)),
      due_at: `case when place > 0.97 then timestamptz :now - interval '1 hour' * (1 - place) * 60 + interval '30 minutes' end`,
      leased_until: `case when place > 0.97 and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
      fencing_token: `n % 3`,
      address: `'https://photos.example.com/' || n || '.png'`,
      // A hundredth of what a real one needs.
      image: `case when place <= 0.97 then decode(repeat('00', 1000), 'hex') end`,
      width: `case when place <= 0.97 then 1080 end`,
      height: `case when place <= 0.97 then 1350 end`,
      taken_at: `case when place <= 0.97 then timestamptz :now end`,
    },
    proof_fingerprints: {
      submission_id: id('sub', `n * ${rows.submissions} / ${rows.proof_fingerprints}`),
      livemode: isLive(),
      fingerprint: `'ig:post:' || n - n % 50 / 49`,
      ordinal: `n`,
    },
    verification_results: {
      external_id: `'result-' || n`,
      submission_id: id('sub', `n * ${rows.submissions} / ${rows.verification_results}`),
      content: HASH,
      received_at: at('verification_results', 31),
    },
    perks: {
      from: [
        { submission },
        { campaign: campaignOf('submission'), holder: submitterOf('submission') },
        { owner: ownerOfCampaign('campaign') },
      ],
      id: id('perk'),
      code: `translate(lpad((n * 7919 % 10000000000)::text, 10, '0'), '0123456789', 'ABCDEFGHJK')`,
      business_id: id('biz', 'owner'),
      holder_business_id: id('biz', 'holder'),
      livemode: isLive('campaign'),
      campaign_id: id('camp', 'campaign'),
      submission_id: id('sub', 'submission'),
      type: `'pct'`,
      value_hundredths: `1000`,
      description: `null`,
      status: oneOf(
        [...Array(7).fill('redeemed'), ...Array(8).fill('issued'), ...Array(4).fill('expired'), 'revoked'],
        27,
      ),
      issued_at: at('perks'),
      expires_at: `timestamptz :now + ${days(-0.005, 30, 28)}`,
      redeemed_at: `${at('perks')} + interval '1 day'`,
      revoked_at: `null`,
      revocation_reason: `null`,
    },
    ledger_accounts: {
      id: id('acc'),
      business_id: id('biz', `case when n % 4 in (0, 3) then (n + 1) / 4 else ${owner(50)} end`),
      livemode: isLive('(n + 1) / 4'),
      kind: `(array['available', 'escrow', 'escrow', 'held'])[1 + n % 4]`,
      currency: `'USD'`,
      trade_id: `case when n % 4 in (0, 3) then '' else ${id('trd')} end`,
      balance: `case when n % 4 in (0, 3) then 100000000 else 100 end`,
      sequence: `1000`,
      created_at: at('ledger_accounts'),
    },
    ledger_transactions: {
      id: id('txn'),
      business_id: id('biz', owner(51)),
      counterparty_id: `case when n % 3 = 0 then ${id('biz', upTo(rows.businesses - 1, 52))} end`,
      livemode: isLive(),
      currency: `'USD'`,
      kind: `case when n % 20000 = 7 then 'deposit' else ${oneOf(['hold', 'hold', 'trade.matched', 'trade.settled', 'release'], 53)} end`,
      reference_type: `'trade'`,
      reference_id: id('trd', '1 + n / 4'),
      key: `'trade/' || n`,
      hold_id: `case when n % 2 = 0 then ${id('hold')} end`,
      hold_change: `case when n % 2 = 0 then 'reserve' end`,
      created_at: at('ledger_transactions'),
    },
    ledger_postings: {
      from: [{ transaction: `1 + (n - 1) / 2` }],
      transaction_id: id('txn', 'transaction'),
      number: `1 + n % 2`,
      business_id: id('biz', owner(51, 'transaction')),
      account_id: id('acc', `1 + (n - 1) % ${rows.ledger_accounts}`),
      account_kind: `'escrow'`,
      sequence: `1 + (n - 1) / ${rows.ledger_accounts}`,
      amount: `case when n % 2 = 0 then 100 else -100 end`,
      balance: `100`,
    },
    ledger_holds: {
      id: id('hold'),
      business_id: id('biz', owner(54)),
      livemode: isLive(),
      currency: `'USD'`,
      amount: `100`,
      captured: `n % 100`,
      released: `0`,
      purpose_type: `'order'`,
      purpose_id: id('ord'),
      created_at: at('ledger_holds'),
    },
    ledger_payouts: {
      id: id('pout'),
      business_id: id('biz', owner(55)),
      livemode: isLive(),
      currency: `'USD'`,
      amount: `2000`,
      hold_id: id('hold'),
      status: oneOf([...Array(18).fill('paid'), 'failed', 'pending'], 56),
      method: oneOf(['operator', 'transfer'], 83),
      returned: `0`,
      reason: `null`,
      created_at: at('ledger_payouts'),
      processed_at: `null::timestamptz`,
    },
    programs: {
      id: id('prog'),
      business_id: id('biz', ownerOfProgram('n')),
      metadata: METADATA,
      livemode: isLive(),
      name: `'Regulars ' || n`,
      description: `null`,
      status: oneOf([...Array(12).fill('active'), 'paused', 'draft', ...Array(4).fill('ended')], 60),
      rules: `jsonb '[{"actionId": "ig_st", "points": 50, "maxPerCycle": 4}]'`,
      tiers: `jsonb '[{"name": "Regular", "requiredPoints": 200, "perk": {"type": "pct", "valueHundredths": 1000, "description": null, "expiresInDays": 30}}]'`,
      cycle: `'monthly'`,
      cycle_start_day: `1`,
      cycle_version: `1`,
      cashback: `jsonb '{"amountPerAction": 100, "amountPerPoint": null, "currency": "USD", "minimumPayout": 0, "monthlyBudget": null, "funding": "external"}'`,
      cashback_currency: `'USD'`,
      cashback_budget_by: `null`,
      membership: `'open'`,
      verification_mode: `'manual'`,
      min_followers: `null`,
      hashtags: `'{}'`,
      challenge_code: `false`,
      created_at: at('programs'),
      updated_at: at('programs'),
    },
    program_members: {
      from: [{ program: programOf('n') }],
      id: id('mem'),
      program_id: id('prog', 'program'),
      business_id: id('biz', ownerOfProgram('program')),
      metadata: METADATA,
      livemode: isLive('program'),
      // Each business at most once, so that none is in a program twice; the largest only has programs.
      account_id: `case when n % 2 = 0 and n < ${rows.businesses} then ${id('biz', `1 + (n * 7919) % (${rows.businesses} - 1) + 1`)} end`,
      reference: `'guest-' || n`,
      name: `${oneOf(['Grace', 'Anna', 'Ben', 'Zoe'], 62)} || ' ' || n`,
      name_key: `lower(${oneOf(['Grace', 'Anna', 'Ben', 'Zoe'], 62)} || ' ' || n)`,
      email: `case when n % 3 = 0 then 'guest' || n || '@example.com' end`,
      status: oneOf([...Array(9).fill('active'), 'removed'], 63),
      enrolled_at: at('program_members'),
      lifetime_points: upTo(5000, 64),
      rank_cycle: `case when n % 5 = 0 then '' else ${cycleKey(`n % 6`)} end`,
      rank_points: `case when n % 5 = 0 then 0 else 50 * ${upTo(20, 65)} end`,
      cashback_earned: `10000`,
      cashback_requested: `1000`,
      cashback_paid: `2000`,
    },
    program_scores: {
      from: [{ program: programOf('n') }],
      member_id: id('mem'),
      cycle: cycleKey(`n % 6`),
      business_id: id('biz', ownerOfProgram('program')),
      program_id: id('prog', 'program'),
      points: `50 * ${upTo(20, 66)}`,
    },
    program_places: {
      member_id: id('mem'),
      cycle: cycleKey(`n % 6`),
      action_id: `'ig_st'`,
      business_id: id('biz', ownerOfProgram(programOf('n'))),
      pending: `1`,
      approved: `2`,
      rejected: `0`,
    },
    program_tier_perks: {
      member_id: id('mem'),
      cycle: cycleKey(`n % 6`),
      tier: `'Regular'`,
      business_id: id('biz', ownerOfProgram(programOf('n'))),
      perk_id: id('perk', `1 + n % ${rows.perks}`),
    },
    program_budgets: {
      program_id: id('prog'),
      month: `date_trunc('month', timestamptz :now, 'UTC')::date`,
      business_id: id('biz', ownerOfProgram('n')),
      earned: `100000`,
    },
    program_payouts: {
      from: [
        { member: `case when ${random(67)} < 0.02 then 1 else ${upTo(rows.program_members, 68)} end` },
        { program: programOf('member') },
      ],
      id: id('pay'),
      program_id: id('prog', 'program'),
      member_id: id('mem', 'member'),
      business_id: id('biz', ownerOfProgram('program')),
      account_id: `null`,
      member_reference: `'guest-' || member`,
      livemode: isLive('program'),
      amount: `500`,
      currency: `'USD'`,
      funding: `'external'`,
      status: oneOf([...Array(7).fill('paid'), 'requested', 'approved', 'rejected'], 69),
      note: `null`,
      requested_at: at('program_payouts'),
      processed_at: at('program_payouts'),
    },
    // A few instruments have all orders and trades of the exchange, and the first one most of them.
    exchange_instruments: {
      derivedFrom: `select generate_series(1, ${INSTRUMENTS}) as n`,
      id: id('ins'),
      action_id: `case when n <= 20 then (array['ig_st', 'ig_ss', 'ig_sd', 'tt_vd', 'ig_rl'])[1 + (n - 1) / 4] else 'ac_' || (n - 1) / 4 end`,
      platform_id: `'ig'`,
      band: `(array['any', '10k', '100k', '1m'])[1 + (n - 1) % 4]`,
      livemode: `true`,
      auction_only: `false`,
      trading: `case when n % 2 = 1 then 'continuous' else 'auction' end`,
      seq: `1000000`,
      reference_cents: `150`,
      last_cents: `150`,
      bid_cents: `199`,
      ask_cents: `200`,
      review_at: `timestamptz :now + interval '1 minute' * (n % 15 - 1)`,
      created_at: `timestamptz :now - interval '${DAYS} days'`,
    },
    // One order in ten is open. Bids are lower than asks, so that no book crosses.
    exchange_orders: {
      from: [{ instrument: instrumentOf('n'), is_bid: `n % 3 > 0`, cents: upTo(99, 72), owner: owner(70) }],
      id: id('ord'),
      business_id: id('biz', 'owner'),
      metadata: METADATA,
      livemode: `true`,
      owner_key: HASH,
      placed_by: id('key', 'owner'),
      instrument_id: id('ins', 'instrument'),
      action_id: `(array['ig_st', 'ig_ss', 'ig_sd', 'tt_vd', 'ig_rl'])[1 + (instrument - 1) / 4]`,
      platform_id: `case when instrument between 13 and 16 then 'tt' else 'ig' end`,
      band: `(array['any', '10k', '100k', '1m'])[1 + (instrument - 1) % 4]`,
      side: `case when is_bid then 'buy' else 'sell' end`,
      type: `'limit'`,
      time_in_force: `'GTC'`,
      post_only: `false`,
      self_trade: `'cancel_newest'`,
      price_cents: `case when is_bid then cents + 100 else cents + 200 end`,
      rank: `case when is_bid then -cents - 100 else cents + 200 end`,
      seq: `n`,
      quantity: `10`,
      filled: `case when n % 10 = 0 then 0 else 10 end`,
      status: `case when n % 10 = 0 then 'open' when n % 10 = 1 then 'cancelled' when n % 100 = 2 then 'expired' else 'filled' end`,
      reason: `null`,
      hold_id: `null`,
      fee_bps: `500`,
      requirements: `null`,
      client_order_id: `case when n % 4 = 0 then 'order ' || n end`,
      expires_at: `timestamptz :now + ${days(-0.2, 30, 73)}`,
      created_at: at('exchange_orders'),
      updated_at: at('exchange_orders'),
    },
    exchange_journal: {
      from: [{ instrument: instrumentOf('n') }],
      instrument_id: id('ins', 'instrument'),
      seq: `n`,
      kind: oneOf(['placed', 'placed', 'trade', 'cancelled'], 74),
      data: `jsonb_build_object('tradeId', ${id('trd')}, 'priceCents', 150, 'quantity', 1)`,
      occurred_at: at('exchange_journal'),
    },
    exchange_levels: {
      derivedFrom: `select instrument_id, side, rank, sum(quantity - filled) as quantity, count(*) as orders from exchange_orders where status = 'open' group by 1, 2, 3`,
      instrument_id: `instrument_id`,
      side: `side`,
      rank: `rank`,
      quantity: `quantity`,
      orders: `orders`,
    },
    exchange_bars: {
      instrument_id: id('ins', `1 + n % ${INSTRUMENTS}`),
      hour: `date_trunc('hour', timestamptz :now) - interval '1 hour' * (n / ${INSTRUMENTS})`,
      open_cents: `150`,
      high_cents: `160`,
      low_cents: `140`,
      close_cents: `150`,
      volume: `10`,
      turnover_cents: `1500`,
      closed_units: `20`,
      closed_filled: `10`,
    },
    exchange_observations: {
      derivedFrom: `select generate_series(1, ${INSTRUMENTS}) as n`,
      instrument_id: id('ins'),
      units: `100`,
      week_units: `25`,
      prices: `(select jsonb_object_agg(100 + price, 1) from generate_series(1, 100) as price)`,
      buyers: `array(select ${id('biz', 'party')} from generate_series(1, 5) as party)`,
      sellers: `array(select ${id('biz', 'party')} from generate_series(6, 10) as party)`,
      day_volume: `240`,
      day_average: `150`,
      week_average: `150`,
      fill_rate: `0.5`,
      settle_rate: `0.9`,
      median_hours: `24`,
      observed_at: `timestamptz :now`,
    },
    ai_observed_campaigns: {
      campaign_id: id('camp'),
      business_id: id('biz', ownerOfCampaign('n')),
      livemode: isLive(),
      sequence: `2`,
      industry: oneOf(INDUSTRIES, 81),
      action_ids: `array[${oneOf(ACTIONS, 10)}]`,
      reward_type: `'pct'`,
      reward_hundredths: `1000`,
      open_from: at('ai_observed_campaigns'),
      is_counted: `true`,
      waiting: `array[]::text[]`,
      submissions: `4`,
      approved: `2`,
      started_at: at('ai_observed_campaigns'),
      ended_at: `null`,
    },
    // A business has at most a few for each action.
    ai_observations: {
      business_id: id('biz', `1 + (n - 1) / 20`),
      livemode: isLive('1 + (n - 1) / 20'),
      action_id: `(array['ig_st', 'ig_ss', 'ig_sd', 'tt_vd', 'ig_rl'])[1 + n % 5]`,
      industry: `'general'`,
      reward_type: `(array['pct', 'amount'])[1 + n / 5 % 2]`,
      bucket: `n / 10 % 2`,
      day_balance: `-1000`,
      open: `1`,
      waiting_balance: `-100`,
      waiting: `0`,
      submissions: `40`,
      approved: `20`,
      rejected: `10`,
      firsts: `1`,
      submission_count: `n % 50`,
      decided_count: `n % 30`,
      updated_at: at('ai_observations'),
    },
    // At most one for each action, industry, type and size.
    ai_peer_observations: {
      derivedFrom: `select row_number() over () as n, * from unnest(array[true, false]) as livemode, unnest(array['ig_st', 'tt_vd', 'rf_fr']) as action_id, unnest(array['general', 'coffee-shops', 'gyms']) as industry, unnest(array['pct', 'amount']) as reward_type, generate_series(0, 5) as bucket`,
      livemode: `livemode`,
      action_id: `action_id`,
      industry: `industry`,
      reward_type: `reward_type`,
      bucket: `bucket`,
      day_balance: `-1000`,
      open: `1`,
      waiting_balance: `-100`,
      waiting: `0`,
      submissions: `40`,
      approved: `20`,
      rejected: `10`,
      firsts: `1`,
      submission_count: `n % 50`,
      decided_count: `n % 30`,
      updated_at: `timestamptz :now`,
    },
    ai_peer_groups: {
      derivedFrom: `select distinct livemode, split_part(action_id, '_', 1) as platform_id, action_id, industry from ai_peer_observations`,
      livemode: `livemode`,
      platform_id: `platform_id`,
      action_id: `action_id`,
      industry: `industry`,
      businesses: `40`,
    },
    ai_group_members: {
      business_id: id('biz'),
      livemode: isLive(),
      platform_id: `'ig'`,
      action_id: `'ig_st'`,
      industry: `'general'`,
    },
    ai_handled_events: {
      event_id: timedId('evt', at('ai_handled_events', 8)),
      business_id: id('biz', owner(82)),
      handled_at: at('ai_handled_events', 8),
    },
    ai_model_fits: {
      derivedFrom: `select livemode from unnest(array[true, false]) as livemode`,
      livemode: `livemode`,
      fitted_at: `timestamptz :now - interval '1 day'`,
      fit: `jsonb '{"modelVersion":"stages-1","global":{"response":{"factors":[0.4,0.7,0.8,1,1.2,1.5],"weights":[30,30,30,30,30,30]},"types":{"pct":1,"amount":1,"free_item":1}},"responses":{},"strengths":{"submissions":{"platform":null,"action":null,"industry":null,"business":null},"approvals":{"platform":null,"action":null,"industry":null,"business":null}},"platforms":{},"actions":{},"industries":{}}'`,
    },
    generations: {
      id: id('gen'),
      business_id: id('biz', owner(83)),
      livemode: isLive(),
      kind: `'quick_start'`,
      request: `jsonb '{}'`,
      response: `jsonb '{"campaign":{"actionId":"ig_st","rewardType":"pct","rewardValue":10}}'`,
      model_version: `'stages-1'`,
      campaign_id: `case when n % 3 = 0 then ${id('camp')} end`,
      outcome: `null`,
      created_at: at('generations'),
    },
    generation_steps: {
      generation_id: id('gen', '1 + (n - 1) / 5'),
      position: `1 + (n - 1) % 5`,
      business_id: id('biz', owner(83, '1 + (n - 1) / 5')),
      livemode: isLive('1 + (n - 1) / 5'),
      action_id: `(array['ig_st', 'ig_ss', 'ig_sd', 'tt_vd', 'ig_rl'])[1 + n % 5]`,
      reward_type: `'pct'`,
      reward_hundredths: `1000`,
      prediction: `jsonb '{}'`,
      campaign_id: `case when n % 3 = 0 then ${id('camp')} end`,
      outcome: `null`,
    },
    exchange_sellers: {
      id: id('agt'),
      business_id: id('biz', '(n + 1) / 2'),
      livemode: `n % 2 = 0`,
      display_name: `'Seller ' || n`,
      agent_type: `'creator'`,
      platform_ids: `array['ig', 'tt', 'fb', 'yt']`,
      niches: `array['coffee']`,
      location: oneOf(CITIES, 60),
      rate_card: `jsonb '{"ig_st": 250}'`,
      follower_count: `floor(500 / (0.0002 + ${random(61)}))`,
      auto_quote: `false`,
      quoted_order_ids: `array[]::text[]`,
      committed_units: `1000000`,
      settled_units: `n % 300`,
      defaulted_units: `n % 3`,
      created_at: at('exchange_sellers'),
      updated_at: at('exchange_sellers'),
    },
    // A few of them have fewer followers than before, one of the largest business among them.
    exchange_verified_accounts: {
      business_id: id('biz', `1 + (n - 1) % ${rows.businesses}`),
      livemode: `true`,
      platform_id: `case when n <= ${rows.businesses} then 'ig' else 'p' || (n - 1) / ${rows.businesses} end`,
      followers: `case when n <= 5 then 0 else floor(300 / (0.0002 + ${random(81)})) end`,
      fell_at: `case when n <= 5 then timestamptz :now end`,
    },
    // The accounts of the ledger contain the escrow of trade n, with 100 cents, if n % 4 is 1 or 2.
    exchange_trades: {
      from: [{ state: UNIT_STATE(rows.exchange_trades), buyer: owner(50) }],
      id: id('trd'),
      business_id: id('biz', 'buyer'),
      // Another one than the buyer.
      seller_business_id: id(
        'biz',
        `case when ${random(62)} < 0.1 and buyer <> 2 then 2
         else 1 + (buyer + ${upTo(Math.min(1000, rows.businesses - 2), 63)}) % ${rows.businesses} end`,
      ),
      livemode: isLive('(n + 1) / 4'),
      instrument_id: id('ins', upTo(500, 64)),
      action_id: oneOf(ACTIONS, 65),
      platform_id: `'ig'`,
      band: `'any'`,
      buy_order_id: id('ord'),
      sell_order_id: id('ord'),
      quantity: `1`,
      price_cents: `95`,
      fee_cents: `5`,
      requirements: `null`,
      disclosures: `array['#ad']`,
      status: `case when state in ('awaiting_proof', 'in_review', 'disputed') then state else 'closed' end`,
      delivered: `1`,
      settled: `case when state = 'settled' then 1 else 0 end`,
      refunded: `0`,
      split: `0`,
      defaulted: `case when state = 'defaulted' then 1 else 0 end`,
      deadline: `${at('exchange_trades')} + interval '7 days'`,
      review_due_at: `case when state = 'in_review' then timestamptz :now + interval '1 day' end`,
      cancelled_by: `null`,
      closed_at: `case when state in ('settled', 'defaulted') then ${at('exchange_trades')} + interval '3 days' end`,
      created_at: at('exchange_trades'),
    },
    exchange_trade_units: {
      from: [{ state: UNIT_STATE(rows.exchange_trades) }],
      id: id('unit'),
      trade_id: id('trd'),
      business_id: id('biz', owner(50)),
      position: `1`,
      state: `state`,
      fee_cents: `5`,
      submission_id: `case when state <> 'awaiting_proof' then ${id('sub')} end`,
      due_at: `case state when 'awaiting_proof' then timestamptz :now + interval '1 day' * (n % 100 - 1) when 'in_review' then timestamptz :now + interval '1 day' when 'disputed' then timestamptz :now + interval '2 days' end`,
      is_cured: `false`,
      settled_at: `case when state = 'settled' then ${at('exchange_trades')} + interval '2 days' end`,
      disputed_in: `case when state = 'disputed' then 'in_review' end`,
    },
    exchange_disputes: {
      from: [{ state: UNIT_STATE(rows.exchange_trades) }],
      id: id('dsp'),
      business_id: id('biz', owner(50)),
      trade_id: id('trd'),
      unit_id: id('unit'),
      opened_by: `'buy'`,
      reason: `'The story was deleted.'`,
      evidence: `null`,
      buyer_outcome: `null`,
      seller_outcome: `null`,
      outcome: `case when state <> 'disputed' then 'split' end`,
      decided_by: `case when state <> 'disputed' then 'operator' end`,
      decided_at: `case when state <> 'disputed' then ${at('exchange_disputes')} + interval '2 days' end`,
      created_at: at('exchange_disputes'),
    },
    exchange_settlements: {
      id: id('unit'),
      business_id: id('biz', owner(50)),
      seller_business_id: id('biz', upTo(rows.businesses - 1, 63)),
      instrument_id: id('ins', upTo(500, 64)),
      trade_id: id('trd'),
      price_cents: `200 + n % 100`,
      settled_at: at('exchange_settlements'),
      livemode: `true`,
    },
    influencers: {
      from: [
        {
          followers: `floor(500 / (0.0002 + ${random(30)}))`,
          city: `case when n % 50000 = 7 then '${RARE_CITY}' else ${oneOf(CITIES, 31)} end`,
        },
      ],
      id: id('inf'),
      business_id: id('biz'),
      livemode: isLive(),
      display_name: `'Creator ' || n`,
      bio: `'Coffee, travel and everything in between.'`,
      niches: `array[${oneOf(NICHES, 32)}] || case when n % 20000 = 9 then array['falconry'] else '{}' end`,
      location: `city`,
      location_key: `lower(city)`,
      follower_count: `followers`,
      engagement_rate: `round((${random(33)} / 10)::numeric, 4)`,
      created_at: at('influencers'),
      updated_at: at('influencers'),
    },
    influencer_platforms: {
      from: [{ influencer: `1 + (n - 1) % ${rows.influencers}` }],
      influencer_id: id('inf', 'influencer'),
      platform_id: `case when n <= ${rows.influencers} then ${oneOf(['ig', 'ig', 'ig', 'tt', 'tt', 'fb'], 34)} else 'yt' end`,
      livemode: isLive('influencer'),
      handle: `'creator' || influencer`,
      followers: `floor(300 / (0.0002 + ${random(30, 'influencer')}))`,
      verified: `n % 3 = 0`,
      followers_verified: `n % 6 = 0`,
    },
    billing_accounts: {
      id: id('bill'),
      business_id: id('biz'),
      provider: `'test'`,
      customer_id: `'cus_test_' || n`,
      subscription_id: `'sub_test_' || n`,
      status: `'active'`,
      plan: `'starter'`,
      billing_period: `'monthly'`,
      period_start: at('billing_accounts'),
      period_end: `${at('billing_accounts')} + interval '30 days'`,
      cancel_at_period_end: `false`,
      scheduled_plan: `null`,
      past_due_since: `null::timestamptz`,
      reminders: `0`,
      granted_plan: `'starter'`,
      payout_account_id: `case when n % 3 = 0 then 'acct_' || n end`,
      payouts_enabled: `n % 3 = 0`,
      version: `0`,
      created_at: at('billing_accounts'),
      due_at: `case when n % 50 = 3 then null when n <= 3 then timestamptz :now else timestamptz :now + ${days(0.1, 1, 84)} end`,
      leased_until: `null::timestamptz`,
      fencing_token: `0`,
    },
    billing_events: { id: `'evt_' || n`, received_at: `timestamptz :now - ${days(0, 61, 85)}` },
    billing_test_objects: {
      id: `'sub_test_' || n`,
      business_id: id('biz'),
      customer_id: `'cus_test_' || n`,
      kind: `'subscription'`,
      state: `jsonb_build_object('plan', 'starter', 'billingPeriod', 'monthly', 'startedAt', timestamptz :now, 'endsAt', null, 'next', null)`,
      created_at: at('billing_test_objects'),
    },
    billing_transfers: {
      id: id('pout'),
      business_id: id('biz', owner(55)),
      payout_account_id: `'acct_' || n`,
      currency: `'USD'`,
      amount: `2000`,
      created_at: at('billing_transfers'),
      attempts: `0`,
      due_at: `case when n <= 3 then timestamptz :now end`,
      leased_until: `null::timestamptz`,
      fencing_token: `0`,
    },
    oauth_connections: {
      id: id('con'),
      business_id: id('biz', `1 + (n - 1) % ${rows.businesses}`),
      livemode: isLive(),
      // A business has one account on a platform: the rows after the first of each business are of other platforms.
      platform_id: `'p' || (n - 1) / ${rows.businesses}`,
      account_id: `'account' || n`,
      handle: `'creator' || n`,
      followers: `floor(300 / (0.0002 + ${random(81)}))`,
      method: `'oauth'`,
      status: `case when n % 50 = 3 then 'expired' when n % 100 = 7 then 'revoking' else 'active' end`,
      scopes: `array['users.read']`,
      tokens: `case when n % 50 <> 3 then 'v1.' || ${HASH} end`,
      tokens_expire_at: `timestamptz :now + interval '2 hours'`,
      created_at: at('oauth_connections'),
      checked_at: at('oauth_connections', 1),
      due_at: `case when n % 50 = 3 then null when n <= 3 then timestamptz :now else timestamptz :now + ${days(0.1, 1, 82)} end`,
      leased_until: `null::timestamptz`,
      fencing_token: `0`,
      attempts: `0`,
    },
    oauth_states: {
      state_hash: `'state' || n`,
      browser_hash: `'browser' || n`,
      platform_id: `'xw'`,
      business_id: id('biz', `1 + (n - 1) % ${rows.businesses}`),
      livemode: `true`,
      session_id: id('ses'),
      code_verifier: `null`,
      return_to: `'https://perk.example.com/dashboard'`,
      expires_at: `timestamptz :now - interval '1 minute' + interval '10 minutes' * (n / ${rows.oauth_states}::float8)`,
    },
    webhook_endpoints: {
      id: id('whk'),
      business_id: id('biz', ownerOfSetting()),
      metadata: METADATA,
      livemode: isLive(),
      url: `'https://hooks.example.com/' || n`,
      events: `case when n % 4 = 0 then array['*'] else array['submission.*', 'perk.issued'] end`,
      scopes: ALL_SCOPES,
      description: `null`,
      secret: `'v1.' || ${HASH}`,
      previous_secret: `case when n % 1000 = 0 then 'v1.' || ${HASH} end`,
      previous_secret_until: `case when n % 1000 = 0 then timestamptz :now + ${days(-0.1, 1, 35)} end`,
      created_by: id('usr', ownerOfSetting()),
      enabled: `n % 100 <> 3`,
      disabled_reason: `case when n % 100 = 3 then 'owner' end`,
      disabled_at: `case when n % 100 = 3 then ${at('webhook_endpoints')} end`,
      failing_since: `case when n % 1000 = 5 then timestamptz :now - interval '1 hour' end`,
      consecutive_failures: `case when n % 1000 = 5 then 3 else 0 end`,
      noticed_at: `null::timestamptz`,
      created_at: at('webhook_endpoints'),
      updated_at: at('webhook_endpoints'),
    },
    event_log: {
      partitions: { prefix: 'evt', days: 91, past: DAYS + 1 },
      from: [
        { owner: owner(40), is_live: isLive(), kind: oneOf(EVENT_TYPES, 41) },
        {
          position: `row_number() over (partition by owner, is_live order by n)`,
          sub: id('sub', `1 + n % ${rows.submissions}`),
        },
      ],
      business_id: id('biz', 'owner'),
      livemode: `is_live`,
      sequence: `position`,
      event_id: eventId('n'),
      type: `kind`,
      occurred_at: at('event_log', DAYS + 1),
      body: `'{"id":"' || ${eventId('n')} || '","type":"' || kind || '","timestamp":"2026-06-01T09:30:00.000Z","sequence":' || position ||
        ',"businessId":"' || ${id('biz', 'owner')} || '","livemode":' || is_live || ',"object":{"type":"submission","id":"' || sub ||
        '","sequence":1},"data":{"id":"' || sub || '","proofUrl":"https://www.instagram.com/p/proof-' || n || '/","proofType":"url","state":"pending",' ||
        '"verification":{"status":"passed","checks":[{"name":"post","outcome":"passed","evidence":"The post exists."}]},"notes":null,"reviewedAt":null}}'`,
    },
    event_log_heads: {
      derivedFrom: `select business_id, livemode, max(sequence) as last from event_log group by business_id, livemode`,
      business_id: `business_id`,
      livemode: `livemode`,
      last: `last`,
    },
    webhook_deliveries: {
      partitions: DELIVERIES,
      from: [
        { webhook: webhookOf('n'), place: `n::float8 / ${rows.webhook_deliveries}` },
        {
          owner: ownerOfSetting('webhook'),
          outcome: `case when place > 0.98 then 'pending' when n % 20 = 0 then 'failed' else 'delivered' end`,
        },
      ],
      id: deliveryId('n'),
      endpoint_id: id('whk', 'webhook'),
      event_id: eventId(`(1 + n % ${rows.event_log})`),
      round: `case when n > ${rows.event_log} then 1 else 0 end`,
      type: oneOf(EVENT_TYPES, 42),
      trigger: `'event'`,
      body: `null`,
      status: `outcome`,
      attempts: `case when outcome = 'pending' then 0 else 1 end`,
      created_at: at('webhook_deliveries', 31),
      settled_at: `case when outcome <> 'pending' then ${at('webhook_deliveries', 31)} end`,
      due_at: `case when outcome = 'pending' then timestamptz :now - interval '1 hour' * (1 - place) * 90 + interval '30 minutes' end`,
      leased_until: `case when outcome = 'pending' and n % 1000 < 3 then timestamptz :now + interval '1 minute' * (n % 1000 - 1) end`,
      fencing_token: `n % 3`,
      business_id: id('biz', 'owner'),
      lane: `case when n % 3 > 0 then 'well' end`,
    },
    webhook_attempts: {
      partitions: DELIVERIES,
      delivery_id: deliveryId(`(n * ${rows.webhook_deliveries} / ${rows.webhook_attempts})`),
      number: `1`,
      at: at('webhook_attempts', 31),
      duration_ms: upTo(900, 43),
      status: `case when n % 20 = 0 then 500 else 200 end`,
      error: `null`,
      headers: `jsonb '{"content-type": "text/plain", "content-length": "2"}'`,
      body: `'ok'`,
    },
    idempotency_keys: {
      business_id: id('biz', owner(44)),
      livemode: isLive(),
      key: HASH,
      fingerprint: HASH,
      answer: `repeat(${HASH}, 8)`,
      full_answer: `case when n % 1000 = 0 then repeat(${HASH}, 8) end`,
      created_at: at('idempotency_keys', 7.1),
    },
    outbox: {
      partitions: { prefix: 'evt', days: 1, past: 3 },
      from: [{ owner: owner(40), kind: oneOf(EVENT_TYPES, 41) }],
      // Not the ids in the log, because the last events have not been relayed to it.
      id: timedId('evt', dated('outbox', 2.5), `n + ${rows.event_log}`),
      type: `kind`,
      business_id: id('biz', 'owner'),
      counterparty_id: `null`,
      livemode: isLive(),
      aggregate: `'submission'`,
      aggregate_id: id('sub'),
      sequence: `1`,
      occurred_at: at('outbox', 2.5),
      data: `jsonb_build_object('id', ${id('sub')}, 'state', 'pending', 'proofUrl', 'https://www.instagram.com/p/proof-' || n || '/', 'proofType', 'url')`,
      ordinal: `n`,
      relayed_at: `case when n <= ${rows.outbox} - 300 then ${at('outbox', 2.5)} end`,
      retry_at: `null::timestamptz`,
      failures: `0`,
    },
    outbox_sequences: { aggregate_id: id('sub'), last: `1` },
    counters: {
      derivedFrom: COUNTED,
      subject: `subject`,
      name: `name`,
      shard: `0`,
      value: `value`,
    },
    list_entries: {
      derivedFrom: LIST_ENTRIES,
      business_id: `business_id`,
      list: `list`,
      scope: `scope`,
      key: `key`,
      value: `value`,
      item_id: `item_id`,
    },
    open_campaigns: {
      derivedFrom: OPEN_CAMPAIGNS,
      livemode: `livemode`,
      term: `term`,
      campaign_id: `campaign_id`,
      business_id: `business_id`,
      min_followers: `min_followers`,
      starts_at: `starts_at`,
      expires_at: `expires_at`,
    },
    influencer_search: {
      derivedFrom: SEARCH_ENTRIES,
      platform_id: `platform_id`,
      term: `term`,
      followers: `followers`,
      influencer_id: `influencer_id`,
    },
  };
}

/** The table and the column of the ids of each prefix, of further contexts. */
const FURTHER_IDS = Object.assign({}, ...CONTEXTS.map(({ ids }) => ids));

module.exports = { FURTHER_IDS, SAMPLES, sizesOf, tablesFor };
