import { DAYS, overlaps, Span, WeeklyHours } from './opening-hours';

const CLOSED = Object.fromEntries(DAYS.map((day) => [day, []])) as unknown as WeeklyHours;
const span = (text: string): Span => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const week = (days: Partial<Record<(typeof DAYS)[number], string[]>>): WeeklyHours => ({
  ...CLOSED,
  ...Object.fromEntries(Object.entries(days).map(([day, spans]) => [day, spans.map(span)])),
});

describe('opening hours', () => {
  it.each<[string, WeeklyHours]>([
    ['closed all week', CLOSED],
    ['with a break', week({ monday: ['12:00-14:30', '18:00-22:00'] })],
    ['in any order', week({ monday: ['18:00-22:00', '12:00-14:30'] })],
    ['past midnight', week({ friday: ['18:00-02:00'], saturday: ['02:00-04:00'] })],
    ['past midnight on Sunday', week({ sunday: ['18:00-02:00'], monday: ['02:00-03:00'] })],
    ['around the clock', week(Object.fromEntries(DAYS.map((day) => [day, ['00:00-00:00']])))],
  ])('may be %s', (_, hours) => {
    expect(overlaps(hours)).toEqual([]);
  });

  it.each<[string, WeeklyHours, string, string]>([
    ['on one day', week({ monday: ['10:00-14:00', '13:00-18:00'] }), 'monday[1]', 'Monday'],
    ['in another order', week({ monday: ['13:00-18:00', '10:00-14:00'] }), 'monday[0]', 'Monday'],
    ['the same twice', week({ monday: ['10:00-14:00', '10:00-14:00'] }), 'monday[1]', 'Monday'],
    ['after midnight', week({ friday: ['18:00-03:00'], saturday: ['02:00-04:00'] }), 'saturday[0]', 'Friday'],
    ['after midnight on Sunday', week({ sunday: ['18:00-03:00'], monday: ['02:00-04:00'] }), 'monday[0]', 'Sunday'],
    ['after a whole day', week({ monday: ['09:00-09:00'], tuesday: ['08:00-12:00'] }), 'tuesday[0]', 'Monday'],
  ])('must not overlap: %s', (_, hours, path, other) => {
    expect(overlaps(hours)).toEqual([{ path, message: `must not overlap with the hours of ${other}` }]);
  });

  it('may be a single span of a whole day in a week', () => {
    expect(overlaps(week({ wednesday: ['06:00-06:00'] }))).toEqual([]);
  });
});
