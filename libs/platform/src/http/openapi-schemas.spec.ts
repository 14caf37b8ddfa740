import { z } from 'zod';
import { PLATFORM_PROBLEMS } from '../platform.problems';
import { CONFLICT } from '../problem';
import { Registry } from '../registry';
import { EndpointSpec } from './endpoint';
import { openApiDocument } from './openapi';
import { Schemas } from './openapi-schemas';

const registry = new Registry();
registry.add('fruit', { problems: PLATFORM_PROBLEMS, tags: { Fruit: 'What grows on trees.' } });

/** Whatever a schema holds there. */
type Read = ReturnType<typeof JSON.parse>;

const Fruit = z.strictObject({ name: z.string(), pickedAt: z.iso.datetime().nullable() }).meta({ id: 'Fruit' });

describe('Schemas', () => {
  /** What is answered and what is sent, as a document holds them, and the components that they refer to. */
  function described(answered: z.ZodType, sent: z.ZodType = z.unknown()): Read {
    const schemas = new Schemas();
    const { value, components } = schemas.settle({
      data: schemas.add(answered, 'output'),
      body: schemas.add(sent, 'input'),
    });
    return { ...value, schemas: components };
  }

  it('with an id are said once, and referred to', () => {
    const Basket = z.strictObject({ best: Fruit.nullable(), all: z.array(Fruit) }).meta({ id: 'Basket' });
    const { data, schemas } = described(Basket);
    expect(data).toEqual({ $ref: '#/components/schemas/Basket' });
    expect(schemas.Basket.properties.all.items).toEqual({ $ref: '#/components/schemas/Fruit' });
    expect(JSON.stringify(schemas).match(/pickedAt/g)).toHaveLength(2);
    expect(Object.keys(schemas)).toEqual(['Basket', 'Fruit']);
  });

  it('are kept apart where what is sent differs from what is answered', () => {
    const Peel = z.strictObject({ days: z.number().default(3) }).meta({ id: 'Peeling' });
    const Plan = z.strictObject({ peel: Peel }).meta({ id: 'PeelingPlan' });
    const Label = z.enum(['ripe', 'green']).meta({ id: 'Label' });
    const both = z.strictObject({ plan: Plan, label: Label });
    const { data, body, schemas } = described(both, both);
    expect(schemas.Peeling.required).toEqual(['days']);
    expect(schemas.PeelingInput.required).toBeUndefined();
    // What refers to one of them differs as well.
    expect(schemas.PeelingPlanInput.properties.peel).toEqual({ $ref: '#/components/schemas/PeelingInput' });
    expect(body.properties.plan).toEqual({ $ref: '#/components/schemas/PeelingPlanInput' });
    expect(data.properties.plan).toEqual({ $ref: '#/components/schemas/PeelingPlan' });
    expect(body.properties.label).toEqual(data.properties.label);
    expect(schemas).not.toHaveProperty('LabelInput');
  });

  it('are refused when two of them have the same id', () => {
    const tree = (field: string) => z.strictObject({ [field]: z.string() }).meta({ id: 'Tree' });
    expect(() => described(z.tuple([tree('root'), tree('leaf')]))).toThrow('Tree');
    // Not even when one of them is sent and the other answered.
    expect(() => described(tree('root'), tree('leaf'))).toThrow('two different schemas are called Tree');
  });

  it('may contain themselves when they have an id', () => {
    const Tree: z.ZodType = z.strictObject({ branches: z.array(z.lazy(() => Tree)) }).meta({ id: 'Branch' });
    expect(described(Tree).schemas.Branch.properties.branches.items).toEqual({ $ref: '#/components/schemas/Branch' });
    const Nameless: z.ZodType = z.strictObject({ branches: z.array(z.lazy(() => Nameless)) });
    expect(() => described(Nameless)).toThrow('needs an id');
  });

  it('are one of several where each demands what tells it apart, else any of them', () => {
    const [a, b] = [z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })];
    const sent = (schema: z.ZodType) => described(z.unknown(), schema).body;
    expect(sent(z.union([a, b]))).toHaveProperty('oneOf');
    expect(sent(z.union([a, a.extend({ b: z.string().optional() })]))).toHaveProperty('anyOf');
    // An answer may have gained fields, so that what it lacks tells nothing.
    expect(described(z.union([a, b])).data).toHaveProperty('anyOf');
    const [login, logout] = [z.strictObject({ do: z.literal('in') }), z.strictObject({ do: z.literal('out') })];
    expect(described(z.discriminatedUnion('do', [login, logout])).data).toHaveProperty('oneOf');
    expect(described(z.discriminatedUnion('do', [logout, login.partial()])).data).toHaveProperty('anyOf');
  });

  it('hold no noise', () => {
    const { data } = described(
      z.strictObject({
        n: z.number().int(),
        at: z.iso.datetime(),
        mail: z.email(),
        any: z.record(z.string(), z.unknown()),
      }),
    );
    expect(data).toEqual({
      type: 'object',
      properties: {
        n: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
        mail: { type: 'string', format: 'email' },
        any: { type: 'object', additionalProperties: {} },
      },
      required: ['n', 'at', 'mail', 'any'],
    });
  });

  it('are closed where they are sent and open where they are answered', () => {
    const { data, body } = described(z.strictObject({ n: z.number() }), z.strictObject({ n: z.number() }));
    expect(body).toHaveProperty('additionalProperties', false);
    expect(data).not.toHaveProperty('additionalProperties');
  });

  it('give examples in the form of this version', () => {
    expect(described(z.string().meta({ example: 'red' })).data).toEqual({ type: 'string', examples: ['red'] });
    // A field that happens to have that name is no example.
    expect(Object.keys(described(z.strictObject({ example: z.string() })).data.properties)).toEqual(['example']);
  });
});

describe('The schemas of a document', () => {
  function documentOf(...endpoints: Partial<EndpointSpec>[]): Read {
    const routes = endpoints.map((spec, index) => ({
      method: spec.input ? 'POST' : 'GET',
      path: `/api/v1/f${String(index)}`,
      endpoint: {
        id: `fruit${String(index)}`,
        summary: 'Do it',
        tag: 'Fruit',
        access: 'public',
        tier: 'relaxed',
        returns: Fruit,
        ...spec,
      } satisfies EndpointSpec,
    }));
    return JSON.parse(
      JSON.stringify(openApiDocument(routes, registry, { version: '1.2.3', baseUrl: 'https://fruit.example' })),
    );
  }

  it('are refused when their id is one of the document itself', () => {
    expect(() => documentOf({ returns: z.strictObject({}).meta({ id: 'ErrorCode' }) })).toThrow('ErrorCode is taken');
  });

  it('that cannot be described are named by their endpoint', () => {
    expect(() => documentOf({ id: 'getDate', returns: z.date() })).toThrow('The answer of getDate cannot be described');
  });

  it('are all there: every reference has its target', () => {
    const document = documentOf(
      { maxAgeSeconds: 60 },
      { input: Fruit, returns: z.array(Fruit), access: 'owner', problems: [CONFLICT] },
    );
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const targets = [...references].map(([, path = '']) =>
      path.split('/').reduce((part, key) => part?.[key], document),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets).not.toContain(undefined);
  });
});
