import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Registry } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { ALL, ALL_TOOLS, DEFAULT_TOOLS, LEGACY, MODERN, ToolClient, TOOLS } from '../support/agents/tools';

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };
const FREE = { type: 'free' };
const ANYONE = { required: false };
const unitOf = (resource: string) => ({ type: 'plan', resource, consumedPerCall: 1 });
const scope = (name: string) => (name === 'authenticated' ? { required: true } : { required: true, scope: name });

/** What is expected of each tool, by name. */
const EXPECTED = Object.entries(ALL).sort(([a], [b]) => (a < b ? -1 : 1));
const NAMES = EXPECTED.map(([name]) => name);
const DEFAULT_NAMES = NAMES.filter((name) => name in DEFAULT_TOOLS);
/** The pages that hosts with MCP Apps show in place of a result. */
const APPS: Record<string, string> = { listSubmissions: 'ui://perk/review', createCampaign: 'ui://perk/offer' };
const HINTS = {
  reads: READS,
  writes: WRITES,
  'reaches out': { ...WRITES, openWorldHint: true },
  'changes again': { ...WRITES, idempotentHint: true },
  'changes elsewhere': { ...WRITES, idempotentHint: true, openWorldHint: true },
  sends: { ...WRITES, destructiveHint: false, openWorldHint: true },
};

/** The limit for each tool in the list, all of which a model has to read before it can call one. */
const MAX_TOKENS = 700;

type Json = Record<string, any>;

let app: TestApp;
let tools: Json[];
const named = (name: string) => tools.find((tool) => tool.name === name)!;
beforeAll(async () => {
  app = await startApp();
  tools = (await new ToolClient(app).at(ALL_TOOLS).request('tools/list')).result.tools;
});
afterAll(() => app.stop());

/** The arguments that every tool that writes has. A dry run is not offered where the answer is what costs a unit. */
const optionsOf = (name: string): string[] => {
  const { effect, scope: needed } = ALL[name]!;
  if (effect === 'reads' || needed === undefined) return [];
  return ['quickStart', 'planCampaigns', 'generateText'].includes(name)
    ? ['idempotencyKey']
    : ['dryRun', 'idempotencyKey'];
};
/** The result of an operation is different for each. */
const hasNoShape = (name: string) => name === 'callOperation';

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

/** Each schema within a schema, with its path. */
function* schemasIn(schema: Json, path: string): Generator<[string, Json]> {
  yield [path, schema];
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) yield* schemasIn(field, `${path}.${name}`);
  for (const keyword of ['items', 'additionalProperties'])
    if (typeof schema[keyword] === 'object') yield* schemasIn(schema[keyword], `${path}.${keyword}`);
  for (const choice of (schema.anyOf ?? []) as Json[])
    for (const [name, field] of Object.entries<Json>(choice.properties ?? {}))
      yield* schemasIn(field, `${path}.${name}`);
}

describe('tools/list', () => {
  it.each([
    ['the eleven default tools', '/mcp', DEFAULT_NAMES],
    ['every tool', ALL_TOOLS, NAMES],
  ])('returns %s, sorted by name, in every revision', async (_which, path, names) => {
    expect(DEFAULT_NAMES).toHaveLength(11);
    for (const revision of [MODERN, ...LEGACY, null]) {
      const { result } = await new ToolClient(app, revision).at(path).request('tools/list');
      expect(result.tools.map(({ name }: Json) => name)).toEqual(names);
    }
  });

  it('returns the same bytes every time', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => new ToolClient(app).request('tools/list')));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it.each(NAMES)(`needs at most ${String(MAX_TOKENS)} tokens for %s`, (name) => {
    expect(countTokens(JSON.stringify(named(name)))).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it.each(EXPECTED)('returns access, cost and hints of %s', (name, expected) => {
    const { annotations, _meta } = named(name);
    expect(_meta).toEqual({
      cost: expected.unit ? unitOf(expected.unit) : FREE,
      authentication: expected.scope ? scope(expected.scope) : ANYONE,
      ...(APPS[name] && { ui: { resourceUri: APPS[name] } }),
    });
    expect(annotations).toEqual(HINTS[expected.effect]);
  });

  it.each(Object.keys(TOOLS))('returns the same access and cost for %s as its endpoint declares', (name) => {
    const route = app.routes.routes.find(({ endpoint }) => endpoint.id === TOOLS[name]!.id)!;
    // A tool says of what the id is.
    const withoutNames = (path: string) => path.replace(/:\w+/g, ':');
    expect([route.method, withoutNames(route.path)]).toEqual([
      TOOLS[name]!.method,
      withoutNames(`/api/v1${TOOLS[name]!.path}`),
    ]);
    const { access, cost } = route.endpoint;
    const { _meta } = named(name);
    expect(_meta.authentication).toEqual(access === 'public' ? ANYONE : scope(access));
    expect(_meta.cost).toEqual(cost ? unitOf(cost) : FREE);
  });
});

describe.each(NAMES)('%s', (name) => {
  it('has a name that every host accepts, and a title', () => {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(named(name).title).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('has a description of 55 to 110 words', () => {
    const { length } = wordsIn(named(name).description);
    expect([name, length >= 55 && length <= 110 ? 'fine' : length]).toEqual([name, 'fine']);
  });

  it('has the expected required and optional parameters', () => {
    const { properties, required = [] } = named(name).inputSchema;
    const [must = '', may = ''] = ALL[name]!.takes.split('|').map((part) => part.trim());
    expect([...required].sort()).toEqual(wordsIn(must).sort());
    expect(Object.keys(properties).sort()).toEqual([...wordsIn(`${must} ${may}`), ...optionsOf(name)].sort());
  });

  it('describes each parameter and its fields', () => {
    const { inputSchema } = named(name);
    const undescribed = [...schemasIn(inputSchema, name)].filter(
      ([path, { description }]) =>
        path !== name && !/\.(items|additionalProperties)$/.test(path) && !/\w/.test(description ?? ''),
    );
    expect(undescribed.map(([path]) => path)).toEqual([]);
  });

  it('does not describe a required parameter as optional', () => {
    const { properties, required = [] } = named(name).inputSchema;
    for (const field of required) expect(properties[field].description).not.toMatch(/unless|optional|when|default/i);
  });

  it('has an input schema without unknown fields and without top-level keywords that some hosts reject', () => {
    const { inputSchema } = named(name);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const keyword of ['oneOf', 'anyOf', 'allOf', 'not', 'enum', '$ref'])
      expect(inputSchema).not.toHaveProperty(keyword);
  });

  it('uses only schema keywords that every host understands', () => {
    const { inputSchema, outputSchema } = named(name);
    for (const [path, schema] of [...schemasIn(inputSchema, 'input'), ...schemasIn(outputSchema ?? {}, 'output')]) {
      const unsupported = ['if', 'then', 'else', 'allOf', '$ref'].filter((keyword) => keyword in schema);
      expect([path, unsupported, Array.isArray(schema.type)]).toEqual([path, [], false]);
      expect(Math.abs(schema.maximum ?? 0)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    }
  });

  it('has an output schema that names the fields that are always present', () => {
    const { outputSchema } = named(name);
    if (hasNoShape(name)) return expect(outputSchema).toBeUndefined();
    for (const shape of outputSchema.anyOf ?? [outputSchema]) {
      expect(shape.required.length).toBeGreaterThan(0);
      expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(shape.required));
    }
  });

  it('states its scope in its description, or that it is public', () => {
    const { description, _meta } = named(name);
    const { scope: needed } = _meta.authentication;
    expect(description).toContain(
      needed ? `Scope ${String(needed)}` : _meta.authentication.required ? 'Any credential' : 'Public: no scope',
    );
  });

  it('has an output schema that is an object, with a type for each field', () => {
    const { outputSchema } = named(name);
    if (hasNoShape(name)) return;
    expect(outputSchema.type).toBe('object');
    const untyped = [...schemasIn(outputSchema, name)].filter(([, { type, anyOf }]) => !type && !anyOf);
    expect(untyped.map(([path]) => path)).toEqual([]);
  });

  it('mentions only tools, errors and parameters that exist', () => {
    const { description, inputSchema } = named(name);
    const text = [description, ...[...schemasIn(inputSchema, '')].map(([, schema]) => schema.description ?? '')].join(
      ' ',
    );
    assertKnown(text);
  });
});

it('The instructions mention only tools that exist, in less than 150 words', async () => {
  const { result } = await new ToolClient(app).request('initialize', { protocolVersion: LEGACY[0] });
  assertKnown(result.instructions);
  expect(wordsIn(result.instructions).length).toBeLessThan(150);
});

/** Fails if the text mentions a tool (verb and noun), error code (capitals) or field that does not exist. */
function assertKnown(text: string): void {
  const tooled =
    text.match(/\b(?:get|list|find|search|create|submit|review|update|redeem|check|call|replay)[A-Z]\w+/g) ?? [];
  expect(tooled.filter((word) => !(word in ALL))).toEqual([]);
  const codes = new Set(app.nest.get(Registry).errors.map(({ code }) => code));
  const capitals = text.match(/\b[A-Z]{4,}(?:_[A-Z]+)*\b/g) ?? [];
  expect(capitals.filter((word) => !['JSON', 'REST'].includes(word) && !codes.has(word))).toEqual([]);
  const fields = new Set(
    tools.flatMap(({ inputSchema, outputSchema }) =>
      [...schemasIn(inputSchema, ''), ...schemasIn(outputSchema ?? {}, '')].map(([path]) => path.split('.').at(-1)),
    ),
  );
  const camel = (text.match(/\b[a-z]+[A-Z]\w+\b/g) ?? []).filter((word) => !(word in ALL));
  expect(camel.filter((word) => !fields.has(word) && word !== 'idempotencyKey')).toEqual([]);
}
