import { nextMorning } from './next-morning';

describe('the next morning', () => {
  it.each([
    ['2026-06-01T05:59:30.000Z', 'Europe/Berlin', '2026-06-01T06:00:00.000Z'],
    ['2026-06-01T06:00:00.000Z', 'Europe/Berlin', '2026-06-02T06:00:00.000Z'],
    ['2026-06-01T20:00:00.000Z', 'America/New_York', '2026-06-02T12:00:00.000Z'],
    ['2026-06-01T20:00:00.000Z', 'Asia/Kolkata', '2026-06-02T02:30:00.000Z'],
    ['2026-06-01T12:00:00.000Z', 'UTC', '2026-06-02T08:00:00.000Z'],
    // The night in which clocks are put forward, and the one in which they are put back.
    ['2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ])('after %s in %s is %s', (after, timeZone, morning) => {
    expect(nextMorning(new Date(after), timeZone).toISOString()).toBe(morning);
  });
});
