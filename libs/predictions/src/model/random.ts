import { randomBeta, randomBinomial, randomGamma, randomNormal, randomPoisson } from 'd3-random';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random draws that depend only on the seed: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  uniform(): number;
  /** With mean 0 and deviation 1. */
  normal(): number;
  /** Mean shape / rate. */
  gamma(shape: number, rate: number): number;
  /** Mean a / (a + b). */
  beta(a: number, b: number): number;
  /** The same for many draws. */
  gammas(shape: number, rate: number): () => number;
  betas(a: number, b: number): () => number;
  poisson(mean: number): number;
  binomial(trials: number, chance: number): number;
}

/** The seeds that callers may choose. */
export const MAX_SEED = 2 ** 31 - 1;

/** For answers in which nothing is chosen at random, so that they do not change without a reason. */
export const DEFAULT_SEED = 1;

/** The first numbers of similar seeds are similar, so they are not used. */
const SKIPPED = 32;

/** @param seed an integer from 0 to `MAX_SEED` */
export function randomFrom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < SKIPPED; i++) generator.next();
  const uniform = () => uniformFloat64(generator);
  const gamma = randomGamma.source(uniform);
  const beta = randomBeta.source(uniform);
  const poisson = randomPoisson.source(uniform);
  const binomial = randomBinomial.source(uniform);
  return {
    uniform,
    normal: randomNormal.source(uniform)(),
    gammas: (shape, rate) => gamma(shape, 1 / rate),
    betas: (a, b) => beta(a, b),
    gamma: (shape, rate) => gamma(shape, 1 / rate)(),
    beta: (a, b) => beta(a, b)(),
    poisson: (mean) => (mean > 0 ? poisson(mean)() : 0),
    binomial: (trials, chance) => (trials > 0 ? binomial(trials, chance)() : 0),
  };
}
