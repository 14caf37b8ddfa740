'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

/** As the triggers write them. */
const OPEN_CAMPAIGNS = `
  select distinct livemode, term, id as campaign_id, business_id, min_followers, starts_at, expires_at
  from campaigns cross join unnest(array['', split_part(action_ids[1], '_', 1), action_ids[1]]) as term
  where status = 'active'`;

/** Archived campaigns have entries of their own. */
const LIST_SCOPE = `(livemode::text || case when archived then ' archived' else '' end)`;

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    camp: ['campaigns', 'id'],
  },

  /** For each parameter, the most frequent value, one that a few rows have, and one that none has. */
  samples: {
    platformId: ['ig', 'tt', 'md'],
    actionId: ['ig_st', 'tt_vd', 'md_po'],
    actions: [['ig_st', 'tt_vd']],
    discountValue: [10],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { campaigns: 0.02, campaign_places: 0.2 },

  /** How often each event occurs, compared with the others. */
  events: { 'campaign.created': 1 },

  /** The counters that the pages of large businesses need: the name, the subject, and what is counted. */
  counters: [
    ['campaigns.created', 'created_by', 'campaigns'],
    [
      'campaigns.listed',
      `business_id || case when livemode then '/live' else '/test' end`,
      'campaigns where not archived',
    ],
  ],

  listEntries: ({ metadataOf }) => [
    metadataOf('campaigns', LIST_SCOPE),
    `select distinct business_id, 'campaigns', ${LIST_SCOPE}, 'platform', split_part(action, '_', 1), id
     from campaigns cross join unnest(action_ids) as actions (action)`,
  ],
  names: [['campaigns', LIST_SCOPE]],

  relations: ({ rows, owner, random, upTo }) => ({
    ownerOfCampaign: (campaign) => `case when ${campaign} = 1 then 1 else ${owner(11, campaign)} end`,
    /** One campaign has a tenth of all submissions. */
    campaignOf: (submission) =>
      `case when ${random(12, submission)} < 0.1 then 1 else ${upTo(rows.campaigns, 13, submission)} end`,
    ACTIONS: ['ig_st', 'ig_st', 'ig_ss', 'ig_sd', 'tt_vd'],
  }),

  tables: ({ rows, days, at, METADATA, id, isLive, oneOf, ownerOfCampaign, campaignOf, ACTIONS }) => ({
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
      limit_per_person: `case when n % 2 = 0 then 1 end`,
      perk_terms: `case when n % 10 = 0 then '{"minimumSpendCents": 2000, "validDays": null, "validHours": null, "appliesTo": null, "stackable": true}'::jsonb end`,
      perk_expires_in_days: `30`,
      expires_in_days: `60`,
      starts_at: `null`,
      archived: `n % 20 = 11`,
      metadata: METADATA,
      expires_at: `timestamptz :now + ${days(-0.02, 60, 25)}`,
      created_at: at('campaigns'),
      updated_at: at('campaigns'),
    },
    /** One for each participant. */
    campaign_places: {
      from: [{ campaign: campaignOf(`(n * ${rows.submissions} / ${rows.campaign_places})`) }],
      business_id: id('biz', ownerOfCampaign('campaign')),
      holder: id('prt'),
      campaign_id: id('camp', 'campaign'),
      taken: `1`,
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
  }),
};
