import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

/** The currencies in which accounts are kept. */
export const CURRENCIES = enumeration('Currency', ['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
export type Currency = (typeof CURRENCIES)[number];

/** The kinds of accounts. Those with a dot belong to the service, and are divided into a row for each business. */
export const ACCOUNT_KINDS = enumeration('AccountKind', [
  'available',
  'held',
  'earned',
  'escrow',
  'platform.fees',
  'external.deposits',
  'external.payouts',
]);
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account in one currency and mode. Only its balance changes, together with the postings that it is the sum of. */
@Entity('ledger_accounts')
@Index('ledger_accounts_key', ['businessId', 'livemode', 'kind', 'currency', 'tradeId'], { unique: true })
@Check('ledger_accounts_not_negative', `balance >= 0 or kind in ('external.deposits', 'external.payouts')`)
export class LedgerAccount {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The owner. Of an account of the service: the business whose transactions use this part of it. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  kind: AccountKind;

  @Column('text')
  currency: Currency;

  /** The trade of an escrow account, otherwise empty. */
  @Column({ type: 'text', name: 'trade_id', collation: 'C' })
  tradeId: string;

  /** Minor units. */
  @Column('bigint')
  balance: string;

  /** The sequence of its last posting. */
  @Column('integer')
  sequence: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
