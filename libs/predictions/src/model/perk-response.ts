import type { RewardType } from '#catalog';
import { groupBy } from './group-by';
import { isotonic } from './isotonic';
import { ASSUMED_RESPONSE, PRIOR_OBSERVATIONS } from './priors.data';

/** Submissions of one action, with the days of its campaigns times the submissions per day that the prior expects with a usual perk. */
export interface ResponseObservation {
  actionId: string;
  rewardType: RewardType;
  bucket: number;
  submissions: number;
  exposure: number;
}

/** How the number of submissions depends on the perk: factors that never decrease with its size. */
export interface Response {
  factors: number[];
  /** The number of submissions that each factor is based on, including the weight of the prior. */
  weights: number[];
}

/** The response of all actions together, and how the types of perks differ from each other. */
export interface GlobalResponse {
  response: Response;
  types: Record<RewardType, number>;
}

export const ASSUMED: GlobalResponse = {
  response: { factors: [...ASSUMED_RESPONSE], weights: ASSUMED_RESPONSE.map(() => PRIOR_OBSERVATIONS) },
  types: { pct: 1, amount: 1, free_item: 1 },
};

const ITERATIONS = 10;

/**
 * Fits submissions = exposure × ratio of the action × factor of the size × factor of the type, in turn. The factors are drawn
 * towards what is assumed, which weighs 30 submissions, and then made monotone.
 */
export function globalResponse(cells: readonly ResponseObservation[]): GlobalResponse {
  let factors = [...ASSUMED_RESPONSE];
  let types = { ...ASSUMED.types };
  let submissions: number[] = [];
  const byAction = groupBy(cells, ({ actionId }) => actionId);
  for (let i = 0; i < ITERATIONS; i++) {
    const expected = [...byAction.values()].flatMap((ofAction) => {
      const ratio = ratioOf(ofAction, factors, types);
      return ofAction.map((cell) => ({ cell, ratio }));
    });
    submissions = factors.map((_, bucket) =>
      sum(
        cells.filter((cell) => cell.bucket === bucket),
        (cell) => cell.submissions,
      ),
    );
    factors = factors.map((_, bucket) => {
      const inBucket = expected.filter(({ cell }) => cell.bucket === bucket);
      const exposure = sum(inBucket, ({ cell, ratio }) => cell.exposure * ratio * types[cell.rewardType]);
      return drawn(submissions[bucket] ?? 0, exposure, ASSUMED_RESPONSE[bucket] ?? 1);
    });
    types = mapTypes((type) => {
      const ofType = expected.filter(({ cell }) => cell.rewardType === type);
      const exposure = sum(ofType, ({ cell, ratio }) => cell.exposure * ratio * (factors[cell.bucket] ?? 1));
      return drawn(
        sum(ofType, ({ cell }) => cell.submissions),
        exposure,
        1,
      );
    });
  }
  return {
    response: monotone(
      factors,
      submissions.map((events) => events + PRIOR_OBSERVATIONS),
    ),
    types,
  };
}

/** The response of one action, drawn towards the global one. */
export function responseOf(ofAction: readonly ResponseObservation[], { response, types }: GlobalResponse): Response {
  const ratio = ratioOf(ofAction, response.factors, types);
  const found = response.factors.map((assumed, bucket) => {
    const cells = ofAction.filter((cell) => cell.bucket === bucket);
    const events = sum(cells, (cell) => cell.submissions);
    const exposure = sum(cells, (cell) => cell.exposure * ratio * types[cell.rewardType]);
    return { factor: drawn(events, exposure, assumed), weight: events + PRIOR_OBSERVATIONS };
  });
  return monotone(
    found.map(({ factor }) => factor),
    found.map(({ weight }) => weight),
  );
}

function monotone(factors: number[], weights: number[]): Response {
  return { factors: isotonic(factors, weights), weights };
}

function ratioOf(
  cells: readonly ResponseObservation[],
  factors: readonly number[],
  types: GlobalResponse['types'],
): number {
  const expected = sum(cells, (cell) => cell.exposure * (factors[cell.bucket] ?? 1) * types[cell.rewardType]);
  return expected > 0 ? sum(cells, (cell) => cell.submissions) / expected : 1;
}

function drawn(events: number, exposure: number, assumed: number): number {
  return (events + PRIOR_OBSERVATIONS) / (exposure + PRIOR_OBSERVATIONS / assumed);
}

function mapTypes(value: (type: RewardType) => number): GlobalResponse['types'] {
  return { pct: value('pct'), amount: value('amount'), free_item: value('free_item') };
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
