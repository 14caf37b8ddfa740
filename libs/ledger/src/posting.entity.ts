import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { AccountKind } from './account.entity';

/** A line of a transaction: the change of one account. It is never changed. */
@Entity('ledger_postings')
@Index('ledger_postings_account', ['accountId', 'sequence'], { unique: true })
@Check('ledger_postings_not_zero', 'amount <> 0 and number > 0')
export class LedgerPosting {
  @PrimaryColumn({ type: 'text', name: 'transaction_id', collation: 'C' })
  transactionId: string;

  /** Its place in the transaction, from 1. */
  @PrimaryColumn('smallint')
  number: number;

  /** As on the account. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'account_id', collation: 'C' })
  accountId: string;

  /** As on the account, so that a transaction can be shown without the accounts of others. */
  @Column('text', { name: 'account_kind' })
  accountKind: AccountKind;

  /** Its place among the postings of the account, from 1 and without gaps. */
  @Column('integer')
  sequence: number;

  /** Minor units. */
  @Column('bigint')
  amount: string;

  /** The balance of the account after this posting, in minor units. */
  @Column('bigint')
  balance: string;
}
