// How the rows of each table are generated. A row is numbered n, from 1 to the number of rows of the table, and every value is an
// SQL expression over n, so that the same number always gives the same row, in one `insert … select` for the whole table.
const { createdAt, DAYS, HASH, id, isLive, oneOf, random, timedId, upTo } = require('./values.cjs');

const ALL_SCOPES = `array['read.campaigns', 'write.campaigns', 'read.submissions', 'write.submissions', 'review.submissions', 'read.perks', 'write.perks', 'read.webhooks', 'write.webhooks', 'read.analytics']`;
const ACTIONS = ['ig_st', 'ig_st', 'ig_ss', 'ig_sd', 'tt_vd'];
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

/** How a table is divided, and for how many days its rows exist. */
const DELIVERIES = { prefix: 'dlv', days: 14, past: 31 };

/** The most frequent value of a text, one that a few rows have, and one that none has. */
const SAMPLES = { location: ['lisbon', 'nuuk', 'atlantis'], niche: ['coffee', 'falconry', 'alchemy'] };

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
  const days = (from, to, salt) => `interval '1 day' * (${from} + ${random(salt)} * ${to - from})`;
  const at = (table, ...more) => createdAt(rows[table], ...more);
  /** The time in the id of a row of a divided table: a few rows are in no partition but the default one, and too old to keep. */
  const dated = (table, days, of = 'n') =>
    `case when ${of} <= 100 then timestamptz :now - interval '5 years' else ${at(table, days, of)} end`;
  const eventId = (event) => timedId('evt', dated('event_log', DAYS + 1, event), event);
  const deliveryId = (delivery) => timedId('dlv', dated('webhook_deliveries', 31, delivery), delivery);

  return {
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
    },
    password_resets: {
      token_hash: HASH,
      user_id: id('usr', `1 + n % ${rows.users}`),
      expires_at: at('password_resets', 2),
      used_at: `case when n % 2 = 0 then ${at('password_resets', 2)} end`,
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
      verification_mode: oneOf(['manual', 'verified', 'auto'], 24),
      min_followers: `500`,
      hashtags: `array['#cornercoffee']`,
      challenge_code: `n % 2 = 1`,
      max_completions: `case when n % 3 = 0 then 10000 end`,
      completions: `n % 100`,
      perk_expires_in_days: `30`,
      expires_in_days: `60`,
      starts_at: `null`,
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
    },
    webhook_endpoints: {
      id: id('whk'),
      business_id: id('biz', ownerOfSetting()),
      livemode: isLive(),
      url: `'https://hooks.example.com/' || n`,
      events: `case when n % 4 = 0 then array['*'] else array['submission.*', 'perk.issued'] end`,
      scopes: ALL_SCOPES,
      description: `null`,
      secret: `'v1.' || ${HASH}`,
      previous_secret: `case when n % 1000 = 0 then 'v1.' || ${HASH} end`,
      previous_secret_until: `case when n % 1000 = 0 then timestamptz :now + ${days(-0.1, 1, 35)} end`,
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
    influencer_search: {
      derivedFrom: SEARCH_ENTRIES,
      platform_id: `platform_id`,
      term: `term`,
      followers: `followers`,
      influencer_id: `influencer_id`,
    },
  };
}

module.exports = { SAMPLES, sizesOf, tablesFor };
