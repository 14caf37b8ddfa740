import {
  Action,
  benchmarks,
  BusinessType,
  estimate,
  findAction,
  isDiscouraged,
  platforms,
  suitsGuestsOf,
  verdictOf,
} from '#catalog';
import { CurrencyCode } from '#kernel/money';
import { Goal, servesGoal } from './goals';
import { candidatePerks } from './perk-size';
import { Option } from './choose';
import { Posterior, Subject } from './posterior';
import { Benchmarks, Prior, priorOf } from './priors.data';

// What the catalogue says about actions and industries, in the terms of the model.

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

const AVERAGE: Benchmarks = {
  engagementRate: mean(benchmarks.map(({ engagementRate }) => engagementRate)),
  completionRate: mean(benchmarks.map(({ avgCompletionRate }) => avgCompletionRate)),
};

const BY_INDUSTRY = new Map<string, Benchmarks>(
  benchmarks.map(({ slug, engagementRate, avgCompletionRate }) => [
    slug,
    { engagementRate, completionRate: avgCompletionRate },
  ]),
);

export function subjectOf(action: Action, industry: BusinessType): Subject {
  return {
    actionId: action.id,
    platformId: action.platformId,
    industry: industry.slug,
    valueUsd: estimate(action, industry).estimatedValueUsd,
    prior: priorFor(action, industry.slug),
  };
}

/** The prior submissions per day of any action in any industry; see `RateOf`. */
export function catalogRateOf(actionId: string, industry: string): number {
  const action = findAction(actionId);
  return action ? priorFor(action, industry).submissionsPerDay : 0;
}

/**
 * The actions that may be recommended to a business: no platform forbids or discourages to reward them, they suit its industry, and its
 * guests can prove them.
 */
export function recommendable(goals: readonly Goal[], industry: BusinessType): Action[] {
  return platforms
    .flatMap(({ actions }) => actions)
    .filter((action) => suitsGuestsOf(industry, action) && servesGoal(action, goals))
    .filter((action) => !isDiscouraged(verdictOf(action).verdict));
}

/** An action with each of the perks that are considered for it. */
export function optionsOf(posterior: Posterior, currency: CurrencyCode): Option[] {
  return candidatePerks(posterior.subject.valueUsd, currency).map((perk) => ({ posterior, perk }));
}

function priorFor(action: Action, industry: string): Prior {
  return priorOf(action.effort, BY_INDUSTRY.get(industry) ?? AVERAGE, AVERAGE);
}
