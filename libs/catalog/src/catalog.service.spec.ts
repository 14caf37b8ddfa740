import { Lists } from '#database';
import { Clock } from '#kernel';
import { CatalogService } from './catalog.service';

const clock = new Clock();
const catalog = new CatalogService(new Lists({ encode: () => 'cursor' } as never, clock), clock);

describe('CatalogService', () => {
  // The serialised response is cached per object, so a new object for the same query would be serialised again.
  it.each<[string, () => object | Promise<object>]>([
    ['a page of actions', () => catalog.listActions({ platformId: 'ig', page: 1, perPage: 20 })],
    ['prices', () => catalog.price({ businessType: 'general', currency: 'USD' })],
    ['benchmarks', () => catalog.listBenchmarks({})],
  ])('returns the same frozen object for %s when queried again', async (_what, query) => {
    expect(await query()).toBe(await query());
    expect(Object.isFrozen(await query())).toBe(true);
  });

  it('returns different objects for different queries', async () => {
    const page = (number: number) => catalog.listActions({ page: number, perPage: 20 });
    expect(await page(1)).not.toBe(await page(2));
    expect(catalog.price({ businessType: 'general', currency: 'USD' })).not.toBe(
      catalog.price({ businessType: 'gyms', currency: 'USD' }),
    );
  });
});
