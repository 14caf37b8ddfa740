/*
 * The forms in which texts are compared that people type more than once, on different keyboards and systems. Every text is stored in
 * Unicode's normal form C (`text-rules.ts`), so ids are the same however their accents were typed. Names are searched, and e-mail
 * addresses compared, in lower case. The following go further.
 */

/** The time of normalisation is quadratic in the length of such a run. */
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Of texts that are searched for, such as hashtags and phrases: form KC, lower case, single spaces, straight quotes, nothing
 * invisible. Letters with more than one lower or upper case are one: the Turkish i, the Greek sigma and ß.
 */
export function searchable(text: string): string {
  return text
    .replace(STACKED_MARKS, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/i\u0307|ı/g, 'i')
    .replace(/ς/g, 'σ')
    .replace(/ß/g, 'ss')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ');
}

/** Of passwords: form KC (RFC 8265 and NIST SP 800-63B), so that an accent or a full-width letter counts as the same on every keyboard. */
export function passwordForm(password: string): string {
  return password.normalize('NFKC');
}
