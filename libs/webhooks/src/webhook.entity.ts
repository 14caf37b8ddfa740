import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#platform';

/** Among the `events` of a webhook: all kinds there are, and all there will be. */
export const ALL = '*';

export const DISABLED_REASON = enumeration('WebhookDisabledReason', ['owner', 'gone', 'failures', 'revoked']);
export type DisabledReason = (typeof DISABLED_REASON)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Only failures for so long, and so many of them, disable an endpoint. */
const MAX_FAILING_MS = 5 * DAY_MS;
const MAX_FAILURES = 20;
/** Failures in a row after which the owners are told. */
const NOTICES = [5, 10, 15];

/** An address that events of one tenant, in one mode, are sent to. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_tenant', ['businessId', 'livemode', 'id'])
@Index('webhook_endpoints_failing', ['businessId', 'id'], { where: 'consecutive_failures > 0' })
export class Webhook {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  url: string;

  /** Kinds of event, `thing.*` for all of a thing's, or `*`. */
  @Column('text', { array: true })
  events: string[];

  /** Of the credential that created it, or that last set its `url` or `events`: it is sent no event that these may not read. */
  @Column('text', { array: true })
  scopes: string[];

  @Column('text', { nullable: true })
  description: string | null;

  /** Sealed. */
  @Column('text')
  secret: string;

  /** The one before, sealed, which signs beside it for a while. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil: Date | null;

  @Column('boolean')
  enabled: boolean;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: DisabledReason | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** When the first attempt failed since the last one that did not. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** Attempts, over all deliveries. */
  @Column('integer', { name: 'consecutive_failures' })
  consecutiveFailures: number;

  /** When its owners were last told that it fails. */
  @Column('timestamptz', { name: 'noticed_at', nullable: true })
  noticedAt: Date | null;

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

  /** Whether it has failed for so long that nobody seems to be there. */
  isGivenUp(now: Date): boolean {
    const since = this.failingSince?.getTime() ?? now.getTime();
    return this.consecutiveFailures >= MAX_FAILURES && now.getTime() - since >= MAX_FAILING_MS;
  }

  /** Whether its owners are to be told that it fails, which counts as done. One that fails now and then is told of once a day. */
  takeNotice(now: Date): boolean {
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

  /** With a clean record: what went wrong before is said to be mended. */
  enable(): void {
    this.enabled = true;
    this.disabledReason = null;
    this.disabledAt = null;
    this.succeed();
  }

  /** The new secret signs from now on; the old one, beside it, until then. */
  rotate(secret: string, previousUntil: Date): void {
    this.previousSecret = this.secret;
    this.previousSecretUntil = previousUntil;
    this.secret = secret;
  }

  /** It may have been set up by a stranger: nothing more is sent to it, and the secret they know signs nothing. */
  revoke(secret: string, now: Date): void {
    this.secret = secret;
    this.previousSecret = null;
    this.previousSecretUntil = null;
    this.disable('revoked', now);
  }

  /** What signs, the newest first; sealed. */
  secretsAt(now: Date): string[] {
    const { secret, previousSecret, previousSecretUntil } = this;
    const isOver = !previousSecret || !previousSecretUntil || previousSecretUntil <= now;
    return isOver ? [secret] : [secret, previousSecret];
  }
}
