import { IntlMessageFormat } from 'intl-messageformat';
import { en } from './en';

/** The words of every message in one language, in ICU MessageFormat. English has the keys. */
export type Words = Readonly<Record<keyof typeof en, string>>;

/** One file of this folder for each language. */
const LANGUAGES = { en } satisfies Record<string, Words>;

/** A language that messages are written in, as a BCP 47 tag. */
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** Writes in one language. */
export class Writer {
  /** Compiled messages, which are expensive to make. */
  private readonly formats = new Map<keyof Words, IntlMessageFormat>();

  constructor(readonly language: Language) {}

  /** @throws Error if the message has a placeholder without a value */
  say(key: keyof Words, values: Record<string, string | number> = {}): string {
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(LANGUAGES[this.language][key], this.language, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return String(format.format(values));
  }

  /** A day in UTC, in words. @param at ISO 8601 */
  day(at: string): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  }

  /** A minute in UTC, in words. @param at ISO 8601 */
  minute(at: string): string {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
    return this.say('layout.utc', { at: new Intl.DateTimeFormat(this.language, options).format(new Date(at)) });
  }

  /** Items of a list that is longer than what is shown. */
  list(items: readonly string[], most: number): string[] {
    const others = items.length - most;
    return others > 0 ? [...items.slice(0, most), this.say('list.others', { count: others })] : [...items];
  }
}
