import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * One sign-in, with the sequence of its refresh tokens. Tokens are numbered by generation and only the current
 * generation is valid. A token is a MAC over session and generation, so it cannot be derived from this row.
 */
@Entity('sessions')
@Index('sessions_owner', ['userId', 'id'])
@Index('sessions_cookie', ['cookieHash'], { unique: true, where: 'cookie_hash is not null' })
@Index('sessions_expiry', ['expiresAt'])
@Index('sessions_revocation', ['revokedAt'], { where: 'revoked_at is not null' })
export class Session {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @ForeignKey(() => User, { name: 'sessions_user_fk' })
  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @Column('integer')
  generation: number;

  /** When the current generation was issued. */
  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt: Date;

  /** Whether the previous token was used a second time, because the client did not receive the first response. */
  @Column('boolean')
  retried: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The `User-Agent` header of the sign-in. */
  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress: string | null;

  /** SHA-256 of the cookie of a browser session; null if the session has tokens instead. */
  @Column('text', { name: 'cookie_hash', nullable: true })
  cookieHash: string | null;

  /** The mode of a browser session; true for all others. */
  @Column('boolean', { default: true })
  livemode: boolean;

  /** When the password was last entered in a browser session. */
  @Column('timestamptz', { name: 'password_confirmed_at', nullable: true })
  passwordConfirmedAt: Date | null;
}
