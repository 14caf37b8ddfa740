/** Normalises text for searching: lower case, single spaces, straight quotes, no invisible characters. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ');
}

/** Whether searchable text contains a phrase as whole words: `#ad` is in `so good #ad!`, but not in `#advent` or `/#ad`. */
export function contains(text: string, phrase: string): boolean {
  const wanted = searchable(phrase).trim();
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

/** A hashtag of a campaign, which may be written with or without the `#`, in the form that is searched for. */
export function hashtagOf(text: string): string {
  return `#${text.trim().replace(/^[#＃]+/, '')}`;
}

/** Whether the text may be truncated, such as a summary. */
export function isTruncated(text: string): boolean {
  return text.includes('…') || text.includes('...');
}
