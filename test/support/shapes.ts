import { alternativesOf, Dto, fieldsOf, Problem, validated } from '#platform';

/** What is wrong with a value; empty when it has the shape. */
export function faultsOf(shape: Dto, value: unknown): unknown[] {
  const { of, discriminator } = alternativesOf(shape) ?? {};
  if (of && discriminator === undefined && fieldsOf(shape).fields.length === 0) {
    const faults = of().map((one) => faultsOf(one, value));
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
export function namesIn(shape: Dto): { name: string; isOptional: boolean }[] {
  const own = fieldsOf(shape).fields.map(({ name, options }) => ({ name, isOptional: options.optional === true }));
  return [...own, ...(alternativesOf(shape)?.of() ?? []).flatMap(namesIn)];
}
