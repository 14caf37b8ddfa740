import { TextWriter } from '#kernel/text';
import { en } from './en';

/** The words of the guest pages in one language, in ICU MessageFormat. English has the keys. */
export type PageWords = Readonly<Record<keyof typeof en, string>>;

/** One file of this folder for each language. */
const LANGUAGES = { en } satisfies Record<string, PageWords>;

/** Writes the guest pages in one language. */
export class PageWriter extends TextWriter<keyof PageWords> {
  constructor(language: keyof typeof LANGUAGES) {
    super(language, LANGUAGES[language]);
  }
}

export const english = new PageWriter('en');
