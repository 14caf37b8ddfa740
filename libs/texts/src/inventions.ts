import { Language, platforms } from '#catalog';
import { PHRASES } from './phrases';
import { foldedForm, sentencesIn } from './plain-text';
import { STEM_LENGTH, VOCABULARY } from './vocabulary';
import { WORDINGS } from './wording';
import { patternOf, Wording } from './wording/wording';

/** An offer or a name in a text that is not among the given facts. */
export type Invention = 'offer' | 'code' | 'name' | 'unusual';

type Offers = Record<keyof Wording['offers'], RegExp>;

/** The patterns of one language. */
interface Patterns {
  offers: Offers;
  code: RegExp;
  codeAndNext: RegExp;
}

const PATTERNS = new Map<string, Patterns>(
  Object.entries(WORDINGS).map(([language, { offers, code, afterCode }]) => [
    language,
    {
      offers: Object.fromEntries(Object.entries(offers).map(([name, list]) => [name, patternOf(list)])) as Offers,
      code: patternOf(code),
      // Whatever comes after such a word and cannot be part of the sentence is the code itself.
      codeAndNext: new RegExp(String.raw`${patternOf(code).source}[\s:"'“”„«»-]+(?!(?:${afterCode})(?!\w))(\w+)`, 'g'),
    },
  ]),
);

const OFFERS = ['prize', 'free', 'money', 'discount', 'goods'] as const;

/**
 * What a text contains that was not given: an offer such as a prize, a code, or a name.
 * @param givenText what it may repeat
 */
export function inventionIn(text: string, givenText: string, language: Language): Invention | undefined {
  const [plain, given] = [foldedForm(text), foldedForm(givenText)];
  const sets = [...new Set(['en', language])].flatMap((each) => PATTERNS.get(each) ?? []);
  if (sets.some(({ offers }) => hasInventedOffer(offers, plain, given))) return 'offer';
  const capitals = text.match(CAPITALS) ?? [];
  if (capitals.some((word) => !givenText.includes(word)) || hasNewCode(plain, given, sets)) return 'code';
  if (hasNewName(text, given, language)) return 'name';
  return isUnusual(plain, given, language) ? 'unusual' : undefined;
}

/** Goods have to be given by name, and other offers by any word for them. */
function hasInventedOffer(offers: Offers, plain: string, given: string): boolean {
  const isGiven = (kind: (typeof OFFERS)[number]) =>
    [...PATTERNS.values()].some((each) => given.search(each.offers[kind]) !== -1);
  return OFFERS.some((kind) => {
    const found = plain.match(offers[kind]) ?? [];
    if (found.length === 0) return false;
    return kind === 'goods' ? !found.every((word) => given.includes(word)) : !isGiven(kind);
  });
}

/** Four or more capital letters. */
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}_-]{3,}(?!\p{L})/gu;

function hasNewCode(plain: string, given: string, sets: readonly Patterns[]): boolean {
  const isGiven = [...PATTERNS.values()].some(({ code }) => given.search(code) !== -1);
  return sets.some(
    ({ code, codeAndNext }) =>
      plain.search(code) !== -1 &&
      (!isGiven || [...plain.matchAll(codeAndNext)].some(([, next = '']) => !given.includes(next))),
  );
}

const NAMES_OF_PLATFORMS = platforms
  .flatMap(({ name, actions }) => [name, ...actions.map(({ label }) => label)])
  .map(foldedForm)
  .join(' ');
const PLATFORM_WORDS = new Set(NAMES_OF_PLATFORMS.match(/[\p{L}\p{N}]+/gu));

/** Words that are written with a capital letter within a sentence. */
const USUAL = new Set(
  'i story stories reel reels post posts shorts feed ok lei la le suo sua suoi sue voi vi vostro vostra u uw sie ihr ihre ihnen ihren ihrem ihrer dm dms faq ps usa mr mrs ms dr'.split(
    ' ',
  ),
);

/** A word with a capital letter that does not begin a sentence, a line or a quotation; and a word with one inside it. */
const NAME = /(?<=[\p{Ll}\p{N},;’')] )\p{Lu}[\p{L}\p{M}\p{N}’'-]*/gu;
const CAMEL = /[\p{L}\p{N}]*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu;

function hasNewName(text: string, given: string, language: Language): boolean {
  // All nouns of German have a capital letter.
  const names = language === 'de' ? [] : (text.match(NAME) ?? []);
  return [...names, ...(text.match(CAMEL) ?? [])].some((name) => {
    const [word = ''] = foldedForm(name).split(/['’-]/);
    return !given.includes(word) && !PLATFORM_WORDS.has(word) && !USUAL.has(word);
  });
}

/** All words of the templates, by language. */
const TEMPLATES = Object.fromEntries(
  Object.entries(PHRASES).map(([language, phrases]) => [language, foldedForm(JSON.stringify(phrases))]),
) as Record<Language, string>;

/** The share of the words of a sentence that may be unusual. */
const UNUSUAL = 0.2;

/**
 * Whether a sentence consists of unusual words: the lists of words above cannot know what it asks for, be it in another language.
 * Words of up to two letters do not count, and given words are usual ones.
 */
function isUnusual(plain: string, given: string, language: Language): boolean {
  const stemsIn = (text: string) => (text.match(/[a-z]{3,}/g) ?? []).map((word) => word.slice(0, STEM_LENGTH));
  const known = new Set(stemsIn(`${given} ${WORDINGS[language].common} ${NAMES_OF_PLATFORMS} ${TEMPLATES[language]}`));
  return sentencesIn(plain).some((sentence) => {
    const stems = stemsIn(sentence);
    const unusual = stems.filter((stem) => !known.has(stem) && !VOCABULARY[language].has(stem));
    return unusual.length > Math.max(1, stems.length * UNUSUAL);
  });
}
