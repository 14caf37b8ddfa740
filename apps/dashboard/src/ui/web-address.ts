/**
 * A web address as people type or paste it: without https://, in brackets, or with spaces around it.
 * @returns the complete address, or undefined if the text is not one
 */
export function webAddress(text: string): string | undefined {
  const typed = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .trim();
  const address = hasScheme(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`;
  if (!/^https?:\/\/[^/\s]/i.test(address) || /\s/.test(address)) return undefined;
  try {
    return isHost(new URL(address).hostname) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** True for `mailto:`, but not for `localhost:3000/path`, where a port follows the colon. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text);
}

/** A domain name, `localhost` or an IP address. A single word is probably not meant as an address. */
function isHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /[^.]\.[^.]/.test(host);
}
