import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { LaneName } from '../sending/delivery-lanes';

export const DELIVERY_TRIGGER = enumeration('WebhookDeliveryTrigger', ['event', 'replay', 'recovery', 'test']);
export type DeliveryTrigger = (typeof DELIVERY_TRIGGER)[number];

export const DELIVERY_STATUS = enumeration('WebhookDeliveryStatus', ['pending', 'delivered', 'failed']);
export type DeliveryStatus = (typeof DELIVERY_STATUS)[number];

/**
 * One event on its way to one webhook. The last four columns belong to the queue. The entity has no methods, since the queue
 * works on the rows with the statements of `delivery-queue.queries.ts`; it is used to list deliveries. The table has a partition
 * for every two weeks.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event', ['endpointId', 'eventId', 'round'])
@Index('webhook_deliveries_status', ['endpointId', 'status', 'id'])
@Index('webhook_deliveries_due', ['businessId', 'endpointId', 'dueAt', 'id'], { where: 'due_at is not null' })
@Index('webhook_deliveries_leased', ['businessId', 'endpointId'], { where: 'leased_until is not null' })
export class Delivery {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The business of the webhook: running deliveries are counted per business. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The webhook may be deleted. There is no foreign key, because every write would check it and lock the webhook. */
  @Column({ type: 'text', name: 'endpoint_id', collation: 'C' })
  endpointId: string;

  @Column({ type: 'text', name: 'event_id', collation: 'C' })
  eventId: string;

  /**
   * 0 for the delivery that the event caused, then 1, 2, 3… for each repetition. There is one delivery of each round: the relay
   * creates the first one in the transaction that marks the event as relayed, and repetitions lock the webhook.
   */
  @Column('integer')
  round: number;

  @Column('text')
  type: string;

  @Column('text')
  trigger: DeliveryTrigger;

  /** The body of a test event; null for an event of the log, which contains its body. */
  @Column('text', { nullable: true })
  body: string | null;

  @Column('text')
  status: DeliveryStatus;

  @Column('integer')
  attempts: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number;

  /** The lane in which it was last leased; null before. */
  @Column('text', { nullable: true })
  lane: LaneName | null;
}

/**
 * The result of one attempt at a delivery, in partitions for the same periods as those of the deliveries. There is no foreign key,
 * which would have to be checked for all rows of a partition of deliveries that is dropped.
 */
@Entity('webhook_attempts')
export class Attempt {
  @PrimaryColumn({ type: 'text', name: 'delivery_id', collation: 'C' })
  deliveryId: string;

  /** 1, 2, 3… */
  @PrimaryColumn('integer')
  number: number;

  @Column('timestamptz')
  at: Date;

  @Column('integer', { name: 'duration_ms' })
  durationMs: number;

  /** The HTTP status; null without a response. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** Why there was no response, as a code such as `timeout`. */
  @Column('text', { nullable: true })
  error: string | null;

  /** With values that may be secret redacted. */
  @Column('jsonb', { nullable: true })
  headers: Record<string, string> | null;

  /** The beginning of the response body, as text. */
  @Column('text', { nullable: true })
  body: string | null;
}
