import { readMarkup, Tag } from './markup';
import { jsonLdOf, LinkedPost } from './json-ld';
import { PostedAt, postedAt } from './posted-at';

/** What a page says of the post that it shows. Words of others on it, such as comments, are not read. */
export interface Page {
  /** Title and description, as they are given to whoever links to it, and what the page's data says of its post. */
  words: string[];
  /** Whether the words are all that was posted. */
  isWhole: boolean;
  postedAt?: PostedAt;
  /** The address that it says it has. */
  address?: string;
  /** Whether it asks to sign in. */
  asksToSignIn: boolean;
}

const WORDS = ['og:title', 'og:description', 'twitter:title', 'twitter:description', 'description'];
const POSTED = [
  'article:published_time',
  'og:published_time',
  'og:article:published_time',
  'datepublished',
  'uploaddate',
];
const CHARSET_WITHIN = 2048;

/** A page that was fetched, read as its headers and itself say that it is encoded. */
export function readPage(body: Buffer, contentType: string): Page {
  const [metas, linked, passwords] = [new Map<string, string>(), [] as LinkedPost[], [] as Tag[]];
  let [title, canonical] = ['', undefined as string | undefined];
  let inTitle = false;
  readMarkup(decodedBody(body, contentType), (token) => {
    if ('text' in token) {
      if (inTitle) title += token.text;
      return;
    }
    inTitle = token.name === 'title' && title === '';
    if (token.name === 'meta') readMeta(token, metas);
    if (token.name === 'link') canonical ??= canonicalOf(token);
    if (token.name === 'script') linked.push(...linkedIn(token));
    if (token.name === 'input' && token.attributes.type?.toLowerCase() === 'password') passwords.push(token);
  });
  const published = linked.map(({ published: date }) => date).find((date) => date !== undefined);
  return {
    words: [title, ...WORDS.map((name) => metas.get(name) ?? ''), ...linked.flatMap(({ words }) => words)].filter(
      Boolean,
    ),
    isWhole: linked.some(({ isWhole }) => isWhole),
    postedAt: postedAt(published ?? POSTED.map((name) => metas.get(name)).find((date) => date !== undefined)),
    address: canonical ?? metas.get('og:url'),
    asksToSignIn: passwords.length > 0,
  };
}

/** A body as text: by its byte order mark, the header, the page's own word, or else as UTF-8. */
function decodedBody(body: Buffer, contentType: string): string {
  const start = body.subarray(0, CHARSET_WITHIN).toString('latin1');
  const label = charsetIn(contentType) ?? charsetIn(start) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function charsetIn(text: string): string | undefined {
  return /charset\s{0,9}=\s{0,9}["']?([\w:-]{1,40})/i.exec(text)?.[1];
}

function readMeta({ attributes }: Tag, metas: Map<string, string>): void {
  const name = (attributes.property ?? attributes.name ?? attributes.itemprop ?? '').toLowerCase();
  const { content } = attributes;
  if (content !== undefined && !metas.has(name)) metas.set(name, content);
}

function canonicalOf({ attributes }: Tag): string | undefined {
  return attributes.rel?.toLowerCase() === 'canonical' ? attributes.href : undefined;
}

function linkedIn({ attributes, raw = '' }: Tag): LinkedPost[] {
  const isJsonLd = attributes.type?.toLowerCase().trim() === 'application/ld+json';
  return isJsonLd ? jsonLdOf(raw) : [];
}
