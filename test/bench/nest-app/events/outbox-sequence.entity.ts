import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('outbox_sequences')
export class OutboxSequence {
  @PrimaryColumn('text', { name: 'aggregate_id' })
  aggregateId: string;

  @Column('integer')
  last: number = 0;
}
