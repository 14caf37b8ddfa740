import { enumeration } from '#kernel';
import { CurrencyCode, priceNear } from '#kernel/money';
import { findIndustry, type IndustrySlug } from './benchmarks.data';
import { type Action, nameKey } from './catalog';
import type { ObservedPrice } from './observed-prices';
import { policyWarnings } from './policy/warnings';
import { prohibitedIncentive } from './prohibited';

/** A type of business, with a factor by which the value of actions to it differs from the average. */
export interface BusinessType {
  readonly slug: IndustrySlug | 'general';
  readonly name: string;
  readonly modifier: number;
}

/** The types of perks: a percentage off, an amount off, or a free item. */
export const REWARD_TYPES = enumeration('RewardType', ['pct', 'amount', 'free_item']);
export type RewardType = (typeof REWARD_TYPES)[number];

/** `catalogue`: starting figures and assumptions; `observed`: what settled trades paid. */
export const ESTIMATE_BASES = enumeration('EstimateBasis', ['catalogue', 'observed']);

export interface RecommendedPerk {
  readonly type: RewardType;
  /** Per cent off for `pct`, an amount in the currency that was asked for otherwise. */
  readonly value: number;
}

export interface PricingEstimate {
  readonly actionId: string;
  readonly platformId: string;
  /** Slug. */
  readonly businessType: string;
  /** USD, in whole cents. */
  readonly estimatedValueUsd: number;
  /** Null if no perk may be offered; `notice` then contains the reason. */
  readonly recommendedPerk: RecommendedPerk | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly basis: (typeof ESTIMATE_BASES)[number];
  /** The number of observations behind the estimate. */
  readonly sampleSize: number;
  readonly notice: string | null;
}

/**
 * The factor for the value of an action, by business type. These are assumptions, ordered by what a new customer tends
 * to spend, and not measurements, which is why estimates have `basis: 'catalogue'`.
 */
const MODIFIERS: Readonly<Record<IndustrySlug, number>> = {
  'coffee-shops': 0.8,
  bakeries: 0.8,
  breweries: 0.9,
  'pet-stores': 0.9,
  retail: 0.9,
  barbershops: 0.95,
  florists: 0.95,
  restaurants: 1,
  boutiques: 1,
  salons: 1.1,
  'yoga-studios': 1.1,
  gyms: 1.2,
  'tattoo-shops': 1.2,
  spas: 1.25,
  'auto-repair': 1.3,
  veterinarians: 1.3,
  photographers: 1.4,
  hotels: 1.5,
  dentists: 1.6,
  'real-estate': 2,
};

/** The default business type. */
export const GENERAL: BusinessType = { slug: 'general', name: 'General', modifier: 1 };

/** Deliberately low, because no observations support the figures yet. */
const CATALOGUE_CONFIDENCE = 0.3;

/** With as many observations, the confidence is one half. */
const HALF_CONFIDENT_FROM = 20;

/** In USD. From this value on, an amount is easier to understand than a percentage of an unknown bill. */
const AMOUNT_FROM_USD = 5;

/** Finds a business type by name or slug (`restaurant`, `Coffee Shops`, `general`). */
export function findBusinessType(nameOrSlug: string): BusinessType | undefined {
  if (nameKey(nameOrSlug) === GENERAL.slug) return GENERAL;
  const industry = findIndustry(nameOrSlug);
  return industry && { slug: industry.slug, name: industry.industry, modifier: MODIFIERS[industry.slug] };
}

/** The industry of a business, from its self-description; `general` if that is not an industry of the catalogue. */
export function industryOf(businessType: string | null | undefined): BusinessType {
  return (businessType && findBusinessType(businessType)) || GENERAL;
}

interface EstimateOptions {
  /**
   * What the action actually cost. It is not used for a business type, whose modifier is an assumption: the result would not be an
   * observation.
   */
  observed?: ObservedPrice | undefined;
  /** Of the recommended perk. Default: US dollars, in which the action is valued in any case. */
  currency?: CurrencyCode;
}

/** Estimates what an action is worth to a business of this type, and recommends a perk for it. */
export function estimate(
  action: Action,
  businessType: BusinessType = GENERAL,
  { observed, currency = 'USD' }: EstimateOptions = {},
): PricingEstimate {
  const used = businessType === GENERAL ? observed : undefined;
  const estimatedValueUsd = roundToCents(used?.usd ?? action.value * businessType.modifier);
  const prohibited = prohibitedIncentive(action);
  const [warning] = policyWarnings([action.id]);
  return {
    actionId: action.id,
    platformId: action.platformId,
    businessType: businessType.slug,
    estimatedValueUsd,
    // What a platform forbids or discourages is not recommended either.
    recommendedPerk: prohibited || warning ? null : recommendPerk(estimatedValueUsd, currency),
    ...(used ? observation(used) : { confidence: CATALOGUE_CONFIDENCE, basis: 'catalogue', sampleSize: 0 }),
    notice:
      prohibited?.explanation ?? (warning ? `The rules of ${action.platformName} discourage rewarding it.` : null),
  };
}

function observation({ sampleSize }: ObservedPrice) {
  const confidence = roundToCents(sampleSize / (sampleSize + HALF_CONFIDENT_FROM));
  return { confidence, basis: 'observed' as const, sampleSize };
}

/**
 * A perk worth about as much as the action. Below $5 it is a discount of 5 % per dollar, rounded up to whole dollars,
 * which is the estimate on a bill of $20; from $5 on it is the estimate, rounded up to whole dollars, or to about as
 * round an amount in another currency. A free item is never recommended, because only the business knows what it can
 * give away.
 */
export function recommendPerk(estimatedValueUsd: number, currency: CurrencyCode): RecommendedPerk {
  if (estimatedValueUsd < AMOUNT_FROM_USD) return { type: 'pct', value: 5 * Math.ceil(estimatedValueUsd) };
  return { type: 'amount', value: priceNear(estimatedValueUsd, currency, { stepUsd: 1, round: Math.ceil }) };
}

/** Adding 1e-6 compensates for floating-point errors such as 1.005 × 100 = 100.49999999999999. */
function roundToCents(usd: number): number {
  return Math.round(usd * 100 + 1e-6) / 100;
}
