import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Metadata } from '#database/metadata';
import { enumeration } from '#kernel';

/** In the `events` of a webhook: all kinds, including those added later. */
export const ALL = '*';

export const DISABLED_REASON = enumeration('WebhookDisabledReason', [
  'owner',
  'gone',
  'failures',
  'revoked',
  'creator',
]);
export type DisabledReason = (typeof DISABLED_REASON)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** A webhook is disabled when all attempts failed for this long, and there were at least this many. */
const MAX_FAILING_MS = 5 * DAY_MS;
const MAX_FAILURES = 20;
/** The numbers of failures in a row at which the owners are notified. */
const NOTICES = [5, 10, 15];

/** An address that receives the events of one business in one mode. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_tenant', ['businessId', 'livemode', 'id'])
@Index('webhook_endpoints_failing', ['businessId', 'id'], { where: 'consecutive_failures > 0' })
@Index('webhook_endpoints_previous_secret', ['previousSecretUntil'], { where: 'previous_secret_until is not null' })
export class Webhook {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  url: string;

  /** Event kinds: a name, `campaign.*` for all kinds of one resource, or `*`. */
  @Column('text', { array: true })
  events: string[];

  /** The scopes of the credential that created it, or that last set its `url` or `events`. It receives only events that these may read. */
  @Column('text', { array: true })
  scopes: string[];

  /** The user or key that created it, or that last set its `url`; null if that was before this was recorded. */
  @Column({ type: 'text', name: 'created_by', collation: 'C', nullable: true })
  createdBy: string | null;

  @Column('text', { nullable: true })
  description: string | null = null;

  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  /** Encrypted. */
  @Column('text')
  secret: string;

  /** The secret before the last rotation, encrypted; deliveries are signed with both until `previousSecretUntil`. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null = null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil: Date | null = null;

  @Column('boolean')
  enabled: boolean;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: DisabledReason | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null = null;

  /** When the first attempt after the last success failed. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** Failed attempts in a row, across all deliveries. */
  @Column('integer', { name: 'consecutive_failures' })
  consecutiveFailures: number;

  /** When its owners were last notified that it is failing. */
  @Column('timestamptz', { name: 'noticed_at', nullable: true })
  noticedAt: Date | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  succeed(): void {
    this.failingSince = null;
    this.consecutiveFailures = 0;
  }

  fail(now: Date): void {
    this.failingSince ??= now;
    this.consecutiveFailures++;
  }

  /** Whether every attempt has failed for so long that the webhook must be disabled. */
  hasFailedTooLong(now: Date): boolean {
    const since = this.failingSince?.getTime() ?? now.getTime();
    return this.consecutiveFailures >= MAX_FAILURES && now.getTime() - since >= MAX_FAILING_MS;
  }

  /**
   * Whether to notify its owners now that it is failing; if so, records that they were. After a notice, later series of
   * failures are not reported for a day.
   */
  claimNotice(now: Date): boolean {
    if (!NOTICES.includes(this.consecutiveFailures) || !this.failingSince) return false;
    const { noticedAt } = this;
    const isRecent = noticedAt !== null && now.getTime() - noticedAt.getTime() < DAY_MS;
    if (isRecent && noticedAt < this.failingSince) return false;
    this.noticedAt = now;
    return true;
  }

  disable(reason: DisabledReason, now: Date): void {
    this.enabled = false;
    this.disabledReason = reason;
    this.disabledAt = now;
  }

  /** Also resets the record of failures, since the owner says that the problem is fixed. */
  enable(): void {
    this.enabled = true;
    this.disabledReason = null;
    this.disabledAt = null;
    this.succeed();
  }

  /** Deliveries are signed with the new secret from now on, and also with the old one until `previousUntil`. */
  rotate(secret: string, previousUntil: Date): void {
    this.previousSecret = this.secret;
    this.previousSecretUntil = previousUntil;
    this.secret = secret;
  }

  /** For a webhook that an intruder may have created: disables it, and replaces the secret that they know. */
  revoke(secret: string, now: Date): void {
    this.secret = secret;
    this.previousSecret = null;
    this.previousSecretUntil = null;
    this.disable('revoked', now);
  }
}
