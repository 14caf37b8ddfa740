import { createHash } from 'node:crypto';
import { urlFrom } from '#outbound';
import { invalid } from '#platform';
import { isShareLink, proofIdentity } from './proof-identity';

/** Why a URL is rejected as proof, or undefined if it is valid. */
export function proofUrlError(text: string): string | undefined {
  const url = urlFrom(text);
  if (!url) return 'must be an absolute URL';
  // The parser also accepts relative URLs such as `https:post`, and URLs that contain a line break.
  if (!/^https?:\/\//i.test(text)) return 'must start with https:// or http://';
  if (/\s/.test(text)) return 'must not contain white space';
  return url.username || url.password ? 'must not contain a user name or password' : undefined;
}

/** SHA-256 of the `proofIdentity`, so that the index contains no long values. */
export function proofHash(proofUrl: string, actionId: string): string {
  return createHash('sha256').update(proofIdentity(proofUrl, actionId).key).digest('hex');
}

/**
 * For proofs that are approved without being checked.
 * @throws ApiError VALIDATION_ERROR for a share link, because one post can have any number of them
 */
export function rejectShareLink(proofUrl: string): void {
  if (!isShareLink(new URL(proofUrl))) return;
  throw invalid(
    'proofUrl',
    'is a share link, of which one post can have any number: open it, and submit the URL that the browser then shows',
  );
}
