/** Where the decision is sent: for display, and for the content security policy. */
export interface Destination {
  kind: 'site' | 'computer' | 'app';
  /** The host of a site, with its port; the address of a program on this computer; the scheme that opens an app, with its host. */
  name: string;
  /** The sources of `form-action` that let the browser follow the redirect there. */
  formTargets: string[];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Browsers apply `form-action` to every redirect after the form, also to those of the agent's site. An agent that receives
 * the code on one host and redirects to another would be blocked, so any https site is allowed besides the redirect URI.
 * @param redirectUri must be validated
 */
export function destinationOf(redirectUri: string): Destination {
  const { protocol, origin, host, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return { kind: 'app', name: `${protocol}//${host}`, formTargets: [protocol] };
  // A content security policy cannot contain an IPv6 address.
  const own = protocol === 'https:' || hostname.startsWith('[') ? protocol : origin;
  const kind = LOOPBACK.test(hostname) ? 'computer' : 'site';
  return { kind, name: host, formTargets: [...new Set(['https:', own])] };
}
