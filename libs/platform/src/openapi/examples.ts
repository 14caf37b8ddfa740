import { alternativesOf, Dto, Field, fieldsOf, metadataOf, schemaName } from '../dto';

/**
 * A complete example of what a DTO describes, made from the examples of its fields.
 * @throws Error that names a field which has none and from whose type none can be made
 */
export function exampleOf(dto: Dto): unknown {
  const { fields } = fieldsOf(dto);
  const [alternative] = alternativesOf(dto)?.of() ?? [];
  if (fields.length === 0 && alternative) return exampleOf(alternative);
  const shown = fields.filter(({ options }) => !options.hidden);
  return Object.fromEntries(shown.map((field) => [field.name, exampleFor(dto, field)]));
}

function exampleFor(dto: Dto, { name, kind, dto: inner, constant, options }: Field): unknown {
  const {
    enum: words,
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
  if (words) return words[0];
  if (items?.enum) return items.enum.slice(0, 1);
  if (kind === 'boolean') return true;
  if (options.nullable) return null;
  throw new Error(`${schemaName(dto)}.${name} needs an example.`);
}
