import { createHash } from 'node:crypto';
import { canonicalEmail } from '#identity';
import { Submitter } from './participant.entity';

/**
 * By what limits per person count a participant: the id, and the address in the form that all addresses of one person have. It is only a
 * hash of it, because what a limit has counted is kept with the proof.
 */
export function limitKeysOf({ id, email, ...owner }: Submitter): string[] {
  return email === null ? [id] : [id, addressKey(owner, email)];
}

/** Another one for each business and mode, so that nobody recognizes a person in the rows of two. */
function addressKey({ businessId, livemode }: Pick<Submitter, 'businessId' | 'livemode'>, email: string): string {
  const text = `${businessId}/${livemode ? 'live' : 'test'}/${canonicalEmail(email)}`;
  return createHash('sha256').update(text).digest('base64url');
}
