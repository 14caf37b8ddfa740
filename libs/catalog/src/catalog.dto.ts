import { ApiSchema } from '@nestjs/swagger';
import { Bool, Decimal, Int, ListOf, Nested, OneOf, OneOfDtos, Paging, Text, TextList, Timestamp } from '#kernel';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { OneOfList, Pagination } from '#kernel/fields';
import { BENCHMARK_BASES } from './benchmarks.data';
import { ACTION_TYPES, ActionType, PROOF_KINDS, ProofKind } from './catalog.data';
import { ESTIMATE_BASES, REWARD_TYPES, RewardType } from './pricing';

const PLATFORM = { max: 60, optional: true, example: 'ig' } as const;
const BUSINESS_TYPE = { max: 60, example: 'coffee-shops' } as const;

export class ListActions extends Paging(20) {
  @Text({ ...PLATFORM, description: 'Only actions on this platform, by id (`ig`), slug (`instagram`) or alias.' })
  platformId?: string;

  @OneOf(ACTION_TYPES, { optional: true, description: 'Only actions of this type.' })
  type?: ActionType;

  @Int({ min: 0, max: 5, optional: true, description: 'Only actions with at most this effort, 0 to 5.' })
  maxEffort?: number;
}

@ApiSchema({ name: 'Action' })
export class ActionView {
  @Text({ description: 'The id of the action, which starts with the id of its platform.', example: 'ig_st' })
  id: string;

  @Text({ description: 'The display name.', example: 'Story Tag' })
  label: string;

  @OneOf(ACTION_TYPES, { description: 'The type of the action.', example: 'content' })
  type: ActionType;

  @Int({ min: 0, max: 5, description: "The effort, from 0 (a tap) to 5 (a day's work).", example: 1 })
  effort: number;

  @Decimal({ description: 'What it is worth to the average business, in USD.', example: 1.5 })
  value: number;

  @Bool({ description: 'Whether a perk may be offered for it.', example: true })
  incentivizable: boolean;

  @OneOfList(PROOF_KINDS, {
    description:
      'What can prove it, and the `proofType` of such a proof: a `link` (`url`), an `image` (`screenshot`), a `video` (`video`), the code of the person at the `till` (`till`), or a `connected` account (`api_verified`).',
    example: ['link', 'image', 'video', 'connected'],
  })
  acceptedProofs: ProofKind[];

  @Text({ description: 'The id of its platform.', example: 'ig' })
  platformId: string;

  @Text({ description: 'The name of the platform.', example: 'Instagram' })
  platformName: string;

  @Text({ description: 'An emoji for the platform.', example: '📸' })
  platformIcon: string;

  @Text({ pattern: /^#[0-9A-F]{6}$/, description: 'The colour of the platform, as `#RRGGBB`.', example: '#E1306C' })
  platformColor: string;
}

@ApiSchema({ name: 'ActionPage' })
export class ActionPage extends Pagination {
  @ListOf(() => ActionView, { description: 'The actions of this page, in the order of the catalogue.' })
  actions: ActionView[];
}

export class GetPricing {
  @Text({
    max: 80,
    optional: true,
    description: 'Only this action, by id (`ig_st`) or alias (`ig_story`).',
    example: 'ig_st',
  })
  actionId?: string;

  @Text({ ...PLATFORM, description: 'Only actions on this platform, by id (`ig`), slug (`instagram`) or alias.' })
  platformId?: string;

  @Text({
    ...BUSINESS_TYPE,
    default: 'general',
    description:
      'The industry to estimate for, by name or slug, such as `coffee-shops`. `general` means no particular industry.',
  })
  businessType: string;

  @OneOf(CURRENCY_CODES, {
    default: 'USD',
    description:
      'The currency of recommended perks, such as that of the business. The value of an action is always in USD.',
  })
  currency: CurrencyCode;
}

@ApiSchema({ name: 'RecommendedPerk' })
export class RecommendedPerkView {
  @OneOf(REWARD_TYPES, { description: 'A percentage off (`pct`), an amount off, or a free item.', example: 'pct' })
  type: RewardType;

  @Decimal({ description: 'Per cent for `pct`, an amount in the `currency` of the request otherwise.', example: 10 })
  value: number;
}

@ApiSchema({ name: 'PricingEstimate' })
export class PricingEstimateView {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'ig' })
  platformId: string;

  @Text({
    description: 'The industry that the estimate is for; `general` for no particular industry.',
    example: 'general',
  })
  businessType: string;

  @Decimal({ description: 'What the action is worth, in USD.', example: 1.5 })
  estimatedValueUsd: number;

  @Nested(() => RecommendedPerkView, {
    nullable: true,
    description: 'A perk of about the same value; null if no perk may be offered, or the platform discourages it.',
  })
  recommendedPerk: RecommendedPerkView | null;

  @Decimal({ min: 0, max: 1, description: 'How reliable the estimate is, from 0 to 1.', example: 0.3 })
  confidence: number;

  @OneOf(ESTIMATE_BASES, {
    description: '`catalogue`: starting figures and assumptions. `observed`: what campaigns actually paid.',
  })
  basis: 'catalogue' | 'observed';

  @Int({ description: 'The number of observations that the estimate is based on.', example: 0 })
  sampleSize: number;

  @Text({ nullable: true, description: 'Why no perk is recommended; null if one is.', example: null })
  notice: string | null;
}

@ApiSchema({ name: 'PricingEstimates' })
export class PricingEstimates {
  @ListOf(() => PricingEstimateView, { description: 'One estimate for each action, in the order of the catalogue.' })
  estimates: PricingEstimateView[];
}

/** One estimate if an action was specified, otherwise a list. */
@OneOfDtos(() => [PricingEstimateView, PricingEstimates])
export abstract class PricingResponse {}

export class GetBenchmarks {
  @Text({
    ...BUSINESS_TYPE,
    optional: true,
    aliases: ['industry'],
    description: 'Only this industry, by name or slug, such as `coffee-shops`.',
  })
  businessType?: string;
}

@ApiSchema({ name: 'Benchmark' })
export class BenchmarkView {
  @Text({ description: 'The display name.', example: 'Coffee Shops' })
  industry: string;

  @Text({ description: 'The slug, which identifies the industry in requests.', example: 'coffee-shops' })
  slug: string;

  @Decimal({
    min: 0,
    max: 1,
    description: 'The share of people reached by a post who react to it, 0 to 1.',
    example: 0.035,
  })
  engagementRate: number;

  @Decimal({ min: 0, max: 1, description: 'The share of people who react who then buy, 0 to 1.', example: 0.08 })
  conversionRate: number;

  @Decimal({
    min: 0,
    max: 1,
    description: 'The share of people who take up an offer whose action is approved, 0 to 1.',
    example: 0.6,
  })
  avgCompletionRate: number;

  @Decimal({ description: 'The average value of a perk, in USD.', example: 4 })
  avgPerkValue: number;

  @TextList({}, { description: 'Platform ids, most useful first.', example: ['ig', 'tt', 'fb'] })
  topPlatforms: string[];

  @Int({ description: 'The number of observations that the figures are based on.', example: 0 })
  sampleSize: number;

  @OneOf(BENCHMARK_BASES, {
    description: '`estimate`: planning figures, not measured. `observed`: measured on campaigns.',
  })
  basis: 'estimate' | 'observed';

  @Timestamp({ description: 'When the figures were last updated.' })
  updatedAt: string;
}

@ApiSchema({ name: 'Benchmarks' })
export class BenchmarksResponse {
  @ListOf(() => BenchmarkView, { description: 'The requested industry, or all industries.' })
  benchmarks: BenchmarkView[];
}
