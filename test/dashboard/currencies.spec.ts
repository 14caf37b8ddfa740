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
    ['en-US', 'USD'],
    ['de', 'EUR'],
    ['de-CH', 'CHF'],
    ['en-IE', 'EUR'],
    ['ja', 'JPY'],
    ['ar', 'EGP'],
    ['pt-BR', 'BRL'],
    ['en-AQ', undefined],
  ])('are suggested by the region of the browser: %s pays with %s', (language, currency) => {
    expect(currencyOf(language)).toBe(currency);
  });
});
