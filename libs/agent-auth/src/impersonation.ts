import { remove as withoutConfusables } from 'confusables';

/** What an official part of the service might be called, around its name. None is made of others: they match in one way. */
const BEFORE = 'the|my|get|go|our|real|true|official|original|verified|team|from|by';
const AFTER =
  'official|verified|team|support|help|helpdesk|services?|security|admin|billing|account|apps?|api|agents?|ai|assistant|bot|hq|inc|llc|ltd|com|io';
const AROUND_NAME = new RegExp(`^(?:${BEFORE})*perk(?:${AFTER})*$`);
const OWN_NAMES = ['perk', 'perks'];

const LOOPBACK = /^(?:localhost|.*\.localhost|\[.*\]|\d+(?:\.\d+){3})$/;

/**
 * Whether people could take the name of an agent for the service itself: it has "Perk" as a word, or the host of the
 * service, in whatever letters, spacing or case it is written. Words that merely contain it (Perkins, Superkit) are fine.
 */
export function posesAsService(name: string, baseUrl: string): boolean {
  const plain = plainLetters(name);
  // A capital in the middle may begin a word, or stand in for a look-alike: both readings count.
  const readings = [plain, plain.replace(/([a-z])([A-Z])/g, '$1 $2')].map((text) => wordsIn(text));
  return readings.some(
    (words) =>
      words.some((word) => OWN_NAMES.includes(word)) || AROUND_NAME.test(words.join('')) || hasHost(words, baseUrl),
  );
}

/** The text as it looks: without what is not seen and without accents, and look-alikes of Latin letters as those letters. */
function plainLetters(text: string): string {
  return withoutConfusables(text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''));
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=[a-z])\d+$/, '').replaceAll('3', 'e'));
}

/** On the machine of a developer, everything is at the same host: it tells nobody anything there. */
function hasHost(words: string[], baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return !LOOPBACK.test(hostname) && `.${words.join('.')}.`.includes(`.${wordsIn(hostname).join('.')}.`);
}
