import type { Meter, UsagePeriod } from '../../api/client.ts';

const DAY_MS = 86_400_000;
/** Fewer days say little about a month. */
const MIN_DAYS = 3;

export interface Projection {
  /** How many units are used by the end of the month. */
  expected: number;
  /** When the limit is reached, if that is before the end. */
  usedUpAt: Date | undefined;
  /** The days that it is based on. */
  days: number;
}

/** Where the use of a month leads if it continues as it began; undefined in its first days. */
export function projectionOf({ used, limit }: Meter, period: UsagePeriod, now: Date): Projection | undefined {
  const [start, end] = [new Date(period.start).getTime(), new Date(period.end).getTime()];
  const elapsed = now.getTime() - start;
  if (elapsed < MIN_DAYS * DAY_MS) return undefined;
  const expected = Math.round((used * (end - start)) / elapsed);
  const usedUpAt = limit !== null && used > 0 ? start + (elapsed * limit) / used : Infinity;
  return {
    expected,
    usedUpAt: usedUpAt < end ? new Date(usedUpAt) : undefined,
    days: Math.floor(elapsed / DAY_MS),
  };
}
