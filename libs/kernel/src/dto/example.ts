import { Field, fieldsOf, metadataOf, schemaName } from './facts';
import { Dto } from './field-types';
import { alternativesOf } from './rules';

/**
 * A complete example of a DTO, made from the examples of its fields.
 * @throws Error if a field has no example and none can be derived from its type
 */
export function exampleOf<T extends object>(dto: Dto<T>): T {
  const { fields } = fieldsOf(dto);
  const [alternative] = alternativesOf(dto)?.of() ?? [];
  if (fields.length === 0 && alternative) return exampleOf(alternative) as T;
  const shown = fields.filter(({ options }) => !options.hidden);
  return Object.fromEntries(shown.map((field) => [field.name, exampleFor(dto, field)])) as T;
}

function exampleFor(dto: Dto, { name, kind, dto: inner, constant, options }: Field): unknown {
  const {
    enum: values,
    items,
    default: fallback,
  } = metadataOf(dto, name) as {
    enum?: unknown[];
    items?: { enum?: unknown[] };
    default?: unknown;
  };
  if (options.example !== undefined) return options.example;
  if (constant !== undefined) return constant;
  if (inner) return kind === 'list' ? [exampleOf(inner())] : exampleOf(inner());
  if (fallback !== undefined) return fallback;
  if (values) return values[0];
  if (items?.enum) return items.enum.slice(0, 1);
  if (kind === 'boolean') return true;
  if (options.nullable) return null;
  throw new Error(`${schemaName(dto)}.${name} needs an example.`);
}
