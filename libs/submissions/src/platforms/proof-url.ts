import { createHash } from 'node:crypto';
import { findPlatform } from '#catalog';
import { invalid } from '#kernel';
import { urlFrom } from '#outbound';
import { isShareLink, platformWithoutPost, proofIdentity } from './proof-identity';

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

/** Why an unchecked proof needs a manual review, as the check `post`; undefined if it can be approved at once. */
export function manualReviewReason(proofUrl: string, actionId: string) {
  const platformId = platformWithoutPost(proofUrl, actionId);
  if (platformId === undefined) return undefined;
  const name = findPlatform(platformId)?.name ?? platformId;
  const evidence = `The URL is on ${name}, but does not identify a post there, so the proof is not approved automatically and waits for review.`;
  return { name: 'post', outcome: 'unknown' as const, evidence };
}
