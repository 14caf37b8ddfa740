import { enumeration } from '#platform';
import { findIndustry, type IndustrySlug } from './benchmarks.data';
import { type Action, nameKey } from './catalog';
import { prohibitedIncentive } from './prohibited';

/** A kind of business, and by how much an action is worth more or less to it than to the average one. */
export interface BusinessType {
  readonly slug: IndustrySlug | 'general';
  readonly name: string;
  readonly modifier: number;
}

/** What a perk may be: a percentage off, a sum in USD, or an item. */
export const REWARD_TYPES = enumeration('RewardType', ['pct', 'amount', 'free_item']);
export type RewardType = (typeof REWARD_TYPES)[number];

/** `catalogue`: starting figures and assumptions; `observed`: what campaigns paid. */
export const ESTIMATE_BASES = enumeration('EstimateBasis', ['catalogue', 'observed']);

export interface RecommendedPerk {
  readonly type: RewardType;
  /** Per cent off for `pct`, USD for `amount`. */
  readonly value: number;
}

export interface PricingEstimate {
  readonly actionId: string;
  readonly platformId: string;
  /** Slug. */
  readonly businessType: string;
  /** USD, in whole cents. */
  readonly estimatedValueUsd: number;
  /** Null where no perk may be offered; `notice` then says why. */
  readonly recommendedPerk: RecommendedPerk | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly basis: (typeof ESTIMATE_BASES)[number];
  /** The number of observations behind the estimate. */
  readonly sampleSize: number;
  readonly notice: string | null;
}

/**
 * What multiplies an action's value, per business type. Starting assumptions of the catalogue, ordered by what one new
 * customer tends to spend; not measurements, which is why an estimate made with them says `basis: 'catalogue'`.
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

/** The business type of a caller that names none. */
export const GENERAL: BusinessType = { slug: 'general', name: 'General', modifier: 1 };

/** Low on purpose: no observation supports the figure yet. */
const CATALOGUE_CONFIDENCE = 0.3;

/** From this estimate on, in USD, a sum is easier to grasp than a percentage of an unknown bill. */
const AMOUNT_FROM_USD = 5;

/** The business type of a name or slug (`restaurant`, `Coffee Shops`, `general`); undefined when there is none such. */
export function findBusinessType(nameOrSlug: string): BusinessType | undefined {
  if (nameKey(nameOrSlug) === GENERAL.slug) return GENERAL;
  const industry = findIndustry(nameOrSlug);
  return industry && { slug: industry.slug, name: industry.industry, modifier: MODIFIERS[industry.slug] };
}

/** What an action is worth to a business of this type, and the perk that would be a fair return for it. */
export function estimate(action: Action, businessType: BusinessType = GENERAL): PricingEstimate {
  const estimatedValueUsd = roundToCents(action.value * businessType.modifier);
  const prohibited = prohibitedIncentive(action);
  return {
    actionId: action.id,
    platformId: action.platformId,
    businessType: businessType.slug,
    estimatedValueUsd,
    recommendedPerk: prohibited ? null : recommendPerk(estimatedValueUsd),
    confidence: CATALOGUE_CONFIDENCE,
    basis: 'catalogue',
    sampleSize: 0,
    notice: prohibited?.explanation ?? null,
  };
}

/**
 * A perk worth about as much as the action. Below $5, a discount of 5 % for every started dollar, which on a bill of $20 is
 * the estimate; from $5 on, the estimate in whole dollars, rounded up. A free item is never recommended: only the business
 * knows what it can give away, and a campaign must describe it.
 */
export function recommendPerk(estimatedValueUsd: number): RecommendedPerk {
  const dollars = Math.ceil(estimatedValueUsd);
  return estimatedValueUsd < AMOUNT_FROM_USD ? { type: 'pct', value: 5 * dollars } : { type: 'amount', value: dollars };
}

/** The nudge undoes binary fractions such as 1.005 × 100 = 100.49999999999999. */
function roundToCents(usd: number): number {
  return Math.round(usd * 100 + 1e-6) / 100;
}
