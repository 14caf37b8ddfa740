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

  /** A day in words. @param at ISO 8601 @param timeZone an IANA name */
  day(at: string, timeZone = 'UTC'): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone }).format(new Date(at));
  }

  /** A minute in words. @param at ISO 8601 @param timeZone an IANA name; null for UTC, which is then named */
  minute(at: string, timeZone: string | null = null): string {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: timeZone ?? 'UTC' } as const;
    const minute = new Intl.DateTimeFormat(this.language, options).format(new Date(at));
    return timeZone === null ? this.say('layout.utc', { at: minute }) : minute;
  }

  /** An amount in units of its currency, such as 4.5 US dollars. */
  money(amount: number, currency = 'USD'): string {
    return new Intl.NumberFormat(this.language, { style: 'currency', currency }).format(amount);
  }

  /** All of them, such as `Monday, Tuesday and Friday`. */
  and(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items);
  }

  /** Items of a list that is longer than what is shown. */
  list(items: readonly string[], most: number): string[] {
    const others = items.length - most;
    return others > 0 ? [...items.slice(0, most), this.say('list.others', { count: others })] : [...items];
  }
}
