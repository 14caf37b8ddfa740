/** The currencies in which perks can be offered, with the regions where people pay with them. */
const REGIONS = {
  USD: 'US PR EC SV PA',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK',
  GBP: 'GB',
  CHF: 'CH LI',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  TRY: 'TR',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  JOD: 'JO',
  EGP: 'EG',
  MAD: 'MA',
  TND: 'TN',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  INR: 'IN',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  SGD: 'SG',
  THB: 'TH',
  VND: 'VN',
  HKD: 'HK',
  TWD: 'TW',
  CNY: 'CN',
  JPY: 'JP',
  KRW: 'KR',
  BRL: 'BR',
  MXN: 'MX',
  COP: 'CO',
  CLP: 'CL',
  PEN: 'PE',
} as const;
type CurrencyCode = keyof typeof REGIONS;
const CODES = Object.keys(REGIONS) as CurrencyCode[];

/** Each with its name in a language, such as "Euro (EUR)", in alphabetical order. */
export function currencyNames(locale: string): { value: CurrencyCode; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return CODES.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}

/** The currency of a region, such as `AT`; undefined if it is not one that a business may choose. */
export function currencyOf(region: string): CurrencyCode | undefined {
  return CODES.find((code) => REGIONS[code].split(' ').includes(region));
}
