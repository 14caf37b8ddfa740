import { priceIndex } from './price-index';

const parties = (count: number) => Array.from({ length: count }, (_, index) => `biz_${String(index)}`);
const observed = (buyers: number, sellers: number, actionId = 'ig_st') => ({
  ...{ actionId, prices: { 100: 10, 200: 80, 900: 10 }, buyers: parties(buyers), sellers: parties(sellers) },
});

describe('The price index', () => {
  it.each([
    [4, 5, 0],
    [5, 4, 0],
    [5, 5, 3],
  ])('with %d buyers and %d sellers, has %d entries', (buyers, sellers, entries) => {
    expect(priceIndex([observed(buyers, sellers)])).toHaveLength(entries);
  });

  it('counts each party once across all instruments of an entry', () => {
    const others = {
      ...observed(3, 3, 'ig_rl'),
      buyers: ['biz_0', 'biz_8', 'biz_9'],
      sellers: ['biz_0', 'biz_8', 'biz_9'],
    };
    const keys = (all: Parameters<typeof priceIndex>[0]) => priceIndex(all).map(({ key }) => key);
    expect(keys([observed(3, 3), others])).toEqual(['ig', 'content']);
    expect(keys([observed(3, 3), observed(3, 3, 'ig_rl')])).toEqual([]);
  });

  it('has the average, the range that contains 80 % of the units, and their number', () => {
    const [entry] = priceIndex([observed(5, 5)]);
    expect(entry).toMatchObject({ key: 'ig_st', price: 2.6, low: 1, high: 2, n: 100, indicative: false });
  });

  it('leaves out actions that are no longer in the catalogue', () => {
    expect(priceIndex([observed(5, 5, 'xx_gone')])).toEqual([]);
  });
});
