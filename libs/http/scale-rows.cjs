'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** The rows of each table for each submission, in a database of full size. */
  shares: { idempotency_keys: 0.1 },

  tables: ({ owner, at, HASH, id, isLive }) => ({
    idempotency_keys: {
      business_id: id('biz', owner(44)),
      livemode: isLive(),
      key: HASH,
      fingerprint: HASH,
      answer: `repeat(${HASH}, 8)`,
      full_answer: `case when n % 1000 = 0 then repeat(${HASH}, 8) end`,
      created_at: at('idempotency_keys', 7.1),
    },
  }),
};
