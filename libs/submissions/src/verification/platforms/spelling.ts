/** Names under which sites serve the same pages to other devices. */
const SAME_SITE = /^(?:www\d{0,2}|m|mobile|touch|amp|wap)\.(?=[^.]+\.)/;

/** The host, without the dots at its end that mean the same. */
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
 * The segments of a path in one spelling: without empty ones, `;parameters` and escapes of characters that need none. What an
 * escape stands for is kept where it would change the structure (`%2F`, `%3B`).
 */
export function segmentsOf(url: URL): string[] {
  return unescaped(url.pathname, decodeURI)
    .normalize('NFC')
    .split('/')
    .map((segment) => segment.replace(/;.*$/s, ''))
    .filter((segment) => segment !== '');
}

/** The path as patterns of posts expect it: all of it decoded, without a slash at its end. */
export function pathOf(url: URL): string {
  return segmentsOf(url)
    .map((segment) => `/${unescaped(segment, decodeURIComponent)}`)
    .join('');
}

/** The parameters of a query by lower-case name; of one that is given twice, the first. */
export function parametersOf(url: URL): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

/** What was put behind an id in the same segment or parameter, such as `&t=9`, blanks or `.html`, taken off. */
export function withoutTail(text: string): string {
  return text
    .replace(/[^\w.~@:!,=+-].*$/s, '')
    .replace(/[^\w-]{1,20}$/, '')
    .replace(/\.[a-z]{2,8}$/i, '');
}

/** Bytes that are no UTF-8 stay escaped; the ASCII among them is decoded all the same. */
function unescaped(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text.replace(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (escape) =>
      decodeURIComponent(escape),
    );
  }
}
