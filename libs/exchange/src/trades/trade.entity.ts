import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { Band } from '../instruments/instrument.entity';
import { Unit, UnitState } from './unit.entity';

/** The state of the unit that needs attention most; `closed` when all units are final. */
export const TRADE_STATUSES = enumeration('TradeStatus', [
  'awaiting_proof',
  'in_review',
  'cure',
  'rejected',
  'disputed',
  'settled',
  'closed',
]);
export type TradeStatus = (typeof TRADE_STATUSES)[number];

export const TRADE_SIDES = enumeration('TradeSide', ['buy', 'sell']);
export type TradeSide = (typeof TRADE_SIDES)[number];

/** The most urgent first. */
const BY_URGENCY: readonly TradeStatus[] = ['disputed', 'in_review', 'cure', 'rejected', 'awaiting_proof', 'settled'];

/** A contract between a buyer and a seller to deliver a number of verified proofs of one action. */
@Entity('exchange_trades')
@Check('exchange_trades_sides', 'business_id <> seller_business_id')
@Index('exchange_trades_bought', ['businessId', 'livemode', 'status', 'id'])
@Index('exchange_trades_bought_for', ['businessId', 'livemode', 'actionId', 'status', 'id'])
@Index('exchange_trades_sold', ['sellerBusinessId', 'livemode', 'status', 'id'])
@Index('exchange_trades_sold_for', ['sellerBusinessId', 'livemode', 'actionId', 'status', 'id'])
export class Trade {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The buyer, who reviews the proofs. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'seller_business_id', collation: 'C' })
  sellerBusinessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  @Column('text', { name: 'action_id' })
  actionId: string;

  @Column('text', { name: 'platform_id' })
  platformId: string;

  @Column('text')
  band: Band;

  @Column({ type: 'text', name: 'buy_order_id', collation: 'C' })
  buyOrderId: string;

  @Column({ type: 'text', name: 'sell_order_id', collation: 'C' })
  sellOrderId: string;

  @Column('integer')
  quantity: number;

  /** Of one unit, in US cents. */
  @Column('integer', { name: 'price_cents' })
  priceCents: number;

  /** Of all units, in US cents; paid by the buyer. */
  @Column('integer', { name: 'fee_cents' })
  feeCents: number;

  @Column('text', { nullable: true })
  requirements: string | null;

  /** What a post must contain, from the catalogue at the time of the match. */
  @Column('text', { array: true })
  disclosures: string[];

  @Column('text')
  status: TradeStatus;

  /** Units for which a proof was submitted. */
  @Column('integer')
  delivered: number = 0;

  @Column('integer')
  settled: number = 0;

  @Column('integer')
  refunded: number = 0;

  @Column('integer')
  split: number = 0;

  @Column('integer')
  defaulted: number = 0;

  /** Until when the seller must submit the proofs. */
  @Column('timestamptz')
  deadline: Date;

  /** When the next review is decided automatically; null if no unit is in review. */
  @Column('timestamptz', { name: 'review_due_at', nullable: true })
  reviewDueAt: Date | null = null;

  /** The side that wants to cancel what is not delivered; null if none does. */
  @Column('text', { name: 'cancelled_by', nullable: true })
  cancelledBy: TradeSide | null = null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The side of a business. Accounts never trade with themselves. */
  sideOf(businessId: string): TradeSide {
    return businessId === this.businessId ? 'buy' : 'sell';
  }

  /** Updates the stored fields that are derived from the units. Returns whether this closed the trade. */
  summarize(units: readonly Unit[], now: Date): boolean {
    const count = (...states: UnitState[]) => units.filter(({ state }) => states.includes(state)).length;
    this.delivered = units.filter(({ submissionId }) => submissionId !== null).length;
    this.settled = count('settled');
    this.refunded = count('refunded');
    this.split = count('split');
    this.defaulted = count('defaulted');
    const reviews = units.flatMap(({ state, dueAt }) => (state === 'in_review' && dueAt ? [dueAt.getTime()] : []));
    this.reviewDueAt = reviews.length === 0 ? null : new Date(Math.min(...reviews));
    const open: readonly string[] = units.filter(({ isFinal }) => !isFinal).map(({ state }) => state);
    const isClosed = this.status !== 'closed' && open.length === 0;
    this.status = BY_URGENCY.find((status) => open.includes(status)) ?? 'closed';
    if (isClosed) this.closedAt = now;
    return isClosed;
  }
}
