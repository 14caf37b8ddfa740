import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Registry } from '#platform';
import { INSTRUCTIONS } from '../../libs/mcp/src/protocol/server-methods';
import { startApp, TestApp } from '../support/app';
import { LEGACY, MODERN, ToolClient, TWINS } from '../support/tools';

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };
const FREE = { type: 'free' };
const ANYONE = { required: false };
const unitOf = (resource: string) => ({ type: 'plan', resource, consumedPerCall: 1 });
const scope = (name: string) => ({ required: true, scope: name });

/** As decided, in the order of the list. */
const DECIDED: [string, object, object, object][] = [
  ['getPricing', ANYONE, FREE, READS],
  ['listActions', ANYONE, FREE, READS],
  ['getBenchmarks', ANYONE, FREE, READS],
  ['searchInfluencers', ANYONE, FREE, READS],
  ['listCampaigns', scope('read.campaigns'), FREE, READS],
  ['createCampaign', scope('write.campaigns'), unitOf('campaigns'), WRITES],
  ['submitProof', scope('write.submissions'), unitOf('submissions'), { ...WRITES, openWorldHint: true }],
  ['reviewSubmission', scope('review.submissions'), FREE, WRITES],
  ['listSubmissions', scope('read.submissions'), FREE, READS],
  ['getCampaignStats', scope('read.analytics'), FREE, READS],
];

/** Inputs as the interface has them, those that are required first, with those added by this service after a bar. */
const INPUTS: Record<string, string> = {
  getPricing: '| actionId platformId businessType',
  listActions: '| platformId type maxEffort page perPage',
  getBenchmarks: '| businessType',
  searchInfluencers: '| platform minFollowers page perPage',
  listCampaigns: '| status page perPage',
  createCampaign: 'businessId name actions discountType discountValue | description maxCompletions expiresInDays',
  submitProof: 'campaignId actionId proofUrl proofType | metadata',
  reviewSubmission: 'submissionId decision | reason',
  listSubmissions: '| businessId campaignId state page perPage',
  getCampaignStats: 'campaignId |',
};

type Json = Record<string, any>;

let app: TestApp;
let tools: Json[];
const named = (name: string) => tools.find((tool) => tool.name === name)!;
beforeAll(async () => {
  app = await startApp();
  tools = (await new ToolClient(app).request('tools/list')).result.tools;
});
afterAll(() => app.stop());

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

/** Each schema within a schema, with where it stands. */
function* schemasIn(schema: Json, path: string): Generator<[string, Json]> {
  yield [path, schema];
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) yield* schemasIn(field, `${path}.${name}`);
  for (const word of ['items', 'additionalProperties'])
    if (typeof schema[word] === 'object') yield* schemasIn(schema[word], `${path}.${word}`);
  for (const choice of (schema.anyOf ?? []) as Json[])
    for (const [name, field] of Object.entries<Json>(choice.properties ?? {}))
      yield* schemasIn(field, `${path}.${name}`);
}

describe('the list of tools', () => {
  it('has the ten, in a fixed order', async () => {
    for (const revision of [MODERN, ...LEGACY, null]) {
      const { result } = await new ToolClient(app, revision).request('tools/list');
      expect(result.tools.map(({ name }: Json) => name)).toEqual(DECIDED.map(([name]) => name));
    }
    expect(Object.keys(TWINS).sort()).toEqual(DECIDED.map(([name]) => name).sort());
  });

  it('is the same for everyone, byte for byte, in every answer', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => new ToolClient(app).request('tools/list')));
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
  });

  it('costs a model less than 5,000 tokens', () => {
    expect(countTokens(JSON.stringify(tools))).toBeLessThan(5000);
  });

  it.each(DECIDED)(
    'says of %s who may call it, what it costs, and what it does',
    (name, authentication, cost, hints) => {
      const { annotations, _meta } = named(name);
      expect(_meta).toEqual({ cost, authentication });
      expect(annotations).toEqual(hints);
    },
  );

  it.each(DECIDED)('says of %s what its twin says of itself', (name) => {
    const twin = app.routes.routes.find(({ endpoint }) => endpoint.id === TWINS[name]!.id)!;
    expect([twin.method, twin.path.replace(':id', ':campaignId')]).toEqual([
      TWINS[name]!.method,
      `/api/v1${TWINS[name]!.path}`,
    ]);
    const { access, cost } = twin.endpoint;
    const { _meta } = named(name);
    expect(_meta.authentication).toEqual(access === 'public' ? ANYONE : scope(access));
    expect(_meta.cost).toEqual(cost ? unitOf(cost) : FREE);
  });
});

describe.each(DECIDED.map(([name]) => name))('%s', (name) => {
  it('has a name that every host takes, and a title', () => {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(named(name).title).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('is described in 55 to 110 words', () => {
    const { length } = wordsIn(named(name).description);
    expect([name, length >= 55 && length <= 110 ? 'fine' : length]).toEqual([name, 'fine']);
  });

  it('takes what the interface says', () => {
    const { properties, required = [] } = named(name).inputSchema;
    const [must = '', may = ''] = INPUTS[name]!.split('|').map((part) => part.trim());
    expect([...required].sort()).toEqual(wordsIn(must).sort());
    expect(Object.keys(properties).sort()).toEqual(wordsIn(`${must} ${may}`).sort());
  });

  it('describes each parameter, and what is in it', () => {
    const { inputSchema } = named(name);
    const silent = [...schemasIn(inputSchema, name)].filter(
      ([path, { description }]) =>
        path !== name && !/\.(items|additionalProperties)$/.test(path) && !/\w/.test(description ?? ''),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('calls what is required by no word for what may be left out', () => {
    const { properties, required = [] } = named(name).inputSchema;
    for (const field of required) expect(properties[field].description).not.toMatch(/unless|optional|when|default/i);
  });

  it('takes an object without the words at its top that some hosts refuse, and nothing that it does not name', () => {
    const { inputSchema } = named(name);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const word of ['oneOf', 'anyOf', 'allOf', 'not', 'enum', '$ref']) expect(inputSchema).not.toHaveProperty(word);
  });

  it('says what it takes and gives in words that every host understands', () => {
    const { inputSchema, outputSchema } = named(name);
    for (const [path, schema] of [...schemasIn(inputSchema, 'input'), ...schemasIn(outputSchema, 'output')]) {
      const words = ['if', 'then', 'else', 'allOf', '$ref'].filter((word) => word in schema);
      expect([path, words, Array.isArray(schema.type)]).toEqual([path, [], false]);
      expect(Math.abs(schema.maximum ?? 0)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    }
  });

  it('says which fields are always there', () => {
    const { outputSchema } = named(name);
    for (const shape of outputSchema.anyOf ?? [outputSchema]) {
      expect(shape.required.length).toBeGreaterThan(0);
      expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(shape.required));
    }
  });

  it('names its scope, or that there is none, in its description', () => {
    const { description, _meta } = named(name);
    const { scope: needed } = _meta.authentication;
    expect(description).toContain(needed ? `Scope ${String(needed)}` : 'Public: no scope');
  });

  it('gives an object, each of whose parts has a type', () => {
    const { outputSchema } = named(name);
    expect(outputSchema.type).toBe('object');
    const untyped = [...schemasIn(outputSchema, name)].filter(([, { type, anyOf }]) => !type && !anyOf);
    expect(untyped.map(([path]) => path)).toEqual([]);
  });

  it('speaks of no tool, error or parameter that there is not', () => {
    const { description, inputSchema } = named(name);
    const text = [description, ...[...schemasIn(inputSchema, '')].map(([, schema]) => schema.description ?? '')].join(
      ' ',
    );
    assertKnown(text);
  });
});

it('the instructions speak of no tool that there is not, and are short', () => {
  assertKnown(INSTRUCTIONS);
  expect(wordsIn(INSTRUCTIONS).length).toBeLessThan(150);
});

/** Tools are verbs with a noun; codes are capitals. */
function assertKnown(text: string): void {
  const tooled = text.match(/\b(?:get|list|search|create|submit|review|update|redeem)[A-Z]\w+/g) ?? [];
  expect(tooled.filter((word) => !(word in TWINS))).toEqual([]);
  const codes = new Set(app.nest.get(Registry).problems.map(({ code }) => code));
  const capitals = text.match(/\b[A-Z]{4,}(?:_[A-Z]+)*\b/g) ?? [];
  expect(capitals.filter((word) => word !== 'JSON' && !codes.has(word))).toEqual([]);
  const fields = new Set(
    tools.flatMap(({ inputSchema, outputSchema }) =>
      [...schemasIn(inputSchema, ''), ...schemasIn(outputSchema, '')].map(([path]) => path.split('.').at(-1)),
    ),
  );
  const camel = (text.match(/\b[a-z]+[A-Z]\w+\b/g) ?? []).filter((word) => !(word in TWINS));
  expect(camel.filter((word) => !fields.has(word) && word !== 'idempotencyKey')).toEqual([]);
}
