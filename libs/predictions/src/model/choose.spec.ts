import { choose, EXPLORATION, Option, sample, ChoiceParameters } from './choose';
import { Posterior } from './posterior';
import { randomFrom } from './random';
import { ASSUMED } from './perk-response';

const TERMS: ChoiceParameters = { days: 30 };

/** An action with so many expected submissions per day, of which half are approved, and an uncertainty. */
const option = (actionId: string, perDay: number, shape: number, cost = 1): Option => ({
  perk: { type: 'amount', value: cost, currency: 'USD' },
  posterior: {
    subject: {
      ...{ actionId, platformId: 'ig', industry: 'gyms', valueUsd: 2 * cost },
      prior: { submissionsPerDay: perDay, approvalRate: 0.5 },
    },
    ratio: { shape, rate: shape },
    approval: { a: 50_000, b: 50_000 },
    firstRatio: { shape, rate: shape },
    response: { factors: ASSUMED.response.factors, weights: ASSUMED.response.factors.map(() => 1e6) },
    types: ASSUMED.types,
    evidence: { own: 0, peers: 0, benchmark: 0 },
    priorWeight: 1,
  } satisfies Posterior,
});

const idOf = ({ posterior }: Option) => posterior.subject.actionId;

describe('choose', () => {
  it('takes the best option if it is certain, except when exploring', () => {
    const options = [option('ig_a', 0.1, 1e6), option('ig_b', 1, 1e6), option('ig_c', 0.2, 1e6)];
    const { ranking } = choose(options, TERMS, randomFrom(1))!;
    expect(ranking.map(({ option: each }) => idOf(each))).toEqual(['ig_b', 'ig_c', 'ig_a']);
    const floor = EXPLORATION / 3;
    expect(ranking.map(({ propensity }) => propensity)).toEqual([expect.closeTo(0.95 + floor), floor, floor]);
  });

  it('tries an uncertain option, but not one that is certainly worse', () => {
    const options = [option('ig_a', 0.5, 1e6), option('ig_b', 0.5, 2), option('ig_c', 0.45, 1e6)];
    const { ranking } = choose(options, TERMS, randomFrom(1), 5000)!;
    const propensityOf = (id: string) => ranking.find((each) => idOf(each.option) === id)!.propensity;
    expect(propensityOf('ig_b')).toBeGreaterThan(0.3);
    expect(propensityOf('ig_c')).toBeLessThan(0.03);
  });

  it('reports the probabilities with which it chooses', () => {
    const options = [option('ig_a', 0.5, 4), option('ig_b', 0.6, 4), option('ig_c', 0.2, 4)];
    const { ranking } = choose(options, TERMS, randomFrom(1), 20_000)!;
    expect(ranking.reduce((sum, { propensity }) => sum + propensity, 0)).toBeCloseTo(1, 9);
    const random = randomFrom(2);
    const chosen = Array.from({ length: 20_000 }, () => idOf(options[sample(options, TERMS, random)]!));
    for (const each of ranking) {
      const share = chosen.filter((id) => id === idOf(each.option)).length / chosen.length;
      expect(Math.abs(share - each.propensity)).toBeLessThan(0.02);
    }
  });

  it('explores at least one time in twenty', () => {
    const options = [
      option('ig_a', 10, 1e6),
      ...Array.from({ length: 9 }, (_, i) => option(`ig_${String(i)}`, 0.1, 1e6)),
    ];
    const random = randomFrom(3);
    const others = Array.from({ length: 20_000 }, () => sample(options, TERMS, random)).filter((at) => at > 0).length;
    // Nine of ten explorations are of another option.
    expect(others / 20_000).toBeCloseTo(0.045, 2);
  });

  it('prefers options within the budget', () => {
    const [dear, cheap] = [option('ig_a', 1, 1e6, 10), option('ig_b', 0.9, 1e6, 2)];
    expect(idOf(choose([dear, cheap], TERMS, randomFrom(1))!.ranking[0]!.option)).toBe('ig_a');
    const { ranking } = choose([dear, cheap], { days: 30, budgetUsd: 12 }, randomFrom(1))!;
    expect(idOf(ranking[0]!.option)).toBe('ig_b');
  });

  it('chooses nothing if there are no options', () => expect(choose([], TERMS, randomFrom(1))).toBeUndefined());
});
