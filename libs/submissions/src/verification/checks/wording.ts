import { Bounds, contains, endsWord, wholeWords } from '#kernel/text';

/** A hashtag of a campaign, which may be written with or without the `#`, in the form that is searched for. */
export function hashtagOf(text: string): string {
  return `#${text.trim().replace(/^[#＃]+/, '')}`;
}

/** Platforms on which a hashtag may follow another one without a space: `#latte#cornercoffee` is two. Elsewhere it is one, or none. */
const FOLLOWS_HASHTAG = new Set(['ig', 'fb', 'tt']);

const afterHashtag = /(?:^|[^\p{L}\p{M}\p{N}_/&#])(?:#[\p{L}\p{M}\p{N}_\p{Extended_Pictographic}]+)+$/u;

/** Whether searchable text contains a hashtag, as the platform tells hashtags apart. */
export function containsHashtag(text: string, hashtag: string, platformId: string): boolean {
  const bounds: Bounds = FOLLOWS_HASHTAG.has(platformId)
    ? (before, after) => wholeWords(before, after) || (endsWord(after) && afterHashtag.test(before))
    : (before, after) => wholeWords(before, after) && !after.startsWith('#');
  return contains(text, hashtag, bounds);
}

/** Whether the text may be truncated, such as a summary. */
export function isTruncated(text: string): boolean {
  return text.includes('…') || text.includes('...');
}
