'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

const NICHES = ['coffee', 'food', 'travel', 'fashion', 'fitness', 'music', 'gaming', 'beauty', 'books', 'coffee'];
const RARE_CITY = 'Nuuk, Greenland';
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

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    inf: ['influencers', 'id'],
  },

  /** For each parameter, the most frequent value, one that a few rows have, and one that none has. */
  samples: {
    q: ['anna', 'regulars', 'grace 19', 'nobody'],
    location: ['lisbon', 'nuuk', 'atlantis'],
    niche: ['coffee', 'falconry', 'alchemy'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { influencers: 0.1, influencer_platforms: 0.15 },

  relations: () => ({
    CITIES: ['Lisbon, Portugal', 'London, UK', 'Paris, France', 'Austin, USA', 'Tokyo, Japan', 'Lagos, Nigeria'],
  }),

  tables: ({ rows, at, id, isLive, oneOf, random, CITIES }) => ({
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
    influencer_search: {
      derivedFrom: SEARCH_ENTRIES,
      platform_id: `platform_id`,
      term: `term`,
      followers: `followers`,
      influencer_id: `influencer_id`,
    },
  }),
};
