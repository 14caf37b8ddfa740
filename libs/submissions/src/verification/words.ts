/** Text in the form in which it is searched: one case, one kind of white space and quotation mark, nothing invisible. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ');
}

/** Whether the words stand there by themselves: `#ad` is in `so good #ad!` and not in `#advent` or `/#ad`. */
export function contains(text: string, words: string): boolean {
  const wanted = searchable(words).trim();
  if (wanted === '') return true;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + wanted.length, at + wanted.length + 2),
    ];
    if (!/[\p{L}\p{M}\p{N}_/&]$/u.test(before) && !/^[\p{L}\p{M}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

/** A hashtag as campaigns write it, with its sign or without, in the one way in which it is searched. */
export function hashtagOf(written: string): string {
  return `#${written.trim().replace(/^[#＃]+/, '')}`;
}

/** Whether some of it may have been left out, as in a summary. */
export function breaksOff(text: string): boolean {
  return text.includes('…') || text.includes('...');
}
