import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { INVALID_GRANT } from '#identity';
import { invalid } from '#kernel';
import { Scope } from '#kernel/actors';
import { challengeOf } from './pkce';

/** How long a code is valid. */
export const CODE_LIFETIME_SECONDS = 60;

/** What a client sends together with a code. Each field that is sent must match the code. */
export interface CodeClaims {
  codeVerifier?: string;
  redirectUri?: string;
  clientId?: string;
  resource?: string;
}

/** The hash under which a code is stored. A slow hash would add nothing, because a code has 256 random bits. */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** A person's consent, exchanged once for a key. Only the last two columns change. */
@Entity('authorization_codes')
@Index('authorization_codes_expiry', ['expiresAt'])
export class AuthorizationCode {
  @PrimaryColumn('text')
  hash: string;

  /** The user who approved. */
  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('text', { name: 'agent_name' })
  agentName: string;

  /** Null for an agent without a client. */
  @Column('text', { name: 'client_id', nullable: true })
  clientId: string | null;

  @Column('text', { array: true })
  scopes: Scope[];

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

  /** The key that was issued for the code. */
  @Column({ type: 'text', name: 'key_id', collation: 'C', nullable: true })
  keyId: string | null;

  /**
   * Checks that the code was issued for this client, redirect, resource and verifier. A code with a challenge requires the
   * verifier. A code without one rejects a verifier, because an attacker may have removed the challenge from the request.
   * @throws ApiError INVALID_GRANT, or VALIDATION_ERROR for the resource
   */
  assertFor({ codeVerifier, redirectUri, clientId, resource }: CodeClaims): void {
    if (clientId !== undefined && this.clientId !== null && clientId !== this.clientId)
      throw INVALID_GRANT.error('The code was issued to another client.');
    if (redirectUri !== undefined && redirectUri !== this.redirectUri)
      throw INVALID_GRANT.error(
        'redirect_uri is not the one that the code was sent to. Send the same redirect_uri as in the authorization request.',
      );
    if (resource !== undefined && this.resource !== null && resource !== this.resource)
      throw invalid('resource', 'is not the one in the authorization request');
    if (this.codeChallenge === null && codeVerifier !== undefined)
      throw INVALID_GRANT.error('The authorization request had no code_challenge, so code_verifier must not be sent.');
    if (this.codeChallenge !== null && codeVerifier === undefined)
      throw INVALID_GRANT.error('code_verifier is required, because the authorization request had a code_challenge.');
    if (codeVerifier !== undefined && challengeOf(codeVerifier) !== this.codeChallenge)
      throw INVALID_GRANT.error('code_verifier does not match the code_challenge.');
  }
}
