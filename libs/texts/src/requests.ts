import { Language } from '#catalog';
import { WORDINGS } from './wording';
import { patternOf, Wording } from './wording/wording';

/** The patterns of one language. */
type Patterns = Readonly<Record<Exclude<keyof Wording, 'offers' | 'afterCode' | 'code'>, RegExp>>;

const PATTERNS = new Map<string, Patterns>(
  Object.entries(WORDINGS).map(([language, { offers: _offers, afterCode: _next, code: _code, ...lists }]) => [
    language,
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, patternOf(list)])) as Patterns,
  ]),
);

/** What may stand before a verb in a request. */
const POLITE =
  '(?:please|just|always|and|then|bitte|einfach|immer|und|veuillez|merci de|toujours|et|por favor|siempre|y|per favore|sempre|e|graag|altijd|gewoon|en)';

/** Whether a sentence of a text in a language asks people to hide that their post is rewarded, or to pretend that it is not. */
export function hidesReward(sentence: string, language: Language, given: string): boolean {
  return patternsOf(sentence, language).some((words) => {
    const plain = sentence.replace(words.harmless, ' ');
    const isHushed = (plain.match(words.hush) ?? []).some((word) => !given.includes(word));
    // What a text may deny of the reward is harmless; whatever else it denies is likely to be hidden.
    return isHushed || asksToHide(plain, words) || (has(plain, words.reward) && has(plain, words.without));
  });
}

/** Whether a sentence of a text in a language tells people what opinion to express in their post. */
export function dictatesOpinion(sentence: string, language: Language): boolean {
  return patternsOf(sentence, language).some((words) =>
    asksForPraise(sentence.replace(words.harmless, ' '), words, words.tell),
  );
}

/** Whether a fact, in any language, asks for either. What a business says about itself is not a request. */
export function isForbiddenFact(fact: string): boolean {
  return [...PATTERNS.values()].some((words) => {
    const plain = fact.replace(words.harmless, ' ');
    if (asksToHide(plain, words)) return true;
    const request = (verbs: RegExp) => new RegExp(`^\\W*(?:${POLITE}\\s+)*${verbs.source}`);
    const clauses = plain.split(/[,;:()–—-]/);
    return clauses.some((clause) => asksForPraise(clause, words, request(words.tell), request(words.without)));
  });
}

/** The patterns for a sentence of a text in a language; it may be in English although it should not be. */
function patternsOf(sentence: string, language: Language): Patterns[] {
  const [own, english] = [PATTERNS.get(language), PATTERNS.get('en')];
  if (!own || !english) throw new Error(`There is no wording for ${language}.`);
  if (own === english) return [own];
  const count = ({ common }: Patterns) => sentence.match(common)?.length ?? 0;
  return count(english) >= count(own) ? [own, english] : [own];
}

/** Phrases that always do so, or that nothing is said about the reward: "no need to mention that we paid". */
function asksToHide(sentence: string, { conceal, without, mention, reward }: Patterns): boolean {
  if (has(sentence, conceal)) return true;
  return has(sentence, reward) && (isNear(sentence, without, mention) || isNear(sentence, mention, without));
}

function asksForPraise(sentence: string, words: Patterns, tell: RegExp, without = words.without): boolean {
  if (has(sentence, words.praise) && has(sentence, tell)) return true;
  if (has(sentence, words.honest)) return false;
  return (
    (has(sentence, words.mild) && has(sentence, tell)) || (has(sentence, words.criticism) && has(sentence, without))
  );
}

function isNear(sentence: string, first: RegExp, second: RegExp): boolean {
  return new RegExp(`${first.source}.{0,50}${second.source}`).test(sentence);
}

/** Patterns are global, so `test` of them would continue after the last match. */
function has(sentence: string, pattern: RegExp): boolean {
  return sentence.search(pattern) !== -1;
}
