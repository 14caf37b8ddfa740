import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

/** How it was proven that the account belongs to the creator. */
export const CONNECTION_METHODS = enumeration('ConnectionMethod', ['oauth', 'code']);
export type ConnectionMethod = (typeof CONNECTION_METHODS)[number];

/** The statuses that are visible. A connection that its owner has deleted is `revoking` until access at the platform is revoked. */
export const CONNECTION_STATUS = enumeration('ConnectionStatus', ['active', 'expired']);
export type ConnectionStatus = (typeof CONNECTION_STATUS)[number];

/** An account on a platform that belongs to a creator. It is also a row of a queue: it is checked daily, and revoked after deletion. */
@Entity('oauth_connections')
@Index('oauth_connections_account', ['platformId', 'accountId', 'livemode'], {
  unique: true,
  where: `status <> 'revoking'`,
})
@Index('oauth_connections_profile', ['businessId', 'livemode', 'platformId'], {
  unique: true,
  where: `status <> 'revoking'`,
})
@Index('oauth_connections_list', ['businessId', 'livemode', 'status', 'id'])
@Index('oauth_connections_due', ['dueAt'], { where: 'due_at is not null' })
export class Connection {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The platform's id in the catalogue. */
  @Column({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  /** The platform's permanent id of the account. */
  @Column({ type: 'text', name: 'account_id', collation: 'C' })
  accountId: string;

  /** Without the leading @. */
  @Column('text')
  handle: string;

  /** Null if the platform does not report it. */
  @Column('integer', { nullable: true })
  followers: number | null;

  @Column('text')
  method: ConnectionMethod;

  @Column('text')
  status: ConnectionStatus | 'revoking';

  /** What the creator has granted, in the platform's own names. */
  @Column('text', { array: true })
  scopes: string[];

  /** The access and refresh token as JSON, encrypted; null if there are none. */
  @Column('text', { nullable: true })
  tokens: string | null;

  /** When the access token expires; null if it is unknown or never. */
  @Column('timestamptz', { name: 'tokens_expire_at', nullable: true })
  tokensExpireAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When handle and followers were last read. */
  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;

  /** When it is checked or revoked next; null if it never is. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;

  /** How many checks have failed in a row. */
  @Column('integer')
  attempts: number = 0;
}

/** A sign-in at a platform that was started and not finished. */
@Entity('oauth_states')
@Index('oauth_states_expiry', ['expiresAt'])
export class OAuthState {
  /** SHA-256 of the state, so that a copy of the database cannot be used to finish sign-ins. */
  @PrimaryColumn({ type: 'text', name: 'state_hash', collation: 'C' })
  stateHash: string;

  /** SHA-256 of the cookie of the browser in which it was started. */
  @Column({ type: 'text', name: 'browser_hash', collation: 'C' })
  browserHash: string;

  @Column({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The session in which it was started. */
  @Column({ type: 'text', name: 'session_id', collation: 'C' })
  sessionId: string;

  /** The secret of PKCE, encrypted; null if the platform does not support it. */
  @Column('text', { name: 'code_verifier', nullable: true })
  codeVerifier: string | null;

  /** The absolute URL to which the browser finally returns. */
  @Column('text', { name: 'return_to' })
  returnTo: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
