import { CURRENCY_CODES } from '#kernel/money';
import { currencyNames, currencyOf } from '../../apps/dashboard/src/words/currencies';

describe('the currencies of the dashboard', () => {
  it('are those of the service, each once', () => {
    expect(
      currencyNames('en')
        .map(({ value }) => value)
        .sort(),
    ).toEqual([...CURRENCY_CODES].sort());
  });

  it.each([
    ['US', 'USD'],
    ['DE', 'EUR'],
    ['CH', 'CHF'],
    ['IE', 'EUR'],
    ['JP', 'JPY'],
    ['AQ', undefined],
    ['', undefined],
  ])('are found by region: %s pays with %s', (region, currency) => {
    expect(currencyOf(region)).toBe(currency);
  });
});
