import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A payout that Stripe pays. It is also a row of a queue until the transfer is made. */
@Entity('billing_transfers')
@Index('billing_transfers_due', ['dueAt'], { where: 'due_at is not null' })
export class BillingTransfer {
  /** The payout in the ledger. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The connected account that receives it. */
  @Column('text', { name: 'payout_account_id' })
  payoutAccountId: string;

  @Column('text')
  currency: string;

  /** Minor units. */
  @Column('integer')
  amount: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** How many attempts had no result. */
  @Column('integer')
  attempts: number = 0;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}
