import { indexOfPhrase, searchable } from '#kernel/text';
import {
  ARTICLES,
  FIRST_HASHTAGS,
  Language,
  LANGUAGES,
  NEGATIONS,
  VISIBLE_CHARACTERS,
  WORDINGS,
} from './disclosures.data';
import { isOtherLanguage, languageOf } from './language';

/** What was found of a disclosure. */
export interface DisclosureFinding {
  outcome: 'passed' | 'failed' | 'unknown';
  /** The language of the post; null if it could not be told from the text. */
  language: Language | null;
  /** The wordings that were looked for. */
  accepted: string[];
  /** A sentence that says which parts were found and which are missing. */
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
  const normalised = texts.map((text) => withoutPreamble(searchable(text.replace(/\s*\n\s*/g, LINE_BREAK)).trim()));
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

  const found = normalised.flatMap((text) => occurrencesOf(accepted, text));
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
  const [foreign] = normalised.flatMap((text) => occurrencesOf(wordingsIn(LANGUAGES), text));
  const [first = '', second = ''] = wordingsIn([language ?? 'en']);
  const wanted = `${first}, ${second} or the like`;
  if (!foreign && language === null && isOtherLanguage(normalised.join(' ')))
    return answer(
      'unknown',
      `The post seems to be in a language of which no wordings are known. It does not contain ${wanted}.`,
    );
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

interface Occurrence {
  wording: string;
  /** Before "more". */
  isVisible: boolean;
  /** Among the first hashtags, or no hashtag. */
  isEarly: boolean;
}

/** Takes the place of line breaks in searchable text, in which all white space is a space. */
const LINE_BREAK = '¶';
const SENTENCES = LANGUAGES.map((language) => WORDINGS[language].at(-1));

function occurrencesOf(wordings: readonly string[], text: string): Occurrence[] {
  return wordings.flatMap((wording) => {
    const isNoun = !isHashtag(wording) && !SENTENCES.includes(wording);
    const at = isNoun ? indexOfLabel(text, wording) : indexOfPhrase(text, wording);
    const before = text.slice(0, Math.max(0, at));
    if (at < 0 || isNegated(before)) return [];
    const hashtagsBefore = before.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
    return {
      wording,
      isVisible: isVisibleAfter(before, wording.length),
      isEarly: !isHashtag(wording) || hashtagsBefore < FIRST_HASHTAGS,
    };
  });
}

/**
 * Where a line of the text begins with a word as a label, such as `Werbung:`, `[Anzeige]` or `Advertisement |`; -1 if none does. In a
 * sentence the same word discloses nothing: "I work in advertising".
 */
function indexOfLabel(text: string, word: string): number {
  for (const { index, 0: line } of text.matchAll(/[^¶]+/g)) {
    const [start] = /^[^\p{L}\p{N}#@]*/u.exec(line) ?? [''];
    const rest = line.slice(start.length);
    const label = searchable(word);
    if (rest.startsWith(label) && /^\s*(?:$|[^\p{L}\p{M}\p{N}_\s'&/])/u.test(rest.slice(label.length)))
      return index + start.length;
  }
  return -1;
}

/** Whether one of the last two words of the same sentence, apart from articles, negates what follows, as in "this is not an #ad". */
function isNegated(before: string): boolean {
  const sentence = before.split(/[.!?¶,;:|]/).at(-1) ?? '';
  const words = (sentence.match(/[\p{L}']+/gu) ?? []).filter((word) => !ARTICLES.includes(word));
  return words.slice(-2).some((word) => NEGATIONS.includes(word));
}

/**
 * Whether a wording of this length, after this text, ends among the visible characters, as a reader counts them: an emoji is one. The
 * segmenter takes time and memory in proportion to the square of its input, so a long text is not given to it.
 */
function isVisibleAfter(before: string, length: number): boolean {
  if (before.length > VISIBLE_CHARACTERS * UNITS_PER_CHARACTER) return false;
  return [...new Intl.Segmenter('en').segment(before)].length + length <= VISIBLE_CHARACTERS;
}

/** UTF-16 units of the longest emoji in use: a family of four with skin colours has 19, a flag of a region 14. */
const UNITS_PER_CHARACTER = 20;

/** Descriptions of pages begin with the author and numbers, such as `12 likes - anna on 1 May: "…`. */
function withoutPreamble(text: string): string {
  const [preamble = ''] = /^[^"“„«]{1,120}: ?["“„«]/u.exec(text) ?? [];
  return text.slice(preamble.length);
}
