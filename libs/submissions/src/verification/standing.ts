/**
 * What looking at an address came to. `there`: it shows what it should. `gone`: there is no such thing, or not in public.
 * `walled`: only who signs in can see it. `later`: nobody could say just now. `unclear`: none of these.
 */
export type Standing = 'there' | 'gone' | 'walled' | 'later' | 'unclear';

const GONE = [404, 410];
const WALLED = [401, 403, 407, 451];
const PASSING = [408, 425, 429];

/** What the status of an answer says, before its content is looked at. */
export function standingOf(status: number): Standing {
  if (status === 200 || status === 203 || status === 206) return 'there';
  if (GONE.includes(status)) return 'gone';
  if (WALLED.includes(status)) return 'walled';
  return PASSING.includes(status) || (status >= 500 && status < 600) ? 'later' : 'unclear';
}

/**
 * What the page of a post and its platform's oEmbed say together. Many sites answer 200 for any address, and 403 for one
 * that is there, so their oEmbed is believed before their page; where the two contradict each other, neither is.
 */
export function standingOfBoth(page: Standing, oembed: Standing | undefined): Standing {
  if (oembed === 'there') return 'there';
  if (oembed === 'gone') return page === 'there' ? 'unclear' : 'gone';
  if (page === 'there' || page === 'gone') return page;
  return oembed === 'later' ? 'later' : page;
}
