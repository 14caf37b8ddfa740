import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event that has been added to the sums, so that it is never added again. */
@Entity('ai_handled_events')
@Index('ai_handled_events_age', ['handledAt'])
export class HandledEvent {
  @PrimaryColumn({ type: 'text', name: 'event_id', collation: 'C' })
  eventId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('timestamptz', { name: 'handled_at' })
  handledAt: Date;
}
