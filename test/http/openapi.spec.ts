import { Id, Int, Paging, Text } from '#kernel';
import { EndpointSpec } from '../../libs/http/src/endpoint-spec';
import { CONFLICT } from '../../libs/kernel/src/errors/api-error';
import { describeOne, describeRoutes, Read, registry, SPOILED } from '../support/declarations/described';

class ById {
  @Id('fruit', { description: 'The fruit.' })
  id: string;
}

class ByPage extends Paging(20) {}

class Note extends ById {
  @Text({ description: 'What to note.', example: 'red' })
  note: string;

  @Int({ default: 3, description: 'For how many days.' })
  days: number;
}

describe('The document', () => {
  let document: Read;
  beforeAll(async () => {
    document = await describeRoutes(
      ['GET', '/api/v1/fruits', { id: 'listFruits' }],
      ['POST', '/api/v1/fruits', { id: 'createFruit' }],
      [
        'GET',
        '/fruit-page',
        { id: 'getFruitPage', envelope: false, mediaType: 'text/html; charset=utf-8', returns: undefined },
      ],
    );
  });

  it('contains the address and the version of the service', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
      servers: [{ url: 'https://fruit.example/api/v1' }],
    });
  });

  it('describes routes under /api/v1 and omits all others', () => {
    expect(Object.keys(document.paths)).toEqual(['/fruits']);
    expect(Object.keys(document.paths['/fruits'])).toEqual(['get', 'post']);
  });

  it('has operations in the order of their declaration, whatever the order of the routes', async () => {
    const { paths } = await describeRoutes(['POST', '/api/v1/f/peel'], ['POST', '/api/v1/f'], ['GET', '/api/v1/f']);
    expect(Object.entries<Read>(paths).map(([path, methods]) => [path, ...Object.keys(methods)])).toEqual([
      ['/f/peel', 'post'],
      ['/f', 'post', 'get'],
    ]);
  });

  it('lists each tag once, with its description', () => {
    expect(document.tags).toEqual([{ name: 'Fruit', description: 'What grows on trees.' }]);
  });

  it('contains the whole error table, as text and as schemas', () => {
    const { enum: codes, description: table } = document.components.schemas.ErrorCode;
    expect(codes).toEqual(registry.errors.map(({ code }) => code));
    for (const { code, status, description } of registry.errors)
      expect(table).toContain(`- \`${code}\` (${String(status)}): ${description}`);
  });

  it('explains 405 in the introduction, because no operation lists it', async () => {
    expect(document.info.description).toContain('405 `METHOD_NOT_ALLOWED`');
  });
});

describe('The header Idempotency-Key', () => {
  const refersTo = async (method: string, spec: Partial<EndpointSpec>) => {
    const { parameters = [], responses, components } = await describeOne(method, '/api/v1/f', spec);
    // Of a PUT and its PATCH, the response is a component.
    const { headers = {} } = responses[200].$ref ? components.responses.Fruit200 : responses[200];
    return {
      sent: JSON.stringify(parameters).includes('#/components/parameters/IdempotencyKey'),
      marked: 'Idempotency-Replayed' in headers,
    };
  };

  it.each(['POST', 'PUT'])(
    'is accepted by an authenticated %s, whose response may have Idempotency-Replayed',
    async (method) => {
      expect(await refersTo(method, { access: 'read.fruit' })).toEqual({ sent: true, marked: true });
      expect(await refersTo(method, { access: 'public' })).toEqual({ sent: false, marked: false });
      expect(await refersTo(method, { access: 'owner', countsItself: true })).toEqual({ sent: false, marked: false });
    },
  );

  it.each(['GET', 'DELETE'])('is not documented for %s', async (method) => {
    expect(await refersTo(method, { access: 'read.fruit' })).toEqual({ sent: false, marked: false });
  });

  it('is documented with the pattern that is enforced', async () => {
    const { components } = await describeOne('POST', '/api/v1/f', { access: 'authenticated' });
    const { pattern } = components.parameters.IdempotencyKey.schema;
    for (const [key, fits] of [
      ['a', true],
      [' ~', true],
      ['', false],
      ['é', false],
      ['x'.repeat(256), false],
    ] as const)
      expect([key, new RegExp(pattern).test(key)]).toEqual([key, fits]);
  });

  it('has no example, because interactive pages would send it with every request', async () => {
    const spec = { access: 'authenticated', streams: 'Text.', maxAgeSeconds: 60 } as const;
    const { parameters } = (await describeOne('POST', '/api/v1/f', spec)).components;
    for (const name of ['IdempotencyKey', 'LastEventId', 'IfNoneMatch']) {
      expect(parameters).toHaveProperty(name);
      expect(parameters[name]).not.toHaveProperty('example');
      for (const keyword of ['default', 'examples']) expect(parameters[name].schema).not.toHaveProperty(keyword);
    }
  });

  it('adds Retry-After to the error for a request that is still running', async () => {
    const { responses, components } = await describeOne('POST', '/api/v1/f', { access: 'authenticated' });
    expect(responses[409]).toEqual({ $ref: '#/components/responses/IdempotencyInProgress' });
    expect(components.responses.IdempotencyInProgress.headers).toHaveProperty('Retry-After');
  });
});

describe('The parameter dryRun', () => {
  const described = async (method: string, spec: Partial<EndpointSpec>) => {
    const { parameters = [] } = await describeOne(method, '/api/v1/f', spec);
    return JSON.stringify(parameters).includes('#/components/parameters/DryRun');
  };

  it.each(['POST', 'PUT', 'DELETE'])('is accepted by an authenticated %s', async (method) => {
    expect(await described(method, { access: 'read.fruit', status: 201 })).toBe(true);
    for (const spec of [
      { access: 'public' },
      { access: 'owner', countsItself: true },
      { access: 'owner', dryRun: false },
    ])
      expect(await described(method, spec as Partial<EndpointSpec>)).toBe(false);
  });

  it('is not documented for GET', async () => {
    expect(await described('GET', { access: 'read.fruit' })).toBe(false);
  });

  it('has a response of its own, which is not among those of the operation', async () => {
    const { components, ...operation } = await describeOne('POST', '/api/v1/f', { access: 'read.fruit', status: 201 });
    expect(operation['x-dry-run-response']).toEqual({ $ref: '#/components/responses/DryRun' });
    expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toEqual(['201']);
    const { required, properties } = components.schemas.DryRun;
    expect(required).toEqual(['dryRun', 'wouldReturn', 'status', 'effects']);
    expect(properties.effects.required).toEqual(registry.effects.map(({ name }) => name));
    expect(components.responses.DryRun.content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/DryRun',
    });
  });
});

describe('PATCH', () => {
  it('is described wherever PUT is, with an id of its own', async () => {
    const { paths } = await describeRoutes(['PUT', '/api/v1/f/:id', { id: 'updateFruit', input: Note }]);
    const { put, patch } = paths['/f/{id}'];
    expect(patch.operationId).toBe('updateFruitWithPatch');
    expect({ ...patch, description: put.description, operationId: put.operationId }).toEqual(put);
  });

  it('is not described for other methods', async () => {
    expect(await describeRoutes(['POST', '/api/v1/f'])).not.toHaveProperty(['paths', '/f', 'patch']);
  });
});

describe('What several operations have in common', () => {
  const lists = (...paths: string[]) =>
    describeRoutes(
      ...paths.map((path) => ['GET', path, { input: ByPage, errors: [SPOILED, CONFLICT] }] as [string, string, object]),
    );

  it('is a component: parameters, and responses with the same errors or the same data', async () => {
    const { paths, components } = await lists('/api/v1/a', '/api/v1/b');
    for (const { get } of Object.values<Read>(paths)) {
      expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/PerPage' });
      expect(get.responses[409]).toEqual({ $ref: '#/components/responses/ConflictOrSpoiled' });
      expect(get.responses[200]).toEqual({ $ref: '#/components/responses/Fruit200' });
    }
    expect(components.parameters.PerPage).toMatchObject({ name: 'perPage', in: 'query' });
    const { schema, example } = components.responses.Fruit200.content['application/json'];
    expect(schema.properties.data).toEqual({ $ref: '#/components/schemas/Fruit' });
    expect(example).toMatchObject({ success: true, data: { name: 'Boskoop' } });
  });

  it('is an example, if only that is the same', async () => {
    const { paths, components } = await describeRoutes(
      ['GET', '/api/v1/a', {}],
      ['GET', '/api/v1/b', { maxAgeSeconds: 60 }],
    );
    for (const { get } of Object.values<Read>(paths)) {
      const { examples } = get.responses[200].content['application/json'];
      expect(examples).toEqual({ Fruit: { $ref: '#/components/examples/Fruit' } });
    }
    expect(components.examples.Fruit.value).toMatchObject({ success: true, data: { name: 'Boskoop' } });
  });

  it('is a parameter of a path, named after its place', async () => {
    const { paths, components } = await describeRoutes(
      ['GET', '/api/v1/fruit-trees/:id', { input: ById }],
      ['GET', '/api/v1/fruit-trees/:id/leaves', { input: ById }],
      ['GET', '/api/v1/baskets/:id', { input: ById }],
    );
    const parameters = Object.values<Read>(paths).map(({ get }) => get.parameters[0]);
    const reference = { $ref: '#/components/parameters/FruitTreesId' };
    expect(parameters).toEqual([reference, reference, expect.objectContaining({ name: 'id', in: 'path' })]);
    expect(components.parameters.FruitTreesId).toEqual(parameters[2]);
  });

  it('stays in the operation if only one has it', async () => {
    const { paths, components } = await lists('/api/v1/a');
    expect(paths['/a'].get.responses[409]).not.toHaveProperty('$ref');
    expect(components.parameters).not.toHaveProperty('PerPage');
  });

  it('is told apart from what only has the same name', async () => {
    class ByMore extends Paging(50) {}
    const { paths } = await describeRoutes(
      ['GET', '/api/v1/a', { input: ByPage }],
      ['GET', '/api/v1/b', { input: ByMore }],
      ['GET', '/api/v1/c', { input: ByPage }],
    );
    const perPage = (path: string) =>
      paths[path].get.parameters.find(({ name, $ref }: Read) => name === 'perPage' || /PerPage$/.test($ref));
    expect(perPage('/a')).toEqual({ $ref: '#/components/parameters/PerPage' });
    expect(perPage('/b').schema.default).toBe(50);
  });
});
