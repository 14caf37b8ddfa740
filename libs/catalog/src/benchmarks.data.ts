import { enumeration } from '#kernel';
import { nameKey, nearest } from './catalog';

/** `estimate`: figures to plan with; `observed`: measured on campaigns. */
export const BENCHMARK_BASES = enumeration('BenchmarkBasis', ['estimate', 'observed']);

export interface Benchmark<Slug extends string = string> {
  /** Display name. */
  readonly industry: string;
  readonly slug: Slug;
  /** The share of people reached by a post who react to it, 0 to 1. */
  readonly engagementRate: number;
  /** The share of people who react who then buy or book, 0 to 1. */
  readonly conversionRate: number;
  /** The share of customers who take up an offer whose action is approved, 0 to 1. */
  readonly avgCompletionRate: number;
  /** The average value of a perk to the customer, in USD. */
  readonly avgPerkValue: number;
  /** Platform ids, most useful first. */
  readonly topPlatforms: readonly string[];
  /** The number of observations behind the figures. */
  readonly sampleSize: number;
  readonly basis: (typeof BENCHMARK_BASES)[number];
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** When the figures below were last reviewed. */
const UPDATED_AT = '2026-11-01T00:00:00.000Z';

const estimated = <Slug extends string>(
  slug: Slug,
  industry: string,
  engagementRate: number,
  conversionRate: number,
  avgCompletionRate: number,
  avgPerkValue: number,
  topPlatforms: readonly string[],
): Benchmark<Slug> => ({
  industry,
  slug,
  engagementRate,
  conversionRate,
  avgCompletionRate,
  avgPerkValue,
  topPlatforms,
  sampleSize: 0,
  basis: 'estimate',
  updatedAt: UPDATED_AT,
});

/**
 * Benchmarks of 20 industries: slug, name, engagement, conversion and completion rate, perk value in USD, platforms.
 *
 * These are round figures for planning, neither measured nor taken from a study, which is why they have
 * `basis: 'estimate'` and `sampleSize: 0` until campaigns supply observations. The top platforms exclude sites whose
 * reviews cannot be paid for.
 */
export const benchmarks = Object.freeze([
  estimated('restaurants', 'Restaurants', 0.03, 0.06, 0.55, 8, ['ig', 'tt', 'fb']),
  estimated('coffee-shops', 'Coffee Shops', 0.035, 0.08, 0.6, 4, ['ig', 'tt', 'fb']),
  estimated('salons', 'Salons', 0.03, 0.05, 0.55, 12, ['ig', 'tt', 'pi']),
  estimated('barbershops', 'Barbershops', 0.03, 0.06, 0.55, 8, ['ig', 'tt', 'fb']),
  estimated('gyms', 'Gyms', 0.03, 0.04, 0.5, 15, ['ig', 'tt', 'yt']),
  estimated('yoga-studios', 'Yoga Studios', 0.03, 0.05, 0.55, 12, ['ig', 'fb', 'pi']),
  estimated('dentists', 'Dentists', 0.015, 0.03, 0.4, 25, ['fb', 'nd', 'ig']),
  estimated('veterinarians', 'Veterinarians', 0.025, 0.04, 0.45, 20, ['fb', 'nd', 'ig']),
  estimated('auto-repair', 'Auto Repair', 0.015, 0.04, 0.4, 20, ['fb', 'nd', 'yt']),
  estimated('real-estate', 'Real Estate', 0.015, 0.01, 0.35, 50, ['fb', 'ig', 'li']),
  estimated('hotels', 'Hotels', 0.02, 0.02, 0.45, 30, ['ig', 'fb', 'yt']),
  estimated('retail', 'Retail', 0.02, 0.04, 0.5, 10, ['ig', 'tt', 'fb']),
  estimated('spas', 'Spas', 0.025, 0.04, 0.5, 20, ['ig', 'fb', 'pi']),
  estimated('bakeries', 'Bakeries', 0.035, 0.08, 0.6, 5, ['ig', 'tt', 'fb']),
  estimated('breweries', 'Breweries', 0.03, 0.06, 0.55, 7, ['ig', 'fb', 'tt']),
  estimated('florists', 'Florists', 0.03, 0.04, 0.5, 10, ['ig', 'pi', 'fb']),
  estimated('photographers', 'Photographers', 0.03, 0.02, 0.5, 30, ['ig', 'pi', 'fb']),
  estimated('tattoo-shops', 'Tattoo Shops', 0.04, 0.03, 0.55, 20, ['ig', 'tt', 'pi']),
  estimated('pet-stores', 'Pet Stores', 0.035, 0.05, 0.55, 8, ['ig', 'tt', 'fb']),
  estimated('boutiques', 'Boutiques', 0.025, 0.04, 0.5, 12, ['ig', 'tt', 'pi']),
]);

export type Industry = (typeof benchmarks)[number];
export type IndustrySlug = Industry['slug'];

/** Other names of an industry, in addition to slug and name. Singular and plural need not be listed separately. */
const ALIASES: Readonly<Partial<Record<IndustrySlug, readonly string[]>>> = {
  'coffee-shops': ['cafe', 'café', 'coffee'],
  salons: ['hair salon', 'beauty salon'],
  barbershops: ['barber', 'barber shop'],
  gyms: ['fitness', 'fitness studio'],
  'yoga-studios': ['yoga'],
  dentists: ['dental', 'dental practice'],
  veterinarians: ['vet', 'veterinary'],
  'auto-repair': ['car repair', 'mechanic', 'auto shop'],
  'real-estate': ['realtor', 'real estate agent'],
  retail: ['retail store', 'store', 'shop'],
  spas: ['day spa'],
  florists: ['flower shop'],
  photographers: ['photography'],
  'tattoo-shops': ['tattoo', 'tattoo studio'],
  'pet-stores': ['pet shop'],
};

const namedIndustries = benchmarks.map((item) => ({
  item,
  id: item.slug,
  names: [item.slug, ...(ALIASES[item.slug] ?? [])].map(industryKey),
}));

const industriesByName: ReadonlyMap<string, Industry> = new Map(
  namedIndustries.flatMap(({ item, names }) => names.map((name) => [name, item] as const)),
);

/**
 * Finds an industry by slug, name or alias, singular or plural, case-insensitively: `restaurant`, `Coffee Shops`,
 * `vet`.
 */
export function findIndustry(nameOrSlug: string): Industry | undefined {
  return industriesByName.get(industryKey(nameOrSlug));
}

/** The slugs of the industries with the most similar names, most similar first. */
export function nearestIndustries(text: string, limit = 3): string[] {
  return nearest(
    text,
    namedIndustries.map(({ id, names }) => ({ item: { id }, names })),
    limit,
  );
}

function industryKey(name: string): string {
  return nameKey(name).replace(/ies$/, 'y').replace(/s$/, '');
}
