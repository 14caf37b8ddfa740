import { urlFrom } from '#platform';
const MAX_LENGTH = 2000;

/** What the answer carries: a callback that brings its own could pass them off as ours. */
const OURS = ['code', 'state', 'error', 'iss'];

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Schemes that a browser or a system gives a meaning to. What is left is private: an application claims it for itself,
 * and nothing but that application opens it.
 */
const TAKEN = new Set(
  `about acct android-app app attachment blob bolo callto cap chrome chrome-extension chrome-untrusted cid content data
   devtools dict dns edge facetime feed file filesystem firefox ftp ftps geo git gopher http https im imap intent irc ircs
   itms itms-apps jar javascript jdbc jnlp ldap ldaps livescript magnet mailto market mhtml mid mms mocha moz-extension
   news nfs nntp opaquelocktoken opera page pop pres res resource rtmp rtsp search search-ms sftp shell sip sips skype
   smb sms smsto snmp ssh steam svn tel telnet tftp urn vbscript view-source vnc webcal ws wss wyciwyg xmpp`.split(
    /\s+/,
  ),
);

/**
 * What is wrong with where an answer is to be sent, in words that say what to change; undefined when nothing is.
 * @param privateSchemes whether an application's own scheme will do, such as `cursor://…`
 */
export function redirectFault(uri: string, { privateSchemes }: { privateSchemes: boolean }): string | undefined {
  if (uri.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  if (/[\p{Cc}\s\\]/u.test(uri)) return 'must not contain spaces, control characters or backslashes';
  const url = urlFrom(uri);
  if (!url) return 'must be an absolute URI, such as https://agent.example/callback';
  const scheme = url.protocol.slice(0, -1);
  if (!isSafe(url) && !(privateSchemes && isPrivate(scheme))) {
    const others = privateSchemes ? ", or a scheme of the application's own" : '';
    return `must be https, or http on localhost, 127.0.0.1 or [::1]${others}`;
  }
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (uri.includes('#')) return 'must not contain a fragment';
  // One spelling: what is compared letter for letter here is what a browser goes to.
  if (url.href !== uri && url.href !== `${uri}/`) return `must be written as ${url.href}`;
  const taken = OURS.find((name) => url.searchParams.has(name));
  return taken && `must not have a query parameter ${taken}: the answer adds it`;
}

/**
 * Whether it is one of the registered ones, letter for letter; but that an application on the user's machine listens on
 * whichever port is free there (RFC 8252 §7.3).
 */
export function isRegistered(uri: string, registered: string[]): boolean {
  const anyPort = portless(uri);
  return registered.some((known) => known === uri || (anyPort !== undefined && portless(known) === anyPort));
}

/** The address with these parameters behind its own, and otherwise as it is. Those that are null are left out. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return uri + joint + pairs.join('&');
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

function isPrivate(scheme: string): boolean {
  // Windows opens its own tools by schemes that begin like this.
  return !TAKEN.has(scheme) && !scheme.startsWith('ms-');
}

function portless(uri: string): string | undefined {
  const [, host, rest = ''] = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?([/?].*)?$/.exec(uri) ?? [];
  return host && host + rest;
}
