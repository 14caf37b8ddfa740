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

/** An event in the log of a business that it concerns: its own, or that of the counterparty. */
@Entity('event_log')
@Index('event_log_event', ['eventId', 'businessId'], { unique: true })
@Index('event_log_age', ['occurredAt'])
@Index('event_log_type', ['businessId', 'livemode', 'type', 'sequence'])
export class LoggedEvent {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  /** 1, 2, 3… without gaps. */
  @PrimaryColumn('integer')
  sequence: number;

  /** `evt_…` */
  @Column({ type: 'text', name: 'event_id', collation: 'C' })
  eventId: string;

  @Column('text')
  type: string;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  /** The event as JSON, exactly as the API returns it and as every delivery sends it. */
  @Column('text')
  body: string;
}
