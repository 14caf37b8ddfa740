import { createHash } from 'node:crypto';

/** The error in a code challenge (RFC 7636 §4.2); undefined when it is valid. */
export function codeChallengeError(challenge: string): string | undefined {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)
    ? undefined
    : 'must be 43 to 128 of the characters A-Z a-z 0-9 - . _ ~';
}

/** The S256 challenge of a code verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
