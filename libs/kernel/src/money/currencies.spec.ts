import {
  amountError,
  CURRENCY_CODES,
  fromDollars,
  inDollars,
  inMinorUnits,
  moneyText,
  mostIn,
  priceNear,
} from '../money';

describe('Currencies', () => {
  it.each([...CURRENCY_CODES])('%s is one that browsers and Node.js can write', (currency) => {
    expect(Intl.supportedValuesOf('currency')).toContain(currency);
    expect(moneyText(1234, currency)).toMatch(/1,234$/);
  });

  it.each([
    [5, 'USD', '$5'],
    [4.5, 'EUR', '€4.50'],
    [1200, 'JPY', '¥1,200'],
    [2, 'KWD', 'KWD\u00a02'],
  ] as const)('writes %d %s as %s', (amount, currency, text) => {
    expect(moneyText(amount, currency)).toBe(text);
  });

  it('accepts only whole amounts in each currency that this runtime shows without decimals', () => {
    const shown = CURRENCY_CODES.filter((currency) => {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      return format.resolvedOptions().maximumFractionDigits === 0;
    });
    expect(shown.filter((currency) => amountError(1.5, currency, 10) === undefined)).toEqual([]);
  });

  it.each([
    [1250, 'USD', 1250],
    [1250.4, 'EUR', 1250],
    [125_50, 'JPY', 126_00],
    [125_49, 'KRW', 125_00],
    [1255, 'KWD', 1255],
  ] as const)('rounds %d hundredths of %s to %d', (hundredths, currency, rounded) => {
    expect(inMinorUnits(hundredths, currency)).toBe(rounded);
  });

  it.each([
    [10_000, 'USD', undefined],
    [10_000.01, 'USD', 'must be at most $10,000'],
    [10_001, 'EUR', 'must be at most €10,000'],
    [1_500_000, 'JPY', undefined],
    [1_500_001, 'JPY', 'must be at most ¥1,500,000'],
    [99.5, 'JPY', 'must be a whole number: amounts in JPY have no decimals'],
    [99.5, 'CZK', undefined],
  ] as const)('of %d %s it says %s', (amount, currency, error) => {
    expect(amountError(amount, currency, 10_000)).toBe(error);
  });

  it.each([...CURRENCY_CODES])('finds round perks in %s that are worth about as much in dollars', (currency) => {
    for (const usd of [2, 4.2, 7, 33]) {
      const price = priceNear(usd, currency, { stepUsd: 0.5 });
      // Half a step away at most, and a step is at most 1.6 times half a dollar.
      expect(Math.abs(inDollars(price, currency) - usd)).toBeLessThanOrEqual(0.41);
      expect(amountError(price, currency, 10_000)).toBeUndefined();
    }
    expect(mostIn(currency, 10)).toBeGreaterThanOrEqual(10);
    expect(inDollars(fromDollars(20, currency), currency)).toBeCloseTo(20, 0);
  });

  it.each([
    [4.2, 'USD', 4],
    [4.3, 'USD', 4.5],
    [0.1, 'USD', 0.5],
    [4.2, 'JPY', 600],
    [4.2, 'EUR', 4],
    [4.2, 'KWD', 1.2],
    [4.2, 'VND', 110_000],
  ] as const)('of $%d makes a perk in %s of %d', (usd, currency, price) => {
    expect(priceNear(usd, currency, { stepUsd: 0.5 })).toBe(price);
  });

  it('rounds up where asked to', () => {
    expect(priceNear(5.01, 'USD', { stepUsd: 1, round: Math.ceil })).toBe(6);
    expect(priceNear(5, 'USD', { stepUsd: 1, round: Math.ceil })).toBe(5);
    expect(priceNear(5.2, 'JPY', { stepUsd: 1, round: Math.ceil })).toBe(800);
  });
});
