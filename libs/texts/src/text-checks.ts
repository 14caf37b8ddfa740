import { Language } from '#catalog';
import { inventionIn, Invention } from './inventions';
import { comparableForm, foldedForm, sentencesIn, withoutAccents } from './plain-text';
import { dictatesOpinion, hidesReward, isForbiddenFact } from './requests';
import { ASKING, NEVER, NUMBER_WORDS, PRAISE, REVIEW, REVIEW_SITE, THANKS } from './forbidden-requests.data';

/** Why a text cannot be used. */
export type Objection = 'length' | 'characters' | 'link' | 'handle' | 'number' | 'forbidden_request' | Invention;

/** What a text is compared with. */
export interface Expectations {
  language: Language;
  /** Everything that it may repeat numbers, links and names from. */
  given: string;
  /** `fact`: it may speak of reviews, but not ask for them. `reply`: it may give thanks for one. `review`: the action is one. */
  reviews: 'fact' | 'reply' | 'review' | 'never';
}

/** The longest text of a language model, in UTF-16 code units. */
export const MAX_LENGTH = 1200;

/** What is wrong with a text of a language model; undefined if nothing is. */
export function objectionTo(text: string, expected: Expectations): Objection | undefined {
  const given = comparableForm(expected.given);
  if (text.trim() === '' || text.length > MAX_LENGTH) return 'length';
  // Control and invisible characters, markup, and letters that only look like others.
  if (/[^\P{C}\n]|[<>`]|\]\(/u.test(text) || hasMixedScripts(text) || hasForeignLetters(text, given))
    return 'characters';
  const plain = comparableForm(text);
  if (linksIn(plain).some((link) => !given.includes(link))) return 'link';
  if (handlesIn(plain).some((handle) => !given.includes(handle))) return 'handle';
  if (hasNewNumber(plain, given, expected.language)) return 'number';
  const { language, reviews } = expected;
  const known = foldedForm(expected.given);
  // Forbidden facts are not given.
  const own = sentencesIn(withSpelledWordsJoined(foldedForm(text))).filter((sentence) => !known.includes(sentence));
  if (
    asksForForbidden(text, reviews) ||
    own.some((each) => hidesReward(each, language, known) || dictatesOpinion(each, language))
  )
    return 'forbidden_request';
  return inventionIn(text, expected.given, language);
}

/**
 * Whether a text asks for a review, for praise on a site, or to hide that a post earns something. A fact must not ask for any
 * praise either; other texts have their language, and are checked for that by `objectionTo`.
 */
export function asksForForbidden(text: string, reviews: Expectations['reviews']): boolean {
  if (hasMixedScripts(text)) return true;
  const plain = withSpelledWordsJoined(withoutAccents(comparableForm(text)));
  if (NEVER.some((pattern) => pattern.test(plain))) return true;
  if (reviews === 'fact' && sentencesIn(withSpelledWordsJoined(foldedForm(text))).some(isForbiddenFact)) return true;
  return plain.split(/[.!?\n]+/).some((sentence) => REVIEW.test(sentence) && isForbidden(sentence, reviews));
}

function isForbidden(sentence: string, reviews: Expectations['reviews']): boolean {
  if (REVIEW_SITE.test(sentence) || (PRAISE.test(sentence) && ASKING.test(sentence))) return true;
  if (reviews === 'review') return false;
  if (reviews === 'fact') return ASKING.test(sentence);
  return reviews === 'never' || !THANKS.test(sentence) || ASKING.test(sentence.replace(THANKS, ''));
}

/** Words spelled letter by letter: `r e v i e w`. */
const SPELLED = /(?<!\p{L})\p{L}(?:[ ._*-]\p{L})+(?!\p{L})/gu;

function withSpelledWordsJoined(text: string): string {
  return text.replace(SPELLED, joined);
}

/** The first letter may be a word of its own: `a r e v i e w`. */
function joined(spelled: string): string {
  const word = spelled.replace(/[^\p{L}]/gu, '');
  return `${word} ${word.slice(1)}`;
}

/** With letters of two alphabets in one word, a reader sees another word than a program. */
function hasMixedScripts(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{M}]/u.test(word));
}

/** All languages of the texts use Latin letters; others may only be repeated. */
function hasForeignLetters(text: string, given: string): boolean {
  return [...comparableForm(text)].some((each) => /(?!\p{Script=Latin})\p{L}/u.test(each) && !given.includes(each));
}

const LINK = /(?:https?:\/\/|www\.)[^\s)»”"]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:\/[^\s)»”"]*)?/gu;
const DISGUISED_LINK = /\[\.\]|\(\.\)|[[(]dot[\])]|\bdot (?:com|net|org|io|de|app|shop)\b/g;

function linksIn(text: string): string[] {
  const links = [...(text.match(LINK) ?? []), ...(text.match(DISGUISED_LINK) ?? [])];
  return links.map((link) => link.replace(/[.,;:!?]+$/, ''));
}

function handlesIn(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/gu) ?? []).map((handle) => handle.replace(/\.+$/, ''));
}

/** A number, with a sign of a currency or of a percentage next to it. */
const NUMBER =
  /([$€£¥])? ?(\p{N}+(?:[.,:]\p{N}+)*) ?(?:(%|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|per cento\b|por cento\b|procent\b)|([$€£¥]|usd\b|dollars?\b|eur\b|euros?\b|gbp\b|pounds?\b))?/gu;

interface FoundNumber {
  value: string;
  isPercentage: boolean;
  isAmount: boolean;
}

function numbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(NUMBER)].map(([, before, value = '', percent, after]) => ({
    value: value.replaceAll(',', '.'),
    isPercentage: percent !== undefined,
    isAmount: before !== undefined || after !== undefined,
  }));
}

/** Whether a text has a number that was not given, or a percentage or amount of money that was given as another number. */
function hasNewNumber(text: string, given: string, language: Language): boolean {
  const known = numbersIn(given);
  const isKnown = (found: FoundNumber) =>
    known.some(
      (each) =>
        each.value === found.value && (each.isPercentage || !found.isPercentage) && (each.isAmount || !found.isAmount),
    );
  if (!numbersIn(text).every(isKnown)) return true;
  const [plain, plainGiven] = [withoutAccents(text), withoutAccents(given)];
  return [NUMBER_WORDS.en, NUMBER_WORDS[language]].some((words) =>
    (plain.match(new RegExp(words, 'g')) ?? []).some((word) => !plainGiven.includes(word)),
  );
}
