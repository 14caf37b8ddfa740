import { randomFrom } from '../model/random';
import { capsFor } from './caps';

describe('capsFor', () => {
  it.each([
    [4, 2],
    [30, 1.5],
    [0.5, 0.05],
    [900, 3],
  ])('agrees with simulated campaigns for the gamma distribution of shape %d and rate %d', (shape, rate) => {
    const random = randomFrom(1);
    const numbers = Array.from({ length: 40_000 }, () => random.poisson(random.gamma(shape, rate)));
    const caps = capsFor({ shape, rate }, Infinity);
    expect(caps.length).toBeGreaterThan(1);
    for (const { cap, approved } of caps) {
      const mean = numbers.reduce((sum, number) => sum + Math.min(number, cap), 0) / numbers.length;
      expect(approved / mean).toBeCloseTo(1, 1);
    }
    const last = caps.at(-1)!;
    expect(numbers.filter((number) => number <= last.cap).length / numbers.length).toBeGreaterThan(0.94);
    expect(numbers.filter((number) => number < last.cap).length / numbers.length).toBeLessThan(0.96);
  });

  it('returns no cap that the budget does not pay for', () => {
    expect(capsFor({ shape: 40, rate: 1 }, 2.9).map(({ cap }) => cap)).toEqual([2]);
    expect(capsFor({ shape: 40, rate: 1 }, 0.9)).toEqual([]);
  });

  it('works when the probability of no approval underflows', () => {
    const caps = capsFor({ shape: 5000, rate: 1 }, Infinity);
    expect(caps.at(-1)!.cap).toBeGreaterThan(5000);
    expect(caps.at(-1)!.approved / 5000).toBeCloseTo(1, 1);
  });
});
