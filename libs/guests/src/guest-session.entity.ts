import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser in which somebody takes part, and who it is, as soon as it is known. */
@Entity('guest_sessions')
@Index('guest_sessions_token', ['tokenHash'], { unique: true })
@Index('guest_sessions_expiry', ['expiresAt'])
export class GuestSession {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** SHA-256 of the token in the cookie. */
  @Column({ type: 'text', name: 'token_hash', collation: 'C' })
  tokenHash: string;

  /** The id of the first session in this browser. It stays the same when a session with another token takes its place. */
  @Column({ type: 'text', name: 'browser_id', collation: 'C' })
  browserId: string;

  /** Null until the person has shown that an address is theirs. */
  @Column({ type: 'text', name: 'guest_id', collation: 'C', nullable: true })
  guestId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
