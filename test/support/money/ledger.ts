import { Currency, LedgerService } from '#ledger';
import { TestApp } from '../app';
import { unique } from '../builders';
import { rows } from '../database/inspect';

/** Deposits money for a business, in either mode. @param amount in minor units @returns the id of the transaction */
export async function aDeposit(
  app: TestApp,
  businessId: string,
  livemode: boolean,
  amount = 10_000,
  currency: Currency = 'USD',
): Promise<string> {
  const key = `deposit/${String(unique())}`;
  await app.db.tx(async () => {
    app.nest.get(LedgerService).post({
      ...{ kind: 'deposit', reference: { type: 'deposit', id: key }, key, livemode, currency },
      postings: [
        { account: { kind: 'external.deposits' }, amount: -amount },
        { account: { kind: 'available', businessId }, amount },
      ],
    });
  });
  const [{ id }] = await rows(app, 'select id from ledger_transactions where business_id = $1 and key = $2', [
    businessId,
    key,
  ]);
  return id;
}
