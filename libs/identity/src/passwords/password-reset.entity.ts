import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A token, sent by e-mail, that sets a new password. It can be used once, within an hour. */
@Entity('password_resets')
@Index('password_resets_expiry', ['expiresAt'])
export class PasswordReset {
  /** SHA-256 of the token, in hex. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @ForeignKey(() => User, { name: 'password_resets_user_fk' })
  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
