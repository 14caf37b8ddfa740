import { Json } from './schemas';

type Components = Record<string, Record<string, Json>>;

/** The operations of the paths, or of the webhooks. */
type Operations = Record<string, Record<string, Json>>;

/** A part of an operation that can be a component. */
interface Part {
  kind: 'parameters' | 'responses' | 'examples';
  name: string;
  value: Json;
  /** Replaces the part in its operation. */
  refer: (reference: { $ref: string }) => void;
}

interface Reference {
  $ref?: string;
  anyOf?: Reference[];
}

interface Content extends Json {
  schema?: Reference & { properties?: { data?: Reference } };
  example?: unknown;
  examples?: Json;
}

/**
 * Moves parts that several operations have to the components, which makes the document much smaller. If different parts would have
 * the same name, such as the parameter `status` of several lists, only one that most of them have is moved.
 * @returns the components with the shared parts
 */
export function shareParts(operations: Operations[], components: Components): Components {
  const parts = operations
    .flatMap(Object.values)
    .flatMap(Object.values<Json>)
    .flatMap(partsOf);
  const shared = structuredClone(components);
  for (const namesakes of groupsBy(parts, ({ kind, name }) => `${kind} ${name}`))
    for (const same of groupsBy(namesakes, ({ value }) => JSON.stringify(value))) {
      const [{ kind, name, value }] = same;
      const named = (shared[kind] ??= {});
      if (same.length < 2 || same.length * 2 <= namesakes.length || name in named) continue;
      named[name] = value;
      for (const { refer } of same) refer({ $ref: `#/components/${kind}/${name}` });
    }
  return shared;
}

function groupsBy<T>(items: T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

function partsOf(operation: Json): Part[] {
  const parameters = (operation.parameters ?? []) as Json[];
  const responses = operation.responses as Record<string, Json>;
  return [
    ...parameters.flatMap((value, index): Part[] => {
      if (value.in !== 'query') return [];
      const refer: Part['refer'] = (reference) => (parameters[index] = reference);
      return [{ kind: 'parameters', name: titled(value.name as string), value, refer }];
    }),
    ...Object.entries(responses).flatMap(([status, value]): Part[] => {
      if ('$ref' in value) return [];
      if (/^2\d\d$/.test(status)) return exampleIn(value);
      const refer: Part['refer'] = (reference) => (responses[status] = reference);
      return [{ kind: 'responses', name: responseName(status, value), value, refer }];
    }),
  ];
}

/** The example of a success, named after the schema of its data. */
function exampleIn({ content = {} }: { content?: Record<string, Content> }): Part[] {
  return Object.values(content).flatMap((media): Part[] => {
    const { schema, example } = media;
    const data = schema?.properties?.data ?? schema;
    const name = (data?.$ref ?? data?.anyOf?.[0]?.$ref)?.split('/').at(-1);
    if (name === undefined || example === undefined) return [];
    const refer: Part['refer'] = (reference) => {
      delete media.example;
      media.examples = { [name]: reference };
    };
    return [{ kind: 'examples', name, value: { value: example }, refer }];
  });
}

/** Named after its error codes, such as `ForbiddenOrInsufficientScope`. */
function responseName(status: string, { content }: { content?: Record<string, Content> }): string {
  const codes = Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
  return codes.length > 0 ? codes.map((code) => titled(code.toLowerCase())).join('Or') : `Status${titled(status)}`;
}

function titled(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
