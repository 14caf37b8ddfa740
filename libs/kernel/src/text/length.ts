const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The time per character grows with the length of the text that is segmented. */
const PIECE = 256;
/** More code points than a character has in any language or emoji that people type, on average. */
const CODE_POINTS_PER_CHARACTER = 10;

/** The most UTF-16 code units of a text of `max` characters. Longer texts are refused before they are looked at. */
export function maxCodeUnits(max: number): number {
  return max * 2 * CODE_POINTS_PER_CHARACTER;
}

/**
 * The length of a text in characters as people count them: `é` and `👨‍👩‍👧` are one each, however many code points they consist of.
 * @param enough counting stops above this number
 */
export function lengthOf(text: string, enough: number): number {
  let count = 0;
  let at = 0;
  while (at < text.length && count <= enough) {
    const piece = withoutHalf(text.slice(at, at + PIECE));
    const isLast = at + piece.length === text.length;
    let last = 0;
    for (const { index } of characters.segment(piece)) {
      count++;
      last = index;
    }
    // The last character of a piece may continue in the next one, so it is counted there.
    if (isLast) break;
    if (last > 0) count--;
    at += last > 0 ? last : piece.length;
  }
  return count;
}

/** A piece must not end between the two halves of a character. */
function withoutHalf(piece: string): string {
  return /[\ud800-\udbff]$/.test(piece) ? piece.slice(0, -1) : piece;
}
