import { SafeHttpResponse } from '#outbound';
import { readMarkup, Tag } from './markup';
import { jsonLdOf, LinkedPost } from './json-ld';
import { PostedAt, postedAt } from '../checks/posted-at';

/** What is read from the page of a post. Other texts on the page, such as comments, are ignored. */
export interface Page {
  /** Title and description from the metadata, and the texts of the structured data. */
  texts: string[];
  /** Whether the texts include the full text of the post. */
  isComplete: boolean;
  postedAt?: PostedAt;
  /** The canonical URL that the page declares. */
  canonicalUrl?: string;
  /** The URL of the picture that the page declares as its preview, as written. */
  pictureUrl?: string;
  /** Whether the page contains a sign-in form. */
  hasSignInForm: boolean;
}

const TEXTS = ['og:title', 'og:description', 'twitter:title', 'twitter:description', 'description'];
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const POSTED = [
  'article:published_time',
  'og:published_time',
  'og:article:published_time',
  'datepublished',
  'uploaddate',
];
const CHARSET_WITHIN = 2048;

/** Reads a fetched page. The charset comes from the header or from the page itself. */
export function readPage(body: Buffer, contentType: string): Page {
  const [metas, linkedPosts, passwords] = [new Map<string, string>(), [] as LinkedPost[], [] as Tag[]];
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
    if (token.name === 'script') linkedPosts.push(...linkedPostsIn(token));
    if (token.name === 'input' && token.attributes.type?.toLowerCase() === 'password') passwords.push(token);
  });
  const published = linkedPosts.map(({ published: date }) => date).find((date) => date !== undefined);
  return {
    texts: [title, ...TEXTS.map((name) => metas.get(name) ?? ''), ...linkedPosts.flatMap(({ texts }) => texts)].filter(
      Boolean,
    ),
    isComplete: linkedPosts.some(({ isComplete }) => isComplete),
    postedAt: postedAt(published ?? POSTED.map((name) => metas.get(name)).find((date) => date !== undefined)),
    canonicalUrl: canonical ?? metas.get('og:url'),
    pictureUrl: PICTURES.map((name) => metas.get(name)).find(Boolean),
    hasSignInForm: passwords.length > 0,
  };
}

/** Whether a response is a page, by its type, or else by its beginning. */
export function isMarkup({ headers, body }: SafeHttpResponse): boolean {
  const type = headers['content-type'];
  return type === undefined ? body.subarray(0, 64).toString('latin1').trimStart().startsWith('<') : /html/i.test(type);
}

/** Decodes a body by its byte order mark, the charset of the header, that of the page, or else as UTF-8. */
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

function linkedPostsIn({ attributes, raw = '' }: Tag): LinkedPost[] {
  const isJsonLd = attributes.type?.toLowerCase().trim() === 'application/ld+json';
  return isJsonLd ? jsonLdOf(raw) : [];
}
