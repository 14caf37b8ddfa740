import { createHash } from 'node:crypto';
import { urlFrom } from '#platform';

/** Parameters that say where a link was shared, not what it shows. */
const TRACKING = /^(utm_.*|fbclid|gclid|igsh|igshid|si|ref_src|mibextid)$/;

/** Why a URL cannot be a proof, or null when it can. */
export function proofUrlFault(text: string): string | null {
  const url = urlFrom(text);
  if (!url) return 'must be an absolute URL';
  // What parses is not yet absolute: `https:post` does, and so does a URL with a line break in it.
  if (!/^https?:\/\//i.test(text)) return 'must start with https:// or http://';
  if (/\s/.test(text)) return 'must not contain white space';
  return url.username || url.password ? 'must not carry a user name or password' : null;
}

/**
 * What makes two proofs the same one: host and path without `www.`, a trailing slash, a fragment and tracking parameters,
 * over http or https, hashed so that the index holds no long rows.
 */
export function proofHash(proofUrl: string): string {
  const url = new URL(proofUrl);
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const normalized = `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}?${query.sort().join('&')}`;
  return createHash('sha256').update(normalized).digest('hex');
}
