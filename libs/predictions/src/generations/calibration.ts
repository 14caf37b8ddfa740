import { DataSource } from 'typeorm';
import { estimate, findAction, industryOf } from '#catalog';
import { costOf, Perk } from '../model/perk-size';
import { RecommendationView } from '../recommendations/recommendation.dto';
import { Outcome } from './generation.entity';
import { StepPrediction } from './generation-step.entity';

/** A prediction and the observed outcome. */
export interface ObservedPrediction {
  expected: { submissions: number; approved: number };
  interval80: Record<'submissions' | 'approved', { low: number; high: number }>;
  observed: { submissions: number; approved: number };
  /** Null for a campaign of a plan, which is not chosen alone. */
  choice: Choice | null;
}

/** How a campaign was chosen, and what that was worth. */
interface Choice {
  /** What it brought beyond the cost of the perks, in USD. */
  netValue: number;
  /** The probability with which it was recommended. */
  propensity: number;
  /** Whether nothing was expected to bring more. */
  isBest: boolean;
}

export interface Decile {
  /** How many campaigns. */
  count: number;
  /** Approved proofs per campaign, on average. */
  predicted: number;
  observed: number;
}

export interface Calibration {
  followed: number;
  /** Campaigns that were ended before the predicted days, which say nothing about the prediction. */
  excluded: number;
  /** From the lowest to the highest prediction. */
  deciles: Decile[];
  /** The share of campaigns whose number was in the interval; null without campaigns. */
  coverage: { submissions: number; approved: number } | null;
  /**
   * How much more a campaign would have brought, in USD, if always the option with the highest expectation had been recommended: the
   * self-normalised estimate by inverse propensity, minus what they brought. Null if no such option was recommended.
   */
  regret: number | null;
}

/** Of the latest live recommendations that were followed, and as many campaigns of plans. */
const LATEST = 10_000;
/** Campaigns that ran for this share of the predicted days, or reached their cap, are compared with the prediction. */
const RAN_FOR = 0.9;

interface Planned {
  prediction: StepPrediction;
  outcome: Outcome;
}

interface Row {
  response: { businessType: string; recommendation: RecommendationView | null };
  outcome: Outcome;
}

/** Compares stored recommendations with what happened. */
export async function measureCalibration(dataSource: DataSource): Promise<Calibration> {
  const rows = await dataSource.query<Row[]>(
    `select response, outcome from generations
     where livemode and kind = 'quick_start' and outcome is not null order by id desc limit $1`,
    [LATEST],
  );
  const recommended = rows.flatMap(({ response: { businessType, recommendation }, outcome }) =>
    recommendation ? [{ businessType, recommendation, outcome }] : [],
  );
  const planned = await dataSource.query<Planned[]>(
    `select prediction, outcome from generation_steps
     where livemode and campaign_id is not null and outcome is not null order by generation_id desc, position limit $1`,
    [LATEST],
  );
  const followed = [
    ...recommended
      .filter(({ recommendation: { days, budget }, outcome }) => hasRun(days, budget.maxApproved, outcome))
      .map(observedPredictionOf),
    ...planned
      .filter(({ prediction: { days, maxApproved }, outcome }) => hasRun(days, maxApproved, outcome))
      .map(({ prediction: { expected, interval80 }, outcome }) => ({
        ...{ expected, interval80, observed: outcome, choice: null },
      })),
  ];
  return { ...calibrationOf(followed), excluded: recommended.length + planned.length - followed.length };
}

export function calibrationOf(followed: readonly ObservedPrediction[]): Omit<Calibration, 'excluded'> {
  const count = followed.length;
  const sorted = [...followed].sort((a, b) => a.expected.approved - b.expected.approved);
  const deciles = Array.from({ length: 10 }, (_, i) =>
    sorted.slice(Math.floor((i * count) / 10), Math.floor(((i + 1) * count) / 10)),
  ).filter((decile) => decile.length > 0);
  const covered = (what: 'submissions' | 'approved') =>
    mean(
      followed.map(({ interval80, observed }) =>
        Number(interval80[what].low <= observed[what] && observed[what] <= interval80[what].high),
      ),
    );
  return {
    followed: count,
    deciles: deciles.map((decile) => ({
      count: decile.length,
      predicted: mean(decile.map(({ expected }) => expected.approved)),
      observed: mean(decile.map(({ observed }) => observed.approved)),
    })),
    coverage: count > 0 ? { submissions: covered('submissions'), approved: covered('approved') } : null,
    regret: regretOf(followed.flatMap(({ choice }) => choice ?? [])),
  };
}

function regretOf(choices: readonly Choice[]): number | null {
  const best = choices.filter(({ isBest }) => isBest);
  const weights = best.reduce((sum, { propensity }) => sum + 1 / propensity, 0);
  if (weights === 0) return null;
  const value = best.reduce((sum, { netValue, propensity }) => sum + netValue / propensity, 0) / weights;
  return value - mean(choices.map(({ netValue }) => netValue));
}

function hasRun(days: number, maxApproved: number | null, outcome: Outcome): boolean {
  return outcome.days >= days * RAN_FOR || outcome.approved >= (maxApproved ?? Infinity);
}

function observedPredictionOf({
  businessType,
  recommendation,
  outcome: { submissions, approved },
}: {
  businessType: string;
  recommendation: RecommendationView;
  outcome: Outcome;
}): ObservedPrediction {
  const { actionId, perk, expected, interval80, propensity, netValue, alternatives } = recommendation;
  const action = findAction(actionId);
  const value = action ? estimate(action, industryOf(businessType)).estimatedValueUsd : 0;
  return {
    expected,
    interval80,
    observed: { submissions, approved },
    choice: {
      // Perks were in US dollars before they had a currency.
      netValue: approved * (value - costOf({ ...perk, currency: (perk as Partial<Perk>).currency ?? 'USD' })),
      propensity,
      isBest: alternatives.every((other) => other.netValue <= netValue),
    },
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
