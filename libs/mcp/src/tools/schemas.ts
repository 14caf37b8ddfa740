import { isDeepStrictEqual } from 'node:util';
import { CompactList, ObjectSchema } from '#http/host';
import { Dto, jsonSchemaOf } from '#kernel/host';

/** A JSON Schema, or part of one. */
type Json = Record<string, unknown>;

/**
 * Keywords that do not help a model. `multipleOf` is still checked by the DTO; hosts that validate with floating-point
 * division would reject 0.07 as a multiple of 0.01. Strict ones refuse a schema with a format that they do not know.
 */
const OMITTED_KEYWORDS = new Set(['$schema', 'example', 'examples', 'multipleOf', 'propertyNames', 'format']);

/**
 * The schema of a tool's arguments: the DTO with all its bounds and descriptions. Rules that involve several fields are only
 * in the descriptions, because many hosts misread `if`, `then` and `allOf`.
 */
export function inputSchema(input: Dto): ObjectSchema {
  const schema = pruned(jsonSchemaOf(input, 'input')) as Json;
  return { ...schema, properties: withPaging(withEmpty(fieldsOf(schema), schema.required)), type: 'object' };
}

/** Of fields that may be absent, an empty text counts as absent, so it is not too short. */
function withEmpty(fields: Record<string, Json>, required: unknown): Record<string, Json> {
  const needed = new Set(required as string[] | undefined);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { minLength, ...others } = field;
      return [name, minLength === 1 && !needed.has(name) ? others : field];
    }),
  );
}

/** The descriptions in the REST API mention cursors, which tools do not take. */
function withPaging(fields: Record<string, Json>): Record<string, Json> {
  const { page, perPage, ...others } = fields;
  if (!page || !perPage) return fields;
  const described = (field: Json, description: string) => ({ ...field, description });
  return { ...others, page: described(page, 'Page number, from 1.'), perPage: described(perPage, 'Rows per page.') };
}

/**
 * The schema of a tool's result: names and types without descriptions, so that the list of tools stays short.
 * @param fields the fields to name, of the result or, if it is a list, of its rows; the result contains the others as well
 * @param list how the result is made compact, if it is a list
 */
export function outputSchema(returns: Dto, fields?: string[], list?: CompactList): ObjectSchema {
  const types = withoutRepeats(typesOnly(jsonSchemaOf(returns, 'output')));
  const shape = fields ? narrowed(types, fields) : types;
  return { ...(list ? compactShape(shape, list) : shape), type: 'object' };
}

const NULL = { type: 'null' };
const NEXT = {
  type: 'object',
  properties: { page: { type: 'integer' }, perPage: { type: 'integer' } },
  required: ['page', 'perPage'],
};

const NEXT_CURSOR = { type: 'object', properties: { cursor: { type: 'string' } }, required: ['cursor'] };

/** The shape of a compact list. If the shape is one of several, each of them is converted. */
function compactShape(shape: Json, list: CompactList): Json {
  if (Array.isArray(shape.anyOf)) return { anyOf: (shape.anyOf as Json[]).map((one) => compactShape(one, list)) };
  const { [list.rows]: rows, nextCursor: _, ...beside } = fieldsOf(shape);
  if (!rows) return shape;
  const { pagination, ...others } = beside;
  const items = compactRow(rows.items as Json, list);
  const { shared, rest } = splitShape(fieldsOf(items), list.shared ?? []);
  const isPaged = pagination !== undefined || 'page' in beside;
  const properties = {
    ...shared,
    [list.rows]: { ...rows, items: withFields(items, rest) },
    ...others,
    ...(pagination && !list.cursorAfter && { pagination: withoutCursor(pagination) }),
    ...(isPaged && { next: list.cursorAfter ? NEXT_CURSOR : NEXT }),
  };
  return withFields(shape, properties);
}

/** Tools take no cursor of lists that have page numbers. */
function withoutCursor(pagination: Json): Json {
  const { nextCursor: _, ...fields } = fieldsOf(pagination);
  return withFields(pagination, fields);
}

function splitShape(properties: Record<string, Json>, shared: readonly string[]) {
  const fields = Object.entries(properties);
  const part = (isShared: boolean) => Object.fromEntries(fields.filter(([name]) => shared.includes(name) === isShared));
  return { shared: part(true), rest: part(false) };
}

/** Compact rows have no nulls and no aliases, so nullable fields may be absent; so may opaque fields, which can be omitted. */
function compactRow(shape: Json, list: CompactList, path = ''): Json {
  if (shape.items) return { ...shape, items: compactRow(shape.items as Json, list, path) };
  if (!shape.properties || list.opaque?.includes(path)) return shape;
  const fields = Object.entries(fieldsOf(shape)).map(
    ([name, field]) => ({ name, field, place: path ? `${path}.${name}` : name }) as const,
  );
  const kept = fields.filter(({ place }) => !list.aliases?.includes(place));
  const absent = kept.filter(({ field, place }) => isNullable(field) || list.opaque?.includes(place));
  const properties = Object.fromEntries(
    kept.map(({ name, field, place }) => [name, compactRow(withoutNull(field), list, place)]),
  );
  return withFields(
    shape,
    properties,
    absent.map(({ name }) => name),
  );
}

function isNullable({ anyOf }: Json): boolean {
  return Array.isArray(anyOf) && (anyOf as Json[]).some(({ type }) => type === 'null');
}

function withoutNull(shape: Json): Json {
  return isNullable(shape) ? unionOf((shape.anyOf as Json[]).filter(({ type }) => type !== 'null')) : shape;
}

function unionOf(parts: Json[]): Json {
  const [only, ...more] = parts;
  return only && more.length === 0 ? only : { anyOf: parts };
}

function fieldsOf(shape: Json): Record<string, Json> {
  return (shape.properties ?? {}) as Record<string, Json>;
}

/** The shape with other properties; `required` keeps the names that are still present. */
function withFields({ required, ...shape }: Json, properties: Record<string, Json>, absent: string[] = []): Json {
  // A shape that is described elsewhere has no properties here.
  if (!shape.properties) return shape;
  const left = ((required ?? []) as string[]).filter((name) => name in properties && !absent.includes(name));
  return { ...shape, properties, ...requiredOf(left) };
}

function requiredOf(required: string[]): { required?: string[] } {
  return required.length > 0 ? { required } : {};
}

/** The schema without the keywords that do not help a model. */
function pruned(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(pruned);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !OMITTED_KEYWORDS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, pruned(value)]));
}

/** The schema reduced to names and types. */
function typesOnly({ type, properties, required, items, anyOf, enum: values }: Json): Json {
  if (Array.isArray(anyOf)) return unionOf((anyOf as Json[]).map(typesOnly));
  return {
    type,
    ...(values !== undefined && { enum: values }),
    ...(properties !== undefined && { properties: shapesOf(properties as Record<string, Json>) }),
    ...(properties !== undefined && requiredOf((required ?? []) as string[])),
    ...(items !== undefined && { items: typesOnly(items as Json) }),
  };
}

/** If the result is one object or a list of such objects, the list does not repeat the shape of the object. */
function withoutRepeats(shape: Json): Json {
  const [first, ...others] = (shape.anyOf ?? []) as Json[];
  if (!first || others.length === 0) return shape;
  const shortened = others.map((other) => {
    const fields = Object.entries(fieldsOf(other)).map(([name, field]) =>
      isDeepStrictEqual(field.items, first) ? [name, { ...field, items: { type: 'object' } }] : [name, field],
    );
    return withFields(other, Object.fromEntries(fields) as Record<string, Json>);
  });
  return { anyOf: [first, ...shortened] };
}

/** The shape reduced to the named fields, which it has itself or, if it is a list, in its rows; a nullable shape stays nullable. */
function narrowed(shape: Json, fields: string[]): Json {
  if (isNullable(shape)) return unionOf([narrowed(withoutNull(shape), fields), NULL]);
  if (Array.isArray(shape.anyOf)) return unionOf((shape.anyOf as Json[]).map((one) => narrowed(one, fields)));
  const properties = fieldsOf(shape);
  const [list, listed] =
    Object.entries(properties).find(([, { items }]) => (items as Json | undefined)?.properties) ?? [];
  if (list && listed && !fields.some((field) => field in properties))
    return withFields(shape, { ...properties, [list]: { ...listed, items: narrowed(listed.items as Json, fields) } });
  const names = [...new Set(fields.map((field) => field.split('.')[0] ?? field))];
  const kept = names.map((name) => {
    const nested = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    const field = properties[name];
    if (!field) throw new Error(`outputFields names ${name}, which is not a field of the result.`);
    return [name, nested.length > 0 ? narrowed(field, nested) : field] as const;
  });
  return withFields(shape, Object.fromEntries(kept));
}

function shapesOf(properties: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, typesOnly(field)]));
}
