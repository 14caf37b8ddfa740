import { FieldFacts, FACTS } from './field';
import { Dto } from './field-types';

// The keys under which @nestjs/swagger stores the options of its decorators.
const NAMES = 'swagger/apiModelPropertiesArray';
const METADATA = 'swagger/apiModelProperties';
const SCHEMA = 'swagger/apiSchema';

/** A field of a DTO by its canonical name. */
export interface Field extends FieldFacts {
  name: string;
}

/** The fields of a DTO, computed once per class. */
export interface DtoFields {
  fields: readonly Field[];
  /** The field for every name that clients may send, including aliases. */
  byName: ReadonlyMap<string, Field>;
}

const shapes = new WeakMap<Dto, DtoFields>();

/** The fields that are declared with the decorators of `fields.ts`, including inherited ones. */
export function fieldsOf(dto: Dto): DtoFields {
  const known = shapes.get(dto);
  if (known) return known;
  const prototype = dto.prototype as object;
  const names = ((Reflect.getMetadata(NAMES, prototype) ?? []) as string[]).map((name) => name.slice(1));
  const fields = names.flatMap((name): Field[] => {
    const facts = (Reflect.getMetadata(METADATA, prototype, name) as Record<string, FieldFacts | undefined>)[FACTS];
    return facts ? [{ name, ...facts }] : [];
  });
  const byName = new Map(
    fields.flatMap((field) => [field.name, ...(field.options.aliases ?? [])].map((name) => [name, field] as const)),
  );
  const shape = { fields, byName };
  shapes.set(dto, shape);
  return shape;
}

/** The metadata of @nestjs/swagger for a field: its JSON Schema, whether it is required, and the name of its enumeration. */
export function metadataOf(dto: Dto, name: string): Record<string, unknown> {
  const { [FACTS]: _facts, ...metadata } = Reflect.getMetadata(METADATA, dto.prototype as object, name) as Record<
    string,
    unknown
  >;
  return metadata;
}

/** The name of a DTO in the API description. */
export function schemaName(dto: Dto): string {
  const [named] = (Reflect.getOwnMetadata(SCHEMA, dto) as { name?: string }[] | undefined)?.slice(-1) ?? [];
  return named?.name ?? dto.name;
}
