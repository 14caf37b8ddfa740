import { Field, fieldsOf, metadataOf } from './facts';
import { FieldFacts } from './field';
import { Dto } from './field-types';
import { alternativesOf, ignoresUnknownFields } from './rules';

type Json = Record<string, unknown>;

/** Options of @ApiProperty that are not JSON Schema keywords. */
const NOT_SCHEMA = new Set(['required', 'type', 'isArray', 'nullable', 'enumName', 'enumSchema']);

/** Whether a DTO describes a request or a response. */
export type Io = 'input' | 'output';

/**
 * The JSON Schema of a DTO, without references.
 * @param io in input, no other fields are allowed and fields with a default are optional; output may have other fields, and
 *   fields with a default are always present
 */
export function jsonSchemaOf(dto: Dto, io: Io): Json {
  const alternatives = alternativesOf(dto);
  if (alternatives)
    return { [io === 'input' ? 'oneOf' : 'anyOf']: alternatives.of().map((one) => jsonSchemaOf(one, io)) };
  const shown = fieldsOf(dto).fields.filter(({ options }) => !options.hidden);
  const properties = shown.map((field) => [field.name, fieldSchema(dto, field, io)] as const);
  const required = shown.filter(({ options }) => isRequired(options, io)).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(io === 'input' && !ignoresUnknownFields(dto) && { additionalProperties: false }),
  };
}

/** Whether a field is required. In output, fields with a default are always present. */
export function isRequired({ optional, listedAsRequired, default: fallback }: FieldFacts['options'], io: Io): boolean {
  return listedAsRequired === true || (!optional && (io === 'output' || fallback === undefined));
}

function fieldSchema(dto: Dto, { name, dto: inner, kind, options }: Field, io: Io): Json {
  const metadata = metadataOf(dto, name);
  const keywords = Object.fromEntries(Object.entries(metadata).filter(([keyword]) => !NOT_SCHEMA.has(keyword)));
  const type = typeof metadata.type === 'string' ? { type: metadata.type } : {};
  const value: Json = { ...type, ...keywords };
  const nested = inner && jsonSchemaOf(inner(), io);
  const schema = !nested
    ? value
    : kind === 'list'
      ? { ...value, type: 'array', items: nested }
      : { ...nested, ...value };
  if (!options.nullable) return schema;
  const { description, default: fallback, examples, ...notNull } = schema;
  return {
    anyOf: [notNull, { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(examples !== undefined && { examples }),
  };
}
