import { z } from 'zod';
import { pageQuery, timestamp } from '../fields';
import { idField } from '../ids';
import { PLATFORM_PROBLEMS } from '../platform.problems';
import { CONFLICT, INVALID_STATE, ProblemType, SERVICE_UNAVAILABLE } from '../problem';
import { Registry } from '../registry';
import { EndpointSpec } from './endpoint';
import { openApiDocument } from './openapi';

const SPOILED = new ProblemType('SPOILED', 409, 'The fruit | vegetable is off.');
const registry = new Registry();
registry.add('platform', { problems: PLATFORM_PROBLEMS });
registry.add('fruit', { problems: [SPOILED], tags: { Fruit: 'What grows on trees.' } });

const Fruit = z
  .strictObject({
    id: idField('fruit', 'The fruit.'),
    name: z.string(),
    pickedAt: timestamp('When it was picked.').nullable(),
  })
  .meta({ id: 'Fruit' });

/** Whatever the document holds there. */
type Read = ReturnType<typeof JSON.parse>;

let planted = 0;

/** One endpoint of which nothing needs to be said but what a test is about. */
function endpoint(spec: Partial<EndpointSpec> = {}): EndpointSpec {
  return {
    id: `fruit${String(++planted)}`,
    summary: 'Do it',
    tag: 'Fruit',
    access: 'public',
    tier: 'relaxed',
    returns: Fruit,
    ...spec,
  };
}

function describeRoutes(...routes: [method: string, path: string, spec?: Partial<EndpointSpec>][]) {
  const table = routes.map(([method, path, spec]) => ({ method, path, endpoint: endpoint(spec) }));
  return JSON.parse(
    JSON.stringify(openApiDocument(table, registry, { version: '1.2.3', baseUrl: 'https://fruit.example' })),
  );
}

/** The operation of one planted endpoint, and the components that it refers to. */
function describeOne(method: string, path: string, spec: Partial<EndpointSpec> = {}) {
  const { paths, components } = describeRoutes([method, path, spec]);
  const [operations] = Object.values<Read>(paths);
  return { ...operations[method.toLowerCase()], components };
}

/** Which codes are documented, by status. */
function codesOf(method: string, path: string, spec: Partial<EndpointSpec> = {}): Record<string, string[]> {
  const { responses, components } = describeOne(method, path, spec);
  const failures = Object.entries<Read>(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    failures.map(([status, response]) => {
      const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response;
      return [status, content['application/json'].schema.properties.error.properties.code.enum];
    }),
  );
}

const always = { 429: ['RATE_LIMITED'], 500: ['INTERNAL_ERROR'], 503: ['SERVICE_UNAVAILABLE'] };
const id = { id: idField('fruit', 'The fruit.') };

describe('The document', () => {
  const document = describeRoutes(
    ['GET', '/api/v1/fruits', { id: 'listFruits' }],
    ['POST', '/api/v1/fruits', { id: 'createFruit' }],
    ['GET', '/fruit-page', { id: 'getFruitPage' }],
  );

  it('says where the service is, and of which version', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
      servers: [{ url: 'https://fruit.example/api/v1' }],
    });
  });

  it('describes what is under /api/v1 and leaves out what is not', () => {
    expect(Object.keys(document.paths)).toEqual(['/fruits']);
    expect(Object.keys(document.paths['/fruits'])).toEqual(['get', 'post']);
  });

  it('lists each tag once, with what it is about', () => {
    expect(document.tags).toEqual([{ name: 'Fruit', description: 'What grows on trees.' }]);
  });

  it('holds the whole error table, for readers and for programs', () => {
    const { enum: codes, description } = document.components.schemas.ErrorCode;
    expect(codes).toEqual(registry.problems.map(({ code }) => code));
    for (const { code, status, about } of registry.problems)
      expect(description).toContain(`- \`${code}\` (${String(status)}): ${about}`);
  });

  it('explains 405, which no operation lists', () => {
    expect(document.info.description).toContain('405 `METHOD_NOT_ALLOWED`');
  });
});

describe('A key against doing it twice', () => {
  const refersTo = (method: string, spec: Partial<EndpointSpec>) => {
    const { parameters = [], responses } = describeOne(method, '/api/v1/f', spec);
    return {
      sent: JSON.stringify(parameters).includes('#/components/parameters/IdempotencyKey'),
      marked: 'Idempotency-Replayed' in (responses[200].headers ?? {}),
    };
  };

  it.each(['POST', 'PUT'])('may be sent with a %s of somebody, and the answer may be marked', (method) => {
    expect(refersTo(method, { access: 'read.fruit' })).toEqual({ sent: true, marked: true });
    expect(refersTo(method, { access: 'public' })).toEqual({ sent: false, marked: false });
    expect(refersTo(method, { access: 'owner', countsItself: true })).toEqual({ sent: false, marked: false });
  });

  it.each(['GET', 'DELETE'])('is nothing to a %s', (method) => {
    expect(refersTo(method, { access: 'read.fruit' })).toEqual({ sent: false, marked: false });
  });

  it('is described as it is checked', () => {
    const { pattern } = describeOne('POST', '/api/v1/f', {}).components.parameters.IdempotencyKey.schema;
    for (const [key, fits] of [
      ['a', true],
      [' ~', true],
      ['', false],
      ['é', false],
      ['x'.repeat(256), false],
    ] as const)
      expect([key, new RegExp(pattern).test(key)]).toEqual([key, fits]);
  });

  it('comes without an example, which a page to try the API would send with every request', () => {
    const { parameters } = describeOne('POST', '/api/v1/f', { streams: 'Text.' }).components;
    for (const name of ['IdempotencyKey', 'LastEventId', 'IfNoneMatch']) {
      expect(parameters[name]).not.toHaveProperty('example');
      for (const keyword of ['default', 'examples']) expect(parameters[name].schema).not.toHaveProperty(keyword);
    }
  });

  it('says how long to wait for the first', () => {
    const { responses, components } = describeOne('POST', '/api/v1/f', { access: 'authenticated' });
    expect(responses[409]).toEqual({ $ref: '#/components/responses/IdempotencyInProgress' });
    expect(components.responses.IdempotencyInProgress.headers).toHaveProperty('Retry-After');
  });
});

describe('Errors', () => {
  it.each<[string, string, string, Partial<EndpointSpec>, Record<number, string[]>]>([
    ['a public read without input', 'GET', '/f', {}, {}],
    ['input', 'GET', '/f', { input: z.strictObject(pageQuery(20)) }, { 400: ['VALIDATION_ERROR'] }],
    [
      'a path parameter',
      'GET',
      '/f/:id',
      { input: z.strictObject(id) },
      { 400: ['VALIDATION_ERROR'], 404: ['NOT_FOUND'] },
    ],
    ['anyone who is signed in', 'GET', '/f', { access: 'authenticated' }, { 401: ['UNAUTHENTICATED'] }],
    ['a scope', 'GET', '/f', { access: 'read.fruit' }, { 401: ['UNAUTHENTICATED'], 403: ['INSUFFICIENT_SCOPE'] }],
    ['a signed-in user', 'GET', '/f', { access: 'user' }, { 401: ['UNAUTHENTICATED'], 403: ['FORBIDDEN'] }],
    [
      'a scope and a verified address',
      'GET',
      '/f',
      { access: 'read.fruit', requires: 'verified-email' },
      { 401: ['UNAUTHENTICATED'], 403: ['EMAIL_NOT_VERIFIED', 'INSUFFICIENT_SCOPE'] },
    ],
    ['an owner', 'GET', '/f', { access: 'owner' }, { 401: ['UNAUTHENTICATED'], 403: ['FORBIDDEN'] }],
    [
      'a body',
      'POST',
      '/f',
      { input: z.strictObject({ name: z.string() }) },
      { 400: ['VALIDATION_ERROR'], 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] },
    ],
    [
      'problems of its own',
      'POST',
      '/f',
      { problems: [SPOILED, INVALID_STATE, CONFLICT] },
      { 409: ['CONFLICT', 'INVALID_STATE', 'SPOILED'] },
    ],
    [
      'a write as somebody, which may bring a key',
      'PUT',
      '/f',
      { access: 'authenticated', problems: [SPOILED] },
      {
        400: ['VALIDATION_ERROR'],
        401: ['UNAUTHENTICATED'],
        409: ['IDEMPOTENCY_IN_PROGRESS', 'SPOILED'],
        422: ['IDEMPOTENCY_KEY_REUSED'],
      },
    ],
    ['a problem that every endpoint has', 'GET', '/f', { problems: [SERVICE_UNAVAILABLE] }, {}],
  ])('follow from %s', (_, method, path, spec, expected) => {
    expect(codesOf(method, `/api/v1${path}`, spec)).toEqual({ ...expected, ...always });
  });

  it('have no 413 or 415 where nothing is left for a body', () => {
    const spec = { input: z.strictObject(id) };
    expect(describeOne('POST', '/api/v1/f/:id/peel', spec).requestBody).toBeUndefined();
    expect(codesOf('POST', '/api/v1/f/:id/peel', spec)).toEqual({
      400: ['VALIDATION_ERROR'],
      404: ['NOT_FOUND'],
      ...always,
    });
  });

  it('have an example of each code in the envelope', () => {
    const { responses } = describeOne('POST', '/api/v1/f', { problems: [SPOILED, CONFLICT] });
    const { examples } = responses[409].content['application/json'];
    expect(Object.keys(examples)).toEqual(['CONFLICT', 'SPOILED']);
    expect(examples.SPOILED.value).toEqual({
      success: false,
      error: { code: 'SPOILED', message: SPOILED.about, requestId: expect.any(String) },
    });
  });

  it('suggest no API key where only a person may act', () => {
    const { responses, components } = describeOne('GET', '/api/v1/f', { access: 'owner' });
    expect(responses[401]).toEqual({ $ref: '#/components/responses/SignInRequired' });
    expect(JSON.stringify(components.responses.SignInRequired)).toMatch(/^(?!.*API key).*sign in with POST/);
  });

  it('tell when to come back, and which credential is wanted', () => {
    const { responses } = describeOne('GET', '/api/v1/f', { access: 'authenticated' }).components;
    expect(Object.keys(responses.RateLimited.headers)).toContain('Retry-After');
    expect(Object.keys(responses.ServiceUnavailable.headers)).toContain('Retry-After');
    expect(Object.keys(responses.Unauthenticated.headers)).toContain('WWW-Authenticate');
    expect(responses.InternalError.headers).toBeUndefined();
  });
});

describe('An operation', () => {
  it('says who may call it, how often and at which cost', () => {
    const { description } = describeOne('POST', '/api/v1/f', {
      description: 'Peels.',
      access: 'write.fruit',
      tier: 'strict',
      cost: 'peels',
      requires: 'verified-email',
      shownOnce: ['stone'],
    });
    expect(description).toMatch(/^Peels\.\n\n/);
    expect(description).toContain('the scope `write.fruit`');
    expect(description).toContain('5 requests a minute (Strict)');
    expect(description).toContain('one unit of `peels`');
    expect(description).toContain('**Requires:** a verified e-mail address.');
    expect(description).toContain('**Shown once:** `stone`.');
  });

  it.each<[EndpointSpec['access'], object[]]>([
    ['public', []],
    ['authenticated', [{ apiKey: [] }, { bearer: [] }]],
    ['read.fruit', [{ apiKey: ['read.fruit'] }, { bearer: ['read.fruit'] }]],
    ['owner', [{ bearer: [] }]],
    ['user', [{ bearer: [] }]],
  ])('for %s asks for the right credentials', (access, security) => {
    const { components, ...operation } = describeOne('GET', '/api/v1/f', { access });
    expect(operation.security).toEqual(security);
    expect(Object.keys(components.securitySchemes)).toEqual(['apiKey', 'bearer']);
  });
});

describe('Input', () => {
  it('of a GET is split into path and query', () => {
    const input = z.strictObject({ ...id, ripe: z.boolean(), ...pageQuery(20) });
    const { parameters, requestBody } = describeOne('GET', '/api/v1/fruits/:id/seeds', { input });
    expect(parameters.map(({ name, in: place, required }: Read) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['ripe', 'query', true],
      ['page', 'query', false],
      ['perPage', 'query', false],
    ]);
    expect(requestBody).toBeUndefined();
  });

  it('of a query keeps defaults, bounds and descriptions', () => {
    const { parameters } = describeOne('GET', '/api/v1/fruits', { input: z.strictObject(pageQuery(20)) });
    expect(parameters[1]).toEqual({
      name: 'perPage',
      in: 'query',
      description: 'How many items a page holds, 1 to 100.',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
  });

  it('of a POST is the body, without what the path says', () => {
    const input = z.strictObject({ ...id, note: z.string(), days: z.number().default(3) }).meta({ id: 'Peel' });
    const { parameters, requestBody, components } = describeOne('POST', '/api/v1/fruits/:id/peel', { input });
    expect(parameters.map(({ name }: Read) => name)).toEqual(['id']);
    expect(requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/PeelBody' });
    expect(components.schemas.PeelBody).toMatchObject({ required: ['note'], additionalProperties: false });
    expect(Object.keys(components.schemas.PeelBody.properties)).toEqual(['note', 'days']);
    expect(components.schemas).not.toHaveProperty('Peel');
  });

  it('of each alternative is without what the path says', () => {
    const one = z.strictObject({ ...id, note: z.string() }).meta({ id: 'ByNote' });
    const other = z.strictObject({ ...id, mark: z.string() });
    const { requestBody, components } = describeOne('PUT', '/api/v1/fruits/:id', { input: z.union([one, other]) });
    const [first, second] = requestBody.content['application/json'].schema.oneOf;
    expect(components.schemas[first.$ref.split('/').at(-1)].required).toEqual(['note']);
    expect(second.required).toEqual(['mark']);
  });

  it.each([
    ['something is required', z.strictObject({ ...id, note: z.string() }), true],
    [
      'every alternative requires something',
      z.union([z.strictObject({ ...id, a: z.string() }), z.strictObject({ ...id, b: z.string() })]),
      true,
    ],
    ['the path is enough', z.strictObject({ ...id, note: z.string().optional() }), false],
  ])('has a body that is required or not: %s', (_, input, required) => {
    expect(describeOne('POST', '/api/v1/fruits/:id/peel', { input }).requestBody.required).toBe(required);
  });

  it('comes with its examples', () => {
    const input = z.strictObject({ note: z.string() });
    const { requestBody } = describeOne('POST', '/api/v1/f', { input, examples: { short: { note: 'red' } } });
    expect(requestBody.content['application/json'].examples).toEqual({ short: { value: { note: 'red' } } });
  });

  it('is described as it is sent, before it is transformed', () => {
    const input = z
      .strictObject({ size: z.string().regex(/^\d+$/).transform(Number).pipe(z.number()) })
      .superRefine(() => undefined)
      .transform(({ size }) => size);
    expect(describeOne('GET', '/api/v1/f', { input }).parameters[0].schema).toEqual({
      type: 'string',
      pattern: '^\\d+$',
    });
  });

  it('is refused without a field for a path parameter', () => {
    expect(() => describeOne('GET', '/api/v1/f/:id', { id: 'getBare' })).toThrow(
      'The input of getBare cannot be described: there is none',
    );
    expect(() => describeOne('GET', '/api/v1/f/:id', { id: 'getOther', input: z.strictObject({}) })).toThrow(
      'it lacks id',
    );
  });
});

describe('Answers', () => {
  it('wear the envelope', () => {
    const { responses } = describeOne('GET', '/api/v1/f');
    expect(Object.keys(responses[200].content)).toEqual(['application/json']);
    expect(responses[200].content['application/json'].schema.properties).toEqual({
      success: { type: 'boolean', const: true },
      data: { $ref: '#/components/schemas/Fruit' },
    });
  });

  it('are bare where they are served bare', () => {
    const { responses } = describeOne('GET', '/api/v1/f', {
      bare: 'text/x-python; charset=utf-8',
      returns: z.string(),
    });
    expect(responses[200].content).toEqual({ 'text/x-python': { schema: { type: 'string' } } });
  });

  it('have their own status, and others beside it', () => {
    const { responses } = describeOne('POST', '/api/v1/f', { status: 201, alsoReturns: { 200: 'It was there.' } });
    expect([responses[200].description, responses[201].description]).toEqual(['It was there.', 'Created']);
    expect(responses[200].content).toEqual(responses[201].content);
  });

  it('leave out the headers that every answer has, which the introduction names once', () => {
    const { info, paths, components } = describeRoutes(['GET', '/api/v1/f']);
    expect(paths['/f'].get.responses[200].headers).toBeUndefined();
    expect(Object.keys(components.headers).join()).toBe('Retry-After,WWW-Authenticate,ETag,Idempotency-Replayed');
    for (const name of ['Request-Id', 'Response-Time', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
      expect(info.description.match(new RegExp(`X-${name}\\b`, 'g'))).toHaveLength(1);
  });

  it('can be asked for with an entity tag where caches may keep them', () => {
    const { responses, parameters } = describeOne('GET', '/api/v1/f', { maxAgeSeconds: 60 });
    expect(parameters).toEqual([{ $ref: '#/components/parameters/IfNoneMatch' }]);
    expect(Object.keys(responses[200].headers)).toEqual(['ETag']);
    expect(responses[304].content).toBeUndefined();
  });
});
