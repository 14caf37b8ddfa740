import { enumeration } from '../dto/field-types';

/**
 * About how many units of a currency make one US dollar: round figures of the year 2025, not conversion rates, which may be off by a
 * fifth. They are used to scale limits, to suggest round amounts, and to compare the sizes of amounts in different currencies. Amounts that
 * somebody pays, receives or sees on a bill are never converted.
 */
const UNITS_PER_DOLLAR = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.75,
  CHF: 0.8,
  CAD: 1.4,
  AUD: 1.5,
  NZD: 1.7,
  SEK: 10,
  NOK: 10,
  DKK: 6.5,
  ISK: 125,
  PLN: 3.7,
  CZK: 21,
  HUF: 350,
  RON: 4.5,
  UAH: 42,
  TRY: 40,
  ILS: 3.5,
  AED: 3.7,
  SAR: 3.75,
  QAR: 3.6,
  KWD: 0.3,
  BHD: 0.4,
  OMR: 0.4,
  JOD: 0.7,
  EGP: 50,
  MAD: 9,
  TND: 3,
  ZAR: 18,
  NGN: 1500,
  KES: 130,
  INR: 85,
  PKR: 280,
  BDT: 120,
  LKR: 300,
  IDR: 16_000,
  MYR: 4.2,
  PHP: 57,
  SGD: 1.3,
  THB: 33,
  VND: 26_000,
  HKD: 7.8,
  TWD: 31,
  CNY: 7,
  JPY: 150,
  KRW: 1400,
  BRL: 5.5,
  MXN: 18,
  COP: 4000,
  CLP: 950,
  PEN: 3.5,
} as const;

/** The currencies in which businesses trade, by ISO 4217. */
export type CurrencyCode = keyof typeof UNITS_PER_DOLLAR;
export const CURRENCY_CODES = enumeration('CurrencyCode', Object.keys(UNITS_PER_DOLLAR) as CurrencyCode[]);

/**
 * Those whose amounts are whole numbers, because they have no smaller unit, or none that is used. The list is kept here because runtimes
 * disagree about some of them. All others have hundredths, even those that could have thousandths.
 */
const WHOLE: ReadonlySet<CurrencyCode> = new Set(['ISK', 'HUF', 'PKR', 'IDR', 'VND', 'JPY', 'KRW', 'COP', 'CLP']);

const formats = new Map<CurrencyCode, Intl.NumberFormat>();

function formatOf(currency: CurrencyCode): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    // TypeScript does not know the option yet.
    const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    format = new Intl.NumberFormat('en-US', options);
    formats.set(currency, format);
  }
  return format;
}

/** An amount in English, without decimals if it is whole: `$5`, `€4.50`, `¥1,200`. */
export function moneyText(amount: number, currency: CurrencyCode): string {
  return formatOf(currency).format(amount);
}

/** Hundredths of a currency, rounded to those that exist: whole units of yen, cents of dollars. */
export function inMinorUnits(hundredths: number, currency: CurrencyCode): number {
  return WHOLE.has(currency) ? Math.round(hundredths / 100) * 100 : Math.round(hundredths);
}

/** A limit that is given in US dollars, for another currency: the same number, or a larger one if its unit is worth less. */
export function mostIn(currency: CurrencyCode, mostUsd: number): number {
  return mostUsd * Math.max(1, UNITS_PER_DOLLAR[currency]);
}

/** What is wrong with an amount; undefined if nothing is. @param mostUsd the largest one, in US dollars */
export function amountError(amount: number, currency: CurrencyCode, mostUsd: number): string | undefined {
  if (WHOLE.has(currency) && !Number.isInteger(amount))
    return `must be a whole number: amounts in ${currency} have no decimals`;
  const most = mostIn(currency, mostUsd);
  return amount > most ? `must be at most ${moneyText(most, currency)}` : undefined;
}

/** About what an amount is worth in US dollars. It is exact for US dollars alone. */
export function inDollars(amount: number, currency: CurrencyCode): number {
  return amount / UNITS_PER_DOLLAR[currency];
}

/** About the same amount in a currency. */
export function fromDollars(usd: number, currency: CurrencyCode): number {
  return inMinorUnits(usd * UNITS_PER_DOLLAR[currency] * 100, currency) / 100;
}

/**
 * A round amount of about this worth, as on a price tag: a multiple of 1, 2 or 5 times a power of ten.
 * @param stepUsd what amounts are multiples of in US dollars: 0.5, 1 or the like
 * @param round to which multiple; by default to the nearest
 * @returns at least one step
 */
export function priceNear(
  usd: number,
  currency: CurrencyCode,
  { stepUsd, round = Math.round }: { stepUsd: number; round?: (steps: number) => number },
): number {
  const step = roundStep(stepUsd * UNITS_PER_DOLLAR[currency]);
  const steps = Math.max(1, round(Number(((usd * UNITS_PER_DOLLAR[currency]) / step).toFixed(6))));
  return inMinorUnits(steps * step * 100, currency) / 100;
}

/** The nearest of 1, 2 and 5 times a power of ten, by ratio. */
function roundStep(units: number): number {
  const power = 10 ** Math.floor(Math.log10(units));
  const [first = 1, ...others] = [1, 2, 5, 10].map((digit) => digit * power);
  const distance = (step: number) => Math.abs(Math.log(step / units));
  return others.reduce((best, step) => (distance(step) < distance(best) ? step : best), first);
}
