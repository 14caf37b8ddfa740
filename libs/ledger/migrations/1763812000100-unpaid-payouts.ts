import { ConcurrentIndexes } from '#database/migrations';

/** The payouts that the operator has to pay, without those that a processor pays. */
export class UnpaidPayouts1763812000100 extends ConcurrentIndexes {
  override create = [
    `create index ledger_payouts_unpaid on ledger_payouts (id) where status = 'pending' and method = 'operator'`,
  ];
  override drop = [`create index ledger_payouts_pending on ledger_payouts (id) where status = 'pending'`];
}
