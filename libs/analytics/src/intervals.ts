import { enumeration } from '#kernel';

export const INTERVALS = enumeration('SeriesInterval', ['day', 'week', 'month']);
export type Interval = (typeof INTERVALS)[number];

/** The longest period of a series, without the one before it. */
export const MAX_DAYS = 400;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Consecutive UTC days, such as `2026-11-01`; both ends are included. */
export interface Span {
  from: string;
  to: string;
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayAt(at) === text;
}

/** The day that is this many days later. */
export function plusDays(day: string, days: number): string {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The number of days in a span. */
export function lengthOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function daysIn(span: Span): string[] {
  return Array.from({ length: lengthOf(span) }, (_, index) => plusDays(span.from, index));
}

/** The intervals of a span, of which the last one may be shorter. */
export function intervalsOf({ from, to }: Span, interval: Interval): Span[] {
  const spans: Span[] = [];
  for (let start = from; start <= to; start = startOf(from, interval, spans.length)) {
    const end = plusDays(startOf(from, interval, spans.length + 1), -1);
    spans.push({ from: start, to: end < to ? end : to });
  }
  return spans;
}

/** As many intervals before a span as it has. */
export function intervalsBefore(span: Span, interval: Interval): Span[] {
  const count = intervalsOf(span, interval).length;
  const starts = Array.from({ length: count + 1 }, (_, index) => startOf(span.from, interval, index - count));
  return starts.slice(0, -1).map((from, index) => ({ from, to: plusDays(starts[index + 1] ?? span.from, -1) }));
}

/** The start of an interval, counted from the one that starts on `first`. A month without that day starts on its last day. */
function startOf(first: string, interval: Interval, index: number): string {
  if (interval === 'day') return plusDays(first, index);
  if (interval === 'week') return plusDays(first, 7 * index);
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + index, Math.min(day, lastDay)));
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
