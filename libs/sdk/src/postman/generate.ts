import { isJson } from '../client-api';
import { ApiDocument, Content, DescribedOperation, DescribedParameter, nameIn } from '../document';
import { Json, LOOP } from './loop';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The reason phrases of the examples' statuses, which Postman shows. */
const REASONS: Record<string, string> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content' };

/** A request with its place in the document. */
interface Described {
  path: string;
  method: string;
  operation: DescribedOperation;
}

/**
 * A collection for Postman in the format 2.1: a folder for each tag, with a request for each operation and its examples, and first
 * a folder whose requests run the loop. Its variables are `baseUrl`, `apiKey`, `accessToken` for what only users may do, and those
 * that the loop sets.
 */
export function postmanCollection(document: ApiDocument): Json {
  const operations: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const folders = (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    item: operations
      .filter(({ operation }) => operation.tags[0] === name)
      .sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
      .map((one) => item(document, one)),
  }));
  return {
    info: {
      name: document.info.title,
      description: 'Set the variable `apiKey` to a test key, and run the folder "The loop" first.',
      schema: SCHEMA,
      version: document.info.version,
    },
    auth: { type: 'apikey', apikey: values({ in: 'header', key: 'x-api-key', value: '{{apiKey}}' }) },
    variable: [
      { key: 'baseUrl', value: document.servers?.[0]?.url ?? '', type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'accessToken', value: '', type: 'string' },
      ...LOOP.flatMap(({ sets }) => Object.keys(sets)).map((key) => ({ key, value: '', type: 'string' })),
    ],
    item: [loop(document, operations), ...folders],
  };
}

/** Requests that depend on each other: each saves what the next ones need in variables. */
function loop(document: ApiDocument, operations: Described[]): Json {
  return {
    name: 'The loop',
    description: 'From a campaign to a redeemed perk. Run the folder as a whole, or its requests one after the other.',
    item: LOOP.map(({ operationId, body, sets, status }, index) => {
      const found = operations.find(({ operation }) => operation.operationId === operationId);
      if (!found)
        throw new Error(`The loop uses ${operationId}, which does not exist: edit libs/sdk/src/postman/loop.ts.`);
      const saved = Object.entries(sets).map(
        ([name, place]) => `pm.collectionVariables.set('${name}', pm.response.json().${place});`,
      );
      const check = `pm.test('responds with ${String(status)}', () => pm.response.to.have.status(${String(status)}));`;
      return {
        name: `${String(index + 1)}. ${found.operation.summary}`,
        event: [{ listen: 'test', script: { type: 'text/javascript', exec: [check, ...saved] } }],
        request: { ...request(document, found, body) },
        response: [],
      };
    }),
  };
}

function item(document: ApiDocument, described: Described): Json {
  const { operation } = described;
  const [, content] = bodyContent(operation) ?? [];
  const bodies = examplesIn(document, content);
  const [[, first] = ['', undefined]] = bodies;
  const sent = request(document, described, first);
  const responses = Object.entries(operation.responses).flatMap(([status, { content: kinds = {} }]) => {
    const [type, shown] = Object.entries(kinds).find(([name]) => isJson(name)) ?? [];
    const [[, example] = ['', undefined]] = examplesIn(document, shown);
    if (!status.startsWith('2') || example === undefined) return [];
    return [
      {
        name: REASONS[status] ?? status,
        originalRequest: sent,
        status: REASONS[status] ?? '',
        code: Number(status),
        header: [{ key: 'content-type', value: type ?? '' }],
        _postman_previewlanguage: 'json',
        body: JSON.stringify(example, null, 2),
      },
    ];
  });
  const others = bodies.slice(1).map(([name, body]) => ({
    name: `Request: ${name}`,
    originalRequest: request(document, described, body),
    header: [],
    body: '',
  }));
  return { name: operation.summary, request: sent, response: [...responses, ...others] };
}

function request(document: ApiDocument, { path, method, operation }: Described, body: unknown): Json {
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? document.components.parameters?.[nameIn(one.$ref)] : one,
  );
  const those = (place: string) =>
    parameters.flatMap((one) => (one?.in === place ? [{ ...one, value: exampleOf(document, one) }] : []));
  const segments = path.split('/').filter(Boolean);
  const query = those('query').map(({ name, value, description = '', required }) => ({
    key: name,
    value,
    description,
    ...(!required && { disabled: true }),
  }));
  const sentQuery = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
  const [type] = bodyContent(operation) ?? [];
  const isKeyed = parameters.some((one) => one?.name === 'Idempotency-Key');
  const asPostman = segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  return {
    method,
    description: operation.description ?? '',
    ...authOf(operation),
    header: [
      ...(type ? [{ key: 'content-type', value: type }] : []),
      ...(isKeyed ? [{ key: 'Idempotency-Key', value: '{{$guid}}', description: 'A new key for each request.' }] : []),
    ],
    ...(type && {
      body: { mode: 'raw', raw: JSON.stringify(body ?? {}, null, 2), options: { raw: { language: 'json' } } },
    }),
    url: {
      raw: `{{baseUrl}}/${asPostman.join('/')}${sentQuery.length > 0 ? `?${sentQuery.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: asPostman,
      ...(query.length > 0 && { query }),
      ...(those('path').length > 0 && {
        variable: those('path').map(({ name, value, description = '' }) => ({ key: name, value, description })),
      }),
    },
  };
}

/** How the request is authenticated, if not with the API key of the collection. */
function authOf({ security = [] }: DescribedOperation): Json {
  if (security.length === 0) return { auth: { type: 'noauth' } };
  if (security.some((scheme) => 'apiKey' in scheme)) return {};
  return { auth: { type: 'bearer', bearer: values({ token: '{{accessToken}}' }) } };
}

function values(fields: Record<string, string>): Json[] {
  return Object.entries(fields).map(([key, value]) => ({ key, value, type: 'string' }));
}

/** JSON if it accepts that. */
function bodyContent({ requestBody }: DescribedOperation): [string, Content] | undefined {
  const contents = Object.entries(requestBody?.content ?? {});
  return contents.find(([type]) => isJson(type)) ?? contents[0];
}

function examplesIn({ components }: ApiDocument, content: Content | undefined): [string, unknown][] {
  if (content?.example !== undefined) return [['example', content.example]];
  return Object.entries(content?.examples ?? {}).map(([name, example]) => [
    name,
    '$ref' in example ? components.examples?.[nameIn(example.$ref)]?.value : example.value,
  ]);
}

function exampleOf(document: ApiDocument, { example, schema }: DescribedParameter): string {
  const target = schema.$ref ? document.components.schemas[nameIn(schema.$ref)] : schema;
  const value = example ?? target?.default ?? target?.examples?.[0] ?? target?.enum?.[0] ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
