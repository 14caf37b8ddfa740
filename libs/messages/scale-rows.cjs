'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { msg: ['messages', 'id'] },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { messages: 0.2, message_allowances: 0.01, stopped_addresses: 0.01 },

  tables: ({ at, id }) => ({
    messages: {
      business_id: id('biz'),
      id: id('msg'),
      kind: `'sign-in-code'`,
      recipient: `'person' || n || '@example.com'`,
      language: `'en'`,
      // A worker that meets these rows has nothing to decrypt: they expired long ago.
      data: `case when n % 500 = 0 then 'v1.00000000.bm9uc2Vuc2U' end`,
      unsubscribe: `null`,
      created_at: at('messages', 30),
      expires_at: `${at('messages', 30)} + interval '10 minutes'`,
      attempts: `0`,
      outcome: `case when n % 500 > 0 then 'sent' end`,
      reply: `null`,
      due_at: `case when n % 500 = 0 then ${at('messages', 30)} end`,
      leased_until: `null`,
      fencing_token: `1`,
    },
    message_allowances: { day: `'2026-01-01'`, recipient: `md5(n::text)`, taken: `1` },
    stopped_addresses: {
      business_id: id('biz'),
      address: `'gone' || n || '@example.com'`,
      bounces: `1`,
      reply: `'550 5.1.1 No such user'`,
      until: at('stopped_addresses', 1),
    },
  }),
};
