import { Transform } from 'class-transformer';
import { isEmail, isString } from 'class-validator';
import { lengthOf, maxCodeUnits } from '../text/length';
import { withoutWrapping } from '../text/pasted';
import { cleanText, textError } from '../text/text-rules';
import { check, field, fieldError, TextBounds } from './field';
import { FieldOf, FieldOptions, ValueOf } from './field-types';
import { counted, list, ListBounds } from './list-field';

/**
 * A text of one line, such as a name, or with `multiline` of several. It is trimmed and stored in Unicode's normal form C, and must not
 * contain characters that are invisible or change the order of others (`text-rules.ts`).
 */
export function Text<const O extends FieldOptions & TextBounds>(options: O): FieldOf<ValueOf<string, O>> {
  const { schema, convert, errorIn } = textParts(options);
  const { rawMax: limit, joinedWith } = options as TextBounds;
  return field({ kind: 'text', options, text: options, limit, joinedWith }, schema, [
    ...(convert ? [Transform(({ value }): unknown => convert(value))] : []),
    check(isString, 'must be a string'),
    fieldError(errorIn),
  ]) as FieldOf<ValueOf<string, O>>;
}

/** A list of texts. */
export function TextList<const O extends FieldOptions & ListBounds>(
  item: TextBounds & { description?: string },
  options: O,
): FieldOf<ValueOf<string[], O>> {
  const { schema, convert, errorIn } = textParts(item);
  const description = item.description;
  const itemSchema = { ...schema, ...(description && { description }) };
  const itemErrorIn = (each: unknown) => (typeof each === 'string' ? errorIn(each) : 'must be a string');
  return list(options, { type: 'array', items: itemSchema }, itemErrorIn, convert, item) as FieldOf<
    ValueOf<string[], O>
  >;
}

/** How every e-mail address is read, in whatever form it was copied. */
export const PASTED_ADDRESS = {
  min: 0,
  max: 254,
  rawMax: 1000,
  format: 'email',
  as: (text: string) => withoutWrapping(withoutWrapping(text).replace(/^mailto:/i, '')),
} as const;

/** An e-mail address of at most 254 characters. */
export function Email<const O extends FieldOptions>(options: O): FieldOf<ValueOf<string, O>> {
  return Text({
    ...PASTED_ADDRESS,
    fieldError: (text: string) => (isEmailAddress(text) ? undefined : 'must be an e-mail address'),
    ...options,
  });
}

/** A URL or a path that is copied from somewhere: without spaces, line breaks, invisible characters or `<…>` around it. */
export function Url<const O extends FieldOptions & TextBounds & { max: number }>(
  options: O,
): FieldOf<ValueOf<string, O>> {
  return Text({ rawMax: 2 * options.max, as: withoutWrapping, ...options });
}

/** Accepts only ASCII without quotes: quoted names may contain other addresses, and Unicode has look-alike letters. */
function isEmailAddress(text: string): boolean {
  return /^[!#-~]+$/.test(text) && isEmail(text);
}

function textParts(options: TextBounds) {
  const { multiline = false, pattern, message, format, as, rawMax, joinedWith, fieldError: own } = options;
  // A text without a limit is only in responses, which state what was stored.
  const { exact = options.max === undefined && rawMax === undefined } = options;
  if ((as ?? joinedWith) !== undefined && rawMax === undefined)
    throw new Error('A text that is converted or joined needs rawMax.');
  const { min = exact || options.max === undefined ? 0 : 1, max = Infinity } = options;
  const longest = rawMax ?? maxCodeUnits(max);
  const schema = {
    type: 'string',
    ...(format && { format }),
    ...(min > 0 && { minLength: min }),
    ...(max < Infinity && { maxLength: max }),
    ...(pattern && { pattern: pattern.source }),
  };
  const errorIn = (value: unknown): string | undefined => {
    const text = value as string;
    if (text.length > longest) return `must be at most ${counted(max < Infinity ? max : longest, 'character')}`;
    const refused = exact ? undefined : textError(text, multiline);
    if (refused !== undefined) return refused;
    if (text.length < min || (min > 1 && lengthOf(text, min) < min))
      return `must be at least ${counted(min, 'character')}`;
    if (text.length > max && lengthOf(text, max) > max) return `must be at most ${counted(max, 'character')}`;
    if (pattern && !pattern.test(text)) return message ?? `must match ${pattern.source}`;
    return own?.(text);
  };
  const convert = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.length > longest) return value;
    const text = exact ? value : cleanText(value);
    return as ? as(text) : text;
  };
  return { schema, errorIn, convert: exact && !as ? undefined : convert };
}
