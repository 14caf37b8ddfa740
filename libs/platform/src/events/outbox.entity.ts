import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A fact that happened, written in the transaction that made it true, for those who hear of it later. */
@Entity('outbox')
@Index('outbox_aggregate_sequence', ['aggregateId', 'sequence'], { unique: true })
@Index('outbox_unrelayed', ['ordinal'], { where: 'relayed_at is null' })
@Index('outbox_relayed', ['relayedAt'], { where: 'relayed_at is not null' })
export class OutboxEvent {
  /** `evt_…`, the same over all deliveries: the consumer's key against duplicates. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** `aggregate.happened`, such as `key.created`. */
  @Column('text')
  type: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  /** Another tenant who may know of it too. */
  @Column('text', { name: 'also_for', nullable: true })
  alsoFor: string | null;

  @Column('boolean')
  livemode: boolean;

  /** The kind of thing it happened to. */
  @Column('text')
  aggregate: string;

  @Column('text', { name: 'aggregate_id' })
  aggregateId: string;

  /** 1, 2, 3… for each aggregate, so that a consumer can order what arrives unordered. */
  @Column('integer')
  sequence: number;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  /** The thing as it was after it happened. */
  @Column('jsonb')
  data: object;

  /** The order of writing; within an aggregate that of the facts. */
  @Column('bigint')
  @Generated('increment')
  ordinal: string;

  /** When all who hear it had heard it; null until then. */
  @Column('timestamptz', { name: 'relayed_at', nullable: true })
  relayedAt: Date | null;

  /** When it is tried again, after it could not be relayed. */
  @Column('timestamptz', { name: 'retry_at', nullable: true })
  retryAt: Date | null;

  /** How often it could not be relayed. */
  @Column('integer', { default: 0 })
  failures: number;
}
