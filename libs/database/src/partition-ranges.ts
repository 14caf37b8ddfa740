import { idBoundary } from '#kernel/host';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The ids of a period. */
export interface Range {
  /** The first day of the period, such as `20261123`. */
  name: string;
  /** Not lower than this. */
  from: string;
  /** Lower than this. */
  to: string;
}

/** How a table is divided. */
export interface Division {
  /** The prefix of its ids. */
  prefix: string;
  /** The length of a period. */
  days: number;
}

/** The periods that begin after one time and not after another. They are the same whenever this is called. */
export function rangesBetween({ prefix, days }: Division, after: Date, until: Date): Range[] {
  const length = days * DAY_MS;
  const ranges: Range[] = [];
  for (let start = nextBoundary(days, after); start <= until.getTime(); start += length)
    ranges.push({
      name: new Date(start).toISOString().slice(0, 10).replaceAll('-', ''),
      from: idBoundary(prefix, new Date(start)),
      to: idBoundary(prefix, new Date(start + length)),
    });
  return ranges;
}

/** When the next period begins, in milliseconds. */
export function nextBoundary(days: number, after: Date): number {
  const length = days * DAY_MS;
  return (Math.floor(after.getTime() / length) + 1) * length;
}

/** The partition for rows that have no other. */
export function defaultOf(table: string): string {
  return `${table}_default`;
}
