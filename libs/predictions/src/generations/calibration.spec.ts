import { randomFrom } from '../model/random';
import { calibrationOf, ObservedPrediction } from './calibration';

const followed = (
  predicted: number,
  approved: number,
  choice: Partial<ObservedPrediction['choice']> = {},
): ObservedPrediction => ({
  expected: { submissions: 2 * predicted, approved: predicted },
  interval80: {
    submissions: { low: 0, high: 100 },
    approved: { low: predicted - 1, high: predicted + 1 },
  },
  observed: { submissions: 2 * approved, approved },
  choice: { netValue: approved, propensity: 0.5, isBest: true, ...choice },
});

describe('calibrationOf', () => {
  it('compares the means in each decile of the predictions, lowest first', () => {
    const items = Array.from({ length: 20 }, (_, i) => followed(20 - i, i % 2));
    const { deciles } = calibrationOf(items);
    expect(deciles).toHaveLength(10);
    expect(deciles[0]).toEqual({ count: 2, predicted: 1.5, observed: 0.5 });
    expect(deciles[9]).toEqual({ count: 2, predicted: 19.5, observed: 0.5 });
  });

  it('counts the bounds of an interval as inside it', () => {
    const items = [followed(5, 4), followed(5, 6), followed(5, 3), followed(5, 7)];
    expect(calibrationOf(items).coverage).toEqual({ submissions: 1, approved: 0.5 });
  });

  it('computes the regret of random choices', () => {
    // The best option brings 10 and is chosen one time in four; the others bring 2.
    const random = randomFrom(5);
    const items = Array.from({ length: 40_000 }, () => {
      const isBest = random.uniform() < 0.25;
      return followed(5, 5, { isBest, netValue: isBest ? 10 : 2, propensity: isBest ? 0.25 : 0.75 });
    });
    expect(calibrationOf(items).regret).toBeCloseTo(10 - (0.25 * 10 + 0.75 * 2), 0);
  });

  it('excludes only the campaigns of plans from the regret', () => {
    const planned = { ...followed(5, 5), choice: null };
    const choices = [followed(5, 5), followed(5, 5, { netValue: 1, isBest: false })];
    const [without, together] = [calibrationOf(choices), calibrationOf([...choices, planned, planned])];
    expect([without.regret, together.regret, together.followed]).toEqual([2, 2, 4]);
    expect(calibrationOf([planned])).toMatchObject({ followed: 1, regret: null, coverage: { approved: 1 } });
  });

  it('returns nothing without data', () => {
    expect(calibrationOf([])).toEqual({ followed: 0, deciles: [], coverage: null, regret: null });
    expect(calibrationOf([followed(1, 1, { isBest: false })]).regret).toBeNull();
  });
});
