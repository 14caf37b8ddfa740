import { searchable } from './normal-forms';

/** Whether searchable text contains a phrase as whole words: `#ad` is in `so good #ad!`, but not in `#advent` or `/#ad`. */
export function contains(text: string, phrase: string): boolean {
  return placeOf(text, phrase) >= 0;
}

/** Where searchable text contains a phrase as whole words; -1 if it does not. */
export function placeOf(text: string, phrase: string): number {
  const wanted = searchable(phrase).trim();
  if (wanted === '') return 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + wanted.length, at + wanted.length + 2),
    ];
    if (!/[\p{L}\p{M}\p{N}_/&]$/u.test(before) && !/^[\p{L}\p{M}\p{N}_]/u.test(after)) return at;
  }
  return -1;
}
