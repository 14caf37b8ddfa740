import { Random, randomFrom } from './random';

const N = 20_000;
const momentsOf = (draw: (random: Random) => number) => {
  const random = randomFrom(1);
  const drawn = Array.from({ length: N }, () => draw(random));
  const mean = drawn.reduce((sum, each) => sum + each, 0) / N;
  return { mean, variance: drawn.reduce((sum, each) => sum + (each - mean) ** 2, 0) / N };
};

describe('randomFrom', () => {
  it.each<[string, (random: Random) => number, number, number]>([
    ['uniform', (random) => random.uniform(), 0.5, 1 / 12],
    ['normal', (random) => random.normal(), 0, 1],
    ['gamma', (random) => random.gamma(3, 2), 1.5, 0.75],
    ['gamma with a shape below 1', (random) => random.gamma(0.4, 2), 0.2, 0.1],
    ['beta', (random) => random.beta(2, 6), 0.25, (2 * 6) / (64 * 9)],
    ['poisson', (random) => random.poisson(2.5), 2.5, 2.5],
    ['poisson with a large mean', (random) => random.poisson(60), 60, 60],
    ['binomial', (random) => random.binomial(20, 0.3), 6, 4.2],
  ])('draws %s numbers with the right mean and variance', (_, draw, mean, variance) => {
    const found = momentsOf(draw);
    // Five standard errors of the mean, and a variance within a tenth.
    expect(Math.abs(found.mean - mean)).toBeLessThan(5 * Math.sqrt(variance / N));
    expect(Math.abs(found.variance / variance - 1)).toBeLessThan(0.1);
  });

  it('gives the same numbers for the same seed, and others for the next one', () => {
    const numbers = (seed: number) => Array.from({ length: 5 }, randomFrom(seed).uniform);
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('draws zero for no trials and for a mean of zero', () => {
    expect([randomFrom(1).binomial(0, 0.5), randomFrom(1).poisson(0)]).toEqual([0, 0]);
  });
});
