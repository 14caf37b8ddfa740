import { Language } from '#catalog';
import { de } from './de.data';
import { en } from './en.data';
import { es } from './es.data';
import { fr } from './fr.data';
import { it } from './it.data';
import { nl } from './nl.data';
import { pt } from './pt.data';

/** How many letters of a word are compared, so that its forms count as one word. */
export const STEM_LENGTH = 5;

/** The words that briefs and replies usually consist of, cut to `STEM_LENGTH` letters, without accents. None of them offers or hides anything. */
export const VOCABULARY: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(en),
  de: setOf(de),
  fr: setOf(fr),
  es: setOf(es),
  it: setOf(it),
  pt: setOf(pt),
  nl: setOf(nl),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
