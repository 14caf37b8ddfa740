import { withoutWrapping } from '#kernel/text';

/** Subdomains under which sites serve the same pages, such as for other devices. */
const SAME_SITE = /^(?:www\d{0,2}|m|mobile|touch|amp|wap)\.(?=[^.]+\.)/;

/** A path with them looks like the one without them, and most sites show the same page. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** The host without trailing dots. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.+$/, '');
}

/** The host without `www.`, `m.` and the like. */
export function siteOf(host: string): string {
  let site = host;
  while (SAME_SITE.test(site)) site = site.replace(SAME_SITE, '');
  return site;
}

/**
 * The normalised segments of a path: without empty segments, `;parameters`, invisible characters and unnecessary escapes. Escapes that would change
 * the structure (`%2F`, `%3B`) are kept.
 */
export function segmentsOf(url: URL): string[] {
  return unescaped(url.pathname, decodeURI)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split('/')
    .map((segment) => withoutWrapping(segment.replace(/;.*$/s, '')))
    .filter((segment) => segment !== '');
}

/** The path as post patterns expect it: fully decoded, without a trailing slash. */
export function pathOf(url: URL): string {
  return segmentsOf(url)
    .map((segment) => `/${unescaped(segment, decodeURIComponent)}`)
    .join('');
}

/** The query parameters by lower-case name; the first value if a name is repeated. */
export function parametersOf(url: URL): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

/** Removes what follows an id in the same segment or parameter, such as `&t=9`, spaces or `.html`. */
export function withoutTail(text: string): string {
  return text
    .replace(/[^\w.~@:!,=+-].*$/s, '')
    .replace(/[^\w-]{1,20}$/, '')
    .replace(/\.[a-z]{2,8}$/i, '');
}

/** Decodes a text; if it is not valid UTF-8, only the escaped ASCII characters. */
function unescaped(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text.replace(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (escape) =>
      decodeURIComponent(escape),
    );
  }
}
