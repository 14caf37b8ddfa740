import { Field, fieldsOf } from './facts';
import { FACTS, FieldFacts } from './field';
import { Dto } from './field-types';
import { alternativesOf, ignoresUnknownFields } from './rules';

type Json = Record<string, unknown>;

// Where @nestjs/swagger keeps what its decorators were given.
const METADATA = 'swagger/apiModelProperties';
const SCHEMA = 'swagger/apiSchema';

/** What @ApiProperty takes besides JSON Schema. */
const NOT_SCHEMA = new Set([FACTS, 'required', 'type', 'isArray', 'nullable', 'enumName', 'enumSchema']);

/** The name of a DTO in the API description. */
export function schemaName(dto: Dto): string {
  const [named] = (Reflect.getOwnMetadata(SCHEMA, dto) as { name?: string }[] | undefined)?.slice(-1) ?? [];
  return named?.name ?? dto.name;
}

type Io = 'input' | 'output';
/** What stands where a DTO refers to another one. */
type Refer = (dto: Dto) => Json;

/**
 * The JSON Schema of a DTO, without references.
 * @param io input is closed, with defaults optional; output may gain fields, and has its defaults always
 */
export function jsonSchemaOf(dto: Dto, io: Io): Json {
  return schemaOf(dto, io, (inner) => jsonSchemaOf(inner, io));
}

/** The same with a reference to `#/$defs/Name` for each DTO and each enumeration, which are added to `defs`. */
export function schemaWithReferences(dto: Dto, io: Io, defs: Record<string, Json>): Json {
  const refer = (inner: Dto): Json => {
    const name = schemaName(inner);
    if (!(name in defs)) {
      defs[name] = {};
      defs[name] = schemaOf(inner, io, refer, (enumName, schema) => {
        defs[enumName] = schema;
        return { $ref: `#/$defs/${enumName}` };
      });
    }
    return { $ref: `#/$defs/${name}` };
  };
  return refer(dto);
}

type Name = (enumName: string, schema: Json) => Json;

function schemaOf(dto: Dto, io: Io, refer: Refer, name: Name = (_name, schema) => schema): Json {
  const alternatives = alternativesOf(dto);
  if (alternatives) return { [io === 'input' ? 'oneOf' : 'anyOf']: alternatives.of().map(refer) };
  const shown = fieldsOf(dto).fields.filter(({ options }) => !options.hidden);
  const properties = shown.map((field) => [field.name, fieldSchema(dto, field, refer, name)] as const);
  const required = shown.filter(({ options }) => isRequired(options, io)).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(io === 'input' && !ignoresUnknownFields(dto) && { additionalProperties: false }),
  };
}

function isRequired({ optional, default: fallback }: FieldFacts['options'], io: Io): boolean {
  return !optional && (io === 'output' || fallback === undefined);
}

function fieldSchema(dto: Dto, { name: key, dto: inner, kind, options }: Field, refer: Refer, name: Name): Json {
  const metadata = Reflect.getMetadata(METADATA, dto.prototype as object, key) as Json;
  const words = Object.fromEntries(Object.entries(metadata).filter(([word]) => !NOT_SCHEMA.has(word)));
  const type = typeof metadata.type === 'string' ? { type: metadata.type } : {};
  const value = valueSchema({ ...type, ...words }, metadata.enumName as string | undefined, name);
  const nested = inner && refer(inner());
  const schema = !nested
    ? value
    : kind === 'list'
      ? { ...value, type: 'array', items: nested }
      : { ...nested, ...value };
  if (!options.nullable) return schema;
  const { description, default: fallback, examples, ...bare } = schema;
  return {
    anyOf: [bare, { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(examples !== undefined && { examples }),
  };
}

function valueSchema(schema: Json, enumName: string | undefined, name: Name): Json {
  if (enumName === undefined) return schema;
  const items = schema.items as { enum: string[] } | undefined;
  if (items) return { ...schema, items: name(enumName, { type: 'string', enum: items.enum }) };
  const { enum: values, type: _type, ...words } = schema;
  return { ...name(enumName, { type: 'string', enum: values }), ...words };
}
