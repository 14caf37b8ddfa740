import { createRequire } from 'node:module';
import { ToolRegistry } from '../../libs/mcp/src/tools/tool-registry';
import { startApp, TestApp } from '../support/app';
import { ToolClient, Twin, TWINS } from '../support/tools';
import { anonymous, aTwinWorld, restDoor, toolDoor, TwinWorld } from './twin-worlds';
import { faultsOf } from '../support/shapes';

// The validator that the protocol's own packages bring with them.
const { Ajv2020 } = createRequire(require.resolve('@modelcontextprotocol/sdk/types.js'))('ajv/dist/2020.js');
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });

type Json = Record<string, any>;

/** What each tool needs, and no more. */
const BASE: Record<string, (world: TwinWorld) => Json> = {
  getPricing: () => ({}),
  listActions: () => ({ perPage: 50 }),
  getBenchmarks: () => ({}),
  searchInfluencers: () => ({}),
  listCampaigns: () => ({}),
  createCampaign: ({ shop }) => ({
    businessId: shop.businessId,
    name: 'Story tags',
    actions: ['ig_st'],
    discountType: 'pct',
    discountValue: 10,
  }),
  submitProof: ({ open }) => ({
    campaignId: open,
    actionId: 'ig_st',
    proofUrl: 'https://www.instagram.com/p/pending/',
    proofType: 'url',
  }),
  reviewSubmission: ({ decided }) => ({ submissionId: decided, decision: 'approve' }),
  listSubmissions: () => ({}),
  getCampaignStats: ({ open }) => ({ campaignId: open }),
};

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

/** Values for a parameter, right and wrong, on both sides of each bound that its schema states. */
function valuesFor(schema: Json): unknown[] {
  const { type, anyOf = [], enum: words, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const types = [type, ...anyOf.map((each: Json) => each.type)];
  const { minimum: low = minimum, maximum: high = maximum } = anyOf[0] ?? {};
  const step = types.includes('integer') ? 1 : 0.01;
  return [
    ...[null, true, 'nonsense', ' ', '', 'a\0b', 12, -0.5, [], ['x'], [1], {}, { a: { b: 1 } }, nested(40)],
    ...(words ? [...words, words[0].toUpperCase()] : []),
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

/** Every input that is the good one with one parameter left out, changed, or too many. */
function* variants(tool: Json, base: Json): Generator<[parameter: string, value: unknown, input: Json]> {
  yield ['nothing', 'changed', base];
  for (const [name, schema] of Object.entries<Json>(tool.inputSchema.properties)) {
    const { [name]: _left, ...rest } = base;
    yield [name, undefined, rest];
    for (const value of valuesFor(schema)) yield [name, value, { ...base, [name]: value }];
  }
  yield ['colour', 'red', { ...base, colour: 'red' }];
}

const short = (value: unknown) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40));

let app: TestApp;
let world: TwinWorld;
let another: TwinWorld;
let listed: Map<string, Json>;
beforeAll(async () => {
  app = await startApp();
  [world, another] = [await aTwinWorld(app), await aTwinWorld(app)];
  const { result } = await new ToolClient(app).request('tools/list');
  listed = new Map(result.tools.map((tool: Json) => [tool.name, tool]));
});
afterAll(() => app.stop());

const tools = Object.keys(TWINS);

describe('the schemas', () => {
  it.each(tools)('of %s are JSON Schema 2020-12, with no word that it does not know', (name) => {
    const { inputSchema, outputSchema } = listed.get(name)!;
    expect(() => [ajv.compile(inputSchema), ajv.compile(outputSchema)]).not.toThrow();
  });

  /** What the words of JSON Schema cannot say, or not without confusing a validator of floats or a host: such as a rule across fields. */
  const UNSAID: Record<string, string[]> = {
    createCampaign: ['name " "', 'discountValue 1.005', 'description " "'],
    submitProof: ['proofUrl "', 'metadata {"a":{"a":'],
    // Many hosts misread a schema whose fields depend on each other.
    reviewSubmission: ['decision "reject"'],
  };

  /** What the validator does without, as the interface does not: it can only be the business that the key belongs to. */
  const SAID_BESIDES: Record<string, string[]> = { createCampaign: ['businessId left out', 'businessId null'] };

  it.each(tools)('of %s takes what its validator takes, and refuses what that refuses', (name) => {
    const tool = listed.get(name)!;
    const says = ajv.compile(tool.inputSchema);
    const { input } = app.nest.get(ToolRegistry).find(name)!;
    const narrower: string[] = [];
    const wider: string[] = [];
    let taken = 0;
    for (const [parameter, value, given] of variants(tool, BASE[name]!(world))) {
      const [bySchema, byValidator] = [says(given), faultsOf(input, given).length === 0];
      if (byValidator) taken++;
      if (bySchema && !byValidator) wider.push(`${parameter} ${short(value)}`);
      // Null stands for a parameter that is left out, which no schema says.
      if (value === null && byValidator && !tool.inputSchema.required?.includes(parameter)) continue;
      if (byValidator && !bySchema) narrower.push(`${parameter} ${short(value)}`);
    }
    expect(narrower).toEqual(SAID_BESIDES[name] ?? []);
    const unsaid = UNSAID[name] ?? [];
    expect(wider.filter((what) => !unsaid.some((known) => what.startsWith(known)))).toEqual([]);
    expect(taken).toBeGreaterThan(0);
  });
});

describe('each value of each parameter', () => {
  /** Where a tool is meant to answer otherwise: it demands what its twin has other words or defaults for. */
  const OTHERWISE: Record<string, string[]> = {
    // A page of 100 actions is too long for a model.
    listActions: ['perPage left out', 'perPage 100'],
    createCampaign: ['name left out', 'name null'],
    submitProof: ['actionId left out', 'actionId null', 'proofType left out', 'proofType null'],
    // What cannot be an id is no path, and so not found.
    getCampaignStats: ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `campaignId ${what}`),
  };

  /** A query is text: a number can be said in it, and a number as a word cannot. */
  const canBeAsked = ({ method }: Twin, { type }: Json = {}, value: unknown) =>
    method === 'POST' ||
    value === undefined ||
    (typeof value === 'string'
      ? isNaN(Number(value)) || type === 'string'
      : typeof value === 'number' && type !== 'string');

  it.each(tools)('of %s is answered as by its twin', async (name) => {
    const tool = listed.get(name)!;
    const [ofRest, ofTool] = [world, another].map((its) => [...variants(tool, BASE[name]!(its))]);
    const [rest, tools] = [restDoor(app), toolDoor(app)];
    const differ: { what: string; byTool: Json }[] = [];
    for (const [at, [parameter, value, input]] of ofRest!.entries()) {
      if (!canBeAsked(TWINS[name]!, tool.inputSchema.properties[parameter], value)) continue;
      const byRest = await rest(world.shop.liveKey, name, input);
      const byTool = await tools(another.shop.liveKey, name, ofTool![at]![2]);
      if (JSON.stringify(anonymous(byRest)) !== JSON.stringify(anonymous(byTool)))
        differ.push({ what: `${parameter} ${short(value)}`, byTool });
    }
    expect(differ.map(({ what }) => what)).toEqual(OTHERWISE[name] ?? []);
    for (const { what, byTool } of differ.filter(({ what }) => !what.startsWith('perPage'))) {
      const { code, details } = byTool.error;
      expect([what, code, details]).toEqual([
        what,
        'VALIDATION_ERROR',
        [expect.objectContaining({ path: what.split(' ')[0] })],
      ]);
    }
  });

  it('is null for absent where a parameter may be left out', async () => {
    const ask = toolDoor(app);
    for (const [name, input] of [
      ['listActions', { platformId: null, type: null, page: null, perPage: null }],
      ['listCampaigns', { status: null, page: null, perPage: null }],
    ] as const)
      expect(await ask(world.shop.liveKey, name, input)).toEqual(await ask(world.shop.liveKey, name, {}));
  });

  it('of listActions is listed by 50, where its twin lists by 20', async () => {
    const [byTool, twenty, fifty] = [
      await toolDoor(app)(undefined, 'listActions', {}),
      await restDoor(app)(undefined, 'listActions', {}),
      await restDoor(app)(undefined, 'listActions', { perPage: 50 }),
    ];
    expect(byTool).toEqual(fifty);
    expect([byTool.data, twenty.data]).toMatchObject([{ perPage: 50 }, { perPage: 20 }]);
  });

  it('of listActions is cut to a page that the twin has as well, and goes on to the end', async () => {
    const [tool, rest] = [toolDoor(app), restDoor(app)];
    let asked: object | undefined = { page: 1, perPage: 100 };
    const seen: string[] = [];
    while (asked) {
      const { notice, ...data } = (await tool(undefined, 'listActions', asked)).data as Json;
      const { page, perPage } = data;
      expect(data).toEqual((await rest(undefined, 'listActions', { page, perPage })).data);
      expect(notice === undefined).toBe(perPage === (asked as Json).perPage);
      seen.push(...data.actions.map(({ id }: Json) => id));
      asked = data.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([125, 125]);
  });
});

describe('what the twin takes in other words', () => {
  it.each([
    ['listCampaigns', { state: 'active' }, { status: 'active' }],
    ['getBenchmarks', { industry: 'spas' }, { businessType: 'spas' }],
  ])('%s takes as well where it is an alias', async (name, alias, canonical) => {
    const ask = toolDoor(app);
    expect(await ask(world.shop.liveKey, name, alias)).toEqual(await ask(world.shop.liveKey, name, canonical));
  });

  it.each<[string, (of: TwinWorld) => object, string[]]>([
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
      (of) => ({ ...BASE.createCampaign!(of), status: 'draft', guidelines: 'Be kind' }),
      ['status', 'guidelines'],
    ],
    [
      'submitProof',
      (of) => ({ ...BASE.submitProof!(of), proofUrl: 'https://example.com/notes', notes: 'Hi' }),
      ['notes'],
    ],
    ['reviewSubmission', ({ pending }) => ({ submissionId: pending, action: 'approve' }), ['decision', 'action']],
  ])('%s refuses, field by field', async (name, input, fields) => {
    const { error } = await toolDoor(app)(world.shop.liveKey, name, input(world));
    expect((error?.details as Json[]).map(({ path }) => path).sort()).toEqual([...fields].sort());
    const { data } = await restDoor(app)(world.shop.liveKey, name, input(world));
    expect(data).toBeDefined();
  });
});
