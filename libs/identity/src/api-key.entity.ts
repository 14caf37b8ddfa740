import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { INVALID_STATE } from '#platform';
import { Business } from './business.entity';

@Entity('api_keys')
@Index('api_keys_hash', ['hash'], { unique: true })
@Index('api_keys_business', ['businessId', 'id'])
export class ApiKey {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @ForeignKey(() => Business, { name: 'api_keys_business_fk' })
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('text')
  name: string;

  /** SHA-256 in hex: the key has 190 random bits, so a slow hash would protect nothing more. */
  @Column('text')
  hash: string;

  @Column('text')
  last4: string;

  @Column('text', { array: true })
  scopes: string[];

  @Column('boolean')
  livemode: boolean;

  /** Whether an agent got it by the agent flow, by which it can also get one with more scopes. */
  @Column('boolean', { default: false })
  agent: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** The path of the one resource that it works at, such as `/mcp`; null when it works everywhere. */
  @Column('text', { nullable: true })
  resource: string | null;

  /** The key that it was rotated to. */
  @Column({ type: 'text', name: 'replaced_by', collation: 'C', nullable: true })
  replacedBy: string | null;

  isUsable(now: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > now);
  }

  /** Gives way to a new key, once: works until `until`, or until its own end when that is sooner. */
  giveWay(successorId: string, now: Date, until: Date): void {
    if (!this.isUsable(now))
      throw INVALID_STATE.because(
        'This key is revoked or expired; only a working key can be rotated. Create a new one.',
      );
    if (this.replacedBy !== null)
      throw INVALID_STATE.because(
        `This key was rotated before, and ${this.replacedBy} replaces it. Rotate that key, or revoke this one to end its grace period.`,
      );
    this.replacedBy = successorId;
    if (until <= now) this.revokedAt = now;
    else if (this.expiresAt === null || this.expiresAt > until) this.expiresAt = until;
  }

  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
