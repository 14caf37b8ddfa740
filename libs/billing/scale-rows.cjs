'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    plan_usage: 0.1,
    plan_usage_shards: 0.1,
    billing_accounts: 0.1,
    billing_events: 0.05,
    billing_test_objects: 0.05,
    billing_transfers: 0.02,
  },

  tables: ({ owner, days, at, id, upTo }) => ({
    plan_usage: {
      business_id: id('biz', `1 + (n - 1) / 12`),
      period_start: `date_trunc('month', timestamptz :now, 'UTC') - interval '1 month' * ((n - 1) / 2 % 6)`,
      resource: `(array['campaigns', 'submissions'])[1 + n % 2]`,
      used: upTo(50, 20),
    },
    plan_usage_shards: {
      business_id: id('biz', `1 + (n - 1) / 16`),
      period_start: `date_trunc('month', timestamptz :now, 'UTC')`,
      resource: `'submissions'`,
      shard: `(n - 1) % 16`,
      used: upTo(50, 20),
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
  }),
};
