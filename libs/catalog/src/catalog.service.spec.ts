import { CatalogService } from './catalog.service';

const catalog = new CatalogService();

describe('CatalogService', () => {
  // The serialised response is cached per object, so a new object for the same query would be serialised again.
  it.each<[string, () => object]>([
    ['a page of actions', () => catalog.listActions({ platformId: 'ig', page: 1, perPage: 20 })],
    ['prices', () => catalog.price({ businessType: 'general' })],
    ['benchmarks', () => catalog.listBenchmarks({})],
  ])('returns the same frozen object for %s when queried again', (_what, query) => {
    expect(query()).toBe(query());
    expect(Object.isFrozen(query())).toBe(true);
  });

  it('returns different objects for different queries', () => {
    expect(catalog.listActions({ page: 1, perPage: 20 })).not.toBe(catalog.listActions({ page: 2, perPage: 20 }));
    expect(catalog.price({ businessType: 'general' })).not.toBe(catalog.price({ businessType: 'gyms' }));
  });
});
