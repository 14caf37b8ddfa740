import { isDeepStrictEqual } from 'node:util';
import { getSchemaPath } from '@nestjs/swagger';
import { alternativesOf, Dto, fieldsOf, jsonSchemaOf, metadataOf, schemaName } from '../dto';
import { FACTS } from '../dto/field';
import { Io, isRequired } from '../dto/json-schema';
import { Alternatives, ignoresUnknownFields } from '../dto/rules';

export type Json = Record<string, unknown>;

const SCHEMAS = '#/components/schemas/';

/** The DTOs of one document by the names of their schemas, which must be unique: one would replace the other. */
export class Models {
  private readonly known = new Map<string, { dto: Dto; io: Io }>();
  private readonly enumerations = new Map<string, unknown>();

  /**
   * Adds a DTO and what it holds.
   * @throws Error for a name that something different has, and for a DTO that is both sent and answered
   */
  add(dto: Dto, io: Io): void {
    const name = schemaName(dto);
    const known = this.known.get(name);
    if (known && !isSame(known.dto, dto)) throw new Error(`Two different DTOs are called ${name}.`);
    // What is sent is closed and may leave out what has a default; what is answered is neither.
    if (known && known.io !== io)
      throw new Error(`${name} is sent and answered: derive a class of its own for what is sent.`);
    if (known) return;
    this.known.set(name, { dto, io });
    for (const field of fieldsOf(dto).fields) {
      this.nameEnumeration(metadataOf(dto, field.name));
      if (field.dto) this.add(field.dto(), io);
    }
    for (const alternative of alternativesOf(dto)?.of() ?? []) this.add(alternative, io);
  }

  /** Every DTO, for @nestjs/swagger to describe. */
  get all(): (new () => object)[] {
    return [...this.known.values()].map(({ dto }) => dto as new () => object);
  }

  /** The schemas as @nestjs/swagger made them, with what its decorators cannot say. */
  finished(schemas: Record<string, Json>): Record<string, Json> {
    const finished = Object.entries(schemas).map(([name, schema]) => {
      const known = this.known.get(name);
      if (known) return [name, finishedSchema(schema, known.dto, known.io)] as const;
      // Of an enumeration: @nestjs/swagger takes the description of the first field that has it for its own.
      const { description: _description, ...words } = schema;
      return [name, words] as const;
    });
    return Object.fromEntries(finished);
  }

  private nameEnumeration({ enumName, enum: words, items }: Json): void {
    if (enumName === undefined) return;
    const values = words ?? (items as Json).enum;
    const known = this.enumerations.get(enumName as string) ?? values;
    if (!isDeepStrictEqual(known, values))
      throw new Error(`Two different enumerations are called ${enumName as string}.`);
    this.enumerations.set(enumName as string, values);
  }
}

function isSame(one: Dto, other: Dto): boolean {
  return one === other || isDeepStrictEqual(jsonSchemaOf(one, 'output'), jsonSchemaOf(other, 'output'));
}

function finishedSchema(schema: Json, dto: Dto, io: Io): Json {
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
    // An answer may gain fields without breaking anybody; what is sent may not.
    ...(io === 'input' && !ignoresUnknownFields(dto) && { additionalProperties: false }),
  };
}

function unionOf({ of, discriminator }: Alternatives, io: Io): Json {
  const references = of().map((dto) => ({ $ref: getSchemaPath(schemaName(dto)) }));
  // What tells two answers apart without a discriminator may be a field that only one of them lacks so far.
  if (discriminator === undefined) return { [io === 'input' ? 'oneOf' : 'anyOf']: references };
  const words = of().map((dto) => String(fieldsOf(dto).byName.get(discriminator)?.constant));
  const mapping = Object.fromEntries(words.map((word, index) => [word, references[index]?.$ref]));
  return { oneOf: references, discriminator: { propertyName: discriminator, mapping } };
}

/**
 * The same with the defaults of its fields in words. As a keyword, some generators take a default for a field that is always
 * there, and make it one that callers must send.
 */
export function withDefaultsInWords(schema: Json): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (!properties.some(([, field]) => 'default' in field)) return schema;
  const told = properties.map(([name, { default: fallback, ...field }]) => {
    const words = [field.description, fallback !== undefined && `Default: \`${textOf(fallback)}\`.`].filter(Boolean);
    return [name, { ...field, ...(words.length > 0 && { description: words.join(' ') }) }];
  });
  return { ...schema, properties: Object.fromEntries(told) as Json };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The same without what only helped to make it, and with plain references. */
export function tidied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tidied) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { [FACTS]: _facts, ...node } = value as Json;
  const [only, ...more] = (node.allOf ?? []) as Json[];
  if (only?.$ref && more.length === 0) {
    const { allOf: _allOf, ...words } = node;
    return tidied({ ...only, ...words }) as T;
  }
  const entries = Object.entries(node).map(([key, part]) => [
    key,
    key === 'example' || key === 'examples' ? part : tidied(part),
  ]);
  return Object.fromEntries(entries) as T;
}

/** What a path such as `#/components/schemas/Thing/properties/id` names. */
export function pointedAt(reference: string, schemas: Record<string, Json>): Json {
  const [name = '', , property = ''] = reference.slice(SCHEMAS.length).split('/');
  const schema = (schemas[name]?.properties as Record<string, Json> | undefined)?.[property];
  if (!schema) throw new Error(`There is no schema at ${reference}.`);
  return schema;
}

type Components = Record<string, Record<string, Json>>;

/** The components that something refers to, sorted by name. */
export function referredTo(components: Components, from: unknown): Components {
  const reached = new Set<string>();
  const pending = [from];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      if (reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      pending.push(components[kind]?.[name]);
    }
  }
  const kept = Object.entries(components).map(([kind, named]) => {
    const used = Object.entries(named).filter(([name]) => reached.has(`${kind}/${name}`));
    return [kind, Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return Object.fromEntries(kept) as Components;
}
