import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { TradeSide } from './trade.entity';
import { Outcome } from './unit.entity';

/** Who decides: both sides by `agreement`, the `operator`, or after seven days the `verification` of the proof. */
export const DECIDERS = enumeration('DisputeDecider', ['agreement', 'operator', 'verification']);
export type DecidedBy = (typeof DECIDERS)[number];

/** The dispute of one unit. A unit can be disputed once. */
@Entity('exchange_disputes')
@Index('exchange_disputes_unit', ['unitId'], { unique: true })
@Index('exchange_disputes_trade', ['tradeId'])
@Index('exchange_disputes_open', ['id'], { where: 'outcome is null' })
export class Dispute {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The buyer. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'trade_id', collation: 'C' })
  tradeId: string;

  @Column({ type: 'text', name: 'unit_id', collation: 'C' })
  unitId: string;

  @Column('text', { name: 'opened_by' })
  openedBy: TradeSide;

  @Column('text')
  reason: string;

  @Column('text', { nullable: true })
  evidence: string | null;

  /** What the buyer proposes; null before. */
  @Column('text', { name: 'buyer_outcome', nullable: true })
  buyerOutcome: Outcome | null = null;

  @Column('text', { name: 'seller_outcome', nullable: true })
  sellerOutcome: Outcome | null = null;

  /** The decision; null while it is open. */
  @Column('text', { nullable: true })
  outcome: Outcome | null = null;

  /** Who decided; null while it is open. */
  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy: DecidedBy | null = null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
