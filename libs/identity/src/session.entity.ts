import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/**
 * One sign-in and all the refresh tokens that follow from it. Tokens are numbered by generation, and only the current
 * one is alive; a token is a MAC over session and generation, so that nothing here can be turned into one.
 */
@Entity('sessions')
@Index('sessions_user', ['userId'])
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

  /** When the current generation was given out. */
  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt: Date;

  /** Whether the previous token was used once more, after its answer was lost. */
  @Column('boolean')
  retried: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** What signed in, in its own words. */
  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress: string | null;
}
