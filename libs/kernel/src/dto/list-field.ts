import { Transform } from 'class-transformer';
import { arrayMaxSize, arrayMinSize, isArray } from 'class-validator';
import { check, field, items, TextBounds } from './field';
import { FieldOptions } from './field-types';

// What all fields with lists have in common.

export interface ListBounds {
  min?: number;
  /** Required in input. A longer list is rejected before its items are checked. */
  max?: number;
  /** Drops repeated items. Only for lists of texts. */
  unique?: boolean;
  /** The most items before repeated ones are dropped, if that is more than `max`. */
  rawMax?: number;
}

/** A list whose items are converted and checked one by one. */
export function list(
  options: FieldOptions & ListBounds,
  schema: object,
  errorIn: (item: unknown) => string | undefined,
  convert: (item: unknown) => unknown = (item) => item,
  text?: TextBounds,
): PropertyDecorator {
  const { max = Infinity, rawMax = max } = options;
  const converted = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const made = value.map((item: unknown) => convert(item));
    // If an item is invalid, repeated ones are not dropped, so that the error has the index of the item in the input.
    return options.unique && made.every((item) => errorIn(item) === undefined) ? [...new Set(made)] : made;
  };
  return field({ kind: 'list', options, text, limit: rawMax }, { ...schema, ...listSchema(options) }, [
    Transform(({ value }): unknown => converted(value)),
    ...listChecks(options),
    items(errorIn),
    ...(rawMax > max ? [check((value) => arrayMaxSize(value, max), `must be at most ${counted(max, 'item')}`)] : []),
  ]);
}

export function listSchema({ min, max }: ListBounds): object {
  return { ...(min !== undefined && { minItems: min }), ...(max !== undefined && { maxItems: max }) };
}

export function listChecks({ min }: ListBounds): PropertyDecorator[] {
  return [
    check(isArray, 'must be an array'),
    ...(min !== undefined
      ? [check((value) => arrayMinSize(value, min), `must be at least ${counted(min, 'item')}`)]
      : []),
  ];
}

/** A count with its unit: `1 character`, `2 characters`. */
export function counted(count: number, unit: string): string {
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
