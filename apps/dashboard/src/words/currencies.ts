import type { CurrencyCode } from '../api/client.ts';
import { locale } from '../ui/format.ts';

/** The currencies in which perks can be offered; the compiler knows if one is missing. */
const OFFERED: Record<CurrencyCode, true> = {
  ...{ USD: true, EUR: true, GBP: true, CHF: true, CAD: true, AUD: true, NZD: true, SEK: true, NOK: true, DKK: true },
  ...{ ISK: true, PLN: true, CZK: true, HUF: true, RON: true, UAH: true, TRY: true, ILS: true, AED: true, SAR: true },
  ...{ QAR: true, KWD: true, BHD: true, OMR: true, JOD: true, EGP: true, MAD: true, TND: true, ZAR: true, NGN: true },
  ...{ KES: true, INR: true, PKR: true, BDT: true, LKR: true, IDR: true, MYR: true, PHP: true, SGD: true, THB: true },
  ...{ VND: true, HKD: true, TWD: true, CNY: true, JPY: true, KRW: true, BRL: true, MXN: true, COP: true, CLP: true },
  ...{ PEN: true },
};

/** Each with its name in the language of the browser, such as "Euro (EUR)", in alphabetical order. */
export function currencyNames(): { value: CurrencyCode; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (Object.keys(OFFERED) as CurrencyCode[])
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
