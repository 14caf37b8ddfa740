import { z } from 'zod';
import { alternativesOf, Dto, Problem, fieldsOf, validated } from '#platform';

/** What is wrong with a value; empty when it has the shape. */
export function faultsOf(shape: z.ZodType | Dto, value: unknown): unknown[] {
  if (typeof shape !== 'function') {
    const { error } = shape.safeParse(value);
    return error?.issues ?? [];
  }
  // The text of a page.
  const alternatives = alternativesOf(shape);
  if (alternatives && alternatives.discriminator === undefined && fieldsOf(shape).fields.length === 0) {
    const faults = alternatives.of().map((one) => faultsOf(one, value));
    return faults.some((each) => each.length === 0) ? [] : faults;
  }
  try {
    validated(shape, value);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details as unknown[];
  }
}

/** The fields of a DTO by name, and whether each may be absent. */
export function namesIn(shape: z.ZodType | Dto): { name: string; isOptional: boolean }[] {
  if (typeof shape !== 'function') {
    const { shape: fields = {} } = shape as { shape?: Record<string, z.ZodType> };
    return Object.entries(fields).map(([name, field]) => ({ name, isOptional: field.safeParse(undefined).success }));
  }
  const own = fieldsOf(shape).fields.map(({ name, options }) => ({ name, isOptional: options.optional === true }));
  return [...own, ...(alternativesOf(shape)?.of() ?? []).flatMap(namesIn)];
}
