import { remove as withoutConfusables } from 'confusables';

/** Words that an official name might combine with the service's name. No word is composed of others, to avoid backtracking. */
const BEFORE = 'the|my|get|go|our|real|true|official|original|verified|team|from|by';
const AFTER =
  'official|verified|team|support|help|helpdesk|services?|security|admin|billing|account|apps?|api|agents?|ai|assistant|bot|hq|inc|llc|ltd|com|io';
const AROUND_NAME = new RegExp(`^(?:${BEFORE})*perk(?:${AFTER})*$`);
const OWN_NAMES = ['perk', 'perks'];

const LOOPBACK = /^(?:localhost|.*\.localhost|\[.*\]|\d+(?:\.\d+){3})$/;

/**
 * Whether people could mistake the name of an agent for the service itself: it contains "Perk" as a word, or the host of the
 * service, in any letters, spacing or case. Words that merely contain it (Perkins, Superkit) are accepted.
 */
export function impersonatesService(name: string, baseUrl: string): boolean {
  const plain = plainLetters(name);
  // A capital letter in the middle may start a new word, or be a look-alike. Both readings are checked.
  const readings = [plain, plain.replace(/([a-z])([A-Z])/g, '$1 $2')].map((text) => wordsIn(text));
  return readings.some(
    (words) =>
      words.some((word) => OWN_NAMES.includes(word)) || AROUND_NAME.test(words.join('')) || hasHost(words, baseUrl),
  );
}

/** Removes invisible characters and accents, and replaces look-alikes of Latin letters by those letters. */
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

/** Loopback hosts are not checked: in development everything is on the same host. */
function hasHost(words: string[], baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return !LOOPBACK.test(hostname) && `.${words.join('.')}.`.includes(`.${wordsIn(hostname).join('.')}.`);
}
