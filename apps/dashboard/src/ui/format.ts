import { textOf, type TypedNumber } from './read-number.ts';

/** Formats in the language of the browser. */
export const locale = navigator.language;

const cached = <T>(create: (key: string) => T) => {
  const formats = new Map<string, T>();
  return (key: string): T => {
    const known = formats.get(key) ?? create(key);
    formats.set(key, known);
    return known;
  };
};

const currencyFormat = cached((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));
const plainNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const shortNumber = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
/** The periods of plans and programs start at midnight UTC, wherever the reader is. */
const UTC = { timeZone: 'UTC' } as const;
const utcDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...UTC });
const utcShortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...UTC });
const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const hourFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric' });
const clockFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });

/** An amount in units of its currency, such as 4.5 US dollars. */
export function money(amount: number, currency = 'USD'): string {
  return currencyFormat(currency).format(amount);
}

/** How many decimals amounts have: at most two, also in currencies that could have three, because the service keeps hundredths. */
export function decimalsOf(currency: string): number {
  return Math.min(2, currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

export function number(value: number): string {
  return plainNumber.format(value);
}

/** The initial value of a number field; null leaves it empty. @param decimals the fewest decimals to show, unless it is a whole number */
export function typed(value: number | null | undefined, decimals?: number): TypedNumber {
  return value == null ? { text: '', value: null } : { text: textOf(value, locale, decimals), value };
}

/** A large number in few characters, such as 12K. */
export function compact(value: number): string {
  return shortNumber.format(value);
}

/** A share between 0 and 1. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

export function day(at: string | Date): string {
  return dayFormat.format(new Date(at));
}

export function dayOfYear(at: string | Date): string {
  return shortDay.format(new Date(at));
}

/** The day on which a period starts, or a date without a time. It is the same for all readers. */
export function startDay(at: string | Date): string {
  return utcDayFormat.format(new Date(at));
}

/** The same, without the year. */
export function startDayOfYear(at: string | Date): string {
  return utcShortDay.format(new Date(at));
}

/** The last day of a period with an exclusive end: 30 November for one that ends on 1 December at midnight. */
export function lastDay(end: string | Date): string {
  return utcDayFormat.format(new Date(end).getTime() - 1);
}

/** Date and time to the second. */
export function moment(at: string | Date): string {
  return momentFormat.format(new Date(at));
}

/** A text with its times, such as `2026-12-01T00:00:00.000Z`, as readers write them. */
export function withLocalTimes(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, moment);
}

/** An hour of the last days, such as "23 Nov, 14". */
export function hour(at: string | Date): string {
  return hourFormat.format(new Date(at));
}

export function clock(at: string | Date): string {
  return clockFormat.format(new Date(at));
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was, or how soon it will be: "5 min. ago". */
export function ago(at: string | Date, now = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  for (const [unit, size] of UNITS)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(Math.trunc(seconds), 'second');
}

const LENGTHS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in its two largest units: "2 days 4 hr". */
export function duration(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [unit, size] of LENGTHS) {
    const count = Math.floor(rest / size);
    if (count === 0 && !(unit === 'second' && parts.length === 0)) continue;
    parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** An enumeration in the language of the browser: "a, b and c". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}

/** Things of which one is enough, such as "#ad or Werbung". */
export function alternatives(items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);
}

/** The region that the browser is set to, such as `DE`. */
export function regionHere(): string | undefined {
  return new Intl.Locale(locale).maximize().region;
}

/** The time zone of this device. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
