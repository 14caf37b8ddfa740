/** Where the code goes after the decision, as it is shown and as the browser is told to allow. */
export interface Destination {
  kind: 'site' | 'computer' | 'app';
  /** The host of a site, with its port; the address of a program on this computer; the scheme that opens an app, with its host. */
  name: string;
  /** The sources of `form-action` that let the browser follow the redirect there. */
  formTargets: string[];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A browser holds form-action against every redirect that follows the form, those of the agent's own site included: one
 * that takes the code on one host and goes on to another would be stopped there. So any https site is allowed, beside
 * the address that was asked for.
 * @param redirectUri one that was validated
 */
export function destinationOf(redirectUri: string): Destination {
  const { protocol, origin, host, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return { kind: 'app', name: `${protocol}//${host}`, formTargets: [protocol] };
  // A policy has no words for the address of an IPv6 host.
  const own = protocol === 'https:' || hostname.startsWith('[') ? protocol : origin;
  const kind = LOOPBACK.test(hostname) ? 'computer' : 'site';
  return { kind, name: host, formTargets: [...new Set(['https:', own])] };
}
