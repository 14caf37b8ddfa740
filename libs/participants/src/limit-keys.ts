import { createHash } from 'node:crypto';
import { canonicalEmail } from '#identity';
import { Participant } from './participant.entity';

/**
 * By what limits per person count a participant: the id, and the address in the form that all addresses of one person have. It is only a
 * hash of it, because what a limit has counted is kept with the proof.
 */
export function limitKeysOf({ businessId, id, email }: Pick<Participant, 'businessId' | 'id' | 'email'>): string[] {
  return email === null ? [id] : [id, addressKey(businessId, email)];
}

/** Another one for each business, so that nobody recognizes a person in the rows of two. */
function addressKey(businessId: string, email: string): string {
  return createHash('sha256')
    .update(`${businessId}/${canonicalEmail(email)}`)
    .digest('base64url');
}
