import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

/** The fewest followers that a seller has on the platform of the action; `any` for no minimum. */
export const BANDS = enumeration('FollowerBand', ['any', '10k', '100k', '1m']);
export type Band = (typeof BANDS)[number];

/** The followers that each band asks for. */
export const FOLLOWERS: Record<Band, number> = { any: 0, '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

/** How orders meet: as soon as they are placed, or at fixed times in a call auction. */
export const TRADING_MODES = enumeration('TradingMode', ['continuous', 'auction']);
export type TradingMode = (typeof TRADING_MODES)[number];

/**
 * What is traded: an action by sellers of a follower band, with live or with test money. Its row is locked by everything that
 * changes its order book, so that there is one writer at a time.
 */
@Entity('exchange_instruments')
@Index('exchange_instruments_key', ['actionId', 'band', 'livemode', 'auctionOnly'], { unique: true })
@Index('exchange_instruments_due', ['reviewAt'])
export class Instrument {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  /** The platform of the action. */
  @Column({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  @Column('text')
  band: Band;

  @Column('boolean')
  livemode: boolean;

  /** In test mode, the orders that say `auction: true` have a book of their own, which is always crossed in auctions. */
  @Column('boolean', { name: 'auction_only' })
  auctionOnly: boolean;

  @Column('text')
  trading: TradingMode;

  /** The number of the last entry in its journal. A double, unlike a bigint, is read as a number (exact up to 2^53). */
  @Column('double precision')
  seq: number;

  /** The center of the price collar, in cents: the catalogue's value, or the 30-day average of settled units. */
  @Column('integer', { name: 'reference_cents' })
  referenceCents: number;

  /** The price of the last trade, and the best prices in the book, in cents; null if there is none. */
  @Column('integer', { name: 'last_cents', nullable: true })
  lastCents: number | null;

  @Column('integer', { name: 'bid_cents', nullable: true })
  bidCents: number | null;

  @Column('integer', { name: 'ask_cents', nullable: true })
  askCents: number | null;

  /** When the auction is held, and the trading mode and the reference price are reviewed. */
  @Column('timestamptz', { name: 'review_at' })
  reviewAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
