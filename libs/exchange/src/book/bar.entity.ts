import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What happened in one instrument in one hour. The prices are null if nothing was traded. */
@Entity('exchange_bars')
export class Bar {
  @PrimaryColumn({ type: 'text', name: 'instrument_id', collation: 'C' })
  instrumentId: string;

  /** The start of the hour, in UTC. */
  @PrimaryColumn('timestamptz')
  hour: Date;

  @Column('integer', { name: 'open_cents', nullable: true })
  openCents: number | null;

  @Column('integer', { name: 'high_cents', nullable: true })
  highCents: number | null;

  @Column('integer', { name: 'low_cents', nullable: true })
  lowCents: number | null;

  @Column('integer', { name: 'close_cents', nullable: true })
  closeCents: number | null;

  /** Units. */
  @Column('double precision')
  volume: number;

  /** The sum of price and quantity of each trade, without fees. */
  @Column('double precision', { name: 'turnover_cents' })
  turnoverCents: number;

  /** The units of the orders that left the book, and how many of these were traded. */
  @Column('double precision', { name: 'closed_units' })
  closedUnits: number;

  @Column('double precision', { name: 'closed_filled' })
  closedFilled: number;
}
