import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { Currency } from './account.entity';

export const PAYOUT_STATUS = enumeration('LedgerPayoutStatus', ['pending', 'paid', 'failed']);
export type PayoutStatus = (typeof PAYOUT_STATUS)[number];

/** Who pays it: the operator by hand, or a payment processor by a transfer. */
export const PAYOUT_METHODS = enumeration('LedgerPayoutMethod', ['operator', 'transfer']);
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** Money that leaves the service. Its amount is held until it is paid. */
@Entity('ledger_payouts')
@Index('ledger_payouts_list', ['businessId', 'livemode', 'status', 'id'])
@Index('ledger_payouts_unpaid', ['id'], { where: `status = 'pending' and method = 'operator'` })
export class LedgerPayout {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  currency: Currency;

  /** Minor units. */
  @Column('integer')
  amount: number;

  @Column({ type: 'text', name: 'hold_id', collation: 'C' })
  holdId: string;

  @Column('text')
  status: PayoutStatus;

  @Column('text', { default: 'operator' })
  method: PayoutMethod;

  /** How much of a paid transfer was returned, in minor units. */
  @Column('integer', { default: 0 })
  returned: number = 0;

  /** Why it failed. */
  @Column('text', { nullable: true })
  reason: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When it was paid or failed. */
  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null = null;
}
