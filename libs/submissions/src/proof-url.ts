import { createHash } from 'node:crypto';
import { invalid, urlFrom } from '#platform';
import { isShareLink, proofIdentity } from './verification/platforms/proof-identity';

/** Why a URL cannot be a proof, or undefined when it can. */
export function proofUrlFault(text: string): string | undefined {
  const url = urlFrom(text);
  if (!url) return 'must be an absolute URL';
  // What parses is not yet absolute: `https:post` does, and so does a URL with a line break in it.
  if (!/^https?:\/\//i.test(text)) return 'must start with https:// or http://';
  if (/\s/.test(text)) return 'must not contain white space';
  return url.username || url.password ? 'must not carry a user name or password' : undefined;
}

/** What makes two proofs the same one (`proofIdentity`), hashed so that the index holds no long rows. */
export function proofHash(proofUrl: string, actionId: string): string {
  return createHash('sha256').update(proofIdentity(proofUrl, actionId).key).digest('hex');
}

/**
 * For a proof that is approved before anyone has looked at it.
 * @throws Problem VALIDATION_ERROR for a share link, of which one post can have any number
 */
export function refuseShareLink(proofUrl: string): void {
  if (!isShareLink(new URL(proofUrl))) return;
  throw invalid(
    'proofUrl',
    'is a share link, which can be made again and again for one post: open it, and submit the address that the browser then shows',
  );
}
