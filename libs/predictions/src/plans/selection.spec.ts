import { findAction, GENERAL, isDiscouraged, verdictOf } from '#catalog';
import { Chosen, choose } from '../model/choose';
import { posteriorOf } from '../model/posterior';
import { randomFrom } from '../model/random';
import { catalogRateOf, optionsOf, recommendable, subjectOf } from '../model/subjects';
import { allocate } from './allocation';
import { candidatesIn, selectionOf } from './selection';

const OPTIONS = recommendable([], GENERAL).flatMap((action) =>
  optionsOf(posteriorOf(subjectOf(action, GENERAL), undefined, [], catalogRateOf), 'USD'),
);
function drawn(seed: number, budgetUsd?: number): Chosen {
  const chosen = choose(OPTIONS, { days: 30, budgetUsd }, randomFrom(seed));
  if (!chosen) throw new Error('There is no option.');
  return chosen;
}

const NONE = new Set<string>();
const actionsIn = (selection: ReturnType<typeof selectionOf>) =>
  selection.chosen.map(({ option }) => option.posterior.subject.actionId);

describe('candidatesIn', () => {
  it('returns the drawn action, and only actions that may be recommended, at costs within the budget', () => {
    for (let seed = 0; seed < 20; seed++) {
      const chosen = drawn(seed, 20);
      const groups = candidatesIn(chosen, 28, 20);
      expect([...groups.keys()][0]).toBe(chosen.option.posterior.subject.actionId);
      expect(groups.size).toBe(12);
      for (const actionId of groups.keys()) expect(isDiscouraged(verdictOf(findAction(actionId)!).verdict)).toBe(false);
      for (const { cost, value } of [...groups.values()].flat())
        expect([cost > 0, cost <= 2000, value > 0]).toEqual([true, true, true]);
    }
  });

  it.each([1, 4, 26])(
    'gives instances for %d weeks whose best allocation is found before the search stops',
    (weeks) => {
      for (const budget of [5, 20, 60, 150, 400, 1000]) {
        const total = (budget * weeks * 7) / 30;
        const groups = [...candidatesIn(drawn(budget, budget), weeks * 7, total).values()];
        const { value, bound } = allocate(groups, total * 100);
        expect({ budget, bound }).toEqual({ budget, bound: value });
      }
    },
  );
});

describe('selectionOf', () => {
  const groups = candidatesIn(drawn(1), 28);

  it('chooses at most six campaigns, most valuable first, and allocates the whole budget to them', () => {
    const selection = selectionOf(groups, { running: NONE, left: Infinity, totalUsd: 60 });
    expect(selection.chosen.length).toBeLessThanOrEqual(6);
    const values = selection.chosen.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(selection.cost).toBeLessThanOrEqual(6000);
    expect(selection.chosen.length + selection.leftOut.length).toBe(groups.size);
    expect(new Set(selection.leftOut.map(({ reason }) => reason))).toEqual(new Set(['too_many']));
  });

  it('leaves out campaigns that already run, that the plan does not allow, or that cost more than the budget', () => {
    const [first] = actionsIn(selectionOf(groups, { running: NONE, left: 1 }));
    const few = selectionOf(groups, { running: new Set([first!]), left: 2 });
    expect(actionsIn(few)).toHaveLength(2);
    expect(actionsIn(few)).not.toContain(first);
    expect(few.leftOut.find(({ actionId }) => actionId === first)?.reason).toBe('already_running');
    expect(few.leftOut.filter(({ reason }) => reason === 'plan_limit')).toHaveLength(groups.size - 3);
    const poor = selectionOf(groups, { running: NONE, left: Infinity, totalUsd: 1 });
    expect(poor.leftOut.map(({ reason }) => reason)).toContain('budget');
    expect(selectionOf(groups, { running: NONE, left: 0, totalUsd: 60 })).toMatchObject({ chosen: [], cost: 0 });
  });
});
