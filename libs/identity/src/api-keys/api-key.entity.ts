import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { INVALID_STATE } from '#kernel';
import { Business } from '../accounts/business.entity';

@Entity('api_keys')
@Index('api_keys_hash', ['hash'], { unique: true })
@Index('api_keys_mode', ['businessId', 'livemode', 'id'])
export class ApiKey {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @ForeignKey(() => Business, { name: 'api_keys_business_fk' })
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('text')
  name: string;

  /** SHA-256 in hex. The key has 190 random bits, so a slow hash would add no protection. */
  @Column('text')
  hash: string;

  @Column('text')
  last4: string;

  @Column('text', { array: true })
  scopes: string[];

  @Column('boolean')
  livemode: boolean;

  /** Whether it was issued by the agent flow, through which the agent can also request a key with more scopes. */
  @Column('boolean', { default: false })
  agent: boolean;

  /** The user who created, replaced or approved it; null for keys from before it was recorded. */
  @Column({ type: 'text', name: 'created_by', collation: 'C', nullable: true })
  createdBy: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Updated at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** The path of the only resource that it is valid for, such as `/mcp`; null if it is valid everywhere. */
  @Column('text', { nullable: true })
  resource: string | null;

  /** The id of the key that replaced it by rotation. */
  @Column({ type: 'text', name: 'replaced_by', collation: 'C', nullable: true })
  replacedBy: string | null;

  isUsable(now: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > now);
  }

  /**
   * Marks the key as replaced, which is possible once. It works until `until`, or until it expires if that is sooner.
   */
  replaceBy(successorId: string, now: Date, until: Date): void {
    if (!this.isUsable(now))
      throw INVALID_STATE.error('This key is revoked or expired and cannot be replaced. Create a new key.');
    if (this.replacedBy !== null)
      throw INVALID_STATE.error(
        `This key was already replaced by ${this.replacedBy}. Replace that key, or revoke this one to end its grace period.`,
      );
    this.replacedBy = successorId;
    if (until <= now) this.revokedAt = now;
    else if (this.expiresAt === null || this.expiresAt > until) this.expiresAt = until;
  }

  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
