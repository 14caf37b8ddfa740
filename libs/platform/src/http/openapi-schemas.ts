import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Dto, schemaWithReferences } from '../dto';

export type Json = Record<string, unknown>;
/** Whether a schema describes what is sent to the service or what it answers: a default is optional there, always present here. */
export type Io = 'input' | 'output';

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Patterns that say no more than the `format` beside them, only longer. */
const SAID_BY_FORMAT = new Set(
  [z.regexes.datetime({}), z.regexes.datetime({ offset: true }), z.regexes.email].map(({ source }) => source),
);

/**
 * The schemas of one document. Those with an id become components, each once; a reference stands as `#input/Name` or
 * `#output/Name` until `settle`, when it is known which of the two sides need components of their own.
 */
export class Schemas {
  private readonly owners = new Map<string, unknown>();
  private readonly named = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  /** The JSON Schema of one side of `schema`. What is transformed is described as it is sent. */
  add(schema: z.ZodType | Dto, io: Io): Json {
    if (typeof schema === 'function') return this.addDto(schema, io);
    const override: Override = ({ zodSchema }) => {
      this.own(zodSchema);
    };
    const whole = z.toJSONSchema(schema, { io, override }) as Json & { $defs?: Record<string, Json> };
    const { $schema, $defs = {}, ...root } = whole;
    const all = [root, ...Object.values($defs)].flatMap((part) => [...nodes(part)]);
    // An answer may gain fields without breaking anybody; what is sent may not.
    if (io === 'output')
      for (const node of all) if (node.additionalProperties === false) delete node.additionalProperties;
    for (const node of all) tidy(node, $defs);
    for (const node of all) if (typeof node.$ref === 'string') node.$ref = `#${io}/${nameOf(node.$ref)}`;
    for (const [name, definition] of Object.entries($defs)) this.define(name, io, definition);
    return root;
  }

  private addDto(dto: Dto, io: Io): Json {
    const $defs: Record<string, Json> = {};
    const root = schemaWithReferences(dto, io, $defs);
    const all = [root, ...Object.values($defs)].flatMap((part) => [...nodes(part)]);
    for (const node of all) if (typeof node.$ref === 'string') node.$ref = `#${io}/${nameOf(node.$ref)}`;
    for (const [name, definition] of Object.entries($defs)) this.define(name, io, definition);
    return root;
  }

  /** The fields of an object, or of all alternatives of a union, of which only what every one demands is required. */
  fieldsOf(schema: Json): { properties: Record<string, Json>; required: string[] } {
    const { properties = {}, required = [], type = 'object', ...rest } = this.resolve(schema);
    const alternatives = alternativesOf(rest)?.map((alternative) => this.fieldsOf(alternative));
    if (type !== 'object') throw new Error('it is neither an object nor a union of objects');
    if (!alternatives) return { properties: properties as Record<string, Json>, required: required as string[] };
    return {
      properties: Object.assign({}, ...alternatives.map((fields) => fields.properties).reverse()) as Record<
        string,
        Json
      >,
      required: (alternatives[0]?.required ?? []).filter((name) =>
        alternatives.every((fields) => fields.required.includes(name)),
      ),
    };
  }

  /** The same schema without these fields: what a body holds when the path gives the rest. */
  without(names: string[], schema: Json): Json {
    if (typeof schema.$ref === 'string') {
      const whole = this.resolve(schema);
      const rest = this.without(names, whole);
      if (rest === whole) return schema;
      const name = `${nameOf(schema.$ref)}Body`;
      this.define(name, 'input', rest);
      return { ...schema, $ref: `#input/${name}` };
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const alternatives = schema[keyword] as Json[] | undefined;
      const rest = alternatives?.map((alternative) => this.without(names, alternative));
      if (rest?.some((alternative, index) => alternative !== alternatives?.[index]))
        return { ...schema, [keyword]: rest };
    }
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    if (!names.some((name) => name in properties)) return schema;
    const stillRequired = required.filter((name) => !names.includes(name));
    return {
      ...schema,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
      required: stillRequired.length > 0 ? stillRequired : undefined,
    };
  }

  /** The value with every reference in place, and the components that it needs, by name. */
  settle<T>(value: T): { value: T; components: Record<string, Json> } {
    const differing = this.differing();
    const components = new Map<string, Json>();
    const place = <V>(placed: V): V =>
      JSON.parse(JSON.stringify(placed), (key, part: unknown) => {
        const [, io, name] = (key === '$ref' && typeof part === 'string' && /^#(input|output)\/(.+)$/.exec(part)) || [];
        if (!name) return part;
        const component = io === 'input' && differing.has(name) ? `${name}Input` : name;
        if (component !== name && this.named.output.has(component))
          throw new Error(`Two different schemas are called ${component}.`);
        if (!components.has(component)) {
          components.set(component, {});
          components.set(component, place(this.definition(io as Io, name)));
        }
        return `#/components/schemas/${component}`;
      }) as V;
    return { value: place(value), components: Object.fromEntries(components) };
  }

  /** Whether it takes an object without fields, so that there is nothing to send. */
  isEmpty(schema: Json): boolean {
    const { properties } = this.resolve(schema);
    return properties !== undefined && Object.keys(properties as Json).length === 0;
  }

  /** An id that two schemas share would make one of them disappear. */
  private own(schema: z.core.$ZodType): void {
    const id = z.globalRegistry.get(schema)?.id;
    if (!id) return;
    if ((this.owners.get(id) ?? schema) !== schema) throw new Error(`two different schemas are called ${id}`);
    this.owners.set(id, schema);
  }

  private define(name: string, io: Io, definition: Json): void {
    const known = this.named[io].get(name);
    if (known && !isDeepStrictEqual(known, definition)) throw new Error(`two different schemas are called ${name}`);
    this.named[io].set(name, definition);
  }

  private resolve(schema: Json): Json {
    if (typeof schema.$ref !== 'string') return schema;
    return this.definition(schema.$ref.startsWith('#input/') ? 'input' : 'output', nameOf(schema.$ref));
  }

  private definition(io: Io, name: string): Json {
    const definition = this.named[io].get(name);
    if (!definition) throw new Error(`a schema refers to ${name}, which has no definition`);
    return definition;
  }

  /** Ids whose two sides are not the same, or refer to one whose are not. */
  private differing(): Set<string> {
    const both = [...this.named.input].flatMap(([name, input]) => {
      const output = this.named.output.get(name);
      return output ? [{ name, input, output, refers: referredBy(input) }] : [];
    });
    const differing = new Set(
      both.filter(({ input, output }) => !isDeepStrictEqual(sideless(input), sideless(output))).map(({ name }) => name),
    );
    for (let before = -1; before < differing.size;) {
      before = differing.size;
      for (const { name, refers } of both) if (refers.some((other) => differing.has(other))) differing.add(name);
    }
    return differing;
  }
}

/** Every schema in a schema, itself first. */
function* nodes(schema: unknown): Generator<Json> {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Json;
  yield node;
  for (const keyword of ['items', 'additionalProperties', 'propertyNames', 'not']) yield* nodes(node[keyword]);
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'properties', 'patternProperties']) {
    for (const child of Object.values(node[keyword] ?? {})) yield* nodes(child);
  }
}

/** Says one schema as a reader wants it, without changing what it accepts. */
function tidy(schema: Json, definitions: Record<string, Json>): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format && SAID_BY_FORMAT.has(String(schema.pattern))) delete schema.pattern;
  if (isDeepStrictEqual(schema.propertyNames, { type: 'string' })) delete schema.propertyNames;
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  const union = alternativesOf(schema);
  const objects = union?.map((alternative) =>
    typeof alternative.$ref === 'string' ? (definitions[nameOf(alternative.$ref)] ?? alternative) : alternative,
  );
  if (objects?.every(({ type }) => type === 'object')) {
    delete schema.anyOf;
    delete schema.oneOf;
    const exclusive = objects.every((one, index) => objects.slice(index + 1).every((other) => excludes(one, other)));
    schema[exclusive ? 'oneOf' : 'anyOf'] = union;
  }
}

/** Whether what each demands tells them apart: a field that the other does not know, or another constant in the same field. */
function excludes(one: Json, other: Json): boolean {
  const [a, b] = [one, other].map(({ properties = {}, required = [], additionalProperties }) => ({
    fields: properties as Record<string, Json>,
    required: required as string[],
    closed: additionalProperties === false,
  })) as [Shape, Shape];
  return (
    lacks(a, b) ||
    lacks(b, a) ||
    a.required.some((name) => b.required.includes(name) && disjoint(a.fields[name], b.fields[name]))
  );
}

interface Shape {
  fields: Record<string, Json>;
  required: string[];
  closed: boolean;
}

function lacks(one: Shape, other: Shape): boolean {
  return one.closed && other.required.some((name) => !(name in one.fields));
}

function disjoint(one: Json = {}, other: Json = {}): boolean {
  const [a, b] = [constantsOf(one), constantsOf(other)];
  return a !== undefined && b !== undefined && !a.some((value) => b.includes(value));
}

function constantsOf(schema: Json): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
}

function alternativesOf(schema: Json): Json[] | undefined {
  return (schema.oneOf ?? schema.anyOf) as Json[] | undefined;
}

function nameOf(reference: string): string {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  // What zod makes up where a schema without a name is needed in itself.
  if (name === '#' || name.startsWith('__schema')) throw new Error('a schema that contains itself needs an id');
  return name;
}

function referredBy(schema: Json): string[] {
  return [...nodes(schema)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [nameOf($ref)] : []));
}

/** The schema with references that no longer tell which side they are of. */
function sideless(schema: Json): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? nameOf(value) : value,
    ),
  );
}
