import { z } from 'zod';
import { Dto, jsonSchemaOf } from '#platform';
import { CompactList } from './compact-list';

/** JSON Schema, as far as tools need it. */
type Json = Record<string, unknown>;
/** What a tool takes and gives is an object. */
type ObjectSchema = Json & { type: 'object' };

/** Words that help no model. Of these `multipleOf` is checked all the same; a validator that divides floats would refuse 0.07 as no multiple of 0.01. */
const UNTOLD = new Set(['$schema', 'example', 'examples', 'multipleOf', 'propertyNames']);

/** What a tool takes: the DTO with every bound and word of it, and the rules across its fields. */
export function inputSchema(input: z.ZodType | Dto, rules?: { if: object; then: object }): ObjectSchema {
  return { properties: {}, ...(pruned(toJsonSchema(input, 'input')) as Json), ...rules, type: 'object' };
}

/**
 * What a tool gives: names and types, without the words, so that the list of tools stays short. Null is a type besides.
 * @param fields those to name, of the answer or, where it is a list, of what is listed; the others are there all the same
 * @param list how the answer is made compact, when it is a list
 */
export function outputSchema(returns: z.ZodType | Dto, fields?: string[], list?: CompactList): ObjectSchema {
  const schema = toJsonSchema(returns, 'output');
  const shapes = (schema.$defs ?? {}) as Record<string, Json>;
  const bare = bareShape(schema, shapes);
  const shape = fields ? narrowed(bare, fields) : bare;
  return { ...(list ? compactShape(shape, list) : shape), type: 'object' };
}

const NEXT = { type: 'object', properties: { page: { type: 'integer' }, perPage: { type: 'integer' } } };

/** The shape of a list, in itself or as one of several, once it was made compact. */
function compactShape(shape: Json, list: CompactList): Json {
  if (Array.isArray(shape.anyOf)) return { anyOf: (shape.anyOf as Json[]).map((one) => compactShape(one, list)) };
  const { [list.rows]: rows, ...beside } = (shape.properties ?? {}) as Record<string, Json>;
  if (!rows) return shape;
  const items = withoutNull(rows.items as Json);
  // A row that is spelt out elsewhere has no properties here.
  const { shared, rest } = splitShape((items.properties ?? {}) as Record<string, Json>, list.shared ?? []);
  const isPaged = 'pagination' in beside || 'page' in beside;
  const properties = {
    ...shared,
    [list.rows]: { ...rows, items: { ...items, ...(items.properties !== undefined && { properties: rest }) } },
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

/** Nulls are left out of compact rows, so no field is one. */
function withoutNull(shape: Json): Json {
  const { type, enum: values, properties, ...rest } = shape;
  const [only, ...more] = Array.isArray(type) ? (type as string[]).filter((name) => name !== 'null') : [type];
  return {
    type: more.length > 0 ? [only, ...more] : only,
    ...(Array.isArray(values) && { enum: (values as unknown[]).filter((value) => value !== null) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Json>).map(([name, field]) => [name, withoutNull(field)]),
      ),
    }),
    ...rest,
  };
}

function toJsonSchema(schema: z.ZodType | Dto, io: 'input' | 'output'): Json {
  if (typeof schema === 'function') return jsonSchemaOf(schema, io);
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function pruned(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(pruned);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([word]) => !UNTOLD.has(word));
  return Object.fromEntries(kept.map(([word, value]) => [word, pruned(value)]));
}

function bareShape(schema: Json, shapes: Record<string, Json>): Json {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/$defs/', '');
    const shape = shapes[name] ?? {};
    // It is spelt out once; where it comes again, its type will do.
    shapes[name] = { type: shape.type };
    return bareShape(shape, shapes);
  }
  const { type, properties, items, anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return bareUnion(anyOf as Json[], shapes);
  return {
    type,
    ...('enum' in rest && { enum: rest.enum }),
    ...(properties ? { properties: shapesOf(properties as Record<string, Json>, shapes) } : {}),
    ...(items ? { items: bareShape(items as Json, shapes) } : {}),
  };
}

function bareUnion(parts: Json[], shapes: Record<string, Json>): Json {
  const others = parts.filter(({ type }) => type !== 'null').map((part) => bareShape(part, shapes));
  const [only, ...more] = others;
  if (!only || more.length > 0 || others.length === parts.length) return { anyOf: others };
  const { enum: values, ...shape } = only;
  return {
    ...shape,
    type: [shape.type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

/** The fields by their names, where the shape has them: in itself or, as a list, in what it lists. */
function narrowed(shape: Json, fields: string[]): Json {
  const properties = (shape.properties ?? {}) as Record<string, Json>;
  const [list, listed] =
    Object.entries(properties).find(([, { items }]) => (items as Json | undefined)?.properties) ?? [];
  if (list && listed && !fields.some((field) => field in properties)) {
    return {
      ...shape,
      properties: { ...properties, [list]: { ...listed, items: narrowed(listed.items as Json, fields) } },
    };
  }
  const names = [...new Set(fields.map((field) => field.split('.')[0] ?? field))];
  const kept = names.map((name) => {
    const nested = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    const field = properties[name];
    if (!field) throw new Error(`There is no field ${name} to be named.`);
    return [name, nested.length > 0 ? narrowed(field, nested) : field] as const;
  });
  return { ...shape, properties: Object.fromEntries(kept) };
}

function shapesOf(properties: Record<string, Json>, shapes: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, bareShape(field, shapes)]));
}
