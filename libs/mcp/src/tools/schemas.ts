import { z } from 'zod';

/** JSON Schema, as far as tools need it. */
type Json = Record<string, unknown>;
/** What a tool takes and gives is an object. */
type ObjectSchema = Json & { type: 'object' };

/** Words that help no model. Of these `multipleOf` is checked all the same; a validator that divides floats would refuse 0.07 as no multiple of 0.01. */
const UNTOLD = new Set(['$schema', 'example', 'multipleOf', 'propertyNames']);

/** What a tool takes: the DTO with every bound and word of it, and the rules across its fields. */
export function inputSchema(input: z.ZodType, rules?: { if: object; then: object }): ObjectSchema {
  return { properties: {}, ...(pruned(toJsonSchema(input, 'input')) as Json), ...rules, type: 'object' };
}

/**
 * What a tool gives: names and types, without the words, so that the list of tools stays short. Null is a type besides.
 * @param fields those to name, of the answer or, where it is a list, of what is listed; the others are there all the same
 */
export function outputSchema(returns: z.ZodType, fields?: string[]): ObjectSchema {
  const schema = toJsonSchema(returns, 'output');
  const shapes = (schema.$defs ?? {}) as Record<string, Json>;
  const shape = bareShape(schema, shapes);
  return { ...(fields ? narrowed(shape, fields) : shape), type: 'object' };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
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
