import { wordsOf } from './markup';
import { Page } from './page';
import { postedAt } from './posted-at';

/** What an oEmbed answer says of its post (https://oembed.com/#section2.3); undefined when it is none. */
export function readOembed(body: Buffer): Pick<Page, 'words' | 'postedAt'> | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof answer !== 'object' || answer === null || !('type' in answer || 'version' in answer)) return undefined;
  const text = (name: string) => {
    const value = (answer as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    words: [text('title'), text('description'), wordsOf(text('html'))].filter((words) => words.trim() !== ''),
    postedAt: postedAt(text('upload_date')),
  };
}
