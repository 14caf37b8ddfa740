import { isotonic } from './isotonic';
import { bucketOf, costOf, Perk } from './perk-size';
import { netValueOf, Posterior, submissionsPerDay } from './posterior';
import { Random } from './random';

/** An action with one of the perks that are considered for it. */
export interface Option {
  posterior: Posterior;
  perk: Perk;
}

/** Parameters that all options share. */
export interface ChoiceParameters {
  days: number;
  /** The most that the perks may cost, in USD; undefined for no limit. */
  budgetUsd?: number;
}

export interface Chosen {
  option: Option;
  /** The probability with which it was chosen. */
  propensity: number;
  /** The options, best first, by how often they are the best. */
  ranking: { option: Option; propensity: number }[];
}

/** The share of choices that are made at random among the options that are expected to bring most, so that each is tried at times. */
export const EXPLORATION = 0.05;
const EXPLORED = 10;

const DRAWS = 200;

/** How many options are drawn: those that could bring most. There are hundreds, and most of them are never the best. */
const CONSIDERED = 60;

/**
 * Thompson sampling: draws what is not known, and chooses the option that would then bring most within the budget; but with a
 * probability of 5 % any of them. The probabilities are those of many such draws.
 * @returns undefined without options
 */
export function choose(
  all: readonly Option[],
  terms: ChoiceParameters,
  random: Random,
  draws = DRAWS,
): Chosen | undefined {
  const options = consideredOf(all, terms);
  const wins = options.map(() => 0);
  const nextScenario = scenarioSampler(options, terms, random);
  for (let i = 0; i < draws; i++) {
    const best = bestOf(nextScenario());
    wins[best] = (wins[best] ?? 0) + 1;
  }
  const explored = exploredOf(options, terms);
  const ranking = options
    .map((option, index) => {
      const exploration = explored.includes(index) ? EXPLORATION / explored.length : 0;
      const propensity = (1 - EXPLORATION) * ((wins[index] ?? 0) / draws) + exploration;
      return { option, propensity, value: meanValue(option, terms) };
    })
    .sort((a, b) => b.propensity - a.propensity || b.value - a.value);
  const chosen = draw(ranking, random.uniform());
  return chosen && { ...chosen, ranking };
}

/** One choice, without the probabilities: what `choose` does, at a fraction of the cost. @returns the index of an option */
export function sample(options: readonly Option[], terms: ChoiceParameters, random: Random): number {
  if (random.uniform() < EXPLORATION) {
    const explored = exploredOf(options, terms);
    return explored[Math.floor(random.uniform() * explored.length)] ?? 0;
  }
  return bestOf(scenarioSampler(options, terms, random)());
}

/** What an option is expected to bring beyond the cost of the perks, in USD. */
export function meanValue({ posterior, perk }: Option, terms: ChoiceParameters): number {
  const { shape, rate } = submissionsPerDay(posterior, perk);
  const { a, b } = posterior.approval;
  return valueWith(posterior, perk, (shape / rate) * (a / (a + b)), terms);
}

/** The options with the highest optimistic value: two standard deviations above the expected one. */
function consideredOf(options: readonly Option[], terms: ChoiceParameters): Option[] {
  if (options.length <= CONSIDERED) return [...options];
  return options
    .map((option) => ({ option, value: meanValue(option, terms) * (1 + 2 / Math.sqrt(option.posterior.ratio.shape)) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, CONSIDERED)
    .map(({ option }) => option);
}

function exploredOf(options: readonly Option[], terms: ChoiceParameters): number[] {
  return options
    .map((option, index) => ({ index, value: meanValue(option, terms) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, EXPLORED)
    .map(({ index }) => index);
}

/** Draws the values of all options in one possible world; call it for each world. */
function scenarioSampler(options: readonly Option[], terms: ChoiceParameters, random: Random): () => number[] {
  const actions = new Map(options.map(({ posterior }) => [posterior, posteriorSampler(posterior, random)]));
  const described = options.map(({ posterior, perk }) => ({
    ...{ posterior, perk, bucket: bucketOf(perk, posterior.subject.valueUsd) },
  }));
  return () => {
    const sampled = new Map([...actions].map(([posterior, draw]) => [posterior, draw()]));
    return described.map(({ posterior, perk, bucket }) => {
      const sample = sampled.get(posterior);
      const factor = (sample?.factors[bucket] ?? 1) * posterior.types[perk.type];
      return valueWith(posterior, perk, (sample?.approvedPerDay ?? 0) * factor, terms);
    });
  };
}

/** Draws what may be true of an action; the response to the size of the perk is monotone in each draw. */
function posteriorSampler({ subject, ratio, approval, response }: Posterior, random: Random) {
  const [ratios, chances] = [random.gammas(ratio.shape, ratio.rate), random.betas(approval.a, approval.b)];
  const { factors, weights } = response;
  const deviations = weights.map((weight) => 1 / Math.sqrt(weight));
  return () => ({
    approvedPerDay: ratios() * subject.prior.submissionsPerDay * chances(),
    factors: isotonic(
      factors.map((factor, bucket) => factor * Math.exp(random.normal() * (deviations[bucket] ?? 0))),
      weights,
    ),
  });
}

function valueWith(
  { subject }: Posterior,
  perk: Perk,
  approvedPerDay: number,
  { days, budgetUsd }: ChoiceParameters,
): number {
  const affordable = budgetUsd === undefined ? Infinity : Math.floor(budgetUsd / costOf(perk));
  return Math.min(approvedPerDay * days, affordable) * netValueOf(subject, perk);
}

function bestOf(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? -Infinity) ? index : best), 0);
}

function draw<T extends { propensity: number }>(ranking: readonly T[], at: number): T | undefined {
  let passed = 0;
  return ranking.find(({ propensity }) => (passed += propensity) > at) ?? ranking.at(-1);
}
