import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One row for each settled unit, from which prices and volumes are computed. It is removed if a dispute within the holding period
 * returns the money.
 */
@Entity('exchange_settlements')
@Index('exchange_settlements_instrument', ['instrumentId', 'settledAt'])
export class SettledUnit {
  /** The unit. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The buyer. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'seller_business_id', collation: 'C' })
  sellerBusinessId: string;

  @Column({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  @Column({ type: 'text', name: 'trade_id', collation: 'C' })
  tradeId: string;

  /** In US cents. */
  @Column('integer', { name: 'price_cents' })
  priceCents: number;

  @Column('timestamptz', { name: 'settled_at' })
  settledAt: Date;

  @Column('boolean')
  livemode: boolean;
}
