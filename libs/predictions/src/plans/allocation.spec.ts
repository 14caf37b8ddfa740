import { randomFrom } from '../model/random';
import { allocate, Choice } from './allocation';

/** The best value of all combinations. */
function exact([group, ...others]: readonly (readonly Choice[])[], budget: number): number {
  if (!group) return 0;
  return Math.max(
    exact(others, budget),
    ...group.filter(({ cost }) => cost <= budget).map(({ cost, value }) => value + exact(others, budget - cost)),
  );
}

function instance(seed: number): { groups: Choice[][]; budget: number } {
  const random = randomFrom(seed);
  const count = (most: number) => 1 + Math.floor(random.uniform() * most);
  const groups = Array.from({ length: count(6) }, () =>
    Array.from({ length: count(4) }, () => ({ cost: count(100), value: random.uniform() * count(100) })),
  );
  return { groups, budget: Math.floor(random.uniform() * 250) };
}

const SEEDS = Array.from({ length: 500 }, (_, seed) => seed);

describe('allocate', () => {
  it('finds a combination within 1 % of the best, and within the budget', () => {
    for (const seed of SEEDS) {
      const { groups, budget } = instance(seed);
      const { chosen, cost, value, bound } = allocate(groups, budget);
      const best = exact(groups, budget);
      expect({ seed, isBest: value >= 0.99 * best && value <= best + 1e-6 }).toEqual({ seed, isBest: true });
      expect(bound).toBeGreaterThanOrEqual(best - 1e-6);
      expect(cost).toBeLessThanOrEqual(budget);
      expect(chosen).toHaveLength(groups.length);
      chosen.forEach((each, i) => expect(each === undefined || groups[i]!.includes(each)).toBe(true));
      expect(chosen.reduce((sum, each) => sum + (each?.value ?? 0), 0)).toBeCloseTo(value, 6);
    }
  });

  it('needs branch and bound to get within 1 % of the best', () => {
    const isFarOff = SEEDS.filter((seed) => {
      const { groups, budget } = instance(seed);
      return allocate(groups, budget, 0).value < 0.99 * exact(groups, budget);
    });
    expect(isFarOff.length).toBeGreaterThan(0);
  });

  it('takes the most valuable of each group without a limit, and nothing without a budget', () => {
    const groups = [
      [
        { cost: 9, value: 5 },
        { cost: 90, value: 7 },
      ],
      [{ cost: 1, value: 1 }],
      [],
    ];
    expect(allocate(groups, Infinity)).toMatchObject({ value: 8, cost: 91, bound: 8 });
    expect(allocate(groups, 0)).toMatchObject({ chosen: [undefined, undefined, undefined], value: 0, cost: 0 });
    expect(allocate([], 10)).toEqual({ chosen: [], value: 0, cost: 0, bound: 0 });
  });

  it('stops early on large instances, and reports the possible gap', () => {
    const random = randomFrom(3);
    const groups = Array.from({ length: 60 }, () =>
      Array.from({ length: 12 }, () => ({ cost: 1 + Math.floor(random.uniform() * 1000), value: random.uniform() })),
    );
    const { value, bound, cost } = allocate(groups, 9000);
    expect(cost).toBeLessThanOrEqual(9000);
    expect(value).toBeGreaterThan(0.99 * bound);
  });
});
