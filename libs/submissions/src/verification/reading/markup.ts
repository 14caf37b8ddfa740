import { Parser } from 'htmlparser2';

/** A text or tag of a page, in document order, with character references resolved. */
export type Token = { text: string } | Tag;

export interface Tag {
  /** In lower case; an end tag starts with a slash. */
  name: string;
  /** By lower-case name; the first value if a name is repeated. */
  attributes: Readonly<Partial<Record<string, string>>>;
  /** The content of `script`, `style` and similar elements, which is not part of the page's text. */
  raw?: string;
}

const RAW = new Set(['script', 'style', 'template', 'noscript', 'textarea']);

/** Tags that separate words. Others, such as links, can occur within a word. */
const BREAKS =
  /^\/?(?:p|div|br|li|ul|ol|h[1-6]|td|th|tr|table|section|article|header|footer|blockquote|hr|figure|pre)$/;

/**
 * Real pages are not nested deeper. For every end tag, the parser searches all open elements for the start tag, so without a
 * limit, a megabyte of start tags followed by other end tags would take minutes.
 */
const MAX_DEPTH = 256;

/** Parses markup that may be broken or hostile, in linear time. Stops at markup that is nested too deeply. */
export function readMarkup(html: string, visit: (token: Token) => void): void {
  let depth = 0;
  // The open element whose content is not part of the page.
  let raw: { tag: Tag; depth: number; texts: string[] } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      if (depth > MAX_DEPTH) parser.pause();
      else if (raw) return;
      else if (RAW.has(name)) raw = { tag: { name, attributes }, depth, texts: [] };
      else visit({ name, attributes });
    },
    ontext(text) {
      if (raw) raw.texts.push(text);
      else visit({ text });
    },
    onclosetag(name) {
      if (raw?.depth === depth) {
        visit({ ...raw.tag, raw: raw.texts.join('') });
        raw = undefined;
      } else if (!raw) visit({ name: `/${name}`, attributes: {} });
      depth--;
    },
  });
  parser.end(html);
}

/** The visible text of markup. */
export function textOf(html: string): string {
  const texts: string[] = [];
  readMarkup(html, (token) => {
    if ('text' in token) texts.push(token.text);
    else if (BREAKS.test(token.name)) texts.push(' ');
  });
  return texts.join('');
}
