import { daysIn, intervalsBefore, intervalsOf, isDay, lengthOf } from './intervals';

const spans = (list: { from: string; to: string }[]) => list.map(({ from, to }) => `${from}..${to}`);

describe('isDay', () => {
  it.each([
    ['2026-11-01', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-11-31', false],
    ['2026-13-01', false],
    ['26-11-01', false],
    ['2026-11-01T00:00:00Z', false],
  ])('%s: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});

it('days include both ends, even when daylight saving time starts', () => {
  expect(daysIn({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(lengthOf({ from: '2026-11-23', to: '2026-11-23' })).toBe(1);
});

describe('intervals', () => {
  it.each([
    [
      'day',
      '2026-02-28',
      '2026-03-01',
      ['2026-02-28..2026-02-28', '2026-03-01..2026-03-01'],
      ['2026-02-26..2026-02-26', '2026-02-27..2026-02-27'],
    ],
    [
      'week',
      '2026-11-02',
      '2026-11-10',
      ['2026-11-02..2026-11-08', '2026-11-09..2026-11-10'],
      ['2026-10-19..2026-10-25', '2026-10-26..2026-11-01'],
    ],
    [
      'month',
      '2026-01-01',
      '2026-03-15',
      ['2026-01-01..2026-01-31', '2026-02-01..2026-02-28', '2026-03-01..2026-03-15'],
      ['2025-10-01..2025-10-31', '2025-11-01..2025-11-30', '2025-12-01..2025-12-31'],
    ],
    [
      'month',
      '2026-01-31',
      '2026-03-30',
      ['2026-01-31..2026-02-27', '2026-02-28..2026-03-30'],
      ['2025-11-30..2025-12-30', '2025-12-31..2026-01-30'],
    ],
  ] as const)('returns the intervals of a %s from %s to %s', (interval, from, to, current, previous) => {
    expect(spans(intervalsOf({ from, to }, interval))).toEqual(current);
    expect(spans(intervalsBefore({ from, to }, interval))).toEqual(previous);
  });

  it('covers every day exactly once, with the previous period directly before it', () => {
    for (const interval of ['day', 'week', 'month'] as const)
      for (let offset = 0; offset < 60; offset++) {
        const all = daysIn({ from: '2027-12-15', to: '2028-03-31' });
        const span = { from: all[offset]!, to: all.at(-1)! };
        expect(intervalsOf(span, interval).flatMap(daysIn)).toEqual(daysIn(span));
        const before = intervalsBefore(span, interval);
        expect(before).toHaveLength(intervalsOf(span, interval).length);
        const days = before.flatMap(daysIn);
        expect(days).toEqual(daysIn({ from: days[0]!, to: days.at(-1)! }));
        expect(daysIn({ from: days.at(-1)!, to: span.from })).toHaveLength(2);
      }
  });
});
