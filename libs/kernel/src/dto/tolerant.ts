import { isExact } from '../json/exact-numbers';
import { parseJson } from '../json/json';
import { Field, fieldsOf, metadataOf } from './facts';
import { Dto } from './field-types';
import { isObject } from './fields';
import { alternativesOf } from './rules';

/**
 * Reads arguments as a language model may send them: numbers, booleans, null, lists and objects as text where the field admits no text,
 * values of enumerations in another letter case, and an empty text for a field that may be absent. What is not certainly one of these
 * remains as it is, so that validation names it. For arguments of tools only: a REST client that sends such a request has a fault.
 */
export function tolerant(dto: Dto, given: unknown): unknown {
  const value = typeof given === 'string' ? parsed(given, isObject) : given;
  if (!isObject(value)) return value;
  const chosen = alternativeFor(dto, value);
  const { byName } = fieldsOf(chosen);
  // `fromEntries`, since assigning to a field named __proto__ would not create one.
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, sent]) => {
      const field = byName.get(name);
      if (!field) return [[name, sent]];
      const isLeftOut = typeof sent === 'string' && sent.trim() === '' && mayBeAbsent(field);
      return isLeftOut ? [] : [[name, read(chosen, field, sent)]];
    }),
  );
}

function mayBeAbsent({ options }: Field): boolean {
  return options.optional === true || options.default !== undefined;
}

/** The alternative that the discriminator names, in whatever letter case; the DTO itself if there is none. */
function alternativeFor(dto: Dto, value: Record<string, unknown>): Dto {
  const { of, discriminator, assumed } = alternativesOf(dto) ?? {};
  if (!of || discriminator === undefined) return dto;
  const named = value[discriminator] ?? assumed;
  return (
    of().find((one) => matching(valuesOf(one, fieldsOf(one).byName.get(discriminator)), named) !== undefined) ?? dto
  );
}

function read(dto: Dto, field: Field, sent: unknown): unknown {
  const { kind, dto: inner } = field;
  const values = valuesOf(dto, field);
  switch (kind) {
    case 'text':
      return values ? (matching(values, sent) ?? parsed(sent, isNull)) : sent;
    case 'integer':
    case 'number':
      return parsed(sent, (value) => typeof value === 'number' || value === null);
    case 'boolean':
      return parsed(lowerCase(sent), (value) => typeof value === 'boolean' || value === null, sent);
    case 'free':
      return parsed(sent, (value) => isObject(value) || value === null);
    case 'object':
      return inner ? tolerant(inner(), parsed(sent, isNull)) : sent;
    case 'list': {
      const items = parsed(sent, (value) => Array.isArray(value) || value === null);
      if (!Array.isArray(items)) return items;
      if (inner) return items.map((item) => tolerant(inner(), item));
      if (values) return items.map((item) => matching(values, item) ?? (item as unknown));
      return hasNumbers(dto, field) ? items.map((item) => parsed(item, (value) => typeof value === 'number')) : items;
    }
  }
}

/** The values of an enumeration and their synonyms; undefined for another field. */
function valuesOf(dto: Dto, field: Field | undefined): string[] | undefined {
  if (!field) return undefined;
  const { items, enum: values = items?.enum } = metadataOf(dto, field.name) as {
    enum?: unknown;
    items?: { enum?: unknown };
  };
  if (!Array.isArray(values)) return undefined;
  return [
    ...values.filter((value) => typeof value === 'string'),
    ...Object.keys((field.options as { synonyms?: object }).synonyms ?? {}),
  ];
}

/** The value of an enumeration that is meant; undefined if none is. */
function matching(values: string[] | undefined, sent: unknown): string | undefined {
  if (!values || typeof sent !== 'string') return undefined;
  const wanted = sent.trim().toLowerCase();
  return values.find((value) => value === sent) ?? values.find((value) => value.toLowerCase() === wanted);
}

function hasNumbers(dto: Dto, { name }: Field): boolean {
  const { items } = metadataOf(dto, name) as { items?: { type?: unknown } };
  return items?.type === 'integer' || items?.type === 'number';
}

const isNull = (value: unknown) => value === null;

const lowerCase = (sent: unknown) => (typeof sent === 'string' ? sent.toLowerCase() : sent);

/** The value that a text is the JSON of, if it is expected here and nothing of it gets lost; otherwise what was sent. */
function parsed(sent: unknown, isExpected: (value: unknown) => boolean, otherwise = sent): unknown {
  if (typeof sent !== 'string') return otherwise;
  try {
    const value = parseJson(sent);
    if (typeof value === 'number' && !isExact(sent.trim())) return otherwise;
    return isExpected(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
