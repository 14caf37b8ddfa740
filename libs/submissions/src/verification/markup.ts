import { Parser } from 'htmlparser2';

/** One thing of a page's markup, in the order in which it stands there; character references are resolved. */
export type Token = { text: string } | Tag;

export interface Tag {
  /** In lower case; that of an end with a slash before it. */
  name: string;
  /** By lower-case name; of one that is given twice, the first. */
  attributes: Readonly<Partial<Record<string, string>>>;
  /** Of `script`, `style` and their like, whose content is not part of the page: the text in it. */
  raw?: string;
}

const RAW = new Set(['script', 'style', 'template', 'noscript', 'textarea']);

/** These begin a line of their own, or stand in for white space; the others, such as links, may stand within a word. */
const BREAKS =
  /^\/?(?:p|div|br|li|ul|ol|h[1-6]|td|th|tr|table|section|article|header|footer|blockquote|hr|figure|pre)$/;

/**
 * Pages that people read are not nested deeper. The parser looks for the start of every tag that ends among those that are
 * open, so without a limit a megabyte of opened tags followed by other ends would take minutes.
 */
const MAX_DEPTH = 256;

/** Reads markup that may be broken or hostile, in time that grows with its length only. What follows too deep a nesting is not read. */
export function readMarkup(html: string, visit: (token: Token) => void): void {
  let depth = 0;
  // The element whose content is not part of the page, while it is open.
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

/** The words of markup, as a person reads them. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  readMarkup(html, (token) => {
    if ('text' in token) words.push(token.text);
    else if (BREAKS.test(token.name)) words.push(' ');
  });
  return words.join('');
}
