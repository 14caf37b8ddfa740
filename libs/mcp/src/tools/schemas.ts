import { isDeepStrictEqual } from 'node:util';
import { Dto, jsonSchemaOf } from '#platform';
import { CompactList } from './compact-list';

/** JSON Schema, as far as tools need it. */
type Json = Record<string, unknown>;
/** What a tool takes and gives is an object. */
export type ObjectSchema = Json & { type: 'object' };

/** Words that help no model. Of these `multipleOf` is checked all the same; a validator that divides floats would refuse 0.07 as no multiple of 0.01. */
const UNTOLD = new Set(['$schema', 'example', 'examples', 'multipleOf', 'propertyNames']);

/**
 * What a tool takes: the DTO with every bound and word of it. Rules across its fields are in words alone, since many hosts
 * misread `if`, `then` and `allOf`.
 */
export function inputSchema(input: Dto): ObjectSchema {
  return { properties: {}, ...(pruned(jsonSchemaOf(input, 'input')) as Json), type: 'object' };
}

/**
 * What a tool gives: names and types, without the words, so that the list of tools stays short.
 * @param fields those to name, of the answer or, where it is a list, of what is listed; the others are there all the same
 * @param list how the answer is made compact, when it is a list
 */
export function outputSchema(returns: Dto, fields?: string[], list?: CompactList): ObjectSchema {
  const bare = withoutRepeats(bareShape(jsonSchemaOf(returns, 'output')));
  const shape = fields ? narrowed(bare, fields) : bare;
  return { ...(list ? compactShape(shape, list) : shape), type: 'object' };
}

const NULL = { type: 'null' };
const NEXT = {
  type: 'object',
  properties: { page: { type: 'integer' }, perPage: { type: 'integer' } },
  required: ['page', 'perPage'],
};

/** The shape of a list, in itself or as one of several, once it was made compact. */
function compactShape(shape: Json, list: CompactList): Json {
  if (Array.isArray(shape.anyOf)) return { anyOf: (shape.anyOf as Json[]).map((one) => compactShape(one, list)) };
  const { [list.rows]: rows, ...beside } = fieldsOf(shape);
  if (!rows) return shape;
  const items = compactRow(rows.items as Json, list);
  const { shared, rest } = splitShape(fieldsOf(items), list.shared ?? []);
  const isPaged = 'pagination' in beside || 'page' in beside;
  const properties = {
    ...shared,
    [list.rows]: { ...rows, items: withFields(items, rest) },
    ...beside,
    ...(isPaged && { next: NEXT }),
  };
  return { ...shape, properties };
}

function splitShape(properties: Record<string, Json>, shared: readonly string[]) {
  const fields = Object.entries(properties);
  const part = (isShared: boolean) => Object.fromEntries(fields.filter(([name]) => shared.includes(name) === isShared));
  return { shared: part(true), rest: part(false) };
}

/** A compact row has no nulls and no aliases, so what may be null may be absent; so may what is shown whole or not at all. */
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

/** The shape with these fields in place of its own; of those that it requires, the ones that are left. */
function withFields({ required, ...shape }: Json, properties: Record<string, Json>, absent: string[] = []): Json {
  // A shape that is spelt out elsewhere has no fields here.
  if (!shape.properties) return shape;
  const left = ((required ?? []) as string[]).filter((name) => name in properties && !absent.includes(name));
  return { ...shape, properties, ...requiredOf(left) };
}

function requiredOf(required: string[]): { required?: string[] } {
  return required.length > 0 ? { required } : {};
}

/** The same without the words that help no model. */
function pruned(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(pruned);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([word]) => !UNTOLD.has(word));
  return Object.fromEntries(kept.map(([word, value]) => [word, pruned(value)]));
}

/** Names and types alone. */
function bareShape({ type, properties, required, items, anyOf, enum: values }: Json): Json {
  if (Array.isArray(anyOf)) return unionOf((anyOf as Json[]).map(bareShape));
  return {
    type,
    ...(values !== undefined && { enum: values }),
    ...(properties !== undefined && { properties: shapesOf(properties as Record<string, Json>) }),
    ...(properties !== undefined && requiredOf((required ?? []) as string[])),
    ...(items !== undefined && { items: bareShape(items as Json) }),
  };
}

/** Of several shapes, a list of the first one says only that it lists objects: its shape has been given. */
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

/** The fields by their names, where the shape has them: in itself, in what it is unless null or, as a list, in what it lists. */
function narrowed(shape: Json, fields: string[]): Json {
  if (isNullable(shape)) return unionOf([narrowed(withoutNull(shape), fields), NULL]);
  const properties = fieldsOf(shape);
  const [list, listed] =
    Object.entries(properties).find(([, { items }]) => (items as Json | undefined)?.properties) ?? [];
  if (list && listed && !fields.some((field) => field in properties))
    return withFields(shape, { ...properties, [list]: { ...listed, items: narrowed(listed.items as Json, fields) } });
  const names = [...new Set(fields.map((field) => field.split('.')[0] ?? field))];
  const kept = names.map((name) => {
    const nested = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    const field = properties[name];
    if (!field) throw new Error(`There is no field ${name} to be named.`);
    return [name, nested.length > 0 ? narrowed(field, nested) : field] as const;
  });
  return withFields(shape, Object.fromEntries(kept));
}

function shapesOf(properties: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, bareShape(field)]));
}
