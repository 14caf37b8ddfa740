import { benchmarks, findIndustry, nearestIndustries } from './benchmarks.data';
import { findPlatform } from './catalog';

describe('benchmarks', () => {
  it('has each of the 20 industries exactly once', () => {
    expect(benchmarks.map(({ slug }) => slug).join(' ')).toBe(
      'restaurants coffee-shops salons barbershops gyms yoga-studios dentists veterinarians auto-repair real-estate ' +
        'hotels retail spas bakeries breweries florists photographers tattoo-shops pet-stores boutiques',
    );
  });

  it('marks all benchmarks as estimates without observations', () => {
    for (const benchmark of benchmarks) expect(benchmark).toMatchObject({ basis: 'estimate', sampleSize: 0 });
  });

  it('has rates between 0 and 1 and dates in ISO 8601', () => {
    for (const { engagementRate, conversionRate, avgCompletionRate, avgPerkValue, updatedAt } of benchmarks) {
      for (const rate of [engagementRate, conversionRate, avgCompletionRate]) {
        expect(rate).toBeGreaterThan(0);
        expect(rate).toBeLessThan(1);
      }
      expect(avgPerkValue).toBeGreaterThan(0);
      expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
    }
  });

  it('lists only platforms on which a perk may be offered for every action', () => {
    for (const id of benchmarks.flatMap(({ topPlatforms }) => topPlatforms)) {
      expect(findPlatform(id)).toMatchObject({ id });
      expect(findPlatform(id)!.actions.every((action) => action.incentivizable)).toBe(true);
    }
  });
});

describe('findIndustry', () => {
  it.each(benchmarks.map(({ slug, industry }) => [slug, industry]))(
    'finds %s by slug and by name',
    (slug, industry) => {
      expect(findIndustry(slug)?.slug).toBe(slug);
      expect(findIndustry(industry.toUpperCase())?.slug).toBe(slug);
    },
  );

  it.each([
    ['restaurant', 'restaurants'],
    ['coffee_shop', 'coffee-shops'],
    ['bakery', 'bakeries'],
    ['Brewery', 'breweries'],
    ['spa', 'spas'],
    ['Cafés', 'coffee-shops'],
    ['vets', 'veterinarians'],
    ['fitness', 'gyms'],
  ])('finds %s, which is %s', (name, slug) => {
    expect(findIndustry(name)?.slug).toBe(slug);
  });

  it.each(['', 's', 'general', 'space-travel', '__proto__'])('does not find %p', (name) => {
    expect(findIndustry(name)).toBeUndefined();
  });
});

describe('nearestIndustries', () => {
  it.each([
    ['cofee-shop', 'coffee-shops'],
    ['Restaurnts', 'restaurants'],
    ['fitnes', 'gyms'],
    ['real-estat', 'real-estate'],
  ])('returns for %s three slugs, the first of which is %s', (text, slug) => {
    expect(nearestIndustries(text)[0]).toBe(slug);
    expect(nearestIndustries(text)).toHaveLength(3);
  });
});
