import { Transform, Type } from 'class-transformer';
import { isBoolean, isInt, isNumber, isString, matches, ValidateNested } from 'class-validator';
import { pathOf } from '../errors/field-path';
import { lossAt } from '../json/json';
import { sampleId } from '../ids';
import { isScope, Scope } from '../scopes';
import { check, fieldError, field } from './field';
import { Dto, Enumeration, FieldOf, FieldOptions, ValueOf } from './field-types';
import { list, ListBounds, listChecks, listSchema } from './list-field';

// The decorators of DTO fields. Each one combines the checks of class-validator, the conversion of class-transformer and the
// schema of @nestjs/swagger, and the compiler accepts it only on a property of its type. Those of texts are in `text-fields.ts`.

/** A list of whole numbers. */
export function IntList<const O extends FieldOptions & ListBounds>(options: O): FieldOf<ValueOf<number[], O>> {
  const errorIn = (each: unknown) => (Number.isSafeInteger(each) ? undefined : 'must be a whole number');
  return list(options, { type: 'array', items: { type: 'integer' } }, errorIn) as FieldOf<ValueOf<number[], O>>;
}

/** The id of one kind of thing, such as `camp_01kaj4yt7hfbc9zqf3v1w2x5n8`, or of one of several kinds. */
export function Id<const O extends FieldOptions>(
  prefix: string | readonly [string, ...string[]],
  options: O,
): FieldOf<ValueOf<string, O>> {
  const [idPrefix, ...others] = typeof prefix === 'string' ? ([prefix] as const) : prefix;
  const start = others.length > 0 ? `(?:${[idPrefix, ...others].join('|')})` : idPrefix;
  const pattern = new RegExp(`^${start}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  const message = `must be an id that starts with ${[idPrefix, ...others].map((each) => `${each}_`).join(' or ')}`;
  const schema = { type: 'string', pattern: pattern.source };
  return field({ kind: 'text', options: { example: sampleId(idPrefix), ...options }, idPrefix }, schema, [
    check(isString, 'must be a string'),
    check((value) => matches(value as string, pattern), message),
  ]) as FieldOf<ValueOf<string, O>>;
}

/** An ISO 8601 date and time: in input with any UTC offset, in output in UTC. */
export function Timestamp<const O extends FieldOptions>(options: O): FieldOf<ValueOf<string, O>> {
  const example = '2026-11-21T09:30:00.000Z';
  return field({ kind: 'text', options: { example, ...options } }, { type: 'string', format: 'date-time' }, [
    check(isString, 'must be a string'),
    check(isTimestamp, 'must be an ISO 8601 date and time with an offset, such as 2026-11-21T09:30:00Z'),
  ]) as FieldOf<ValueOf<string, O>>;
}

export interface NumberBounds {
  min?: number;
  max?: number;
}

/** A whole number. */
export function Int<const O extends FieldOptions & NumberBounds>(options: O): FieldOf<ValueOf<number, O>> {
  return field({ kind: 'integer', options }, { type: 'integer', ...numberSchema(options) }, [
    check((value) => isNumber(value), 'must be a number'),
    check((value) => isInt(value), 'must be a whole number'),
    check(Number.isSafeInteger, 'must be at most 9007199254740991'),
    ...numberChecks(options),
  ]) as FieldOf<ValueOf<number, O>>;
}

/** A number, with any number of decimals. */
export function Decimal<const O extends FieldOptions & NumberBounds>(options: O): FieldOf<ValueOf<number, O>> {
  return field({ kind: 'number', options }, { type: 'number', ...numberSchema(options) }, [
    check((value) => isNumber(value), 'must be a number'),
    ...numberChecks(options),
  ]) as FieldOf<ValueOf<number, O>>;
}

/** An amount of money or a percentage, with at most two decimals. */
export function Money<const O extends FieldOptions & NumberBounds>(options: O): FieldOf<ValueOf<number, O>> {
  return field({ kind: 'number', options }, { type: 'number', ...numberSchema(options), multipleOf: 0.01 }, [
    check((value) => isNumber(value), 'must be a number'),
    ...numberChecks(options),
    check(isInCents, 'must have at most two decimals'),
  ]) as FieldOf<ValueOf<number, O>>;
}

/** True or false. */
export function Bool<const O extends FieldOptions>(options: O): FieldOf<ValueOf<boolean, O>> {
  return field({ kind: 'boolean', options }, { type: 'boolean' }, [
    check((value) => isBoolean(value), 'must be a boolean'),
  ]) as FieldOf<ValueOf<boolean, O>>;
}

export interface Synonyms {
  /** Undocumented values that are accepted, with the documented values that they stand for: `{ percentage: 'pct' }`. */
  synonyms?: Readonly<Record<string, string>>;
}

/** One value of an enumeration. */
export function OneOf<V extends string, const O extends FieldOptions & Synonyms>(
  values: Enumeration<V>,
  options: O,
): FieldOf<ValueOf<V, O>> {
  return field({ kind: 'text', options }, { enum: [...values], enumName: values.enumName }, [
    ...canonical(options),
    check((value) => values.includes(value as V), `must be one of: ${values.join(', ')}`),
  ]) as FieldOf<ValueOf<V, O>>;
}

/** A list of values of an enumeration. */
export function OneOfList<V extends string, const O extends FieldOptions & ListBounds>(
  values: Enumeration<V>,
  options: O,
): FieldOf<ValueOf<V[], O>> {
  const message = `must be one of: ${values.join(', ')}`;
  const itemErrorIn = (each: unknown) => (values.includes(each as V) ? undefined : message);
  return list(options, { isArray: true, enum: [...values], enumName: values.enumName }, itemErrorIn) as FieldOf<
    ValueOf<V[], O>
  >;
}

/** The name of the schema of a scope in the API description, which lists the scopes that modules have registered. */
export const SCOPE_SCHEMA = 'Scope';

/**
 * A list of scopes. It checks their form only, because a field does not know the modules: whoever stores the list checks
 * that each scope is registered.
 */
export function ScopeList<const O extends FieldOptions & ListBounds>(options: O): FieldOf<ValueOf<Scope[], O>> {
  return list(options, { isArray: true, enum: [], enumName: SCOPE_SCHEMA }, (each) =>
    isScope(each) ? undefined : 'must be a scope, such as read.things',
  ) as FieldOf<ValueOf<Scope[], O>>;
}

/** A fixed value, such as the discriminator of an alternative. */
export function Const<const V extends string | boolean, const O extends FieldOptions & Synonyms>(
  value: V,
  options: O,
): FieldOf<ValueOf<V, O>> {
  const kind = typeof value === 'string' ? 'text' : 'boolean';
  const facts = { kind, options, constant: value, synonyms: (options as Synonyms).synonyms } as const;
  return field(facts, { type: kind === 'text' ? 'string' : kind, enum: [value] }, [
    ...canonical(options),
    check((given) => given === value, `must be ${JSON.stringify(value)}`),
  ]) as FieldOf<ValueOf<V, O>>;
}

/** A nested DTO. */
export function Nested<D extends object, const O extends FieldOptions>(
  dto: () => Dto<D>,
  options: O,
): FieldOf<ValueOf<D, O>> {
  return field({ kind: 'object', options, dto }, { type: lazy(dto) }, [
    Type(dto),
    ValidateNested({ message: 'must be an object' }),
  ]) as FieldOf<ValueOf<D, O>>;
}

/** A list of DTOs. */
export function ListOf<D extends object, const O extends FieldOptions & ListBounds>(
  dto: () => Dto<D>,
  options: O,
): FieldOf<ValueOf<D[], O>> {
  return field(
    { kind: 'list', options, dto, limit: options.max },
    { type: lazy(dto), isArray: true, ...listSchema(options) },
    [Type(dto), ...listChecks(options), ValidateNested({ each: true, message: 'must be an object' })],
  ) as FieldOf<ValueOf<D[], O>>;
}

export interface FreeBounds {
  /** The maximum size in bytes, as JSON in UTF-8. Required in input. */
  maxBytes?: number;
  /** The maximum nesting depth; 1 is an object without nested objects. Required in input. */
  maxDepth?: number;
}

/** An object with any fields. */
export function FreeForm<const O extends FieldOptions & FreeBounds>(
  options: O,
): FieldOf<ValueOf<Record<string, unknown>, O>> {
  const { maxBytes = Infinity, maxDepth = Infinity } = options as FreeBounds;
  const isTooLarge = (value: object) => maxBytes < Infinity && Buffer.byteLength(JSON.stringify(value)) > maxBytes;
  return field({ kind: 'free', options, limit: maxBytes }, { type: 'object', additionalProperties: true }, [
    check(isObject, 'must be an object'),
    fieldError((value) => {
      const rounded = roundedIn(value as object);
      if (rounded)
        return `must not have a number that cannot be kept exactly, as ${rounded.slice(0, 200)}: send it as a string`;
      if (isTooLarge(value as object)) return `must be at most ${String(Math.floor(maxBytes / 1000))} kB as JSON`;
      return isWithin(maxDepth, value) ? undefined : `must not be nested deeper than ${String(maxDepth)}`;
    }),
  ]) as FieldOf<ValueOf<Record<string, unknown>, O>>;
}

/** An object with any field names and text values. Only for output, because it has no limits. */
export function TextMap<const O extends FieldOptions>(options: O): FieldOf<ValueOf<Record<string, string>, O>> {
  return field({ kind: 'free', options }, { type: 'object', additionalProperties: { type: 'string' } }, [
    check(isObject, 'must be an object'),
    check(
      (value) => Object.values(value as object).every((text) => typeof text === 'string'),
      'must contain only strings',
    ),
  ]) as FieldOf<ValueOf<Record<string, string>, O>>;
}

/** Whether a value is an object with named fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `Date.parse` reads 30 February as 2 March, so the parsed day is compared with the given one. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 64 || !MOMENT.test(value) || Number.isNaN(Date.parse(value)))
    return false;
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function isInCents(value: unknown): boolean {
  const hundredths = (value as number) * 100;
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6;
}

/** The path of a number that would have other digits when it is returned. */
function roundedIn(value: object, path: PropertyKey[] = []): string | undefined {
  for (const [key, inner] of Array.isArray(value) ? (value as unknown[]).entries() : Object.entries(value)) {
    const at = [...path, key];
    if (lossAt(value, key)) return pathOf(at);
    const within = typeof inner === 'object' && inner !== null ? roundedIn(inner as object, at) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

function isWithin(depth: number, value: unknown): boolean {
  if (depth === Infinity || typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithin(depth - 1, item));
}

function numberSchema({ min, max }: NumberBounds): object {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function numberChecks({ min, max }: NumberBounds): PropertyDecorator[] {
  return [
    ...(min !== undefined ? [check((value) => (value as number) >= min, `must be at least ${String(min)}`)] : []),
    ...(max !== undefined ? [check((value) => (value as number) <= max, `must be at most ${String(max)}`)] : []),
  ];
}

function canonical({ synonyms }: Synonyms): PropertyDecorator[] {
  if (!synonyms) return [];
  const words = new Map(Object.entries(synonyms));
  return [Transform(({ value }): unknown => words.get(value as string) ?? value)];
}

/** @nestjs/swagger recognises a function that returns a type only by its name, `type`. */
function lazy(dto: () => Dto): () => Dto {
  const type = () => dto();
  return type;
}
