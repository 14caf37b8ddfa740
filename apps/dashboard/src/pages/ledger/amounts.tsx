import type { Currency, LedgerReference, LedgerTransaction } from '../../api/client.ts';
import { money } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { readable } from '../../words/states.ts';
import s from './ledger.module.css';
import { words } from './words.ts';

/** What a transaction is, in words. */
export function kindText(kind: string): string {
  return words.transactions.kinds[kind] ?? readable(kind.replaceAll('.', ' '));
}

/** The accounts of a business. */
export type OwnAccount = 'available' | 'held' | 'escrow' | 'earned';

/** What a transaction adds to one of the business's own accounts; undefined if it does not touch it. */
export function changeOf(transaction: LedgerTransaction, account: OwnAccount): number | undefined {
  const own = transaction.postings.filter((posting) => posting.accountId !== null && posting.account === account);
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount, 0);
}

/** An amount with its sign. */
export function Change({ amount, currency }: { amount: number | undefined; currency: Currency }) {
  if (amount === undefined) return null;
  return (
    <span className={amount > 0 ? s.plus : undefined}>
      {amount > 0 ? '+' : amount < 0 ? '−' : ''}
      {money(Math.abs(amount), currency)}
    </span>
  );
}

/** What a transaction is about; a link if there is a page for it. */
export function About({ reference: { type, id } }: { reference: LedgerReference }) {
  const label = words.transactions.abouts[type] ?? readable(type);
  if (type === 'trade')
    return (
      <Link to="/exchange/$id" params={{ id }}>
        {label}
      </Link>
    );
  if (type === 'order')
    return (
      <Link to="/exchange" search={{ tab: 'orders' }}>
        {label}
      </Link>
    );
  if (type === 'payout')
    return (
      <Link to="/ledger" search={{ tab: 'payouts' }}>
        {label}
      </Link>
    );
  return <span>{label}</span>;
}
