import { TextWriter } from '#kernel/text';
import { en } from './en';

/** The words of every message in one language, in ICU MessageFormat. English has the keys. */
export type Words = Readonly<Record<keyof typeof en, string>>;

/** One file of this folder for each language. */
const LANGUAGES = { en } satisfies Record<string, Words>;

/** A language that messages are written in, as a BCP 47 tag. */
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** Writes messages in one language. */
export class Writer extends TextWriter<keyof Words> {
  constructor(language: Language) {
    super(language, LANGUAGES[language]);
  }

  /** @param timeZone null for UTC, which is then named */
  override minute(at: string, timeZone: string | null = null): string {
    const minute = super.minute(at, timeZone ?? 'UTC');
    return timeZone === null ? this.say('layout.utc', { at: minute }) : minute;
  }

  /** Items of a list that is longer than what is shown. */
  list(items: readonly string[], most: number): string[] {
    const others = items.length - most;
    return others > 0 ? [...items.slice(0, most), this.say('list.others', { count: others })] : [...items];
  }
}
