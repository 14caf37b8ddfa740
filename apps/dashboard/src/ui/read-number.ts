/**
 * Reads numbers as people type and paste them. Nothing else in the dashboard turns text into numbers; the linter enforces this. In
 * particular, a text that people in different countries read differently is never guessed: `1,500` is one thousand five hundred in
 * New York and one and a half in Berlin.
 */

/** What stands beside the digits, and how many of them may follow the decimal separator. */
export interface NumberRules {
  /** The code of a currency, such as `USD`. Its sign may be typed with the number, and that of another currency is refused. */
  unit?: 'percent' | (string & {}) | undefined;
  decimals: number;
}

export type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** It can be read as each of these numbers. With a single one, it is likely meant, but not what was typed. */
  | { is: 'ambiguous'; values: readonly number[] }
  | { is: 'wrong'; why: 'unreadable' | 'unit' | 'decimals' | 'digits' };

/** A text with what it was read as: null if it is empty, undefined if that is not clear. */
export interface TypedNumber {
  text: string;
  value?: number | null | undefined;
}

/** JavaScript keeps this many decimal digits of a number exactly. */
const MAX_DIGITS = 15;
/** Group separators in some country, and decimal separators in another. */
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

/** A number as a person would type it, which is read as the same number again. @param decimals at least so many, if it is not whole */
export function textOf(value: number, locale: string, decimals = 0): string {
  const format = (minimum: number) =>
    new Intl.NumberFormat(locale, {
      useGrouping: false,
      minimumFractionDigits: minimum,
      maximumFractionDigits: Math.max(minimum, MAX_DIGITS),
    });
  const text = format(Number.isInteger(value) ? 0 : decimals).format(value);
  // With exactly three decimals, it might be thousands.
  const [, fraction = ''] = String(value).split('.');
  return fraction.length === 3 ? format(4).format(value) : text;
}

/** A whole number in ASCII digits, as programs write it; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Digits of all scripts, wide characters, and the many kinds of spaces, apostrophes and signs, each as one character of ASCII. */
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

/** The digits of a script follow each other, and of the only scripts that touch each other, all are compatible with ASCII. */
function digitOf(digit: string): number {
  const compatible = digit.normalize('NFKC');
  if (/^[0-9]$/.test(compatible)) return compatible.charCodeAt(0) - 48;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Arabic and Persian digits have separators of their own, also where people use other digits too. */
function digitsIn(text: string): string {
  if (/[\u0660-\u0669]/.test(text)) return 'arab';
  return /[\u06f0-\u06f9]/.test(text) ? 'arabext' : 'latn';
}

interface Separators {
  group: string;
  decimal: string;
}

/** Those of the reader. Some countries write amounts with others than numbers, such as Austria. */
function separatorsOf(locale: string, numberingSystem: string): Separators {
  const parts = [{}, { style: 'currency', currency: 'USD' } as const].flatMap((options) =>
    new Intl.NumberFormat(locale, { ...options, numberingSystem }).formatToParts(1_234_567.8),
  );
  const all = (type: string) =>
    parts.flatMap((part) => (part.type === type ? [inAscii(part.value) || ' '] : [])).join('');
  return { group: all('group'), decimal: all('decimal') };
}

/** What the digits and separators can mean, as `1234.5`. More than one: the reader has to be asked. */
function readingsOf(body: string, own: Separators): string[] {
  const marks = body.match(/[^\d]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return [body];
  const whole = isGrouped(body, marks) ? joined(body) : undefined;
  const [before = '', after = ''] = [body.slice(0, body.lastIndexOf(last)), body.slice(body.lastIndexOf(last) + 1)];
  const earlier = marks.slice(0, -1);
  const isDecimal =
    DECIMAL.includes(last) &&
    !earlier.includes(last) &&
    (earlier.length === 0 || isGrouped(before, earlier)) &&
    // Half of a number, such as `,5`, is accepted only if it can be nothing else.
    (before !== '' || !own.group.includes(last)) &&
    (after !== '' || (before !== '' && own.decimal.includes(last)));
  const fraction = isDecimal ? `${joined(before) || '0'}.${after}` : undefined;

  if (whole !== undefined && (fraction === undefined || own.group.includes(last))) return [whole];
  if (whole !== undefined && fraction !== undefined) return [whole, fraction];
  if (fraction === undefined) return [];
  // The reader's separator of thousands, but not between thousands: a decimal separator of elsewhere, or a digit is missing.
  const isMisplaced = marks.length === 1 && own.group.includes(last) && !before.startsWith('0');
  return isMisplaced ? [fraction, joined(body)] : [fraction];
}

/** Whether equal separators stand between thousands, or as in India, between hundreds above the first thousand. */
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

/** What may stand beside a number with this unit, in lower case. */
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
