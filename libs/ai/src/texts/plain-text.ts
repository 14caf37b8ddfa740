/** Lower case, without invisible characters: the form in which texts are compared. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase();
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The form in which lists of words are compared with a text: without accents, and with ß, æ and œ as two letters. */
export function plainOf(text: string): string {
  return withoutAccents(comparable(text)).replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe');
}

export function sentencesIn(text: string): string[] {
  return text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
