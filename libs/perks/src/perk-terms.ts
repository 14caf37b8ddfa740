import { enumeration } from '#kernel';
import { CurrencyCode, inMinorUnits } from '#kernel/money';

export const WEEKDAYS = enumeration('Weekday', [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
]);
export type Weekday = (typeof WEEKDAYS)[number];

/** A part of each day, from the first minute to before the last, as `HH:MM`. It ends on the next day if it ends before it begins. */
export interface Hours {
  from: string;
  to: string;
}

/** Under which terms a perk is redeemed. */
export interface PerkTerms {
  /** In hundredths of the currency of the perk; null for none. */
  minimumSpendCents: number | null;
  /** Null for every day. */
  validDays: Weekday[] | null;
  /** Null for the whole day. */
  validHours: Hours | null;
  /** What it is good for, in words; null for everything. */
  appliesTo: string | null;
  /** Whether it can be combined with other offers. */
  stackable: boolean;
}

export const NO_TERMS: PerkTerms = {
  minimumSpendCents: null,
  validDays: null,
  validHours: null,
  appliesTo: null,
  stackable: true,
};

/** The terms that a redemption does not meet. */
export const UNMET_TERMS = enumeration('UnmetPerkTerm', ['minimum_spend', 'day', 'hours']);
export type UnmetTerm = (typeof UNMET_TERMS)[number];

/** Whether it depends on the time of the business when a perk can be redeemed. */
export function dependsOnTime({ validDays, validHours }: PerkTerms): boolean {
  return validDays !== null || validHours !== null;
}

/** The first of the terms that are not met at this time; undefined if all are. @param time local time of the business */
export function unmetTerm(terms: PerkTerms, time: LocalTime | null, billCents: number | null): UnmetTerm | undefined {
  const { minimumSpendCents, validDays, validHours } = terms;
  if (minimumSpendCents !== null && (billCents ?? 0) < minimumSpendCents) return 'minimum_spend';
  if (!time) return undefined;
  // Friday from 18:00 to 02:00 includes the first two hours of Saturday.
  const isAfterMidnight = validHours !== null && validHours.to <= validHours.from && time.clock < validHours.to;
  const day = isAfterMidnight ? dayBefore(time.weekday) : time.weekday;
  if (validDays && !validDays.includes(day)) return 'day';
  return validHours && !isWithin(validHours, time.clock) ? 'hours' : undefined;
}

/** What a perk takes off a bill, in the unit of the bill; null for a free item, whose price is on the bill. */
export function discountCents(
  { type, valueHundredths, currency }: { type: string; valueHundredths: number; currency: CurrencyCode },
  billCents: number,
): number | null {
  if (type === 'pct') return inMinorUnits((billCents * valueHundredths) / 100_00, currency);
  return type === 'amount' ? Math.min(valueHundredths, billCents) : null;
}

/** A time as a clock on the wall shows it. */
export interface LocalTime {
  weekday: Weekday;
  /** `HH:MM`. */
  clock: string;
}

export function localTime(now: Date, timeZone: string): LocalTime {
  const options = { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { weekday: part('weekday').toLowerCase() as Weekday, clock: `${part('hour')}:${part('minute')}` };
}

function isWithin({ from, to }: Hours, clock: string): boolean {
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS.at(WEEKDAYS.indexOf(day) - 1) ?? day;
}
