import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Currency } from './account.entity';

/** A transfer of money between accounts of one or two businesses and of the service. It is never changed. */
@Entity('ledger_transactions')
@Index('ledger_transactions_key', ['businessId', 'livemode', 'key'], { unique: true })
@Index('ledger_transactions_hold', ['holdId'], { where: 'hold_id is not null' })
@Index('ledger_transactions_list', ['businessId', 'livemode', 'id'])
@Index('ledger_transactions_kind', ['businessId', 'livemode', 'kind', 'id'])
@Index('ledger_transactions_reference', ['businessId', 'livemode', 'referenceId', 'id'])
@Index('ledger_transactions_received_list', ['counterpartyId', 'livemode', 'id'], {
  where: 'counterparty_id is not null',
})
@Index('ledger_transactions_received_kind', ['counterpartyId', 'livemode', 'kind', 'id'], {
  where: 'counterparty_id is not null',
})
@Index('ledger_transactions_received_reference', ['counterpartyId', 'livemode', 'referenceId', 'id'], {
  where: 'counterparty_id is not null',
})
export class LedgerTransaction {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The business whose account is named first: the payer. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The other business, if there is one. */
  @Column({ type: 'text', name: 'counterparty_id', collation: 'C', nullable: true })
  counterpartyId: string | null;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  currency: Currency;

  /** What it is, such as `deposit`. */
  @Column('text')
  kind: string;

  /** What it is about, such as `trade`. */
  @Column('text', { name: 'reference_type' })
  referenceType: string;

  @Column({ type: 'text', name: 'reference_id', collation: 'C' })
  referenceId: string;

  /** Identifies the transaction among those of the business, so that posting it again has no effect. */
  @Column({ type: 'text', collation: 'C' })
  key: string;

  /** The hold that it changes. */
  @Column({ type: 'text', name: 'hold_id', collation: 'C', nullable: true })
  holdId: string | null;

  @Column('text', { name: 'hold_change', nullable: true })
  holdChange: 'reserve' | 'capture' | 'release' | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
