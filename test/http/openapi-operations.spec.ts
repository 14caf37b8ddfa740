import { Get } from '@nestjs/common';
import { Bool, enumeration, Id, Int, OneOf, Paging, Text } from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';
import { Endpoint } from '../../libs/http/src/endpoint';
import { EndpointSpec } from '../../libs/http/src/endpoint-spec';
import { CONFLICT, INVALID_STATE, SERVICE_UNAVAILABLE } from '../../libs/kernel/src/errors/api-error';
import { describeOne, describeRoutes, endpoint, Read, SPOILED } from '../support/declarations/described';

class ById {
  @Id('fruit', { description: 'The fruit.' })
  id: string;
}

class ByPage extends Paging(20) {}

class Named {
  @Text({ description: 'Its name.', example: 'Boskoop' })
  name: string;
}

class Note extends ById {
  @Text({ description: 'What to note.', example: 'red' })
  note: string;

  @Int({ default: 3, description: 'For how many days.' })
  days: number;
}

class OptionalNote extends ById {
  @Text({ optional: true, description: 'What to note.', example: 'red' })
  note?: string;
}

/** The documented error codes, by status. */
async function codesOf(method: string, path: string, spec: Partial<EndpointSpec> = {}) {
  const { responses, components } = await describeOne(method, path, spec);
  const failures = Object.entries<Read>(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    failures.map(([status, response]) => {
      const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response;
      const { anyOf, ...only } = content['application/json'].schema;
      const schemas = ((anyOf ?? [only]) as Read[]).map(({ $ref }) => components.schemas[$ref.split('/').at(-1)]);
      return [status, schemas.flatMap(({ properties }) => properties.error.properties.code.enum as string[])];
    }),
  );
}

const always = { 429: ['RATE_LIMITED'], 500: ['INTERNAL_ERROR'], 503: ['SERVICE_UNAVAILABLE'] };

describe('Errors', () => {
  it.each<[string, string, string, Partial<EndpointSpec>, Record<number, string[]>]>([
    ['a public read without input', 'GET', '/f', {}, {}],
    ['input', 'GET', '/f', { input: ByPage }, { 400: ['VALIDATION_ERROR'] }],
    ['a path parameter', 'GET', '/f/:id', { input: ById }, { 400: ['VALIDATION_ERROR'], 404: ['NOT_FOUND'] }],
    ['anyone who is signed in', 'GET', '/f', { access: 'authenticated' }, { 401: ['UNAUTHENTICATED'] }],
    ['a scope', 'GET', '/f', { access: 'read.fruit' }, { 401: ['UNAUTHENTICATED'], 403: ['INSUFFICIENT_SCOPE'] }],
    ['a signed-in user', 'GET', '/f', { access: 'user' }, { 401: ['UNAUTHENTICATED'], 403: ['FORBIDDEN'] }],
    [
      'an owner who must enter the password again',
      'GET',
      '/f',
      { access: 'owner', passwordRequired: true },
      { 401: ['UNAUTHENTICATED'], 403: ['FORBIDDEN', 'PASSWORD_REQUIRED'] },
    ],
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
      { input: Named },
      { 400: ['VALIDATION_ERROR'], 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] },
    ],
    [
      'problems of its own',
      'POST',
      '/f',
      { errors: [SPOILED, INVALID_STATE, CONFLICT] },
      { 409: ['CONFLICT', 'INVALID_STATE', 'SPOILED'] },
    ],
    [
      'a write as somebody, which may bring a key',
      'PUT',
      '/f',
      { access: 'authenticated', errors: [SPOILED] },
      {
        400: ['VALIDATION_ERROR'],
        401: ['UNAUTHENTICATED'],
        409: ['IDEMPOTENCY_IN_PROGRESS', 'SPOILED'],
        422: ['IDEMPOTENCY_KEY_REUSED'],
      },
    ],
    ['a problem that every endpoint has', 'GET', '/f', { errors: [SERVICE_UNAVAILABLE] }, {}],
  ])('are derived from %s', async (_, method, path, spec, expected) => {
    expect(await codesOf(method, `/api/v1${path}`, spec)).toEqual({ ...expected, ...always });
  });

  it('omit 413 and 415 if there is no body', async () => {
    const spec = { input: ById };
    expect((await describeOne('POST', '/api/v1/f/:id/peel', spec)).requestBody).toBeUndefined();
    expect(await codesOf('POST', '/api/v1/f/:id/peel', spec)).toEqual({
      400: ['VALIDATION_ERROR'],
      404: ['NOT_FOUND'],
      ...always,
    });
  });

  it('have an example of each code in the envelope', async () => {
    const { responses, components } = await describeOne('POST', '/api/v1/f', { errors: [SPOILED, CONFLICT] });
    expect(responses[409].content['application/json'].examples).toEqual({
      CONFLICT: { $ref: '#/components/examples/ConflictError' },
      SPOILED: { $ref: '#/components/examples/SpoiledError' },
    });
    expect(components.examples.SpoiledError.value).toEqual({
      success: false,
      error: { code: 'SPOILED', message: SPOILED.description, details: { days: 3 }, requestId: expect.any(String) },
    });
  });

  it('do not suggest an API key for endpoints that only users may call', async () => {
    const { responses, components } = await describeOne('GET', '/api/v1/f', { access: 'owner' });
    expect(responses[401]).toEqual({ $ref: '#/components/responses/SignInRequired' });
    expect(JSON.stringify(components.responses.SignInRequired)).toMatch(/^(?!.*API key).*sign in with POST/);
  });

  it('have the headers Retry-After and WWW-Authenticate', async () => {
    const { responses } = (await describeOne('GET', '/api/v1/f', { access: 'authenticated' })).components;
    expect(Object.keys(responses.RateLimited.headers)).toContain('Retry-After');
    expect(Object.keys(responses.ServiceUnavailable.headers)).toContain('Retry-After');
    expect(Object.keys(responses.Unauthenticated.headers)).toContain('WWW-Authenticate');
    expect(responses.InternalError.headers).toBeUndefined();
  });
});

describe('An operation', () => {
  it('describes its access, rate limit and cost', async () => {
    const { description } = await describeOne('POST', '/api/v1/f', {
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

  it.each([
    [{ till: true }, ' Also users with the role `till`.'],
    [{ till: false }, ' Not users with the role `till`.'],
    [undefined, ''],
  ])('says which roles may call it, for %j', async (roles, text) => {
    const { description } = await describeOne('GET', '/api/v1/f', { access: 'user', roles });
    expect(description).toContain(`**Access:** a signed-in user, never an API key.${text}\n`);
  });

  it.each<[EndpointSpec['access'], object[]]>([
    ['public', []],
    ['authenticated', [{ apiKey: [] }, { bearer: [] }]],
    ['read.fruit', [{ apiKey: ['read.fruit'] }, { bearer: ['read.fruit'] }]],
    ['owner', [{ bearer: [] }]],
    ['user', [{ bearer: [] }]],
  ])('an operation with access %s declares the right security', async (access, security) => {
    const { components, ...operation } = await describeOne('GET', '/api/v1/f', { access });
    expect(operation.security).toEqual(security);
    expect(Object.keys(components.securitySchemes)).toEqual(['apiKey', 'bearer']);
  });
});

describe('Input', () => {
  it('splits the input of a GET into path and query', async () => {
    class Seeds extends Paging(20) {
      @Id('fruit', { description: 'The fruit.' })
      id: string;

      @Bool({ description: 'Whether it is ripe.', example: true })
      ripe: boolean;

      @Text({ optional: true, hidden: true })
      legacy?: string;
    }
    const { parameters, requestBody } = await describeOne('GET', '/api/v1/fruits/:id/seeds', { input: Seeds });
    expect(parameters.map(({ name, in: place, required }: Read) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['page', 'query', false],
      ['perPage', 'query', false],
      ['cursor', 'query', false],
      ['total', 'query', false],
      ['ripe', 'query', true],
    ]);
    expect(requestBody).toBeUndefined();
  });

  it('documents defaults, bounds and descriptions of a query, including enumerations', async () => {
    const colour = enumeration('Colour', ['red', 'green']);
    class ByColour extends Paging(20) {
      @OneOf(colour, { default: 'red', description: 'The colour.' })
      colour: 'red' | 'green';
    }
    const { parameters, components } = await describeOne('GET', '/api/v1/fruits', { input: ByColour });
    expect(parameters.filter(({ name }: Read) => ['perPage', 'colour'].includes(name))).toEqual([
      {
        name: 'perPage',
        in: 'query',
        description: 'The number of items per page, 1 to 100.',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      {
        name: 'colour',
        in: 'query',
        description: 'The colour.',
        required: false,
        schema: { $ref: '#/components/schemas/Colour', default: 'red' },
      },
    ]);
    expect(components.schemas.Colour).toEqual({ type: 'string', enum: ['red', 'green'] });
    expect(components.schemas).not.toHaveProperty('ByColour');
  });

  it('has examples for required parameters, but not for optional filters', async () => {
    class Filtered extends Named {
      @Text({ optional: true, description: 'Only of this kind.', example: 'apple' })
      kind?: string;
    }
    const { parameters } = await describeOne('GET', '/api/v1/f', { input: Filtered });
    expect(parameters.map(({ example }: Read) => example)).toEqual(['Boskoop', undefined]);
  });

  it('documents the input of a POST as the body without the path parameters', async () => {
    const { parameters, requestBody, components } = await describeOne('POST', '/api/v1/fruits/:id/peel', {
      input: Note,
    });
    expect(parameters.map(({ name }: Read) => name)).toEqual(['id']);
    expect(requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/NoteBody' });
    expect(components.schemas.NoteBody).toMatchObject({ required: ['note'], additionalProperties: false });
    expect(components.schemas.NoteBody.properties).toEqual({
      note: { type: 'string', description: 'What to note.', examples: ['red'] },
      // Not as the keyword `default`, for which openapi-typescript makes the field required.
      days: { type: 'integer', description: 'For how many days. Default: `3`.' },
    });
    expect(components.schemas).not.toHaveProperty('Note');
  });

  it.each([
    ['something is required', Note, true],
    ['the path is enough', OptionalNote, false],
  ])('has a required or optional body: %s', async (_, input, required) => {
    expect((await describeOne('POST', '/api/v1/fruits/:id/peel', { input })).requestBody.required).toBe(required);
  });

  it('includes the declared examples', async () => {
    const { requestBody } = await describeOne('POST', '/api/v1/f', {
      input: Named,
      examples: { short: { name: 'red' } },
    });
    expect(requestBody.content['application/json'].examples).toEqual({ short: { value: { name: 'red' } } });
  });

  it('may be a form, or ignore unknown fields', async () => {
    @IgnoreUnknownFields()
    class Form extends Named {}
    const { requestBody, components } = await describeOne('POST', '/api/v1/f', {
      input: Form,
      body: 'either',
      ignoresUnknownInput: true,
    });
    expect(Object.keys(requestBody.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    expect(components.schemas.Form).not.toHaveProperty('additionalProperties');
  });

  it('is rejected if it has no field for a path parameter', async () => {
    await expect(describeOne('GET', '/api/v1/f/:id', { id: 'getBare' })).rejects.toThrow(
      'getBare does not describe the path parameter id',
    );
    await expect(describeOne('GET', '/api/v1/f/:id', { id: 'getOther', input: Named })).rejects.toThrow(
      'The input of getOther lacks id',
    );
  });
});

describe('Responses', () => {
  it('have the envelope and a complete example', async () => {
    const { responses } = await describeOne('GET', '/api/v1/f');
    expect(responses[200].content).toEqual({
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'data'],
          properties: {
            success: { type: 'boolean', enum: [true] },
            data: { $ref: '#/components/schemas/Fruit' },
          },
        },
        example: {
          success: true,
          data: { id: 'fruit_01kaj4yt7hfbc9zqf3v1w2x5n8', name: 'Boskoop', pickedAt: '2026-11-21T09:30:00.000Z' },
        },
      },
    });
  });

  it('are rejected if a field has no example', async () => {
    class Mystery {
      @Text({ description: 'Nobody knows.' })
      inside: string;
    }
    await expect(describeOne('GET', '/api/v1/f', { returns: Mystery })).rejects.toThrow(
      'Mystery.inside needs an example',
    );
  });

  it('have no envelope if the endpoint is declared without it', async () => {
    const { responses } = await describeOne('GET', '/api/v1/f', {
      envelope: false,
      mediaType: 'text/x-python; charset=utf-8',
      returns: undefined,
    });
    expect(responses[200].content).toEqual({ 'text/x-python': { schema: { type: 'string' } } });
  });

  it('have the declared status and further ones', async () => {
    const { responses } = await describeOne('POST', '/api/v1/f', {
      status: 201,
      alsoReturns: { 200: 'It was there.' },
    });
    expect([responses[200].description, responses[201].description]).toEqual(['It was there.', 'Created']);
    expect(responses[200].content).toEqual(responses[201].content);
  });

  it('omit the common headers, which the introduction lists', async () => {
    const { info, paths } = await describeRoutes(['GET', '/api/v1/f']);
    expect(paths['/f'].get.responses[200].headers).toBeUndefined();
    for (const name of ['Request-Id', 'Response-Time', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
      expect(info.description.match(new RegExp(`X-${name}\\b`, 'g'))).toHaveLength(1);
  });

  it('have an entity tag if caches may store them', async () => {
    const { responses, parameters } = await describeOne('GET', '/api/v1/f', { maxAgeSeconds: 60 });
    expect(parameters).toEqual([{ $ref: '#/components/parameters/IfNoneMatch' }]);
    expect(Object.keys(responses[200].headers)).toEqual(['ETag']);
    expect(responses[304].content).toBeUndefined();
  });
});

it('@Endpoint throws if it is below the method decorator of its route', () => {
  const plant = () => {
    class Orchard {
      @Get()
      @Endpoint(endpoint({ id: 'lowDown' }))
      pick(): void {
        return undefined;
      }
    }
    return Orchard;
  };
  expect(plant).toThrow('Put @Endpoint lowDown above @Get');
});
