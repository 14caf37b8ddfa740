import { createHash } from 'node:crypto';

/** What is wrong with a code challenge (RFC 7636 §4.2); undefined when nothing is. */
export function challengeFault(challenge: string): string | undefined {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)
    ? undefined
    : 'must be 43 to 128 of the characters A-Z a-z 0-9 - . _ ~';
}

/** The challenge that a verifier answers: S256, the one method there is. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
