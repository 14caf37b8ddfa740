/**
 * What an anonymous visitor sees at a URL. `public`: the post. `gone`: nothing, or it is not public. `sign-in`: it can be seen
 * only after signing in. `unreachable`: a temporary failure. `unclear`: none of these.
 */
export type Reachability = 'public' | 'gone' | 'sign-in' | 'unreachable' | 'unclear';

const GONE = [404, 410];
const SIGN_IN = [401, 403, 407, 451];
const TEMPORARY = [408, 425, 429];

/** The reachability by the status of a response, before its content is checked. */
export function reachabilityOf(status: number): Reachability {
  if (status === 200 || status === 203 || status === 206) return 'public';
  if (GONE.includes(status)) return 'gone';
  if (SIGN_IN.includes(status)) return 'sign-in';
  return TEMPORARY.includes(status) || (status >= 500 && status < 600) ? 'unreachable' : 'unclear';
}

/**
 * Combines the reachability of a post's page with that of the platform's oEmbed endpoint. Many sites return 200 for any URL,
 * or 403 for existing posts, so oEmbed takes precedence over the page. If the page is public and oEmbed reports the post as
 * gone, the result is `unclear`.
 */
export function combinedReachability(page: Reachability, oembed: Reachability | undefined): Reachability {
  if (oembed === 'public') return 'public';
  if (oembed === 'gone') return page === 'public' ? 'unclear' : 'gone';
  if (page === 'public' || page === 'gone') return page;
  return oembed === 'unreachable' ? 'unreachable' : page;
}
