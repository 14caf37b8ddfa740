import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#platform';
import { LaneName } from './delivery-lanes';

export const DELIVERY_TRIGGER = enumeration('WebhookDeliveryTrigger', ['event', 'replay', 'recovery', 'test']);
export type DeliveryTrigger = (typeof DELIVERY_TRIGGER)[number];

export const DELIVERY_STATUS = enumeration('WebhookDeliveryStatus', ['pending', 'delivered', 'failed']);
export type DeliveryStatus = (typeof DELIVERY_STATUS)[number];

/**
 * An event on its way to an endpoint. The queue's own columns are the last four. It has no rules: the queue works on rows with
 * the statements of `delivery-queue.queries.ts`, and the entity is what pages of deliveries are read by.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_round', ['endpointId', 'eventId', 'round'], { unique: true })
@Index('webhook_deliveries_endpoint', ['endpointId', 'id'])
@Index('webhook_deliveries_due', ['businessId', 'endpointId', 'dueAt', 'id'], { where: 'due_at is not null' })
@Index('webhook_deliveries_leased', ['businessId', 'endpointId'], { where: 'leased_until is not null' })
@Index('webhook_deliveries_age', ['createdAt'])
export class Delivery {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** Whose endpoint it goes to: what is under way is counted for each business. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** It may be deleted: no foreign key, which every write here would check and lock. */
  @Column({ type: 'text', name: 'endpoint_id', collation: 'C' })
  endpointId: string;

  @Column({ type: 'text', name: 'event_id', collation: 'C' })
  eventId: string;

  /** 0 for what the event itself set off, once however often it is heard of; then 1, 2, 3… */
  @Column('integer')
  round: number;

  @Column('text')
  type: string;

  @Column('text')
  trigger: DeliveryTrigger;

  /** What is sent, of an event that is in no log; else the log has it. */
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

  @Column('integer')
  fence: number;

  /** In which lane it was last leased; null before. */
  @Column('text', { nullable: true })
  lane: LaneName | null;
}

/** What one attempt at a delivery got. */
@Entity('webhook_attempts')
export class Attempt {
  @ForeignKey(() => Delivery, { name: 'webhook_attempts_delivery_fk', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'text', name: 'delivery_id', collation: 'C' })
  deliveryId: string;

  /** 1, 2, 3… */
  @PrimaryColumn('integer')
  number: number;

  @Column('timestamptz')
  at: Date;

  @Column('integer', { name: 'duration_ms' })
  durationMs: number;

  /** Null where there was no answer. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** Why there was no answer, in a word. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Without what might be a secret. */
  @Column('jsonb', { nullable: true })
  headers: Record<string, string> | null;

  /** The beginning of it, as text. */
  @Column('text', { nullable: true })
  body: string | null;
}
