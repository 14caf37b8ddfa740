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

interface Response extends Json {
  $ref?: string;
  content?: Record<string, Content>;
}

/**
 * Moves parts that several operations have to the components, which makes the document much smaller. If different parts would have
 * the same name, such as the parameter `status` of several lists, only one that most of them have is moved.
 * @returns the components with the shared parts
 */
export function shareParts(operations: Operations[], components: Components): Components {
  const shared = structuredClone(components);
  const all = operations.flatMap(Object.entries<Record<string, Json>>).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({
      path,
      parameters: (operation.parameters ?? []) as Json[],
      responses: operation.responses as Record<string, Response>,
    })),
  );
  share(
    all.flatMap(({ path, parameters, responses }) => [...parametersIn(parameters, path), ...responsesIn(responses)]),
    shared,
  );
  // What is left, once in each response.
  const responses = [...all.flatMap((one) => Object.values(one.responses)), ...Object.values(shared.responses ?? {})];
  share(responses.flatMap(examplesIn), shared);
  return shared;
}

function share(parts: Part[], components: Components): void {
  for (const namesakes of groupsBy(parts, ({ kind, name }) => `${kind} ${name}`))
    for (const same of groupsBy(namesakes, ({ value }) => JSON.stringify(value))) {
      const [{ kind, name, value }] = same;
      const named = (components[kind] ??= {});
      if (same.length < 2 || same.length * 2 <= namesakes.length || name in named) continue;
      named[name] = value;
      for (const { refer } of same) refer({ $ref: `#/components/${kind}/${name}` });
    }
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

/** Those of a path are named after it, such as `ThingsPartsId` in `/things/{thingId}/parts/{id}`, because many are called `id`. */
function parametersIn(parameters: Json[], path: string): Part[] {
  return parameters.flatMap((value, index): Part[] => {
    const { in: place, name } = value as { in?: string; name: string };
    if (place !== 'query' && place !== 'path') return [];
    const before = place === 'path' ? path.slice(0, path.indexOf(`{${name}}`)).replace(/\{\w+\}/g, '') : '';
    const refer: Part['refer'] = (reference) => (parameters[index] = reference);
    return [{ kind: 'parameters', name: titled(`${before}/${name}`), value, refer }];
  });
}

function responsesIn(responses: Record<string, Response>): Part[] {
  return Object.entries(responses).flatMap(([status, value]): Part[] => {
    const name = '$ref' in value ? undefined : responseName(status, value);
    if (name === undefined) return [];
    const refer: Part['refer'] = (reference) => (responses[status] = reference);
    return [{ kind: 'responses', name, value, refer }];
  });
}

/** The example of a success, named after the schema of its data. */
function examplesIn({ content = {} }: Response): Part[] {
  return Object.values(content).flatMap((media): Part[] => {
    const { example } = media;
    const name = dataName(media);
    if (name === undefined || example === undefined) return [];
    const refer: Part['refer'] = (reference) => {
      delete media.example;
      media.examples = { [name]: reference };
    };
    return [{ kind: 'examples', name, value: { value: example }, refer }];
  });
}

/** An error is named after its codes, such as `ForbiddenOrInsufficientScope`, and a success after its data, such as `Thing200`. */
function responseName(status: string, { content = {} }: Response): string | undefined {
  const contents = Object.values(content);
  const [first] = contents;
  if (first && /^2\d\d$/.test(status)) {
    const data = dataName(first);
    return data && data + status;
  }
  const codes = contents.flatMap(({ examples }) => Object.keys(examples ?? {}));
  return codes.length > 0 ? codes.map((code) => titled(code.toLowerCase())).join('Or') : `Status${titled(status)}`;
}

/** The schema of the data of a success. */
function dataName({ schema }: Content): string | undefined {
  const data = schema?.properties?.data ?? schema;
  return (data?.$ref ?? data?.anyOf?.[0]?.$ref)?.split('/').at(-1);
}

function titled(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
