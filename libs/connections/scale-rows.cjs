'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    con: ['oauth_connections', 'id'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { oauth_connections: 0.05, oauth_states: 0.001 },

  tables: ({ rows, days, at, HASH, id, isLive, random }) => ({
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
  }),
};
