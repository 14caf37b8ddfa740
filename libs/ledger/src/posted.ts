import { EffectKind } from '#database';
import { AccountKind } from './account.entity';
import { POSTINGS_OF } from './ledger.queries';
import { asDecimal } from './money';

interface PostingRow {
  businessId: string;
  accountKind: AccountKind;
  amount: number;
}

/** The accounts that belong to a business; those of the service are divided by payer. */
const OWN: readonly AccountKind[] = ['available', 'held', 'earned', 'escrow'];

/** What a dry run would post, by the ids of the transactions. */
export const POSTED: EffectKind<string> = {
  name: 'ledger',
  description: "the changes of the business's own accounts, as `{account, amount}` in the currency of the account",
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['account', 'amount'],
      properties: { account: { type: 'string', enum: OWN }, amount: { type: 'number' } },
    },
    examples: [[{ account: 'available', amount: -12.5 }]],
  },
  async summarize(transactionIds, { businessId }, db) {
    const rows = transactionIds.length > 0 ? await db.query<PostingRow>(POSTINGS_OF, [transactionIds]) : [];
    return rows
      .filter((row) => row.businessId === businessId && OWN.includes(row.accountKind))
      .map(({ accountKind, amount }) => ({ account: accountKind, amount: asDecimal(amount) }));
  },
  inWords: (changes) =>
    (changes as { account: AccountKind; amount: number }[])
      .filter(({ account, amount }) => account === 'available' && amount !== 0)
      .map(
        ({ amount }) =>
          `It ${amount < 0 ? 'takes' : 'adds'} ${Math.abs(amount).toFixed(2)} ${amount < 0 ? 'from' : 'to'} the balance.`,
      ),
};
