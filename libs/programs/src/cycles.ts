import { enumeration } from '#kernel';

/** How often the points of a program start again from zero. */
export const CYCLES = enumeration('ProgramCycle', ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'annual']);
export type Cycle = (typeof CYCLES)[number];

/** When the cycles of a program start. All times are in UTC. */
export interface CycleRules {
  cycle: Cycle;
  /** The day of the week, from 1 for Monday, for weeks; the day of the month for longer cycles; ignored for days. */
  startDay: number;
}

/** One cycle: from `start` until just before `end`, which is the start of the next one. */
export interface Span {
  start: Date;
  end: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days since 1 January 1970 of Monday, 5 January 1970, from which weeks and pairs of weeks are counted. */
const FIRST_MONDAY = 4;
const WEEKS = { weekly: 1, biweekly: 2 } as const;
const MONTHS = { monthly: 1, quarterly: 3, annual: 12 } as const;

/** The latest start day of a cycle of this length. */
export function lastStartDay(cycle: Cycle): number {
  return cycle in WEEKS ? 7 : 31;
}

/** Whether two rules start all their cycles at the same times. */
export function areSameCycles(one: CycleRules, other: CycleRules): boolean {
  return one.cycle === other.cycle && (one.cycle === 'daily' || one.startDay === other.startDay);
}

/** The cycle that contains a time. */
export function cycleAt({ cycle, startDay }: CycleRules, at: Date): Span {
  const day = Math.floor(at.getTime() / DAY_MS);
  if (cycle === 'daily') return span(day, day + 1);
  if (cycle === 'weekly' || cycle === 'biweekly') {
    const length = 7 * WEEKS[cycle];
    const passed = modulo(day - FIRST_MONDAY - (startDay - 1), length);
    return span(day - passed, day - passed + length);
  }
  const months = MONTHS[cycle];
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
  // Cycles of several months start in the first month of a quarter or a year.
  const first = month - (month % months);
  const start = startIn(first, startDay);
  return day >= start ? span(start, startIn(first + months, startDay)) : span(startIn(first - months, startDay), start);
}

/** The cycle before the one that contains a time. */
export function cycleBefore(rules: CycleRules, at: Date): Span {
  return cycleAt(rules, new Date(cycleAt(rules, at).start.getTime() - 1));
}

/** The day on which the cycle of a month starts: the last day of the month if that is earlier than the start day. */
function startIn(month: number, startDay: number): number {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return Date.UTC(year, index, Math.min(startDay, lastDay)) / DAY_MS;
}

function span(start: number, end: number): Span {
  return { start: new Date(start * DAY_MS), end: new Date(end * DAY_MS) };
}

/** The remainder of a division, which is never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
