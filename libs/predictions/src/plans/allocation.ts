/** Something to spend money on. */
export interface Choice {
  /** The most that it can cost, not negative. */
  cost: number;
  /** What it is expected to bring, positive. */
  value: number;
}

interface Spending<T extends Choice> {
  /** The choice of each group, in their order; undefined if the group gets nothing. */
  chosen: (T | undefined)[];
  cost: number;
  value: number;
}

export interface Allocation<T extends Choice> extends Spending<T> {
  /** No allocation within the budget is worth more. It is at least `value`. */
  bound: number;
}

/** The search stops after this number of steps, which take milliseconds, with the best allocation found. Plans hardly ever reach it. */
const MAX_STEPS = 50_000;
const BISECTIONS = 50;
/** Differences of this size, relative to the whole, are rounding errors. */
const EPSILON = 1e-9;

/**
 * Divides a budget: chooses at most one of each group so that the total value is as high as possible (the multiple-choice knapsack
 * problem). Money gets a price: the lowest at which what pays off also fits the budget is found by bisection (Lagrange). What then remains of the
 * budget is used by branch and bound, in which the same price tells what the remaining groups can bring at most.
 * @param groups choices of which one excludes the others of its group
 * @param budget not negative; Infinity for no limit
 * @param maxSteps of branch and bound
 */
export function allocate<T extends Choice>(
  groups: readonly (readonly T[])[],
  budget: number,
  maxSteps = MAX_STEPS,
): Allocation<T> {
  const affordable = groups.map((group) => group.filter(({ cost }) => cost <= budget));
  const free = at(affordable, 0);
  if (free.cost <= budget) return { ...free, bound: free.value };
  let [low, high] = [0, Math.max(...affordable.flat().map(({ cost, value }) => (cost > 0 ? value / cost : 0)))];
  let tightest = { price: 0, bound: free.value };
  for (let i = 0; i < BISECTIONS; i++) {
    const price = (low + high) / 2;
    const { cost, value } = at(affordable, price);
    const bound = value + price * (budget - cost);
    if (bound < tightest.bound) tightest = { price, bound };
    if (cost > budget) low = price;
    else high = price;
  }
  const start = filled(affordable, at(affordable, high), budget);
  return improved(affordable, { ...start, bound: tightest.bound }, { budget, price: tightest.price, maxSteps });
}

/** What pays off if each unit of money costs `price` more: for each group what then brings most, or nothing. */
function at<T extends Choice>(groups: readonly (readonly T[])[], price: number): Spending<T> {
  return sumOf(
    groups.map((group) =>
      group.reduce<T | undefined>((best, each) => (gain(each, price) > gain(best, price) ? each : best), undefined),
    ),
  );
}

/** Spends the rest of the budget greedily, one change at a time, on the change that adds the most value. */
function filled<T extends Choice>(groups: readonly (readonly T[])[], start: Spending<T>, budget: number): Spending<T> {
  const { chosen, cost, value } = start;
  const changes = groups.flatMap((group, index) =>
    group.map((each) => ({
      ...{ each, index },
      added: each.value - (chosen[index]?.value ?? 0),
      extra: each.cost - (chosen[index]?.cost ?? 0),
    })),
  );
  const best = changes
    .filter(({ added, extra }) => added > EPSILON * value && cost + extra <= budget)
    .reduce<(typeof changes)[number] | undefined>((a, b) => (a && a.added >= b.added ? a : b), undefined);
  if (!best) return start;
  return filled(groups, sumOf(chosen.map((each, index) => (index === best.index ? best.each : each))), budget);
}

/** Branch and bound: tries the choices of one group after the other, and turns back where nothing better can follow. */
function improved<T extends Choice>(
  groups: readonly (readonly T[])[],
  start: Allocation<T>,
  { budget, price, maxSteps }: { budget: number; price: number; maxSteps: number },
): Allocation<T> {
  // `sort` leaves undefined at the end whatever it is worth, so the choices are wrapped.
  const branches = groups.map((group) =>
    [...group, undefined]
      .map((choice) => ({ choice, gained: gain(choice, price) }))
      .sort((a, b) => b.gained - a.gained),
  );
  // What the groups from each one on bring at most, beyond what their money is worth.
  const rest = branches.reduceRight((sums, [first]) => [(first?.gained ?? 0) + (sums[0] ?? 0), ...sums], [0]);
  let [best, steps] = [start, 0];
  const chosen: (T | undefined)[] = [];
  const visit = (cost: number, value: number): void => {
    const index = chosen.length;
    if (index === branches.length) {
      if (value > best.value) best = { ...best, chosen: [...chosen], cost, value };
      return;
    }
    for (const { choice } of branches[index] ?? []) {
      const [spent, brought] = [cost + (choice?.cost ?? 0), value + (choice?.value ?? 0)];
      if (spent > budget) continue;
      const most = brought + price * (budget - spent) + (rest[index + 1] ?? 0);
      if (most <= best.value * (1 + EPSILON) || ++steps > maxSteps) continue;
      chosen.push(choice);
      visit(spent, brought);
      chosen.pop();
    }
  };
  visit(0, 0);
  // Whatever was not tried could not have been worth more.
  return steps > maxSteps ? best : { ...best, bound: best.value };
}

function gain(choice: Choice | undefined, price: number): number {
  return choice ? choice.value - price * choice.cost : 0;
}

function sumOf<T extends Choice>(chosen: (T | undefined)[]): Spending<T> {
  const total = (key: keyof Choice) => chosen.reduce((sum, each) => sum + (each?.[key] ?? 0), 0);
  return { chosen, cost: total('cost'), value: total('value') };
}
