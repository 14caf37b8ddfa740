import { ApiSchema } from '@nestjs/swagger';
import { ActionPolicy, REWARD_TYPES, RewardType } from '#catalog';
import { Decimal, enumeration, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { Basis, CONFIDENCE, Confidence, PREDICTION_BASES } from './confidence';

@ApiSchema({ name: 'OfferedPerk' })
export class PerkOffer {
  @OneOf(REWARD_TYPES, { description: 'The kind of perk.', example: 'pct' })
  type: RewardType;

  @Decimal({ description: 'Per cent for `pct`, an amount in `currency` otherwise.', example: 8 })
  value: number;

  @OneOf(CURRENCY_CODES, { description: 'The currency of the business.', example: 'USD' })
  currency: CurrencyCode;
}

@ApiSchema({ name: 'ExpectedFigures' })
export class ExpectedView {
  @Decimal({ description: 'Submitted proofs, on average.', example: 8.4 })
  submissions: number;

  @Decimal({ description: 'Approved proofs, on average.', example: 4.9 })
  approved: number;

  @Decimal({ description: 'The cost in USD if all perks are redeemed, on average.', example: 7.84 })
  cost: number;

  @Decimal({
    nullable: true,
    description: 'The cost of one perk in USD; null if no proof can be approved.',
    example: 1.6,
  })
  costPerApproved: number | null;
}

@ApiSchema({ name: 'PredictionInterval' })
class IntervalView {
  @Decimal({ description: 'The lowest number in the interval.', example: 1 })
  low: number;

  @Decimal({ description: 'The highest number in the interval.', example: 9 })
  high: number;
}

@ApiSchema({ name: 'PredictionIntervals' })
export class IntervalsView {
  @Nested(() => IntervalView, { description: 'Of submitted proofs.' })
  submissions: IntervalView;

  @Nested(() => IntervalView, { description: 'Of approved proofs.' })
  approved: IntervalView;

  @Nested(() => IntervalView, { description: 'Of the cost in USD.' })
  cost: IntervalView;

  @Nested(() => IntervalView, { description: 'Of the cost of one perk in USD.' })
  costPerApproved: IntervalView;
}

@ApiSchema({ name: 'PredictionEvidence' })
export class EvidenceView {
  @Int({ description: 'Proofs that the campaigns of this business received for the action.', example: 12 })
  own: number;

  @Int({
    description:
      'Proofs that other businesses of the industry received for it; 0 unless there are at least five such businesses.',
    example: 240,
  })
  peers: number;

  @Int({ description: 'Observations behind the benchmarks: 0, because they are estimates.', example: 0 })
  benchmark: number;
}

/** What every prediction says about itself. */
export class PredictionFacts {
  @Nested(() => ExpectedView, { description: 'What is expected, on average.' })
  expected: ExpectedView;

  @Nested(() => IntervalsView, { description: 'In 8 of 10 such campaigns the number is in this interval.' })
  interval80: IntervalsView;

  @Nested(() => EvidenceView, { description: 'How many observations it is based on.' })
  evidence: EvidenceView;

  @Decimal({
    min: 0,
    max: 1,
    description: 'How much of the certainty about the number of proofs comes from estimates instead of observations.',
    example: 0.24,
  })
  priorWeight: number;

  @OneOf(CONFIDENCE, {
    description: 'By the number of observed proofs: `medium` from 30, `high` from 150 of which 30 are own ones.',
    example: 'medium',
  })
  confidence: Confidence;

  @OneOf(PREDICTION_BASES, {
    description: '`estimate`: nothing was observed. `blend`: estimates weigh at least a tenth. `observed`: less.',
    example: 'blend',
  })
  basis: Basis;

  @Text({ description: 'The method. Predictions of different versions are not comparable.', example: 'stages-1' })
  modelVersion: string;

  @Int({ description: 'Send it to get the same answer again, as long as nothing new is observed.', example: 42 })
  seed: number;
}

@ApiSchema({ name: 'RecommendationBudget' })
class BudgetView {
  @Decimal({ nullable: true, description: 'The budget in USD that was given; null if none.', example: 50 })
  limit: number | null;

  @Int({ nullable: true, description: 'How many perks it pays for; null without a budget.', example: 31 })
  maxApproved: number | null;

  @Decimal({ description: 'What is expected to be spent, in USD.', example: 7.84 })
  expectedCost: number;
}

@ApiSchema({ name: 'RecommendationAlternative' })
class AlternativeView {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @Nested(() => PerkOffer, { description: 'The perk.' })
  perk: PerkOffer;

  @Decimal({ description: 'What it is expected to bring beyond the cost of the perks, in USD.', example: 3.1 })
  netValue: number;

  @Decimal({ description: 'The probability with which it would be chosen.', example: 0.12 })
  propensity: number;
}

@ApiSchema({ name: 'Recommendation' })
export class RecommendationView extends PredictionFacts {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @Text({ description: 'The name of the action.', example: 'Story Tag' })
  label: string;

  @Nested(() => PerkOffer, { description: 'The perk to offer.' })
  perk: PerkOffer;

  @Int({ description: 'The days that the prediction is for.', example: 30 })
  days: number;

  @Decimal({
    description:
      'What it is expected to bring beyond the cost of the perks, in USD: approved proofs × (value of the action − cost of the perk).',
    example: 4.12,
  })
  netValue: number;

  @TextList({}, { description: 'Why it is recommended, with the facts.', example: ['Nothing has been observed yet.'] })
  why: string[];

  @ListOf(() => AlternativeView, { description: 'The next best options, best first.' })
  alternatives: AlternativeView[];

  @Nested(() => ActionPolicy, { description: 'What the rules say about a perk for it.' })
  policy: ActionPolicy;

  @Nested(() => BudgetView, { description: 'How it fits the budget.' })
  budget: BudgetView;

  @Decimal({
    min: 0,
    max: 1,
    description: 'The probability with which this option was chosen, for the evaluation of the choices.',
    example: 0.41,
  })
  propensity: number;
}

@ApiSchema({ name: 'SuggestedCampaign' })
export class SuggestedCampaign {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @OneOf(REWARD_TYPES, { description: 'The kind of perk.', example: 'pct' })
  rewardType: RewardType;

  @Decimal({ description: 'Per cent for `pct`, an amount in the currency of the business otherwise.', example: 8 })
  rewardValue: number;

  @Int({ description: 'How long it runs, in days.', example: 30 })
  expiresInDays: number;

  @Int({ optional: true, description: 'How many perks the budget pays for; absent without a budget.', example: 31 })
  maxCompletions?: number;
}

export const NO_RECOMMENDATION = enumeration('NoRecommendationReason', [
  'insufficient_evidence',
  'no_permitted_action',
]);
export type NoRecommendationReason = (typeof NO_RECOMMENDATION)[number];

@ApiSchema({ name: 'LearnMore' })
export class LearnMore {
  @Text({
    description: 'What to run in order to learn more.',
    example: 'Run this campaign for 45 days: about 10 proofs are then expected, which is enough to tell.',
  })
  advice: string;

  @Nested(() => SuggestedCampaign, { description: 'A body for `POST /campaigns`.' })
  campaign: SuggestedCampaign;
}

/** What is common to the answers that recommend something. */
export class Advice {
  @Text({ description: 'The industry that was used, as a slug.', example: 'coffee-shops' })
  businessType: string;

  @Text({
    nullable: true,
    description: 'Says that the given industry is unknown, so that `general` was used; null otherwise.',
    example: null,
  })
  notice: string | null;

  @OneOf(NO_RECOMMENDATION, {
    nullable: true,
    description:
      'Why nothing is recommended; null if something is. `insufficient_evidence`: the best option cannot be told from doing nothing. `no_permitted_action`: no action that suits the industry and serves the goals may be rewarded with a perk that costs less than the action is worth.',
    example: null,
  })
  reason: NoRecommendationReason | null;

  @Nested(() => LearnMore, {
    nullable: true,
    description: 'What to run in order to learn more; null unless the evidence is insufficient.',
    example: null,
  })
  learn: LearnMore | null;

  @Nested(() => SuggestedCampaign, {
    nullable: true,
    description:
      'The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of `/pricing`. Null unless the evidence is insufficient.',
    example: null,
  })
  catalogueDefault: SuggestedCampaign | null;
}
