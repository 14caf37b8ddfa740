import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Action, estimate, findAction, verdictOf } from '#catalog';
import { Actor, assertOwnBusiness } from '#kernel';
import { choose, Chosen, meanValue, Option, ChoiceParameters } from '../model/choose';
import { MODEL_VERSION } from '../model/fit';
import { findGoal, Goal } from '../model/goals';
import { momentsOfGamma } from '../model/distributions';
import { costOf, Perk } from '../model/perk-size';
import { submissionsPerDay } from '../model/posterior';
import { DEFAULT_SEED, MAX_SEED, randomFrom } from '../model/random';
import { optionsOf, recommendable } from '../model/subjects';
import { Generations } from '../generations/generations';
import { PredictionInputs, labelOf, Predictions } from './predictions';
import { QuickStart, QuickStartAnswer, Recommend, RecommendationList } from './recommend.dto';
import { Advice, PredictionFacts, RecommendationView, SuggestedCampaign } from './recommendation.dto';

/** What campaigns are planned for. */
const DAYS = 30;
const ALTERNATIVES = 3;
/** An option is better than doing nothing if it brings at least one approved proof with this probability. */
const SURE = 0.8;
/** So many proofs tell a good option from a bad one. */
const ENOUGH_PROOFS = 10;
const MAX_DAYS = 365;

/** The goals, the budget and the seed of a recommendation. */
export interface CampaignCriteria {
  goals: readonly Goal[];
  budgetUsd?: number;
  seed: number;
}

export interface Ranked {
  chosen: Chosen;
  terms: ChoiceParameters;
}

/** Recommends campaigns: actions with perks, chosen from observations. */
@Injectable()
export class Recommender {
  constructor(
    private readonly predictions: Predictions,
    private readonly generations: Generations,
  ) {}

  /** Recommends one campaign to start with, and stores it. Consumes one unit of the plan. */
  async quickStart(actor: Actor, input: QuickStart): Promise<QuickStartAnswer> {
    const { businessType, industry, budget, seed = randomInt(MAX_SEED), goal } = input;
    const inputs = await this.predictions.inputsFor(actor, businessType ?? industry);
    const criteria: CampaignCriteria = { goals: goalsIn(goal === undefined ? [] : [goal]), budgetUsd: budget, seed };
    const ranked = this.rank(inputs, criteria);
    const advice = this.adviceOn(inputs, ranked, criteria);
    const answer = {
      ...advice,
      ...(ranked && advice.reason === null
        ? {
            recommendation: this.viewOf(inputs, ranked, ranked.chosen.option, criteria),
            campaign: campaignOf(ranked.chosen.option, criteria),
          }
        : { recommendation: null, campaign: advice.catalogueDefault }),
    };
    const generationId = await this.generations.store(actor, {
      kind: 'quick_start',
      request: input,
      response: answer,
      modelVersion: MODEL_VERSION,
    });
    return { ...answer, generationId };
  }

  /** Ranks actions with their best perks. Free of charge. */
  async recommend(actor: Actor, input: Recommend): Promise<RecommendationList> {
    assertOwnBusiness(actor, input.businessId);
    const { businessType, industry, budget, seed = DEFAULT_SEED, goals = [], limit } = input;
    const inputs = await this.predictions.inputsFor(actor, businessType ?? industry);
    const criteria: CampaignCriteria = { goals: goalsIn(goals), budgetUsd: budget, seed };
    const ranked = this.rank(inputs, criteria);
    const advice = this.adviceOn(inputs, ranked, criteria);
    const best = ranked && advice.reason === null ? onePerAction(ranked).slice(0, limit) : [];
    const recommendations = ranked ? best.map((option) => this.viewOf(inputs, ranked, option, criteria)) : [];
    return { ...advice, recommendations, count: recommendations.length };
  }

  /**
   * All options that may be recommended, with the probability of each.
   * @returns undefined if there is none
   */
  rank(inputs: PredictionInputs, { goals, budgetUsd, seed }: CampaignCriteria): Ranked | undefined {
    const options = recommendable(goals, inputs.industry)
      .flatMap((action) => optionsOf(this.predictions.posteriorOf(inputs, action), inputs.currency))
      .filter(({ perk }) => budgetUsd === undefined || costOf(perk) <= budgetUsd);
    const terms: ChoiceParameters = { days: DAYS, budgetUsd };
    const chosen = choose(options, terms, randomFrom(seed));
    return chosen && { chosen, terms };
  }

  viewOf(
    inputs: PredictionInputs,
    ranked: Ranked,
    option: Option,
    { budgetUsd, seed }: CampaignCriteria,
  ): RecommendationView {
    const { posterior, perk } = option;
    const { actionId, platformId } = posterior.subject;
    const action = actionOf(actionId);
    const maxApproved = budgetUsd === undefined ? undefined : Math.floor(budgetUsd / costOf(perk));
    const prediction = this.predictions.predict([posterior], { perk, days: DAYS, maxApproved }, seed);
    const facts = this.predictions.factsOf([posterior], prediction, seed);
    const propensity = ranked.chosen.ranking.find((each) => each.option === option)?.propensity ?? 0;
    return {
      ...facts,
      actionId,
      platformId,
      label: action.label,
      perk,
      days: DAYS,
      netValue: rounded(meanValue(option, ranked.terms)),
      why: whyOf(option, facts, inputs, prediction.daysToFirst.median),
      alternatives: ranked.chosen.ranking
        .filter((each) => each.option !== option)
        .slice(0, ALTERNATIVES)
        .map((each) => ({
          actionId: each.option.posterior.subject.actionId,
          platformId: each.option.posterior.subject.platformId,
          perk: each.option.perk,
          netValue: rounded(meanValue(each.option, ranked.terms)),
          propensity: rounded(each.propensity, 4),
        })),
      policy: verdictOf(action, { jurisdiction: 'US', businessType: posterior.subject.industry }),
      budget: {
        limit: budgetUsd ?? null,
        maxApproved: maxApproved ?? null,
        expectedCost: facts.expected.cost,
      },
      propensity: rounded(propensity, 4),
    };
  }

  /** Whether anything can be recommended and, if not, what to do instead. */
  adviceOn(
    { industry, notice, ...inputs }: PredictionInputs,
    ranked: Ranked | undefined,
    criteria: CampaignCriteria,
  ): Advice {
    const answer = { businessType: industry.slug, notice, reason: null, learn: null, catalogueDefault: null };
    const [best] = ranked?.chosen.ranking ?? [];
    if (!best) return { ...answer, reason: 'no_permitted_action' };
    const { posterior, perk } = best.option;
    const { own, peers } = posterior.evidence;
    // Without observations, the answer is that of the estimates.
    if (own + peers === 0 && !hasRun(inputs, posterior.subject.actionId)) return answer;
    const { chanceOfAny } = this.predictions.predict([posterior], { perk, days: DAYS }, criteria.seed);
    if (chanceOfAny >= SURE) return answer;
    const perDay = momentsOfGamma(submissionsPerDay(posterior, perk)).mean;
    const days = Math.min(MAX_DAYS, Math.max(DAYS, Math.ceil(ENOUGH_PROOFS / perDay)));
    return {
      ...answer,
      reason: 'insufficient_evidence',
      learn: {
        advice:
          `Run this campaign for ${String(days)} days: about ${(perDay * days).toFixed(1)} proofs are expected in that time. ` +
          `With ${String(ENOUGH_PROOFS)} proofs, a good action can be told from a bad one.`,
        campaign: { ...campaignOf(best.option, criteria), expiresInDays: days },
      },
      catalogueDefault: defaultOf({ industry, notice, ...inputs }, criteria),
    };
  }
}

/** Whether the business has had campaigns for the action, even without any proof. */
function hasRun({ own }: Pick<PredictionInputs, 'own'>, actionId: string): boolean {
  return own.some((cell) => cell.actionId === actionId && cell.days >= 1);
}

/** The best option of each action, best first. */
function onePerAction({ chosen }: Ranked): Option[] {
  const seen = new Set<string>();
  return chosen.ranking
    .map(({ option }) => option)
    .filter(({ posterior: { subject } }) => !seen.has(subject.actionId) && seen.add(subject.actionId));
}

function campaignOf({ posterior: { subject }, perk }: Option, { budgetUsd }: CampaignCriteria): SuggestedCampaign {
  return campaignWith(subject.actionId, subject.platformId, perk, budgetUsd);
}

/** What the catalogue suggests without any observation: its most valuable action, with the perk of `/pricing`. */
function defaultOf(
  { industry, currency }: PredictionInputs,
  { goals, budgetUsd }: CampaignCriteria,
): SuggestedCampaign | null {
  const priced = recommendable(goals, industry).map((action) => estimate(action, industry, { currency }));
  const [best] = priced
    .flatMap(({ recommendedPerk: perk, ...rest }) => (perk ? [{ ...rest, perk: { ...perk, currency } }] : []))
    .filter(({ perk }) => budgetUsd === undefined || costOf(perk) <= budgetUsd)
    .sort((a, b) => b.estimatedValueUsd - a.estimatedValueUsd);
  return best ? campaignWith(best.actionId, best.platformId, best.perk, budgetUsd) : null;
}

function campaignWith(actionId: string, platformId: string, perk: Perk, budgetUsd?: number): SuggestedCampaign {
  return {
    actionId,
    platformId,
    rewardType: perk.type,
    rewardValue: perk.value,
    expiresInDays: DAYS,
    ...(budgetUsd !== undefined && { maxCompletions: Math.floor(budgetUsd / costOf(perk)) }),
  };
}

function whyOf(
  { posterior, perk }: Option,
  facts: PredictionFacts,
  inputs: PredictionInputs,
  daysToFirst: number,
): string[] {
  const { expected, interval80 } = facts;
  const { subject } = posterior;
  const cost = costOf(perk).toFixed(2);
  return [
    evidenceFor({ posterior, perk }, facts, inputs),
    `In ${String(DAYS)} days, ${String(expected.approved)} approved proofs are expected; in 8 of 10 such campaigns there are ${String(interval80.approved.low)} to ${String(interval80.approved.high)}.`,
    `The catalogue values an approved proof at $${subject.valueUsd.toFixed(2)}, and the perk costs $${cost}${perk.type === 'pct' ? ' on an assumed bill of $20' : ''}.`,
    `Half of such campaigns have their first submission within ${String(daysToFirst)} days.`,
  ];
}

/** What a prediction is based on, as a sentence. */
export function evidenceFor(
  { posterior }: Option,
  { evidence, priorWeight }: PredictionFacts,
  { industry }: PredictionInputs,
): string {
  if (evidence.own + evidence.peers === 0)
    return `No proof of ${labelOf(posterior.subject.actionId)} has been observed yet, so the figures are the estimates of the catalogue.`;
  return `It is based on ${String(evidence.own)} proofs of your own campaigns and ${String(evidence.peers)} of other businesses (${industry.name}); estimates make up ${String(Math.round(priorWeight * 100))} % of the certainty.`;
}

export function goalsIn(names: readonly string[]): Goal[] {
  return names.flatMap((name) => findGoal(name) ?? []);
}

function actionOf(id: string): Action {
  const action = findAction(id);
  if (!action) throw new Error(`The action ${id} is not in the catalogue.`);
  return action;
}

function rounded(number: number, digits = 2): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}
