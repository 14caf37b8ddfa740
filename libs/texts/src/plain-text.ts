/** Normalizes a text for comparison: lower case, without invisible characters. */
export function comparableForm(text: string): string {
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
export function foldedForm(text: string): string {
  return withoutAccents(comparableForm(text)).replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe');
}

export function sentencesIn(text: string): string[] {
  return text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
