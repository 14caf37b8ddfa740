import { createRequire } from 'node:module';
import { Dto } from '#kernel/host';
import { ToolRegistry } from '../../libs/mcp/src/tools/tool-registry';
import { tolerant } from '../../libs/kernel/src/dto/tolerant';
import { startApp, TestApp } from '../support/app';
import { ALL_TOOLS, ToolClient, TOOLS } from '../support/agents/tools';
import { ExpectedTool } from './parity/row';
import { anonymous, aParityWorld, restAdapter, toolAdapter, ParityWorld } from './parity-world';
import { sampled } from '../support/sample';
import { fieldErrorsOf } from '../support/declarations/shapes';

// The validator that comes with the MCP SDK.
const { Ajv2020 } = createRequire(require.resolve('@modelcontextprotocol/sdk/types.js'))('ajv/dist/2020.js');
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });

type Json = Record<string, any>;

/** A valid input with only the required parameters. */
const exampleOf = (name: string, world: ParityWorld): Json => TOOLS[name]!.example(world);

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

/** What every tool that writes takes besides its input: idempotency.spec.ts. */
const CALL_OPTIONS = ['dryRun', 'idempotencyKey'];

/** Valid and invalid values for a parameter, on both sides of each bound of its schema. */
function valuesFor(schema: Json): unknown[] {
  const { type, anyOf = [], enum: choices, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const types = [type, ...anyOf.map((each: Json) => each.type)];
  const { minimum: low = minimum, maximum: high = maximum } = anyOf[0] ?? {};
  const step = types.includes('integer') ? 1 : 0.01;
  return [
    ...[null, true, 'nonsense', ' ', '', 'a\0b', 12, -0.5, [], ['x'], [1], {}, { a: { b: 1 } }, nested(40)],
    ...(choices ? [...choices, choices[0].toUpperCase()] : []),
    ...(low === undefined ? [] : [low, low - step]),
    ...(high === undefined || high === Number.MAX_SAFE_INTEGER ? [] : [high, high + step]),
    ...(types.includes('integer') ? [1.5, '1'] : types.includes('number') ? [1.5, 1.005, '1.5'] : []),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minItems === undefined ? [] : [Array(minItems).fill('ig_st')]),
    ...(maxItems === undefined ? [] : [Array(maxItems).fill('ig_st'), Array(maxItems + 1).fill('ig_st')]),
    ...(types.includes('array') ? [['go_rv'], ['x'.repeat(81)]] : []),
  ];
}

/** The valid input, and every input that differs from it by one missing, changed or additional parameter. */
function* variants(tool: Json, base: Json): Generator<[parameter: string, value: unknown, input: Json]> {
  yield ['nothing', 'changed', base];
  for (const [name, schema] of Object.entries<Json>(tool.inputSchema.properties)) {
    if (CALL_OPTIONS.includes(name)) continue;
    const { [name]: _left, ...rest } = base;
    yield [name, undefined, rest];
    for (const value of valuesFor(schema)) yield [name, value, { ...base, [name]: value }];
  }
  yield ['colour', 'red', { ...base, colour: 'red' }];
}

/** The schemas do not state what every text is: visible, and without control characters. */
const isUnreadable = (value: unknown) => value === ' ' || value === '' || value === 'a\0b';

const short = (value: unknown) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40));

let app: TestApp;
let world: ParityWorld;
let another: ParityWorld;
let listed: Map<string, Json>;
beforeAll(async () => {
  app = await startApp();
  [world, another] = [await aParityWorld(app), await aParityWorld(app)];
  const { result } = await new ToolClient(app).at(ALL_TOOLS).request('tools/list');
  listed = new Map(result.tools.map((tool: Json) => [tool.name, tool]));
});
afterAll(() => app.stop());

const tools = Object.keys(TOOLS);
const toolInput = (name: string) => app.nest.get(ToolRegistry).find(name)!.input as Dto;

describe('The schemas', () => {
  it.each(tools)('the schemas of %s are JSON Schema 2020-12 without unknown keywords', (name) => {
    const { inputSchema, outputSchema } = listed.get(name)!;
    expect(() => [ajv.compile(inputSchema), ajv.compile(outputSchema)]).not.toThrow();
  });

  it.each(tools)('the schemas of %s accept and reject the same inputs as the validator of the tool', (name) => {
    const tool = listed.get(name)!;
    const isValid = ajv.compile(tool.inputSchema);
    const { input } = app.nest.get(ToolRegistry).find(name)!;
    const narrower: string[] = [];
    const wider: string[] = [];
    let accepted = 0;
    for (const [parameter, value, variant] of variants(tool, exampleOf(name, world))) {
      const [bySchema, byValidator] = [isValid(variant), fieldErrorsOf(input, variant).length === 0];
      if (byValidator) accepted++;
      if (bySchema && !byValidator && !isUnreadable(value)) wider.push(`${parameter} ${short(value)}`);
      // The validator treats null as absent, which no schema states.
      if (value === null && byValidator && !tool.inputSchema.required?.includes(parameter)) continue;
      if (byValidator && !bySchema) narrower.push(`${parameter} ${short(value)}`);
    }
    const { onlyInValidator = [], onlyInSchema = [] } = TOOLS[name]!;
    expect(narrower).toEqual(onlyInValidator);
    expect(wider.filter((what) => !onlyInSchema.some((known) => what.startsWith(known)))).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('Each value of each parameter', () => {
  /** A query string has only strings: a number can be sent in it, but not a string that looks like a number. */
  const canBeSentOverRest = ({ method }: ExpectedTool, { type }: Json = {}, value: unknown) =>
    method === 'POST' ||
    value === undefined ||
    (typeof value === 'string'
      ? // A path with an empty id names the whole collection, which must not be deleted.
        (isNaN(Number(value)) || type === 'string') && !(method === 'DELETE' && value === '')
      : typeof value === 'number' && type !== 'string');

  it.each(tools)('each value of each parameter of %s has the same result over REST', async (name) => {
    const tool = listed.get(name)!;
    const [ofRest, ofTool] = [world, another].map((its) => [...variants(tool, exampleOf(name, its))]);
    const [rest, tools] = [restAdapter(app), toolAdapter(app)];
    const differ: { what: string; byTool: Json }[] = [];
    const tried: string[] = [];
    for (const [at, [parameter, sent, input]] of sampled([...ofRest!.entries()], 12)) {
      const { [parameter]: value } = tolerant(toolInput(name), input) as Json;
      if (!canBeSentOverRest(TOOLS[name]!, tool.inputSchema.properties[parameter], value)) continue;
      if (TOOLS[name]!.random?.includes(`${parameter} ${short(value)}`)) continue;
      // What a model sends in another form has the result of the form that is meant.
      const byRest = await rest(world.shop.liveKey, name, tolerant(toolInput(name), input) as Json);
      const byTool = await tools(another.shop.liveKey, name, ofTool![at]![2]);
      tried.push(`${parameter} ${short(sent)}`);
      if (JSON.stringify(anonymous(byRest)) !== JSON.stringify(anonymous(byTool)))
        differ.push({ what: `${parameter} ${short(sent)}`, byTool });
    }
    const known = (TOOLS[name]!.differences ?? []).filter((what) => tried.includes(what));
    expect(differ.map(({ what }) => what)).toEqual(known);
    for (const { what, byTool } of differ.filter(({ what }) => !what.startsWith('perPage'))) {
      const { code, details } = byTool.error;
      expect([what, code, details]).toEqual([
        what,
        'VALIDATION_ERROR',
        [expect.objectContaining({ path: expect.stringMatching(new RegExp(`^${what.split(' ')[0]!}\\b`)) })],
      ]);
    }
  });

  it('accepts null for an optional parameter, which then counts as absent', async () => {
    const call = toolAdapter(app);
    for (const [name, input] of [
      ['listActions', { platformId: null, type: null, page: null, perPage: null }],
      ['listCampaigns', { status: null, page: null, perPage: null }],
    ] as const)
      expect(await call(world.shop.liveKey, name, input)).toEqual(await call(world.shop.liveKey, name, {}));
  });
});

describe('A page of listActions', () => {
  it('has 50 rows by default, and 20 over REST', async () => {
    const [byTool, twenty, fifty] = [
      await toolAdapter(app)(undefined, 'listActions', {}),
      await restAdapter(app)(undefined, 'listActions', {}),
      await restAdapter(app)(undefined, 'listActions', { perPage: 50 }),
    ];
    expect(byTool).toEqual(fifty);
    expect([byTool.data, twenty.data]).toMatchObject([{ perPage: 50 }, { perPage: 20 }]);
  });

  it('is also a page of the REST API if it is shortened, and `next` leads to the end', async () => {
    const [tool, rest] = [toolAdapter(app), restAdapter(app)];
    let input: object | undefined = { page: 1, perPage: 100 };
    const seen: string[] = [];
    while (input) {
      const { notice, ...data } = (await tool(undefined, 'listActions', input)).data as Json;
      const { page, perPage } = data;
      expect(data).toEqual((await rest(undefined, 'listActions', { page, perPage })).data);
      expect(notice === undefined).toBe(perPage === (input as Json).perPage);
      seen.push(...data.actions.map(({ id }: Json) => id));
      input = data.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([125, 125]);
  });
});

describe('A parameter that the endpoint accepts', () => {
  it.each([
    ['listCampaigns', { state: 'active' }, { status: 'active' }],
    ['getBenchmarks', { industry: 'spas' }, { businessType: 'spas' }],
  ])('a parameter of the endpoint is accepted by %s if it is an alias', async (name, alias, canonical) => {
    const call = toolAdapter(app);
    expect(await call(world.shop.liveKey, name, alias)).toEqual(await call(world.shop.liveKey, name, canonical));
  });

  it.each<[string, (of: ParityWorld) => object, string[]]>([
    ['listCampaigns', ({ shop }) => ({ businessId: shop.businessId }), ['businessId']],
    ['listSubmissions', () => ({ status: 'pending' }), ['status']],
    ['searchInfluencers', () => ({ maxFollowers: 10, niche: 'tea', tier: 'micro' }), ['maxFollowers', 'niche', 'tier']],
    [
      'createCampaign',
      () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 }),
      [
        ...['name', 'actions', 'discountType', 'discountValue'],
        ...['actionId', 'platformId', 'rewardType', 'rewardValue'],
      ],
    ],
    [
      'createCampaign',
      (of) => ({ ...exampleOf('createCampaign', of), status: 'draft', guidelines: 'Be kind' }),
      ['status', 'guidelines'],
    ],
    [
      'submitProof',
      (of) => ({ ...exampleOf('submitProof', of), proofUrl: 'https://example.com/notes', notes: 'Hi' }),
      ['notes'],
    ],
    ['reviewSubmission', ({ pending }) => ({ submissionId: pending, action: 'approve' }), ['decision', 'action']],
  ])('a parameter of the endpoint is rejected by %s if the tool does not have it', async (name, input, fields) => {
    const { error } = await toolAdapter(app)(world.shop.liveKey, name, input(world));
    expect(((error?.details ?? []) as Json[]).map(({ path }) => path).sort()).toEqual([...fields].sort());
    const { data } = await restAdapter(app)(world.shop.liveKey, name, input(world));
    expect(data).toBeDefined();
  });
});
