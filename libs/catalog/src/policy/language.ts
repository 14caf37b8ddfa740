import { Language, LANGUAGES } from './disclosures.data';

/**
 * Frequent words that few other languages have. A library needs longer texts than captions; these few languages can be told
 * apart by their function words.
 */
const FUNCTION_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['the', 'and', 'is', 'this', 'with', 'my', 'for', 'you', 'of', 'was', 'so', 'it', 'at', 'are', 'have', 'they'],
  de: [
    'und',
    'der',
    'die',
    'das',
    'ist',
    'mit',
    'ein',
    'eine',
    'ich',
    'nicht',
    'auf',
    'für',
    'war',
    'wir',
    'sehr',
    'bei',
  ],
  fr: ['le', 'les', 'et', 'est', 'une', 'avec', 'pour', 'dans', 'je', 'des', 'du', 'très', 'mon', 'chez', 'nous', 'ce'],
  es: ['el', 'los', 'las', 'y', 'es', 'una', 'con', 'para', 'muy', 'mi', 'del', 'por', 'este', 'está', 'pero', 'qué'],
  it: [
    'il',
    'gli',
    'e',
    'è',
    'una',
    'con',
    'per',
    'della',
    'mio',
    'che',
    'sono',
    'nel',
    'questo',
    'molto',
    'di',
    'anche',
  ],
  pt: ['o', 'os', 'e', 'é', 'uma', 'com', 'para', 'muito', 'meu', 'não', 'do', 'da', 'em', 'este', 'você', 'são'],
  nl: ['de', 'het', 'een', 'en', 'is', 'met', 'voor', 'niet', 'ik', 'van', 'op', 'dit', 'heel', 'bij', 'mijn', 'zijn'],
};
const FEWEST_WORDS = 3;

/** The language with the most function words; null if there are too few, or as many of another one. */
export function languageOf(text: string): Language | null {
  const words = text.match(/(?<![#@\p{L}])\p{L}+/gu) ?? [];
  const counted = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => FUNCTION_WORDS[language].includes(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [first, second] = counted;
  if (!first || first.count < FEWEST_WORDS || first.count === second?.count) return null;
  return first.language;
}

/** Letters of Latin alphabets that none of these languages has, and all other scripts. */
const OTHER_LETTERS = /[^\P{L}a-zªºàâäáãåæçéèêëíìîïñóòôöõœúùûüÿß]/u;
/** So many words without a function word of any of these languages are hardly in one of them. */
const WORDS_OF_OTHERS = 6;

/** Whether a text whose language could not be told seems to be in none of these languages. */
export function isOtherLanguage(text: string): boolean {
  if (OTHER_LETTERS.test(text)) return true;
  const words = text.match(/(?<![#@\p{L}])\p{L}+/gu) ?? [];
  const known = Object.values(FUNCTION_WORDS).flat();
  return words.length >= WORDS_OF_OTHERS && !words.some((word) => known.includes(word));
}
