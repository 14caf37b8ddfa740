import { placeOf, searchable } from '#platform';
import { FIRST_HASHTAGS, Language, LANGUAGES, VISIBLE_CHARACTERS, WORDINGS } from './disclosures.data';

/** What was found of a disclosure. */
export interface DisclosureFinding {
  outcome: 'passed' | 'failed' | 'unknown';
  /** The language of the post; null if it could not be told from the text. */
  language: Language | null;
  /** The wordings that were looked for. */
  accepted: string[];
  /** What was found and what is missing, as a sentence. */
  evidence: string;
}

/**
 * Looks for a disclosure in the language of a post, where nobody can miss it: among the first characters, which are visible before
 * "more", and, if it is a hashtag, among the first hashtags.
 * @param texts the readable texts of the post, each from its beginning
 * @param required the disclosures of the platform: hashtags are accepted only where one is required, because elsewhere readers do not
 *   understand them
 * @param isComplete whether they contain the whole post, so that what they do not contain was not posted
 */
export function findDisclosure(
  texts: readonly string[],
  required: readonly string[],
  isComplete: boolean,
): DisclosureFinding {
  const normalised = texts.map((text) => withoutPreamble(searchable(text).trim()));
  const language = languageOf(normalised.join(' '));
  const hasHashtags = required.some(isHashtag);
  const wordingsIn = (languages: readonly Language[]) =>
    languages.flatMap((each) => WORDINGS[each].filter((wording) => hasHashtags || !isHashtag(wording)));
  const accepted = wordingsIn(language ? [language] : LANGUAGES);
  const answer = (outcome: DisclosureFinding['outcome'], evidence: string) => ({
    outcome,
    language,
    accepted,
    evidence,
  });
  if (normalised.every((text) => text === '')) return answer('unknown', 'The text of the post could not be read.');

  const found = normalised.flatMap((text) => placesOf(accepted, text));
  const good = found.find(({ isVisible, isEarly }) => isVisible && isEarly);
  if (good) return answer('passed', `The post discloses the perk at its beginning: ${good.wording}.`);
  const absence = isComplete ? 'failed' : 'unknown';
  const [misplaced] = found;
  if (misplaced)
    return answer(
      absence,
      misplaced.isEarly
        ? `${misplaced.wording} comes after the first ${String(VISIBLE_CHARACTERS)} characters, where it is hidden behind "more".`
        : `${misplaced.wording} is not among the first ${String(FIRST_HASHTAGS)} hashtags.`,
    );
  const [foreign] = normalised.flatMap((text) => placesOf(wordingsIn(LANGUAGES), text));
  const [first = '', second = ''] = wordingsIn([language ?? 'en']);
  const wanted = `${first}, ${second} or the like`;
  if (foreign)
    return answer(
      'unknown',
      `The post contains ${foreign.wording}, which its readers may not understand; expected is ${wanted}.`,
    );
  return answer(
    absence,
    isComplete ? `The post does not contain ${wanted}.` : `The readable part of the post does not contain ${wanted}.`,
  );
}

/**
 * The disclosures that a platform requires, as texts in a language use them: a hashtag or a sentence that their readers understand.
 * A platform's own label has its name in every language.
 */
export function localDisclosures(required: readonly string[], language: Language): string[] {
  const [hashtag, sentence] = [WORDINGS[language][0], WORDINGS[language].at(-1)];
  return required.map((each) => {
    if (isHashtag(each)) return hashtag ?? each;
    return each === WORDINGS.en.at(-1) ? (sentence ?? each) : each;
  });
}

const isHashtag = (wording: string) => wording.startsWith('#');

interface Place {
  wording: string;
  /** Before "more". */
  isVisible: boolean;
  /** Among the first hashtags, or no hashtag. */
  isEarly: boolean;
}

function placesOf(wordings: readonly string[], text: string): Place[] {
  return wordings.flatMap((wording) => {
    const at = placeOf(text, wording);
    if (at < 0) return [];
    const hashtagsBefore = text.slice(0, at).match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
    return {
      wording,
      isVisible: at + wording.length <= VISIBLE_CHARACTERS,
      isEarly: !isHashtag(wording) || hashtagsBefore < FIRST_HASHTAGS,
    };
  });
}

/** Descriptions of pages begin with the author and numbers, such as `12 likes - anna on 1 May: "…`. */
function withoutPreamble(text: string): string {
  const [preamble = ''] = /^[^"“„«]{1,120}: ?["“„«]/u.exec(text) ?? [];
  return text.slice(preamble.length);
}

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
function languageOf(text: string): Language | null {
  const words = text.match(/(?<![#@\p{L}])\p{L}+/gu) ?? [];
  const counted = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => FUNCTION_WORDS[language].includes(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [first, second] = counted;
  if (!first || first.count < FEWEST_WORDS || first.count === second?.count) return null;
  return first.language;
}
