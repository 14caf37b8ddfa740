/**
 * Reads numbers as people type and paste them. Nothing else in the dashboard turns text into numbers; the linter enforces this. It
 * never guesses a number that is read differently in different countries: `1,500` is one thousand five hundred in New York, and one
 * and a half in Berlin.
 */

/** The unit next to the digits, and how many decimals there may be. */
export interface NumberRules {
  /** The code of a currency, such as `USD`. Its sign may be typed with the number; the sign of another currency is refused. */
  unit?: 'percent' | (string & {}) | undefined;
  decimals: number;
}

export type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** The numbers that the text can be read as. If there is only one, it is probably meant, but was written in an unusual way. */
  | { is: 'ambiguous'; values: readonly number[] }
  | { is: 'wrong'; why: 'unreadable' | 'unit' | 'decimals' | 'digits' };

/** A text, and the number that it was read as: null if it is empty, undefined if it is unclear. */
export interface TypedNumber {
  text: string;
  value?: number | null | undefined;
}

/** JavaScript represents numbers of up to this many decimal digits exactly. */
const MAX_DIGITS = 15;
/** Signs that separate thousands in one country and decimals in another. */
const EITHER = '.,\u060c';
const ARABIC_GROUP = '\u066c';
const ARABIC_DECIMAL = '\u066b';
const GROUPING = `${EITHER}${ARABIC_GROUP}' `;
const DECIMAL = `${EITHER}${ARABIC_DECIMAL}`;
const PARTS = /^([^\d.,\u060c\u066b\u066c']*)([\d.,\u060c\u066b\u066c' ]*?)([^\d.,\u060c\u066b\u066c']*)$/u;
const WRONG = { is: 'wrong', why: 'unreadable' } as const;

/** @param locale the language of the reader, such as `de-DE` */
export function readNumber(text: string, { unit, decimals }: NumberRules, locale: string): Reading {
  const typed = inAscii(text);
  if (typed === '') return { is: 'empty' };
  const [, before = '', body = '', after = ''] = PARTS.exec(typed) ?? [];
  if (!/\d/.test(body)) return WRONG;
  const sign = before.replace(/[^+-]/g, '');
  const affixes = [before.replace(/[+-]/, ''), after].map((affix) => affix.replaceAll(' ', '')).filter(Boolean);
  if (sign.length > 1) return WRONG;
  if (!affixes.every((affix) => namesOf(unit, locale).has(affix.toLowerCase())))
    return affixes.every(isUnit) ? { is: 'wrong', why: 'unit' } : WRONG;
  if (unit === 'percent' && affixes.length > 1) return WRONG;

  const candidates = readingsOf(body, separatorsOf(locale, digitsIn(text)));
  if (candidates.length === 0) return WRONG;
  if (candidates.some((digits) => significant(digits) > MAX_DIGITS)) return { is: 'wrong', why: 'digits' };
  const fitting = candidates.filter((digits) => decimalsIn(digits) <= decimals);
  const values = fitting.map((digits) => Number(`${sign}${digits}`) || 0);
  const [value] = values;
  if (value === undefined) return { is: 'wrong', why: 'decimals' };
  return candidates.length > 1 ? { is: 'ambiguous', values } : { is: 'number', value };
}

/** A number as a person would type it; it is read back as the same number. @param decimals the fewest decimals, unless it is whole */
export function textOf(value: number, locale: string, decimals = 0): string {
  const format = (minimum: number) =>
    new Intl.NumberFormat(locale, {
      useGrouping: false,
      minimumFractionDigits: minimum,
      maximumFractionDigits: Math.max(minimum, MAX_DIGITS),
    });
  const text = format(Number.isInteger(value) ? 0 : decimals).format(value);
  // Exactly three decimals could be mistaken for thousands.
  const [, fraction = ''] = String(value).split('.');
  return fraction.length === 3 ? format(4).format(value) : text;
}

/** A whole number in ASCII digits, as programs write it; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Replaces digits of all scripts, full-width characters, and all kinds of spaces, apostrophes and signs with one ASCII character each. */
function inAscii(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2212\u2010-\u2013\ufe63]/g, '-')
    .trim();
}

/** The digits of a script are consecutive. Only scripts whose digits normalize to ASCII are adjacent to each other. */
function digitOf(digit: string): number {
  const compatible = digit.normalize('NFKC');
  if (/^[0-9]$/.test(compatible)) return compatible.charCodeAt(0) - 48;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Arabic and Persian digits have their own separators, even where people also use other digits. */
function digitsIn(text: string): string {
  if (/[\u0660-\u0669]/.test(text)) return 'arab';
  return /[\u06f0-\u06f9]/.test(text) ? 'arabext' : 'latn';
}

interface Separators {
  group: string;
  decimal: string;
}

/** The separators of the reader. Some countries, such as Austria, use different ones for amounts of money than for numbers. */
function separatorsOf(locale: string, numberingSystem: string): Separators {
  const parts = [{}, { style: 'currency', currency: 'USD' } as const].flatMap((options) =>
    new Intl.NumberFormat(locale, { ...options, numberingSystem }).formatToParts(1_234_567.8),
  );
  const all = (type: string) =>
    parts.flatMap((part) => (part.type === type ? [inAscii(part.value) || ' '] : [])).join('');
  return { group: all('group'), decimal: all('decimal') };
}

/** The possible meanings of the digits and separators, such as `1234.5`. If there are several, the reader has to be asked. */
function readingsOf(body: string, own: Separators): string[] {
  const marks = body.match(/[^\d]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return [body];
  const whole = isGrouped(body, marks) ? joined(body) : undefined;
  const [before, after] = [body.slice(0, body.lastIndexOf(last)), body.slice(body.lastIndexOf(last) + 1)];
  const earlier = marks.slice(0, -1);
  const isDecimal =
    DECIMAL.includes(last) &&
    !earlier.includes(last) &&
    (earlier.length === 0 || isGrouped(before, earlier)) &&
    // A number without its whole part, such as `,5`, is accepted only if it can mean nothing else.
    (before !== '' || !own.group.includes(last)) &&
    (after !== '' || (before !== '' && own.decimal.includes(last)));
  const fraction = isDecimal ? `${joined(before) || '0'}.${after}` : undefined;

  if (whole !== undefined && (fraction === undefined || own.group.includes(last))) return [whole];
  if (whole !== undefined && fraction !== undefined) return [whole, fraction];
  if (fraction === undefined) return [];
  // The reader's thousands separator in the wrong place: it may be a foreign decimal separator, or a digit is missing.
  const isMisplaced = marks.length === 1 && own.group.includes(last) && !before.startsWith('0');
  return isMisplaced ? [fraction, joined(body)] : [fraction];
}

/** Whether the same sign separates all thousands or, as in India, hundreds above the first thousand. */
function isGrouped(body: string, marks: readonly string[]): boolean {
  const [mark = ''] = marks;
  if (!GROUPING.includes(mark) || marks.some((each) => each !== mark)) return false;
  const groups = body.split(mark).map((group) => group.length);
  const [first = 0, ...rest] = groups;
  const middle = rest.slice(0, -1);
  if (body.startsWith('0') || rest.at(-1) !== 3 || first === 0) return false;
  return (first <= 3 && middle.every((size) => size === 3)) || (first <= 2 && middle.every((size) => size === 2));
}

function joined(body: string): string {
  return body.replace(/[^\d]/g, '');
}

function significant(digits: string): number {
  return digits.replace('.', '').replace(/^0+/, '').length;
}

function decimalsIn(digits: string): number {
  return (digits.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** What may be typed next to a number with this unit, in lower case. */
function namesOf(unit: NumberRules['unit'], locale: string): ReadonlySet<string> {
  if (unit === undefined) return new Set();
  if (unit === 'percent') return new Set(['%', '\u066a']);
  const names = [locale, 'en-US', 'en-CA', 'fr-FR'].flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: unit, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [inAscii(value)] : [])),
    ),
  );
  return new Set([unit, ...names].flatMap((name) => [name, ...names.map((sign) => `${name}${sign}`)]).map(lowerCase));
}

const lowerCase = (name: string) => name.replaceAll(' ', '').toLowerCase();

function isUnit(affix: string): boolean {
  return /^(?:[a-z]{0,3}\p{Sc}[a-z]{0,3}|[a-z]{3}|%|\u066a)$/iu.test(affix);
}
