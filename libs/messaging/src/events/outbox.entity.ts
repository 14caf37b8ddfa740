import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** An event, stored in the transaction of the change that it reports, for subscribers. The table has a partition per day. */
@Entity('outbox')
@Index('outbox_unrelayed', ['ordinal'], { where: 'relayed_at is null' })
export class OutboxEvent {
  /** `evt_…`, the same for all deliveries, so that consumers can detect duplicates. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** Such as `key.created`. */
  @Column('text')
  type: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  /** A second tenant that may read the event. */
  @Column('text', { name: 'counterparty_id', nullable: true })
  counterpartyId: string | null;

  @Column('boolean')
  livemode: boolean;

  /** The kind of aggregate, such as `key`. */
  @Column('text')
  aggregate: string;

  @Column('text', { name: 'aggregate_id' })
  aggregateId: string;

  /**
   * 1, 2, 3… for each aggregate, so that consumers can order events that arrive out of order. Unique because it is taken from
   * the row of the aggregate in `outbox_sequences`: an index that is unique across partitions would have to include `id`.
   */
  @Column('integer')
  sequence: number;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  /** The resource after the event. */
  @Column('jsonb')
  data: object;

  /** The order of insertion; within an aggregate, the order of its changes. */
  @Column('bigint')
  @Generated('increment')
  ordinal: string;

  /** When all subscribers had handled it; null until then. */
  @Column('timestamptz', { name: 'relayed_at', nullable: true })
  relayedAt: Date | null;

  /** When to retry after a failure. */
  @Column('timestamptz', { name: 'retry_at', nullable: true })
  retryAt: Date | null;

  /** The number of failed attempts to relay it. */
  @Column('integer', { default: 0 })
  failures: number;
}
