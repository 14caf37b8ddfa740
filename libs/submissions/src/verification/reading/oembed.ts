import { urlFrom } from '#outbound';
import { textOf } from './markup';
import { Page } from './page';
import { postedAt } from '../checks/posted-at';

/** Who made a post, according to the platform's oEmbed endpoint. */
export interface Author {
  /** The handle or the id. */
  name: string;
  /** The host of the profile, which is part of the handle on federated platforms. */
  host: string;
}

/** The texts, date, picture and author in an oEmbed response (https://oembed.com/#section2.3); undefined if it is not a valid one. */
export function readOembed(
  body: Buffer,
): (Pick<Page, 'texts' | 'postedAt' | 'pictureUrl'> & { author?: Author }) | undefined {
  let data: unknown;
  try {
    data = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null || !('type' in data || 'version' in data)) return undefined;
  const field = (name: string) => {
    const value = (data as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    texts: [field('title'), field('description'), textOf(field('html'))].filter((text) => text.trim() !== ''),
    postedAt: postedAt(field('upload_date')),
    pictureUrl: field('thumbnail_url') || undefined,
    author: authorIn(field('author_url')),
  };
}

/** The last part of the URL of the author's profile is the handle or the id: `https://www.tiktok.com/@anna`. */
function authorIn(authorUrl: string): Author | undefined {
  const url = urlFrom(authorUrl);
  const segment = url?.pathname.split('/').filter(Boolean).at(-1);
  if (!url || segment === undefined) return undefined;
  try {
    return { name: decodeURIComponent(segment).replace(/^@/, ''), host: url.hostname };
  } catch {
    return undefined;
  }
}
