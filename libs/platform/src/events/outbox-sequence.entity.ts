import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many events one thing has had: its events are numbered on from here after those before were purged. */
@Entity('outbox_sequences')
export class OutboxSequence {
  @PrimaryColumn({ type: 'text', name: 'aggregate_id', collation: 'C' })
  aggregateId: string;

  @Column('integer')
  last: number;
}
