import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { alternativesOf, Dto, jsonSchemaOf } from '../dto';
import { takesKey } from '../idempotency/keyed-request';
import { ProblemType, UNAUTHENTICATED } from '../problem';
import { Registry } from '../registry';
import { FORM_BODY, JSON_BODY } from './body';
import { SIGN_IN } from './challenge';
import { Access, EndpointSpec } from './endpoint';
import { CACHED, errorCode, failureResponse, HEADERS, headersOf, problemsOf, REPLAYED } from './openapi-answers';
import { Json, Schemas } from './openapi-schemas';
import { descriptionOf, introduction } from './openapi-text';
import { Route } from './route-table';
import { webhooksOf } from './openapi-webhooks';

/** Where the interface begins. What is served outside it, such as pages, is not part of the description. */
const ROOT = '/api/v1';

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'An API key, such as the test key that the server prints when it starts outside production; or one that an owner made with `POST /api-keys`, or gave an agent at `/agent/authorize`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a person who signed in with `POST /auth`, for what only people may do. An API key works here too.',
  },
};

const BODY_TYPES = {
  json: [JSON_BODY],
  form: [FORM_BODY],
  either: [JSON_BODY, FORM_BODY],
  unparsed: [JSON_BODY],
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an answer that the caller holds: 304 while it is still right.',
  schema: { type: 'string' },
};

const NOT_MODIFIED = 'The answer that the caller holds, by its `If-None-Match`, is still right.';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Optional, and new for each new request, such as a UUID: repeated with the same key, the request is done once, and answered as the first time for 7 days.',
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
};

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The `id` of the last event that a client got from a stream before: it goes on from there.',
  schema: { type: 'string' },
};

/**
 * The API description, as OpenAPI 3.1: made of what the endpoints declare and of what modules register, and of nothing else.
 * @param baseUrl the public origin of the service
 */
export function openApiDocument(
  routes: Route[],
  registry: Registry,
  { version, baseUrl }: { version: string; baseUrl: string },
): Json {
  const described = routes.filter(({ path }) => path === ROOT || path.startsWith(`${ROOT}/`));
  return new Description(described, registry).document(version, baseUrl);
}

class Description {
  private readonly schemas = new Schemas();
  /** Answers with one code are the same wherever they occur. */
  private readonly responses = new Map<string, Json>();

  constructor(
    private readonly routes: Route[],
    private readonly registry: Registry,
  ) {}

  document(version: string, baseUrl: string): Json {
    const { problems } = this.registry;
    const paths = this.paths();
    const { webhooks, parameters } = webhooksOf(this.registry, this.schemas);
    const { value: document, components: schemas } = this.schemas.settle({
      openapi: '3.1.0',
      info: {
        title: 'Perk API',
        version,
        description: introduction(baseUrl),
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: `${baseUrl}${ROOT}` }],
      tags: [...new Set(this.routes.map(({ endpoint }) => endpoint.tag))].map((name) => ({
        name,
        description: this.registry.aboutTag(name),
      })),
      paths,
      webhooks,
      components: {
        securitySchemes: SECURITY_SCHEMES,
        headers: HEADERS,
        parameters: {
          IdempotencyKey: IDEMPOTENCY_KEY,
          IfNoneMatch: IF_NONE_MATCH,
          LastEventId: LAST_EVENT_ID,
          ...parameters,
        },
        responses: sorted(this.responses),
      },
    });
    if ('ErrorCode' in schemas) throw new Error('The schema id ErrorCode is taken by the description itself.');
    const all = sorted(Object.entries({ ...schemas, ErrorCode: errorCode(problems) }));
    return { ...document, components: { ...document.components, schemas: all } };
  }

  private paths(): Record<string, Json> {
    const paths: Record<string, Json> = {};
    for (const { method, path, endpoint } of this.routes) {
      const relative = path.slice(ROOT.length).replace(/:(\w+)/g, '{$1}') || '/';
      paths[relative] = { ...paths[relative], [method.toLowerCase()]: this.operation(method, path, endpoint) };
    }
    return paths;
  }

  private operation(method: string, path: string, endpoint: EndpointSpec): Json {
    const { parameters: own, requestBody } = this.request(method, path, endpoint);
    const keyed = takesKey(method, endpoint);
    const parameters = keyed ? [...own, { $ref: '#/components/parameters/IdempotencyKey' }] : own;
    return {
      operationId: endpoint.id,
      summary: endpoint.summary,
      description: descriptionOf(endpoint, this.registry),
      tags: [endpoint.tag],
      security: securityOf(endpoint.access),
      parameters: parameters.length > 0 ? parameters : undefined,
      requestBody,
      responses: {
        ...this.successes(endpoint, keyed),
        ...this.failures(
          problemsOf(this.registry, endpoint, { inPath: path.includes(':'), inBody: requestBody !== undefined, keyed }),
          endpoint.access,
        ),
      },
    };
  }

  private request(method: string, path: string, endpoint: EndpointSpec): { parameters: Json[]; requestBody?: Json } {
    const conditional = [
      ...(endpoint.maxAgeSeconds !== undefined ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(endpoint.streams ? [{ $ref: '#/components/parameters/LastEventId' }] : []),
    ];
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    if (!endpoint.input && inPath.length === 0) return { parameters: conditional };
    return told(`The input of ${endpoint.id}`, () => {
      if (!endpoint.input) throw new Error('there is none, and its path has parameters');
      const input = this.schemas.add(endpoint.input, 'input');
      const { properties, required } = this.schemas.fieldsOf(input);
      const missing = inPath.find((name) => !(name in properties));
      if (missing) throw new Error(`it lacks ${missing}, which is in the path`);
      const pathParameters = inPath.map((name) => parameter(name, 'path', properties[name], true));
      if (method !== 'POST' && method !== 'PUT') {
        const inQuery = Object.keys(properties).filter((name) => !inPath.includes(name));
        const query = inQuery.map((name) => parameter(name, 'query', properties[name], required.includes(name)));
        return { parameters: [...pathParameters, ...query, ...conditional] };
      }
      const schema = this.schemas.without(inPath, input);
      if (this.schemas.isEmpty(schema)) return { parameters: pathParameters };
      const examples = endpoint.examples && mapped(endpoint.examples, (value) => ({ value }));
      const requestBody = {
        required: !acceptsNothing(endpoint.input, inPath),
        content: Object.fromEntries(BODY_TYPES[endpoint.body ?? 'json'].map((type) => [type, { schema, examples }])),
      };
      return { parameters: pathParameters, requestBody };
    });
  }

  private successes(
    { id, status = 200, alsoReturns, maxAgeSeconds, bare, streams, returns }: EndpointSpec,
    keyed: boolean,
  ): Record<string, Json> {
    const data = returns ? told(`The answer of ${id}`, () => this.schemas.add(returns, 'output')) : { type: 'string' };
    const content = {
      [bare?.split(';')[0] ?? 'application/json']: { schema: bare ? data : enveloped(data) },
      ...(streams && { 'text/event-stream': { schema: { type: 'string', description: streams } } }),
    };
    const isCached = maxAgeSeconds !== undefined;
    const headers = headersOf([...(isCached ? [CACHED] : []), ...(keyed ? [REPLAYED] : [])]);
    const statuses = {
      [status]: STATUS_CODES[status] ?? 'Success',
      ...alsoReturns,
      ...(isCached && { 304: NOT_MODIFIED }),
    };
    return mapped(statuses, (description, code) => ({
      description,
      headers,
      content: Number(code) < 300 && code !== '204' ? content : undefined,
    }));
  }

  private failures(problems: ProblemType[], access: Access): Record<string, Json> {
    const statuses = [...new Set(problems.map(({ status }) => status))];
    return Object.fromEntries(
      statuses.map((status) => [
        status,
        this.failure(
          problems.filter((problem) => problem.status === status),
          access,
        ),
      ]),
    );
  }

  private failure(problems: ProblemType[], access: Access): Json {
    const [first, ...others] = problems;
    if (!first || others.length > 0) return failureResponse(problems);
    const forOwners = first === UNAUTHENTICATED && access === 'owner';
    const name = forOwners ? 'SignInRequired' : pascalCased(first.code);
    this.responses.set(name, failureResponse([first], forOwners ? { [first.code]: SIGN_IN } : {}));
    return { $ref: `#/components/responses/${name}` };
  }
}

/** Whether the path is enough, by the very check that requests pass. */
function acceptsNothing(input: z.ZodType | Dto, inPath: string[]): boolean {
  if (typeof input === 'function') {
    const { required = [] } = jsonSchemaOf(input, 'input') as { required?: string[] };
    return required.every((name) => inPath.includes(name)) && !alternativesOf(input);
  }
  const { issues } = input.safeParse({}).error ?? { issues: [] };
  return issues.every(({ path }) => inPath.includes(String(path[0])));
}

/** The scope stands in the requirement too, where code can find it. */
function securityOf(access: Access): Json[] {
  if (access === 'public') return [];
  if (access === 'owner' || access === 'user') return [{ bearer: [] }];
  const scopes = access === 'authenticated' ? [] : [access];
  return [{ apiKey: scopes }, { bearer: scopes }];
}

function parameter(name: string, place: 'path' | 'query', field: Json = {}, required: boolean): Json {
  const { description, ...schema } = field;
  // A page to try the API fills in this example: what is required, and not the filters that a caller may leave out.
  const example = required ? (schema.examples as unknown[] | undefined)?.[0] : undefined;
  return { name, in: place, description, required, schema, example };
}

function enveloped(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data },
  };
}

function sorted(entries: Iterable<[string, Json]>): Json {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function mapped<T>(values: Record<string, T>, map: (value: T, name: string) => Json): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

function pascalCased(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Says whose schema it was that could not be described. */
function told<T>(what: string, describe: () => T): T {
  try {
    return describe();
  } catch (error) {
    throw new Error(`${what} cannot be described: ${(error as Error).message}.`, { cause: error });
  }
}
