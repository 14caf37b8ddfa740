import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last sequence number in the log of one business in one mode. */
@Entity('event_log_heads')
export class EventLogHead {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  @Column('integer')
  last: number;
}

/**
 * An event in the log of a business that it concerns: its own, or that of the counterparty. The table has partitions of up to
 * 13 weeks. There are few, because reading a log by `sequence` looks into all of them.
 */
@Entity('event_log')
@Index('event_log_sequence', ['businessId', 'livemode', 'sequence'])
@Index('event_log_type', ['businessId', 'livemode', 'type', 'sequence'])
export class LoggedEvent {
  /** `evt_…` */
  @PrimaryColumn({ type: 'text', name: 'event_id', collation: 'C' })
  eventId: string;

  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /**
   * 1, 2, 3… without gaps. Unique because the numbers are taken from the row of the log in `event_log_heads`: an index that is
   * unique across partitions would have to include `event_id`.
   */
  @Column('integer')
  sequence: number;

  @Column('text')
  type: string;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  /** The event as JSON, exactly as the API returns it and as every delivery sends it. */
  @Column('text')
  body: string;
}
