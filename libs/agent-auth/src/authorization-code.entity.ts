import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { INVALID_GRANT, KnownScope } from '#identity';
import { invalid } from '#platform';
import { challengeOf } from './pkce';

/** How long a code is good for. */
export const CODE_SECONDS = 60;

/** Who brings a code, as far as they say. */
export interface Bearer {
  codeVerifier?: string;
  redirectUri?: string;
  clientId?: string;
  resource?: string;
}

/** What a code is stored as: it has 256 random bits, so a slow hash would protect nothing more. */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** A person's consent, to be exchanged once for a key. All but the last two columns stay as they are. */
@Entity('authorization_codes')
@Index('authorization_codes_expiry', ['expiresAt'])
export class AuthorizationCode {
  @PrimaryColumn('text')
  hash: string;

  /** Who approved. */
  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('text', { name: 'agent_name' })
  agentName: string;

  /** Null in the plain flow. */
  @Column('text', { name: 'client_id', nullable: true })
  clientId: string | null;

  @Column('text', { array: true })
  scopes: KnownScope[];

  @Column('text', { name: 'redirect_uri' })
  redirectUri: string;

  @Column('text', { name: 'code_challenge', nullable: true })
  codeChallenge: string | null;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { nullable: true })
  resource: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'spent_at', nullable: true })
  spentAt: Date | null;

  /** The key that it gave. */
  @Column({ type: 'text', name: 'key_id', collation: 'C', nullable: true })
  keyId: string | null;

  /**
   * Whoever brings it must be whom it was given to. What was asked for with a challenge is never given without its
   * verifier, and the other way round: a challenge that was cut out of the request would protect nothing.
   * @throws Problem INVALID_GRANT, or VALIDATION_ERROR for the resource, that says what does not fit
   */
  assertFor({ codeVerifier, redirectUri, clientId, resource }: Bearer): void {
    if (clientId !== undefined && this.clientId !== null && clientId !== this.clientId)
      throw INVALID_GRANT.because('The code was given to another client.');
    if (redirectUri !== undefined && redirectUri !== this.redirectUri)
      throw INVALID_GRANT.because('redirect_uri is not the one that the code was sent to.');
    if (resource !== undefined && this.resource !== null && resource !== this.resource)
      throw invalid('resource', 'is not the one that the code was asked for');
    if (this.codeChallenge === null && codeVerifier !== undefined)
      throw INVALID_GRANT.because('The code was asked for without a code_challenge, so it takes no code_verifier.');
    if (this.codeChallenge !== null && codeVerifier === undefined)
      throw INVALID_GRANT.because('The code was asked for with a code_challenge: send its code_verifier.');
    if (codeVerifier !== undefined && challengeOf(codeVerifier) !== this.codeChallenge)
      throw INVALID_GRANT.because('code_verifier is not the one of the code_challenge.');
  }
}
