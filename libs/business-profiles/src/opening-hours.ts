import { FieldError } from '#kernel';

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Day = (typeof DAYS)[number];

/** A time in which a business is open, as `HH:MM`. It ends on the next day if it does not end after it begins. */
export interface Span {
  from: string;
  to: string;
}

/** When a business is open in a week, in its time zone. A day without spans is one on which it is closed. */
export type WeeklyHours = Record<Day, Span[]>;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = DAYS.length * DAY_MINUTES;

/** What is wrong with the hours: spans that overlap, also those that go past midnight and the ones of the next day. */
export function overlaps(hours: WeeklyHours): FieldError[] {
  const spans = DAYS.flatMap((day, dayNumber) =>
    hours[day].map((span, index) => ({ day, path: `${day}[${String(index)}]`, ...minutesOf(span, dayNumber) })),
  ).sort((a, b) => a.from - b.from);
  // After Sunday comes Monday.
  const next = spans.map(
    (_, at) => spans[at + 1] ?? { path: spans[0]?.path ?? '', from: (spans[0]?.from ?? 0) + WEEK_MINUTES },
  );
  return spans.flatMap(({ to, day }, at) => {
    const following = next[at];
    if (!following || following.from >= to) return [];
    return [{ path: following.path, message: `must not overlap with the hours of ${capitalized(day)}` }];
  });
}

/** From the beginning of Monday. */
function minutesOf({ from, to }: Span, dayNumber: number): { from: number; to: number } {
  const [start, end] = [clockMinutes(from), clockMinutes(to)];
  const first = dayNumber * DAY_MINUTES;
  return { from: first + start, to: first + (end > start ? end : end + DAY_MINUTES) };
}

function capitalized(day: Day): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

function clockMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
