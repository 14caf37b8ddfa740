'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: {
    txn: ['ledger_transactions', 'id'],
    pout: ['ledger_payouts', 'id'],
  },

  /** For each parameter, the most frequent value, one that a few rows have, and one that none has. */
  samples: {
    kind: ['hold', 'deposit', 'gift'],
    reference: ['trd_01k00000000001e5q8rjvw2xyz', 'trd_unknown'],
  },

  /** The rows of each table for each submission, in a database of full size. */
  shares: {
    ledger_accounts: 0.5,
    ledger_transactions: 0.4,
    ledger_postings: 0.8,
    ledger_holds: 0.1,
    ledger_payouts: 0.01,
  },

  tables: ({ rows, owner, at, id, isLive, oneOf, upTo }) => ({
    ledger_accounts: {
      id: id('acc'),
      business_id: id('biz', `case when n % 4 in (0, 3) then (n + 1) / 4 else ${owner(50)} end`),
      livemode: isLive('(n + 1) / 4'),
      kind: `(array['available', 'escrow', 'escrow', 'held'])[1 + n % 4]`,
      currency: `'USD'`,
      trade_id: `case when n % 4 in (0, 3) then '' else ${id('trd')} end`,
      balance: `case when n % 4 in (0, 3) then 100000000 else 100 end`,
      sequence: `1000`,
      created_at: at('ledger_accounts'),
    },
    ledger_transactions: {
      id: id('txn'),
      business_id: id('biz', owner(51)),
      counterparty_id: `case when n % 3 = 0 then ${id('biz', upTo(rows.businesses - 1, 52))} end`,
      livemode: isLive(),
      currency: `'USD'`,
      kind: `case when n % 20000 = 7 then 'deposit' else ${oneOf(['hold', 'hold', 'trade.matched', 'trade.settled', 'release'], 53)} end`,
      reference_type: `'trade'`,
      reference_id: id('trd', '1 + n / 4'),
      key: `'trade/' || n`,
      hold_id: `case when n % 2 = 0 then ${id('hold')} end`,
      hold_change: `case when n % 2 = 0 then 'reserve' end`,
      created_at: at('ledger_transactions'),
    },
    ledger_postings: {
      from: [{ transaction: `1 + (n - 1) / 2` }],
      transaction_id: id('txn', 'transaction'),
      number: `1 + n % 2`,
      business_id: id('biz', owner(51, 'transaction')),
      account_id: id('acc', `1 + (n - 1) % ${rows.ledger_accounts}`),
      account_kind: `'escrow'`,
      sequence: `1 + (n - 1) / ${rows.ledger_accounts}`,
      amount: `case when n % 2 = 0 then 100 else -100 end`,
      balance: `100`,
    },
    ledger_holds: {
      id: id('hold'),
      business_id: id('biz', owner(54)),
      livemode: isLive(),
      currency: `'USD'`,
      amount: `100`,
      captured: `n % 100`,
      released: `0`,
      purpose_type: `'order'`,
      purpose_id: id('ord'),
      created_at: at('ledger_holds'),
    },
    ledger_payouts: {
      id: id('pout'),
      business_id: id('biz', owner(55)),
      livemode: isLive(),
      currency: `'USD'`,
      amount: `2000`,
      hold_id: id('hold'),
      status: oneOf([...Array(18).fill('paid'), 'failed', 'pending'], 56),
      method: oneOf(['operator', 'transfer'], 83),
      returned: `0`,
      reason: `null`,
      created_at: at('ledger_payouts'),
      processed_at: `null::timestamptz`,
    },
  }),
};
