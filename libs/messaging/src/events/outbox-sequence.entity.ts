import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of the last event of an aggregate, from which numbering continues even after its events have been purged. */
@Entity('outbox_sequences')
export class OutboxSequence {
  @PrimaryColumn({ type: 'text', name: 'aggregate_id', collation: 'C' })
  aggregateId: string;

  @Column('integer')
  last: number;
}
