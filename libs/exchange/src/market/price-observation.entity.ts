import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The trades of an instrument, and its settled units of the last 30 days (at most the latest 1,000). Renewed at
 * each review, so that nobody has to wait while it is computed.
 */
@Entity('exchange_observations')
export class PriceObservation {
  @PrimaryColumn({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  /** How many units have settled. */
  @Column('integer')
  units: number;

  /** How many of these in the last 7 days. */
  @Column('integer', { name: 'week_units' })
  weekUnits: number;

  /** The number of units at each price in cents. */
  @Column('jsonb')
  prices: Record<string, number>;

  /** Some of the distinct buyers, as many as the price index requires. */
  @Column('text', { array: true })
  buyers: string[];

  /** Some of the distinct sellers. */
  @Column('text', { array: true })
  sellers: string[];

  /** Units traded in the last 24 hours. */
  @Column('double precision', { name: 'day_volume' })
  dayVolume: number;

  /** The average price of these, in cents; null if nothing was traded. */
  @Column('double precision', { name: 'day_average', nullable: true })
  dayAverage: number | null;

  /** The same of the last 7 days. */
  @Column('double precision', { name: 'week_average', nullable: true })
  weekAverage: number | null;

  /** The share of units that were traded, of the orders that left the book in the last 7 days; null if none did. */
  @Column('double precision', { name: 'fill_rate', nullable: true })
  fillRate: number | null;

  /** The share of units that settled, of those of the latest trades that are decided; null if none is. */
  @Column('double precision', { name: 'settle_rate', nullable: true })
  settleRate: number | null;

  /** The median time from the match until a unit settled, in hours; null if none did. */
  @Column('double precision', { name: 'median_hours', nullable: true })
  medianHours: number | null;

  @Column('timestamptz', { name: 'observed_at' })
  observedAt: Date;
}
