import { ApiError } from '#kernel';
import { validated } from '#kernel/fields';
import { alternativesOf, Dto, fieldsOf } from '#kernel/host';

/** The validation errors of a value; empty if it has the shape. */
export function fieldErrorsOf(shape: Dto, value: unknown): unknown[] {
  const { of, discriminator } = alternativesOf(shape) ?? {};
  if (of && discriminator === undefined && fieldsOf(shape).fields.length === 0) {
    const fieldErrors = of().map((one) => fieldErrorsOf(one, value));
    return fieldErrors.some((each) => each.length === 0) ? [] : fieldErrors;
  }
  try {
    validated(shape, value);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.details as unknown[];
  }
}

/** The names of a DTO's fields, and whether each is optional. */
export function namesIn(shape: Dto): { name: string; isOptional: boolean }[] {
  const own = fieldsOf(shape).fields.map(({ name, options }) => ({ name, isOptional: options.optional === true }));
  return [...own, ...(alternativesOf(shape)?.of() ?? []).flatMap(namesIn)];
}
