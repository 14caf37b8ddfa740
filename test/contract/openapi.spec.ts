import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase, describeApi, printed } from '../../apps/api/src/openapi';
import { HttpAdapter, Registry, Route } from '#http/host';
import budgets from '../budgets.cjs';
import { fieldErrorsOf } from '../support/declarations/shapes';

const root = join(__dirname, '../..');

/** A part of the document. */
type Json = ReturnType<typeof JSON.parse>;

let app: NestExpressApplication;
let origin: string;
let routes: Route[];
let document: Json;
let operations: { method: string; path: string; operation: Json }[];

beforeAll(async () => {
  app = await createAppWithoutDatabase();
  await app.listen(0, '127.0.0.1');
  origin = await app.getUrl();
  routes = (app.getHttpAdapter() as unknown as HttpAdapter).routes.routes.filter(({ path }) =>
    path.startsWith('/api/v1'),
  );
  document = JSON.parse(JSON.stringify(await describeApi()));
  operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});
afterAll(() => app.close());

describe('docs/openapi.json', () => {
  it('matches the declarations of the endpoints (regenerate it with `npm run openapi`)', () => {
    const committed = readFileSync(join(root, 'docs/openapi.json'), 'utf8');
    expect(JSON.parse(committed)).toEqual(document);
    // Not `toBe`, which would spend minutes on the differences.
    expect(committed === `${printed(document)}\n`).toBe(true);
  });

  it('is short enough to be read and reviewed', () => {
    const lines = readFileSync(join(root, 'docs/openapi.json'), 'utf8').split('\n').length;
    expect(lines / operations.length).toBeLessThan(budgets.describedLines);
    expect(JSON.stringify(document).length / operations.length).toBeLessThan(budgets.describedCharacters);
  });

  it('has one line for what consists of at most ten values, whatever their length', () => {
    const few = { type: 'string', enum: ['a', 'b'], description: 'Long. '.repeat(100) };
    expect(printed(few)).toBe(`{ "type": "string", "enum": ["a", "b"], "description": "${few.description}" }`);
    const many = { empty: {}, none: [], list: Array.from({ length: 10 }, (_, n) => n), last: null };
    expect(printed(many)).toBe(
      '{\n  "empty": {},\n  "none": [],\n  "list": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],\n  "last": null\n}',
    );
  });
});

describe('The OpenAPI document', () => {
  it('has exactly the routes under /api/v1', () => {
    const described = operations.map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`);
    const served = routes.flatMap(({ method, path, endpoint }) => [
      `${endpoint.id}: ${method.toLowerCase()} ${templateOf(path)}`,
      ...(method === 'PUT' ? [`${endpoint.id}WithPatch: patch ${templateOf(path)}`] : []),
    ]);
    expect(described.sort()).toEqual(served.sort());
  });

  it('describes the structure of every response that is JSON', () => {
    for (const { operation } of operations)
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const schema = at(response).content?.['application/json']?.schema;
        expect([operation.operationId, status, schema?.type]).not.toContain('string');
      }
  });

  it('has PATCH where it does the same as PUT', async () => {
    const paths = Object.entries<Json>(document.paths).filter(([, { put }]) => put);
    expect(paths.length).toBeGreaterThan(5);
    for (const [path, { patch }] of paths) {
      const send = (method: string) => fetch(`${origin}/api/v1${path}`, { method }).then(({ status }) => status);
      expect([patch.operationId, await send('PATCH')]).toEqual([
        expect.stringMatching(/WithPatch$/),
        await send('PUT'),
      ]);
    }
  });

  it('has tags in the order of the core loop, and then the rest', () => {
    const names = document.tags.map(({ name }: Json) => name);
    expect(names.slice(0, 4)).toEqual(['Catalogue', 'Campaigns', 'Submissions', 'Perks']);
    expect(names.at(-1)).toBe('Service');
  });

  it('has the operations of a tag in the order of use', () => {
    const idsOf = (tag: string) =>
      operations.filter(({ operation }) => operation.tags[0] === tag).map(({ operation }) => operation.operationId);
    expect(idsOf('Campaigns').slice(0, 2)).toEqual(['createCampaign', 'listCampaigns']);
    expect(idsOf('Submissions').slice(0, 3)).toEqual(['createSubmission', 'listSubmissions', 'reviewSubmission']);
  });

  it('describes what several operations share only once', () => {
    const texts = operations.flatMap(({ operation }) =>
      Object.values<Json>(operation.responses).flatMap((response) => ('$ref' in response ? [] : [response])),
    );
    const errors = texts.filter(({ content }) => /Error"/.test(JSON.stringify(content ?? {})));
    expect(errors.map((one) => JSON.stringify(one))).toEqual([...new Set(errors.map((one) => JSON.stringify(one)))]);
    expect(JSON.stringify(operations).length / operations.length).toBeLessThan(2800);
  });

  it('has a unique id for each operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('describes each operation and each tag', () => {
    for (const { operation } of operations) {
      expect(operation).toEqual(
        expect.objectContaining({ summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) }),
      );
    }
    for (const tag of document.tags) expect(tag).toEqual({ name: expect.any(String), description: expect.any(String) });
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const dangling = references.filter(
      (path) => path.split('/').reduce((part, key) => part?.[key], document) === undefined,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(dangling).toEqual([]);
  });

  it('lists every registered error code', () => {
    const table = app.get(Registry).errors;
    expect(document.components.schemas.ErrorCode.enum).toEqual(table.map(({ code }) => code));
    for (const { status, code, description } of table)
      expect(document.components.schemas.ErrorCode.description).toContain(
        `- \`${code}\` (${String(status)}): ${description}`,
      );
  });

  it('lists every error code that the source code declares', () => {
    const declared = codesIn(readdirSync(join(root, 'libs'), { recursive: true }).map(String));
    expect(declared.sort()).toEqual([...document.components.schemas.ErrorCode.enum].sort());
  });

  it('lists PLAN_LIMIT_EXCEEDED for every endpoint that uses a unit of the plan', () => {
    const costly = routes.filter(({ endpoint }) => endpoint.cost);
    expect(costly.length).toBeGreaterThan(0);
    for (const { endpoint } of costly)
      expect(endpoint.errors?.map(({ code }) => code)).toContain('PLAN_LIMIT_EXCEEDED');
  });

  it('has examples that the endpoints accept', () => {
    const examples = routes.flatMap(({ path, endpoint }) =>
      Object.entries(endpoint.examples ?? {}).map(([name, example]) => ({ path, endpoint, name, example })),
    );
    expect(examples.length).toBeGreaterThan(5);
    for (const { path, endpoint, name, example } of examples) {
      const input = { ...(example as object), ...pathExample(path, endpoint.id) };
      const errors = endpoint.input ? fieldErrorsOf(endpoint.input, input) : [];
      expect({ endpoint: endpoint.id, name, errors }).toEqual({ endpoint: endpoint.id, name, errors: [] });
    }
  });

  it('is served at /api/v1/docs, with 304 for a client that has the current version', async () => {
    const { text, headers } = await get('/api/v1/docs');
    expect(JSON.parse(text)).toEqual(document);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = await get('/api/v1/docs', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('The documentation page', () => {
  it('complies with its Content-Security-Policy: every script is a file of the same origin', async () => {
    const { text, headers } = await get('/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const scripts = [...text.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].map(([, attributes, content]) => [
      attributes,
      content,
    ]);
    expect(scripts).toEqual([
      [' src="/docs/swagger-ui-bundle.js"', ''],
      [' src="/docs/initializer.js"', ''],
    ]);
    expect(text).not.toMatch(/ on\w+=|javascript:/);
  });

  it('refers to files that exist and have the right media type', async () => {
    const { text } = await get('/docs');
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    const responses = await Promise.all(parts.map((path) => get(path)));
    expect(responses.map(({ status, headers }, index) => [parts[index], status, headers.get('content-type')])).toEqual([
      ['/docs/favicon-32x32.png', 200, 'image/png'],
      ['/docs/swagger-ui.css', 200, 'text/css; charset=utf-8'],
      ['/api/v1/docs', 200, 'application/json; charset=utf-8'],
      ['/docs/swagger-ui-bundle.js', 200, 'text/javascript; charset=utf-8'],
      ['/docs/initializer.js', 200, 'text/javascript; charset=utf-8'],
    ]);
  });

  it.each(['package.json', 'index.js', '..%2fpackage.json', '__proto__'])(
    'returns 404 for other files of the package: %s',
    async (name) => {
      const { status, text } = await get(`/docs/${name}`);
      expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, error: { code: 'NOT_FOUND' } }]);
    },
  );
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The codes of the error types that these source files create; a file that creates one without a literal code is reported. */
function codesIn(paths: string[]): string[] {
  return paths
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
    .flatMap((path) => {
      const created = readFileSync(join(root, 'libs', path), 'utf8')
        .split('new ErrorType(')
        .slice(1);
      return created.map((rest) => /^\s*'([A-Z_]+)'/.exec(rest)?.[1] ?? `${path} creates one without a literal code`);
    });
}

function templateOf(path: string): string {
  return path.slice('/api/v1'.length).replace(/:(\w+)/g, '{$1}');
}

/** A part of the document, or what it refers to. */
function at(part: Json): Json {
  return part.$ref
    ? part.$ref
        .split('/')
        .slice(1)
        .reduce((from: Json, key: string) => from[key], document)
    : part;
}

/** Path parameters with the values of their examples. */
function pathExample(path: string, id: string): Record<string, unknown> {
  const { operation } = operations.find(({ operation: { operationId } }) => operationId === id) ?? {};
  const inPath = operation.parameters
    ?.map(at)
    .filter((parameter: Json) => parameter.in === 'path' && path.includes(`:${parameter.name}`));
  return Object.fromEntries((inPath ?? []).map(({ name, schema }: Json) => [name, schema.examples?.[0]]));
}
