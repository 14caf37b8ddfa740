import { check, field, fieldError } from './field';
import { FieldOf, ValueOf } from './field-types';
import { isObject } from './fields';

/*
 * Fields for metadata: texts that a client stores with a resource, for its own use. They are the same for every resource that has them.
 */

export const MAX_METADATA_KEYS = 20;
const MAX_VALUE = 500;
/** Of all keys and values as JSON: a character of text takes at most 6 bytes, as `\\u0001`. */
const MAX_BYTES = MAX_METADATA_KEYS * (50 + 6 * MAX_VALUE);
const KEY = /^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$/;

const LIMITS = `Up to ${String(MAX_METADATA_KEYS)} keys of 1 to 40 letters, digits, \`_\`, \`.\` and \`-\`, with texts of up to ${String(MAX_VALUE)} characters.`;
const EXAMPLE = { externalId: '8421' };

const SCHEMA = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: MAX_VALUE },
  maxProperties: MAX_METADATA_KEYS,
};

/** Texts that a client stores with a resource, in a request that creates it. */
export function MetadataInput(): FieldOf<Record<string, string> | undefined> {
  const description = `Texts of your own to store with it, such as its id in your system. ${LIMITS}`;
  return metadataField({ optional: true, description, example: EXAMPLE }, SCHEMA, false) as FieldOf<
    Record<string, string> | undefined
  >;
}

/** The same in a request that changes a resource. */
export function MetadataUpdate(): FieldOf<Record<string, string | null> | null | undefined> {
  const description = `Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of the object all keys. ${LIMITS}`;
  const schema = { ...SCHEMA, additionalProperties: { type: ['string', 'null'], maxLength: MAX_VALUE } };
  return metadataField({ optional: true, nullable: true, description, example: EXAMPLE }, schema, true) as FieldOf<
    Record<string, string | null> | null | undefined
  >;
}

/** The filter of a list by metadata. */
export function MetadataFilter(): FieldOf<Record<string, string> | undefined> {
  const description =
    'Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several keys must all match.';
  return metadataField({ optional: true, description, example: EXAMPLE }, SCHEMA, false) as FieldOf<
    Record<string, string> | undefined
  >;
}

/** Metadata in a response. */
export function MetadataView<const O extends { description?: string; nullable?: boolean }>(
  options: O,
): FieldOf<ValueOf<Record<string, string>, O>> {
  const description = 'The texts that you store with it.';
  return field(
    { kind: 'free', options: { description, example: EXAMPLE, ...options } },
    { type: 'object', additionalProperties: { type: 'string' } },
    [check(isObject, 'must be an object')],
  ) as FieldOf<ValueOf<Record<string, string>, O>>;
}

function metadataField(options: object, schema: object, acceptsNull: boolean): PropertyDecorator {
  return field({ kind: 'free', options, limit: MAX_BYTES }, schema, [
    check(isObject, 'must be an object'),
    fieldError((value) => errorIn(value as Record<string, unknown>, acceptsNull)),
  ]);
}

function errorIn(metadata: Record<string, unknown>, acceptsNull: boolean): string | undefined {
  const pairs = Object.entries(metadata);
  if (pairs.length > MAX_METADATA_KEYS) return `must have at most ${String(MAX_METADATA_KEYS)} keys`;
  for (const [key, value] of pairs) {
    if (!KEY.test(key))
      return `has the key ${JSON.stringify(key.slice(0, 60))}: use 1 to 40 letters, digits, _, . and -`;
    if (value === null && acceptsNull) continue;
    if (typeof value !== 'string') return `must contain only strings, but ${key} is not one`;
    if (value.length > MAX_VALUE)
      return `must contain texts of at most ${String(MAX_VALUE)} characters, but ${key} is longer`;
  }
  return undefined;
}
