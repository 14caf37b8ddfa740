import { postedAt } from './posted-at';

it.each([
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00.123456Z', '2026-11-21T09:30:00.123Z', '2026-11-21T09:30:00.123Z'],
  ['2026-11-21T10:30:00+01:00', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T10:30+0100', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  [' 2026-11-21 09:30:00Z ', '2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  // Without an offset, the time can be in any time zone.
  ['2026-11-21T09:30:00', '2026-11-20T19:30:00.000Z', '2026-11-21T21:30:00.000Z'],
  ['2026-11-21', '2026-11-20T10:00:00.000Z', '2026-11-22T12:00:00.000Z'],
])('%s is between %s and %s', (text, earliest, latest) => {
  const range = postedAt(text);
  expect([range?.earliest.toISOString(), range?.latest.toISOString()]).toEqual([earliest, latest]);
});

it.each([
  undefined,
  '',
  'yesterday',
  '21.11.2026',
  '2026-13-45',
  '2026-11-21T25:00:00Z',
  '1763717400',
  `2026${'-1'.repeat(9)}`,
])('%s is not a date', (text) => {
  expect(postedAt(text)).toBeUndefined();
});
