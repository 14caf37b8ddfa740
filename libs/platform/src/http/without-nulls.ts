import { z } from 'zod';

/**
 * What was sent, without each null that stands for an absent value: that of an optional field which cannot be null. Many
 * clients send null for what they leave out.
 */
export function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = alternatives(schema).find((option) => option instanceof z.ZodArray);
    const element = list?.element as z.ZodType | undefined;
    // One that is too long is refused for that alone.
    if (!element || !holdsFields(element) || value.length > maxItems(list)) return value;
    return value.map((item) => withoutNulls(element, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  // Only the fields that the schema has are looked at, however many were sent.
  const shape = Object.entries(shapeFor(schema, given) ?? {}).filter(([name]) => Object.hasOwn(given, name));
  const kept = { ...given };
  for (const [name, field] of shape) {
    if (given[name] !== null) kept[name] = withoutNulls(field, given[name]);
    else if (isOptional(field) && !isNullable(field)) delete kept[name];
  }
  return kept;
}

/** The fields of an object schema, through defaults, refinements and transforms. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const inner = innermost(schema);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

/** A schema without what only says whether a value may be left out, and without what is made of the value. */
export function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return innermost(schema.unwrap() as z.ZodType);
  }
  if (!(schema instanceof z.ZodPipe)) return schema;
  // A transform in front, which takes anything, gives what the rest describes.
  return innermost((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
}

/** The schemas of which a value has to pass one. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  const inner = innermost(schema);
  return inner instanceof z.ZodUnion ? inner.options.flatMap((option) => alternatives(option as z.ZodType)) : [inner];
}

/** The fields that an object may have; of several objects, those of the one whose constant fields are the value's. */
function shapeFor(schema: z.ZodType, value: Record<string, unknown>): Record<string, z.ZodType> | undefined {
  const objects = alternatives(schema).filter((option) => option instanceof z.ZodObject);
  const inner = innermost(schema);
  if (!(inner instanceof z.ZodDiscriminatedUnion)) return objects[0]?.shape;
  const { discriminator } = inner.def;
  const meant = value[discriminator] ?? undefined;
  const shapes = objects.map(({ shape }) => shape as Record<string, z.ZodType>);
  return shapes.find((shape) => shape[discriminator]?.safeParse(meant).success);
}

function maxItems(list: z.ZodArray | undefined): number {
  const checks = (list?.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number });
  return checks.find(({ check }) => check === 'max_length')?.maximum ?? Infinity;
}

/** Whether a value may hold fields, itself or in its items. */
function holdsFields(schema: z.ZodType): boolean {
  return alternatives(schema).some((option) => option instanceof z.ZodObject || option instanceof z.ZodArray);
}

function isOptional(schema: z.ZodType): boolean {
  return schema._zod.optin !== undefined;
}

/** Whether null is one of the values that a field takes. */
function isNullable(schema: z.ZodType): boolean {
  return schema.safeParse(null).success;
}
