import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Metadata } from '#database/metadata';
import { enumeration } from '#kernel';
import { Band } from '../instruments/instrument.entity';
import { costCents } from '../instruments/prices';

export const SIDES = enumeration('OrderSide', ['buy', 'sell']);
export type Side = (typeof SIDES)[number];

export const ORDER_TYPES = enumeration('OrderType', ['limit', 'market']);
export type OrderType = (typeof ORDER_TYPES)[number];

export const TIMES_IN_FORCE = enumeration('TimeInForce', ['GTC', 'GTD', 'IOC', 'FOK']);
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

export const SELF_TRADE_MODES = enumeration('SelfTradeMode', ['cancel_newest', 'cancel_oldest', 'cancel_both']);
export type SelfTradeMode = (typeof SELF_TRADE_MODES)[number];

export const ORDER_STATUSES = enumeration('OrderStatus', [
  'open',
  'partially_filled',
  'filled',
  'cancelled',
  'expired',
  'rejected',
]);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of orders that are in a book. */
export const RESTING: readonly OrderStatus[] = ['open', 'partially_filled'];

/** The condition of the index of resting orders. Statements that read the book must contain it literally. */
export const IS_RESTING = `status in ('open', 'partially_filled')`;

/** An order to buy or sell a number of verified actions. While it is resting, it has a place in the book of its instrument. */
@Entity('exchange_orders')
@Index('exchange_orders_book', ['instrumentId', 'side', 'rank', 'seq'], { where: IS_RESTING })
@Index('exchange_orders_owner', ['instrumentId', 'ownerKey', 'side', 'rank'], { where: IS_RESTING })
@Index('exchange_orders_open', ['businessId', 'livemode', 'instrumentId', 'id'], { where: IS_RESTING })
@Index('exchange_orders_expiry', ['expiresAt'], { where: IS_RESTING })
@Index('exchange_orders_expired', ['instrumentId', 'expiresAt'], { where: IS_RESTING })
@Index('exchange_orders_client', ['businessId', 'livemode', 'clientOrderId'], {
  unique: true,
  where: 'client_order_id is not null',
})
@Index('exchange_orders_list', ['businessId', 'livemode', 'band', 'side', 'status', 'id'])
@Index('exchange_orders_action', ['businessId', 'livemode', 'actionId', 'band', 'side', 'status', 'id'])
@Index('exchange_orders_platform', ['businessId', 'livemode', 'platformId', 'band', 'side', 'status', 'id'])
export class Order {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The same for all accounts of one owner, whose orders never match each other. */
  @Column({ type: 'text', name: 'owner_key', collation: 'C' })
  ownerKey: string;

  /** The user or key that placed it. */
  @Column({ type: 'text', name: 'placed_by', collation: 'C' })
  placedBy: string;

  @Column({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  @Column({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @Column({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  @Column('text')
  band: Band;

  @Column('text')
  side: Side;

  @Column('text')
  type: OrderType;

  @Column('text', { name: 'time_in_force' })
  timeInForce: TimeInForce;

  @Column('boolean', { name: 'post_only' })
  postOnly: boolean;

  @Column('text', { name: 'self_trade' })
  selfTrade: SelfTradeMode;

  /** The worst price per unit at which it trades, in cents. */
  @Column('integer', { name: 'price_cents' })
  priceCents: number;

  /** Its place in the book, with `seq`: lower comes first. The price for an ask, the negative price for a bid. */
  @Column('integer')
  rank: number;

  /** The number of the journal entry that gave it its place. Of orders with the same rank, the lowest comes first. */
  @Column('double precision')
  seq: number;

  /** Units in total. */
  @Column('integer')
  quantity: number;

  /** Units that were matched. */
  @Column('integer')
  filled: number;

  @Column('text')
  status: OrderStatus;

  /** Why it was rejected, or cancelled by the exchange; null otherwise. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The hold on the buyer's money for the unfilled quantity; null for asks and for orders that never rested or matched. */
  @Column({ type: 'text', name: 'hold_id', nullable: true })
  holdId: string | null;

  /** The fee that the buyer pays, in hundredths of a per cent of the price, as it was when the order was placed. */
  @Column('integer', { name: 'fee_bps' })
  feeBps: number;

  @Column('text', { nullable: true })
  requirements: string | null;

  /** The owner's own id for it. */
  @Column('text', { name: 'client_order_id', nullable: true })
  clientOrderId: string | null;

  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** Units that are not matched yet. */
  get remaining(): number {
    return this.quantity - this.filled;
  }

  /** What a bid holds for these units, with the fee, in cents; 0 for an ask. A closed order holds nothing any more. */
  get unfilledCostCents(): number {
    return this.side === 'buy' ? costCents(this.remaining, this.priceCents, this.feeBps) : 0;
  }

  /** Whether it has a place in the book. */
  get isResting(): boolean {
    return this.status === 'open' || this.status === 'partially_filled';
  }

  /** Whether it may still trade: it is taken out of the book some seconds after it has expired. */
  isOpenAt(now: Date): boolean {
    return this.isResting && this.expiresAt > now;
  }

  /** Sets the worst price at which it trades. It needs a new place in the book. */
  limitTo(priceCents: number): void {
    this.priceCents = priceCents;
    this.rank = this.side === 'buy' ? -priceCents : priceCents;
  }

  /** Counts units that were matched. */
  fill(quantity: number): void {
    if (quantity < 1 || quantity > this.remaining)
      throw new Error(`${String(quantity)} units cannot be matched of the order ${this.id}.`);
    this.filled += quantity;
    this.status = this.remaining === 0 ? 'filled' : 'partially_filled';
  }

  /** Ends it. What is not matched stays unmatched. */
  close(status: 'cancelled' | 'expired' | 'rejected', reason: string | null = null): void {
    if (!this.isResting) throw new Error(`The order ${this.id} is ${this.status} and cannot be ${status}.`);
    this.status = status;
    this.reason = reason;
  }
}
