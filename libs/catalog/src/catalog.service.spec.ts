import { CatalogService } from './catalog.service';

const catalog = new CatalogService();

describe('The catalogue', () => {
  // The edge serialises each object once: a new one for the same question would be serialised for every request.
  it.each<[string, () => object]>([
    ['a page of actions', () => catalog.listActions({ platformId: 'ig', page: 1, perPage: 20 })],
    ['prices', () => catalog.price({ businessType: 'general' })],
    ['benchmarks', () => catalog.listBenchmarks({})],
  ])('gives the same object for %s again, and nobody can change it', (_what, ask) => {
    expect(ask()).toBe(ask());
    expect(Object.isFrozen(ask())).toBe(true);
  });

  it('tells different questions apart', () => {
    expect(catalog.listActions({ page: 1, perPage: 20 })).not.toBe(catalog.listActions({ page: 2, perPage: 20 }));
    expect(catalog.price({ businessType: 'general' })).not.toBe(catalog.price({ businessType: 'gyms' }));
  });
});
