import { begin, beginPages, type ReadPages, type Visit } from '../../api/begin.ts';
import { client, type LedgerTransaction, type TransactionPage } from '../../api/client.ts';
import { balance } from '../../api/ledger-reads.ts';

/** Every change of the balances, newest first. */
export function transactionsOf({ kind, reference }: Visit['search']): ReadPages<TransactionPage, LedgerTransaction> {
  const query = { ...(kind && { kind }), ...(reference && { reference }) };
  return [
    ['ledger', 'transactions', query],
    (page, options) => client.ledger.transactions.list({ ...query, ...page }, options),
    ({ items }) => items,
  ];
}

export function beginLedger({ search }: Visit): void {
  void begin(balance);
  if (search.tab === undefined) void beginPages(transactionsOf(search));
}
