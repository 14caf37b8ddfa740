import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('outbox')
export class OutboxEvent {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  type: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  aggregate: string;

  @Column('text', { name: 'aggregate_id' })
  aggregateId: string;

  @Column('integer')
  sequence: number;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  @Column('jsonb')
  data: object;

  @Column('text', { name: 'counterparty_id', nullable: true })
  counterpartyId: string | null;
}
