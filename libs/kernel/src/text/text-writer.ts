import { IntlMessageFormat } from 'intl-messageformat';

/** Writes texts for people in one language, with words in ICU MessageFormat. */
export class TextWriter<Key extends string> {
  /** Compiled messages, which are expensive to make. */
  private readonly formats = new Map<Key, IntlMessageFormat>();

  /** @param language a BCP 47 tag */
  constructor(
    readonly language: string,
    private readonly words: Readonly<Record<Key, string>>,
  ) {}

  /** @throws Error if the message has a placeholder without a value */
  say(key: Key, values: Record<string, string | number> = {}): string {
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(this.words[key], this.language, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return String(format.format(values));
  }

  /** A day in words. @param at ISO 8601 @param timeZone an IANA name */
  day(at: string, timeZone = 'UTC'): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone }).format(new Date(at));
  }

  /** A minute in words. @param at ISO 8601 @param timeZone an IANA name */
  minute(at: string, timeZone = 'UTC'): string {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
    return new Intl.DateTimeFormat(this.language, options).format(new Date(at));
  }

  /** An amount in units of its currency, by default US dollars. */
  money(amount: number, currency = 'USD'): string {
    return new Intl.NumberFormat(this.language, { style: 'currency', currency }).format(amount);
  }

  /** All of them, such as `Monday, Tuesday and Friday`. */
  and(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items);
  }

  /** One of them, such as `a link, a picture or a video`. */
  or(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'disjunction' }).format(items);
  }
}
