'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    key: ['api_keys', 'id'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    businesses: 0.12,
    users: 0.12,
    api_keys: 0.12,
    sessions: 0.1,
    password_resets: 0.01,
    email_codes: 0.01,
    team_invitations: 0.05,
    attempt_limits: 0.02,
  },

  /** Of settings, such as keys and webhooks, no business has very many. */
  relations: ({ rows }) => ({
    ownerOfSetting: (of = 'n') =>
      `case when ${of} % 10 = 1 and ${of} <= 2000 then 1 when ${of} % 10 = 2 and ${of} <= 4000 then 2 + ${of} / 10 % 10 when ${of} < ${rows.businesses} then ${of} else 12 + ${of} % ${rows.businesses - 12} end`,
  }),

  tables: ({ rows, sizes, at, HASH, id, isLive, scopes, ownerOfSetting }) => ({
    businesses: {
      id: id('biz'),
      name: `'Business ' || n`,
      kind: `case when n < ${sizes[3].first + sizes[3].count} then 'business' else 'creator' end`,
      business_type: `'cafe'`,
      time_zone: `'Europe/Berlin'`,
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
      scopes,
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
    email_codes: {
      key: `'sign-in:' || md5(n::text)`,
      code_hash: `md5(n::text)`,
      tries: `n % 5`,
      expires_at: at('email_codes', 2),
      used_at: `null`,
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
  }),
};
