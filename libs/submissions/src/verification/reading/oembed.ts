import { textOf } from './markup';
import { Page } from './page';
import { postedAt } from '../checks/posted-at';

/** The texts and date in an oEmbed response (https://oembed.com/#section2.3); undefined if it is not a valid one. */
export function readOembed(body: Buffer): Pick<Page, 'texts' | 'postedAt'> | undefined {
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
  };
}
