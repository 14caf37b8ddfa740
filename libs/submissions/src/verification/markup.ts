/** One thing of a page's markup, in the order in which it stands there. */
export type Token = { text: string } | Tag;

export interface Tag {
  /** In lower case; that of an end with its slash. */
  name: string;
  /** What stands in the tag after its name. */
  rest: string;
  /** Of `script`, `style` and their like, whose content is no markup: that content. */
  raw?: string;
}

const RAW = new Set(['script', 'style', 'template', 'noscript', 'textarea']);
const NAME = /^\/?[a-z][a-z0-9:-]{0,30}/i;

/** These begin a line of their own, or stand in for white space; the others, such as links, may stand within a word. */
const BREAKS =
  /^\/?(?:p|div|br|li|ul|ol|h[1-6]|td|th|tr|table|section|article|header|footer|blockquote|hr|figure|pre)$/;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  num: '#',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
};

/**
 * The tokens of markup that may be broken or hostile: each character is looked at a bounded number of times, so that a
 * megabyte of opened tags takes milliseconds.
 */
export function* tokensOf(html: string): Generator<Token> {
  // Of the same length, which lower case of all letters would not be.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    if (open !== at) yield { text: html.slice(at, open < 0 ? html.length : open) };
    if (open < 0) return;
    if (html.startsWith('<!--', open)) {
      at = endOf(html, '-->', open + 4);
      continue;
    }
    const close = html.indexOf('>', open);
    // Without an end there is no tag any more, here or later.
    if (close < 0) return;
    const inside = html.slice(open + 1, close);
    const [name = ''] = NAME.exec(inside.slice(0, 32)) ?? [];
    at = close + 1;
    if (name === '') continue;
    const tag: Tag = { name: name.toLowerCase(), rest: inside.slice(name.length) };
    if (RAW.has(tag.name)) {
      const end = lower.indexOf(`</${tag.name}`, at);
      tag.raw = html.slice(at, end < 0 ? html.length : end);
      at = end < 0 ? html.length : endOf(html, '>', end);
    }
    yield tag;
  }
}

/** The attributes of a tag, by lower-case name; of one that is given twice, the first. */
export function attributesOf({ rest }: Tag): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const match of rest.matchAll(/([^\s"'=/]{1,60})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)) {
    const [, name = '', ...values] = match;
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decoded(values.find((value) => value !== undefined) ?? ''));
  }
  return attributes;
}

/** The words of markup, as a person reads them. */
export function wordsOf(html: string): string {
  let words = '';
  for (const token of tokensOf(html)) {
    if ('text' in token) words += token.text;
    else if (BREAKS.test(token.name)) words += ' ';
  }
  return decoded(words);
}

/** The text without its character references. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
    const code = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}
