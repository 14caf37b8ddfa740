import { HALF_LIFE_DAYS, weightAt, weightedDaysUntil } from './decay';

const day = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 24 * 60 * 60 * 1000);

describe('Decay', () => {
  it('halves the weight of an observation in 75 days', () => {
    expect(weightAt(day(0)) / weightAt(day(75))).toBeCloseTo(0.5, 10);
    expect(HALF_LIFE_DAYS).toBe(75);
  });

  it('counts a recent day almost fully, and an old one as little as an observation of that day', () => {
    const days = (from: number, to: number, now: number) =>
      (weightedDaysUntil(day(to)) - weightedDaysUntil(day(from))) / weightAt(day(now));
    expect(days(0, 1, 1)).toBeCloseTo(1, 1);
    expect(days(0, 1, 76)).toBeCloseTo(days(0, 1, 1) / 2, 10);
    expect(days(0, 10, 20) + days(10, 20, 20)).toBeCloseTo(days(0, 20, 20), 9);
  });

  it('stays exact after ten years', () => {
    const after = 3650;
    const days = (weightedDaysUntil(day(after + 1)) - weightedDaysUntil(day(after))) / weightAt(day(after + 1));
    expect(days).toBeCloseTo(0.995, 2);
  });
});
