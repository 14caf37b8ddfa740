import { cycleAt, cycleBefore, CycleRules, CYCLES, lastStartDay } from './cycles';

const DAY_MS = 24 * 60 * 60 * 1000;
const FROM = Date.UTC(2022, 0, 1);
/** Five years with a leap year, and a margin of more than a year on both sides for the cycles at the ends. */
const MARGIN_DAYS = 400;
const DAYS = 5 * 366;

const dayAt = (index: number) => new Date(FROM + index * DAY_MS);
const spanOf = (rules: CycleRules, at: string) => {
  const { start, end } = cycleAt(rules, new Date(at));
  return [start.toISOString(), end.toISOString()];
};
const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** Random numbers below 1 that are the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The naive model: looks at each day by itself, and says whether a cycle starts on it. It counts weeks by walking from the anchor,
 * and knows the last day of a month by looking at the next day.
 */
function startsOf({ cycle, startDay }: CycleRules): Set<number> {
  const starts = new Set<number>();
  let weeks = 0;
  for (let time = Date.UTC(1970, 0, 5); time <= FROM + (DAYS + MARGIN_DAYS) * DAY_MS; time += DAY_MS) {
    const day = new Date(time);
    const tomorrow = new Date(time + DAY_MS);
    const isWeekday = day.getUTCDay() === startDay % 7;
    if (isWeekday) weeks++;
    const isLastOfMonth = tomorrow.getUTCDate() === 1;
    const isMonthday = day.getUTCDate() === startDay || (isLastOfMonth && day.getUTCDate() < startDay);
    const month = day.getUTCMonth();
    const isStart = {
      daily: true,
      weekly: isWeekday,
      biweekly: isWeekday && weeks % 2 === 1,
      monthly: isMonthday,
      quarterly: isMonthday && [0, 3, 6, 9].includes(month),
      annual: isMonthday && month === 0,
    }[cycle];
    if (isStart) starts.add(time);
  }
  return starts;
}

describe('cycleAt', () => {
  const random = generator(20261123);
  const cases = CYCLES.flatMap((cycle) =>
    Array.from({ length: lastStartDay(cycle) }, (_, index): [string, CycleRules] => [
      `${cycle} cycles that start on day ${String(index + 1)}`,
      { cycle, startDay: index + 1 },
    ]),
  );

  it.each(cases)('agrees with a day-by-day calculation over five years for %s', (_title, rules) => {
    const starts = startsOf(rules);
    for (let n = 0; n < 200; n++) {
      const at = new Date(FROM + Math.floor(random() * DAYS * DAY_MS));
      let start = at.getTime() - (at.getTime() % DAY_MS);
      while (!starts.has(start)) start -= DAY_MS;
      let end = at.getTime() - (at.getTime() % DAY_MS) + DAY_MS;
      while (!starts.has(end)) end += DAY_MS;
      expect({ at, ...cycleAt(rules, at) }).toEqual({ at, start: new Date(start), end: new Date(end) });
    }
  });

  it.each(cases)('leaves no gap and no overlap between %s', (_title, rules) => {
    for (let index = 0; index < DAYS; index += 17) {
      const { start, end } = cycleAt(rules, dayAt(index));
      expect(cycleAt(rules, start)).toEqual({ start, end });
      expect(cycleAt(rules, new Date(end.getTime() - 1))).toEqual({ start, end });
      expect(cycleAt(rules, end).start).toEqual(end);
      expect(cycleBefore(rules, start).end).toEqual(start);
    }
  });

  it.each<[CycleRules, string, [string, string]]>([
    [{ cycle: 'daily', startDay: 1 }, '2026-11-23T23:59:59.999Z', ['2026-11-23', '2026-11-24']],
    // 23 November 2026 is a Monday.
    [{ cycle: 'weekly', startDay: 1 }, '2026-11-23T00:00:00Z', ['2026-11-23', '2026-11-30']],
    [{ cycle: 'weekly', startDay: 7 }, '2026-11-23T00:00:00Z', ['2026-11-22', '2026-11-29']],
    [{ cycle: 'monthly', startDay: 31 }, '2026-02-27T12:00:00Z', ['2026-01-31', '2026-02-28']],
    [{ cycle: 'monthly', startDay: 31 }, '2026-02-28T00:00:00Z', ['2026-02-28', '2026-03-31']],
    [{ cycle: 'monthly', startDay: 30 }, '2028-02-29T00:00:00Z', ['2028-02-29', '2028-03-30']],
    [{ cycle: 'monthly', startDay: 1 }, '2026-12-31T23:59:59Z', ['2026-12-01', '2027-01-01']],
    [{ cycle: 'quarterly', startDay: 31 }, '2026-04-29T00:00:00Z', ['2026-01-31', '2026-04-30']],
    [{ cycle: 'annual', startDay: 15 }, '2026-01-14T23:59:59Z', ['2025-01-15', '2026-01-15']],
  ])('returns for %j at %s the cycle %j', (rules, at, [start, end]) => {
    expect(spanOf(rules, at)).toEqual([midnight(start), midnight(end)]);
  });

  it('counts pairs of weeks from the first Monday of 1970', () => {
    const rules: CycleRules = { cycle: 'biweekly', startDay: 1 };
    expect(cycleAt(rules, new Date('1970-01-18T23:59:59Z')).start).toEqual(new Date('1970-01-05T00:00:00Z'));
    expect(cycleAt(rules, new Date('1970-01-19T00:00:00Z')).start).toEqual(new Date('1970-01-19T00:00:00Z'));
  });
});
