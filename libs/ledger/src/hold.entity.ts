import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Currency } from './account.entity';

/** Money of a business that is reserved for a purpose. What is neither captured nor released is in its account `held`. */
@Entity('ledger_holds')
@Check('ledger_holds_amounts', 'amount > 0 and captured >= 0 and released >= 0 and captured + released <= amount')
export class LedgerHold {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  currency: Currency;

  /** Minor units, as the following two. */
  @Column('bigint')
  amount: string;

  @Column('bigint')
  captured: string;

  @Column('bigint')
  released: string;

  /** What it is for, such as `order`. */
  @Column('text', { name: 'purpose_type' })
  purposeType: string;

  @Column({ type: 'text', name: 'purpose_id', collation: 'C' })
  purposeId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
