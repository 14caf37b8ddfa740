'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  ids: {},

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    ...{ perk_reminders: 0.05, notification_preferences: 0.001, team_digests: 0.002, review_checks: 0.001 },
    ...{ told_notices: 0.001, reminder_opt_outs: 0.001 },
  },

  tables: ({ at, id }) => ({
    perk_reminders: {
      business_id: id('biz'),
      id: id('perk'),
      recipient: `'person' || n || '@example.com'`,
      // Some are due now.
      due_at: `${at('perk_reminders', 30)} + interval '29 days'`,
      leased_until: `null`,
      fencing_token: `0`,
    },
    notification_preferences: { business_id: id('biz'), user_id: id('usr'), topic: `'proofs'`, frequency: `'daily'` },
    team_digests: {
      business_id: id('biz'),
      id: `${id('usr')} || '.proofs'`,
      user_id: id('usr'),
      topic: `'proofs'`,
      lines: `jsonb '[]'`,
      total: `1`,
      last_sent_at: at('team_digests', 1),
      due_at: `case when n % 10 = 0 then ${at('team_digests', 1)} end`,
      leased_until: `null`,
      fencing_token: `1`,
    },
    review_checks: {
      business_id: id('biz'),
      id: id('biz'),
      due_at: at('review_checks', 1),
      leased_until: `null`,
      fencing_token: `0`,
    },
    told_notices: { business_id: id('biz'), about: `'plan/submissions/2026-01'`, told_at: at('told_notices', 800) },
    reminder_opt_outs: { business_id: id('biz'), recipient: `md5(n::text)` },
  }),
};
