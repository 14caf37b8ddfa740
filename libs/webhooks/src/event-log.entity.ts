import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How far the log of one tenant, in one mode, has come. */
@Entity('event_log_heads')
export class EventLogHead {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  @Column('integer')
  last: number;
}

/** An event in the log of a tenant who may know of it. */
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

  /** The event as the API shows it, as JSON: the very bytes that every delivery of it sends. */
  @Column('text')
  body: string;
}
