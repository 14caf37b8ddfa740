import { newId } from '#kernel';
import { Result, retrySeconds } from './retry-schedule';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const STEPS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const failed = (status: number | null = 500, retryAfter?: string): Result => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});
const wait = (attempt: number, result = failed(), id = 'dlv_1') => retrySeconds(id, attempt, result, NOW);

describe('retrySeconds', () => {
  it('allows ten attempts over 75 h 35 min 5 s', () => {
    expect(STEPS.reduce((sum, step) => sum + step)).toBe(75 * HOUR + 35 * MINUTE + 5);
    expect(wait(10)).toBeUndefined();
    expect(wait(11)).toBeUndefined();
  });

  it.each(STEPS.map((step, index) => [index + 1, step]))(
    'returns, after attempt %i, %i s plus or minus 20%%, evenly distributed',
    (attempt, step) => {
      const factors = Array.from({ length: 1000 }, () => wait(attempt, failed(), newId('dlv'))! / step);
      expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.8);
      expect(Math.max(...factors)).toBeLessThan(1.2);
      for (const from of [0.8, 0.9, 1, 1.1]) {
        const share = factors.filter((factor) => factor >= from && factor < from + 0.1).length / 1000;
        expect(share).toBeGreaterThan(0.15);
        expect(share).toBeLessThan(0.35);
      }
    },
  );

  it('always returns the same for one attempt, and differs between deliveries and attempts', () => {
    expect(wait(4)).toBe(wait(4));
    expect(wait(4)).not.toBe(wait(4, failed(), 'dlv_2'));
    expect(wait(4)! / STEPS[3]!).not.toBe(wait(5)! / STEPS[4]!);
  });
});

describe('retrySeconds with Retry-After', () => {
  const step = STEPS[2]!;
  const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toUTCString();

  it.each<[string, number, string, number]>([
    ['seconds', 429, '2000', 2000],
    ['seconds', 502, '2000', 2000],
    ['seconds', 503, '2000', 2000],
    ['seconds', 504, '2000', 2000],
    ['a date', 503, inSeconds(2000), 2000],
    ['less than the step', 429, '1', step],
    ['zero seconds', 429, '0', step],
    ['a date in the past', 429, inSeconds(-100), step],
    ['twice the step', 429, String(2 * step), 2 * step],
    ['more than twice the step', 429, '999999', 2 * step],
    ['more than a number can represent', 429, '9'.repeat(400), 2 * step],
    ['a date years ahead', 503, inSeconds(1e9), 2 * step],
  ])('for %s, with status %i and the value %s, returns %i', (_, status, value, seconds) => {
    expect(wait(3, failed(status, value))).toBe(seconds);
  });

  it.each<[string, number | null, string]>([
    ['another status', 500, '2000'],
    ['another status', 400, '2000'],
    ['no response', null, '2000'],
    ['a word', 503, 'soon'],
    ['a negative number', 503, '-5'],
    ['a fraction', 503, '1.5'],
    ['a number with a letter', 503, '2027'.padEnd(5, 'x')],
    ['an ISO 8601 date', 503, '2026-11-21T10:30:00Z'],
    ['an invalid date', 503, 'Sat, 99 Nov 2026 10:00:00 GMT'],
    ['an empty value', 503, ''],
  ])('ignores Retry-After for %s (%s: %j)', (_, status, value) => {
    expect(wait(3, failed(status, value))).toBe(wait(3));
  });
});
