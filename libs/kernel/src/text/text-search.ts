import { searchable } from './normal-forms';

/** Whether a phrase that was found is wanted, by what is before it (at most 150 characters) and after it (at most 2). */
export type Bounds = (before: string, after: string) => boolean;

/** As whole words: `#ad` is in `so good #ad!`, but not in `#advent` or `/#ad`. */
export const wholeWords: Bounds = (before, after) => !/[\p{L}\p{M}\p{N}_/&]$/u.test(before) && endsWord(after);

/** Whether a word ends before this text. */
export function endsWord(after: string): boolean {
  return !/^[\p{L}\p{M}\p{N}_]/u.test(after);
}

/** Whether searchable text contains a phrase, as whole words unless other bounds are given. */
export function contains(text: string, phrase: string, isBounded?: Bounds): boolean {
  return indexOfPhrase(text, phrase, isBounded) >= 0;
}

/** Where searchable text contains a phrase, as whole words unless other bounds are given; -1 if it does not. */
export function indexOfPhrase(text: string, phrase: string, isBounded = wholeWords): number {
  const wanted = searchable(phrase).trim();
  if (wanted === '') return 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isBounded(text.slice(Math.max(0, at - 150), at), text.slice(end, end + 2))) return at;
  }
  return -1;
}
