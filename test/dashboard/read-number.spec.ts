import {
  readNumber,
  textOf,
  wholeNumber,
  type NumberRules,
  type Reading,
} from '../../apps/dashboard/src/ui/read-number';

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG'] as const;
const COUNT = { decimals: 0 };
const USD = { unit: 'USD', decimals: 2 };
const PERCENT = { unit: 'percent', decimals: 2 };
const PLAIN = { decimals: 2 };

/** A number; `a|b` if the reader is asked which one; or why it is refused. */
const short = (reading: Reading): string | number =>
  reading.is === 'number'
    ? reading.value
    : reading.is === 'ambiguous'
      ? reading.values.join('|')
      : reading.is === 'wrong'
        ? reading.why
        : 'empty';

const inAll = (text: string, rules: NumberRules) =>
  LOCALES.map((locale) => short(readNumber(text, rules, locale))).join('  ');

describe('A typed number', () => {
  const ASK = '1500|1.5';
  it.each([
    // what is typed     en-US       de-DE       fr-FR     hi-IN       ar-EG
    ['1500', [1500, 1500, 1500, 1500, 1500]],
    ['1,500', [1500, ASK, ASK, 1500, 1500]],
    ['1.500', [ASK, 1500, ASK, ASK, ASK]],
    ['1,500.25', [1500.25, 1500.25, 1500.25, 1500.25, 1500.25]],
    ['1.500,25', [1500.25, 1500.25, 1500.25, 1500.25, 1500.25]],
    ['1.5', [1.5, '1.5|15', 1.5, 1.5, 1.5]],
    ['1,5', ['1.5|15', 1.5, 1.5, '1.5|15', '1.5|15']],
    ['10,00', ['10|1000', 10, 10, '10|1000', '10|1000']],
    ['10.00', [10, '10|1000', 10, 10, 10]],
    ['0,500', [0.5, 0.5, 0.5, 0.5, 0.5]],
    ['0.5', [0.5, 0.5, 0.5, 0.5, 0.5]],
    ['.5', [0.5, 'unreadable', 0.5, 0.5, 0.5]],
    [',5', ['unreadable', 0.5, 0.5, 'unreadable', 'unreadable']],
    ['5.', [5, 'unreadable', 'unreadable', 5, 5]],
    ['5,', ['unreadable', 5, 5, 'unreadable', 'unreadable']],
  ])('reads %s in the format of the country, and asks if it is ambiguous', (text, read) => {
    expect(inAll(text, PLAIN)).toBe(read.join('  '));
  });

  it.each([
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234 567', 1_234_567],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['1\u202f234\u202f567,5', 1_234_567.5],
    ["1'234'567.5", 1_234_567.5],
    ['1’234’567', 1_234_567],
    ['1,00,000', 100_000],
    ['12,34,567.89', 1_234_567.89],
    ['١٬٥٠٠', 1500],
    ['١٬٥٠٠٫٥', 1500.5],
    ['١٢٫٥', 12.5],
    ['١،٥', 1.5],
    ['۱۲۳۴٫۵', 1234.5],
    ['१,००,०००', 100_000],
    ['১২৩', 123],
    ['１５００', 1500],
    ['１，２３４．５', 1234.5],
    ['\u200f١٢\u200e', 12],
    ['\u061c-١٢', -12],
    [' 12 ', 12],
    ['+12', 12],
    ['-12', -12],
    ['−12', -12],
    ['－１２', -12],
    ['007', 7],
    ['0', 0],
    ['-0', 0],
  ])('reads unambiguous digits and groups, such as %s, in every country', (text, value) => {
    expect(inAll(text, PLAIN)).toBe(LOCALES.map(() => value).join('  '));
  });

  it.each([
    ...['1e3', '1E3', '1.5e2', '0x10', '0b1', '1_000', 'Infinity', 'NaN', 'abc', '½', '10²', '①', '1/2', '5%5', '1k'],
    ...[
      '1.2.3',
      '1,2,3',
      '1,23,4',
      '1.500.00',
      '12 34',
      '1, 500',
      '1\t500',
      "1'50",
      '--5',
      '+-5',
      '5-',
      '(5)',
      '5,-',
      '-',
    ],
    ...['1 000 00', '0,123,456', '1,234.567.890', ',', '.', '٬', '1٬50'],
  ])('refuses %s, which is not a number, in every country', (text) => {
    expect(inAll(text, PLAIN)).toBe(LOCALES.map(() => 'unreadable').join('  '));
  });

  it('treats input without visible characters as empty', () => {
    for (const text of ['', ' ', '\u00a0', '\u200b', '\u200f'])
      expect(inAll(text, PLAIN)).toBe(LOCALES.map(() => 'empty').join('  '));
  });

  it('does not round a number to what a double can hold', () => {
    expect(readNumber('999999999999999', COUNT, 'en-US')).toEqual({ is: 'number', value: 999_999_999_999_999 });
    for (const text of ['9007199254740993', '1,234,567,890,123,456', '0.1234567890123456', '٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩'])
      expect(short(readNumber(text, { decimals: 20 }, 'en-US'))).toBe('digits');
  });
});

describe('An amount of money', () => {
  it.each([
    '$1500.50',
    '1500.50 $',
    'USD 1500.50',
    '1500.50 usd',
    '$1500.50 USD',
    '＄1500.50',
    'US$1500.50',
    '$US 1500.50',
  ])('accepts an amount that is pasted with its currency, as in %s', (text) => {
    for (const locale of ['en-US', 'fr-FR', 'hi-IN', 'ar-EG'])
      expect(short(readNumber(text, USD, locale))).toBe(1500.5);
  });

  it.each([
    ...LOCALES,
    'fa-IR',
    'de-CH',
    'de-AT',
    'fr-CH',
    'ja-JP',
    'pl-PL',
    'sv-SE',
    'es-MX',
    'pt-BR',
    'he-IL',
    'bn-BD',
  ])('reads an amount back as it is shown in %s', (locale) => {
    for (const currency of ['USD', 'EUR', 'GBP', 'CAD', 'AUD'])
      for (const amount of [0.05, 1.1, 12, 1500, 1234.56, 1_234_567.89, -5.5]) {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
        expect([text, readNumber(text, { unit: currency, decimals: 2 }, locale)]).toEqual([
          text,
          { is: 'number', value: amount },
        ]);
      }
  });

  it('never takes an amount in another currency for this one', () => {
    for (const text of ['€5', '5 EUR', '£5', '5 CHF', '5%', '₹ 5', 'CA$5'])
      expect(inAll(text, USD)).toBe(LOCALES.map(() => 'unit').join('  '));
    expect(inAll('$5', { unit: 'EUR', decimals: 2 })).toBe(LOCALES.map(() => 'unit').join('  '));
  });

  it('allows at most two decimals in an amount, and none in a count', () => {
    expect(short(readNumber('1234,567', USD, 'de-DE'))).toBe('decimals');
    expect(readNumber('1234,567', USD, 'en-US')).toEqual({ is: 'ambiguous', values: [1_234_567] });
    expect(short(readNumber('12.3456', USD, 'en-US'))).toBe('decimals');
    expect(short(readNumber('12.3400', USD, 'en-US'))).toBe(12.34);
    expect(short(readNumber('2.5', COUNT, 'en-US'))).toBe('decimals');
    expect(short(readNumber('2.0', COUNT, 'en-US'))).toBe(2);
  });
});

describe('A percentage or a count', () => {
  it.each(['10%', '10 %', '%10', '١٠٪', '１０％', '10'])(
    'reads a percentage or a count with its sign, as in %s',
    (text) => {
      expect(inAll(text, PERCENT)).toBe(LOCALES.map(() => 10).join('  '));
    },
  );

  it('rejects a unit of another kind', () => {
    expect(inAll('$10', PERCENT)).toBe(LOCALES.map(() => 'unit').join('  '));
    for (const text of ['10%', '$10', '10 EUR']) expect(inAll(text, COUNT)).toBe(LOCALES.map(() => 'unit').join('  '));
  });

  it('offers only valid readings, and still asks', () => {
    const read = (text: string, locale: string) => readNumber(text, COUNT, locale);
    expect(read('10,000', 'en-US')).toEqual({ is: 'number', value: 10_000 });
    expect(read('10.000', 'de-DE')).toEqual({ is: 'number', value: 10_000 });
    expect(read('10.500', 'en-US')).toEqual({ is: 'ambiguous', values: [10_500] });
    expect(read('10.000', 'en-US')).toEqual({ is: 'ambiguous', values: [10_000, 10] });
  });
});

describe('The text of a number that a field begins with', () => {
  const numbers = [0, 1, 5, 12.5, 0.05, 1.1, 999, 1000, 1500, 1.234, 123.456, 1234.567, 0.125, 1e9, 0.0001, -5, -1.5];
  it.each([
    ...LOCALES,
    'fa-IR',
    'ur-PK',
    'de-CH',
    'de-AT',
    'fr-CH',
    'es-ES',
    'ja-JP',
    'bn-BD',
    'ne-NP',
    'my-MM',
    'he-IL',
  ])('reads the initial text of a field as the same number in %s', (locale) => {
    for (const value of numbers)
      for (const decimals of [0, 2]) {
        const text = textOf(value, locale, decimals);
        expect([text, readNumber(text, { decimals: 10 }, locale)]).toEqual([text, { is: 'number', value }]);
      }
  });

  it('writes the initial text in the format of the country, with two decimals if wanted', () => {
    expect(LOCALES.map((locale) => textOf(1500.5, locale, 2))).toEqual([
      ...['1500.50', '1500,50', '1500,50', '1500.50', '١٥٠٠٫٥٠'],
    ]);
    expect(textOf(25, 'en-US', 2)).toBe('25');
  });
});

it('A whole number of a program is only digits', () => {
  expect(['0', '42', '1790000000'].map(wholeNumber)).toEqual([0, 42, 1_790_000_000]);
  for (const text of ['', ' 1', '1.0', '-1', '1e3', '١', '１', '1,000', '1234567890123456'])
    expect(wholeNumber(text)).toBeUndefined();
});
