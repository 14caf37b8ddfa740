import { isDeepStrictEqual } from 'node:util';
import { getSchemaPath } from '@nestjs/swagger';
import {
  alternativesOf,
  Dto,
  fieldsOf,
  jsonSchemaOf,
  metadataOf,
  schemaName,
  FACTS,
  Io,
  isRequired,
  Alternatives,
  ignoresUnknownFields,
} from '#kernel/host';

export type Json = Record<string, unknown>;

const SCHEMAS = '#/components/schemas/';

/** The DTOs of one document by schema name. Names must be unique, or one schema would replace another. */
export class Models {
  private readonly known = new Map<string, { dto: Dto; io: Io }>();
  private readonly enumerations = new Map<string, unknown>();

  /**
   * Adds a DTO and the DTOs in it.
   * @throws Error if a different DTO has the same name, or if the DTO is used for both input and output
   */
  add(dto: Dto, io: Io): void {
    const name = schemaName(dto);
    const known = this.known.get(name);
    if (known && !isSame(known.dto, dto)) throw new Error(`Two different DTOs are called ${name}.`);
    // The schemas differ: input allows no other fields, and fields with a default are optional.
    if (known && known.io !== io)
      throw new Error(`${name} is used for both input and output: derive a separate class for the input.`);
    if (known) return;
    this.known.set(name, { dto, io });
    for (const field of fieldsOf(dto).fields) {
      this.nameEnumeration(metadataOf(dto, field.name));
      if (field.dto) this.add(field.dto(), io);
    }
    for (const alternative of alternativesOf(dto)?.of() ?? []) this.add(alternative, io);
  }

  /** All DTOs, for @nestjs/swagger. */
  get all(): (new () => object)[] {
    return [...this.known.values()].map(({ dto }) => dto as new () => object);
  }

  /** The schemas from @nestjs/swagger, with the properties that its decorators cannot express. */
  completed(schemas: Record<string, Json>): Record<string, Json> {
    const completed = Object.entries(schemas).map(([name, schema]) => {
      const known = this.known.get(name);
      if (known) return [name, completedSchema(schema, known.dto, known.io)] as const;
      // An enumeration: @nestjs/swagger gives it the description of the first field that uses it.
      const { description: _description, ...enumeration } = schema;
      return [name, enumeration] as const;
    });
    return Object.fromEntries(completed);
  }

  private nameEnumeration({ enumName, enum: ownValues, items }: Json): void {
    if (enumName === undefined) return;
    const values = ownValues ?? (items as Json).enum;
    const known = this.enumerations.get(enumName as string) ?? values;
    if (!isDeepStrictEqual(known, values))
      throw new Error(`Two different enumerations are called ${enumName as string}.`);
    this.enumerations.set(enumName as string, values);
  }
}

function isSame(one: Dto, other: Dto): boolean {
  return one === other || isDeepStrictEqual(jsonSchemaOf(one, 'output'), jsonSchemaOf(other, 'output'));
}

function completedSchema(schema: Json, dto: Dto, io: Io): Json {
  const alternatives = alternativesOf(dto);
  const described = schema.description === undefined ? {} : { description: schema.description };
  if (alternatives) return { ...described, ...unionOf(alternatives, io) };
  const shown = fieldsOf(dto).fields.filter(({ options }) => !options.hidden);
  const required = shown.filter(({ options }) => isRequired(options, io)).map(({ name }) => name);
  const properties = schema.properties as Record<string, Json>;
  return {
    type: 'object',
    ...described,
    properties: Object.fromEntries(shown.map(({ name }) => [name, properties[name]])),
    ...(required.length > 0 && { required }),
    // Output may gain fields later without breaking clients; unknown input fields are rejected.
    ...(io === 'input' && !ignoresUnknownFields(dto) && { additionalProperties: false }),
  };
}

function unionOf({ of, discriminator }: Alternatives, io: Io): Json {
  const references = of().map((dto) => ({ $ref: getSchemaPath(schemaName(dto)) }));
  // Without a discriminator, an output may match several alternatives, because they allow additional fields.
  if (discriminator === undefined) return { [io === 'input' ? 'oneOf' : 'anyOf']: references };
  const values = of().map((dto) => String(fieldsOf(dto).byName.get(discriminator)?.constant));
  const mapping = Object.fromEntries(values.map((value, index) => [value, references[index]?.$ref]));
  return { oneOf: references, discriminator: { propertyName: discriminator, mapping } };
}

/**
 * The schema with the defaults of its fields in their descriptions. Some client generators treat a field with the keyword
 * `default` as always present, and then require clients to send it.
 */
export function withDefaultsInDescription(schema: Json): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (!properties.some(([, field]) => 'default' in field)) return schema;
  const described = properties.map(([name, { default: fallback, ...field }]) => {
    const texts = [field.description, fallback !== undefined && `Default: \`${textOf(fallback)}\`.`].filter(Boolean);
    return [name, { ...field, ...(texts.length > 0 && { description: texts.join(' ') }) }];
  });
  return { ...schema, properties: Object.fromEntries(described) as Json };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The same value without our internal metadata, and with direct references instead of a single `allOf`. */
export function simplified<T>(value: T): T {
  if (Array.isArray(value)) return value.map(simplified) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { [FACTS]: _facts, ...node } = value as Json;
  const [only, ...more] = (node.allOf ?? []) as Json[];
  if (only?.$ref && more.length === 0) {
    const { allOf: _allOf, ...keywords } = node;
    return simplified({ ...only, ...keywords }) as T;
  }
  const entries = Object.entries(node).map(([key, part]) => [
    key,
    key === 'example' || key === 'examples' ? part : simplified(part),
  ]);
  return Object.fromEntries(entries) as T;
}

/** The schema at a path such as `#/components/schemas/Thing/properties/id`. */
export function schemaAt(reference: string, schemas: Record<string, Json>): Json {
  const [name = '', , property = ''] = reference.slice(SCHEMAS.length).split('/');
  const schema = (schemas[name]?.properties as Record<string, Json> | undefined)?.[property];
  if (!schema) throw new Error(`There is no schema at ${reference}.`);
  return schema;
}

type Components = Record<string, Record<string, Json>>;

/** The components that `from` refers to, directly or indirectly, sorted by name. */
export function referencedComponents(components: Components, from: unknown): Components {
  const reached = new Set<string>();
  const pending = [from];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      if (reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      pending.push(components[kind]?.[name]);
    }
  }
  const referenced = Object.entries(components).map(([kind, named]) => {
    const used = Object.entries(named).filter(([name]) => reached.has(`${kind}/${name}`));
    return [kind, Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return Object.fromEntries(referenced) as Components;
}
