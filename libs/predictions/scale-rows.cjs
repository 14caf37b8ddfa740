'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

const INDUSTRIES = ['general', 'coffee-shops', 'gyms', 'salons'];

/** The groups of businesses that are compared. */
const PEERS = `select * from unnest(array[true, false]) as livemode, unnest(array['ig_st', 'tt_vd', 'rf_fr']) as action_id, unnest(array['general', 'coffee-shops', 'gyms']) as industry`;

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    gen: ['generations', 'id'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    ai_observed_campaigns: 0.02,
    ai_observations: 0.1,
    ai_group_members: 0.12,
    ai_handled_events: 0.1,
    ai_model_fits: 0.001,
    generations: 0.01,
    generation_steps: 0.02,
  },

  tables: ({ owner, at, id, isLive, oneOf, timedId, ownerOfCampaign, ACTIONS }) => ({
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
      derivedFrom: `select row_number() over () as n, * from (${PEERS}) as peers, unnest(array['pct', 'amount']) as reward_type, generate_series(0, 5) as bucket`,
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
      derivedFrom: PEERS,
      livemode: `livemode`,
      platform_id: `split_part(action_id, '_', 1)`,
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
  }),
};
