import { urlFrom } from '#outbound';
const MAX_LENGTH = 2000;

/** The parameters that we add to the redirect URI. One that already contains them could forge our response. */
const RESPONSE_PARAMETERS = ['code', 'state', 'error', 'iss'];

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Schemes with a meaning in browsers or operating systems. All others are private schemes, which an application claims. */
const RESERVED_SCHEMES = new Set(
  `about acct android-app app attachment blob bolo callto cap chrome chrome-extension chrome-untrusted cid content data
   devtools dict dns edge facetime feed file filesystem firefox ftp ftps geo git gopher http https im imap intent irc ircs
   itms itms-apps jar javascript jdbc jnlp ldap ldaps livescript magnet mailto market mhtml mid mms mocha moz-extension
   news nfs nntp opaquelocktoken opera page pop pres res resource rtmp rtsp search search-ms sftp shell sip sips skype
   smb sms smsto snmp ssh steam svn tel telnet tftp urn vbscript view-source vnc webcal ws wss wyciwyg xmpp`.split(
    /\s+/,
  ),
);

/**
 * The error in a redirect URI, which says what to change; undefined when it is valid.
 * @param privateSchemes whether private schemes such as `cursor://…` are allowed
 */
export function redirectUriError(uri: string, { privateSchemes }: { privateSchemes: boolean }): string | undefined {
  if (uri.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  if (/[\p{Cc}\s\\]/u.test(uri)) return 'must not contain spaces, control characters or backslashes';
  const url = urlFrom(uri);
  if (!url) return 'must be an absolute URI, such as https://agent.example/callback';
  const scheme = url.protocol.slice(0, -1);
  if (!isSafe(url) && !(privateSchemes && isPrivate(scheme))) {
    const others = privateSchemes ? ', or a private scheme of the application' : '';
    return `must be https, or http on localhost, 127.0.0.1 or [::1]${others}`;
  }
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (uri.includes('#')) return 'must not contain a fragment';
  // Only the normalized form, so that the string that is compared here is what a browser opens.
  if (url.href !== uri && url.href !== `${uri}/`) return `must be written as ${url.href}`;
  const conflict = RESPONSE_PARAMETERS.find((name) => url.searchParams.has(name));
  return conflict && `must not have a query parameter ${conflict}: the response adds it`;
}

/** Whether it exactly matches a registered URI. On loopback hosts any port matches, as RFC 8252 §7.3 requires. */
export function isRegistered(uri: string, registered: string[]): boolean {
  const anyPort = withoutPort(uri);
  return registered.some((known) => known === uri || (anyPort !== undefined && withoutPort(known) === anyPort));
}

/** Appends query parameters to a URI, which is otherwise unchanged. Parameters that are null are omitted. */
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
  // Schemes that begin with "ms-" open tools of Windows.
  return !RESERVED_SCHEMES.has(scheme) && !scheme.startsWith('ms-');
}

function withoutPort(uri: string): string | undefined {
  const [, host, rest = ''] = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?([/?].*)?$/.exec(uri) ?? [];
  return host && host + rest;
}
