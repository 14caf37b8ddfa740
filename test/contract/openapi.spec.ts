import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase, describeApi } from '../../apps/api/src/openapi';
import { HttpAdapter, Registry, Route } from '#platform';
import { faultsOf } from '../support/shapes';

const root = join(__dirname, '../..');

/** Whatever the document holds there. */
type Read = ReturnType<typeof JSON.parse>;

let app: NestExpressApplication;
let origin: string;
let routes: Route[];
let document: Read;
let operations: { method: string; path: string; operation: Read }[];

beforeAll(async () => {
  app = await createAppWithoutDatabase();
  await app.listen(0, '127.0.0.1');
  origin = await app.getUrl();
  routes = (app.getHttpAdapter() as unknown as HttpAdapter).routes.routes.filter(({ path }) =>
    path.startsWith('/api/v1'),
  );
  document = JSON.parse(JSON.stringify(await describeApi()));
  operations = Object.entries<Read>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});
afterAll(() => app.close());

describe('docs/openapi.json', () => {
  it('is what the endpoints declare; `npm run openapi` makes it so', () => {
    expect(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))).toEqual(document);
  });

  it('passes the rules of redocly.yaml', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/openapi.mjs', '--lint'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});

describe('The API description', () => {
  it('has every route under /api/v1, and no other', () => {
    const described = operations.map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`);
    const served = routes.map(
      ({ method, path, endpoint }) => `${endpoint.id}: ${method.toLowerCase()} ${templateOf(path)}`,
    );
    expect(described.sort()).toEqual(served.sort());
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('says something of each operation and each tag', () => {
    for (const { operation } of operations) {
      expect(operation).toEqual(
        expect.objectContaining({ summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) }),
      );
    }
    for (const tag of document.tags) expect(tag).toEqual({ name: expect.any(String), description: expect.any(String) });
  });

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const dangling = references.filter(
      (path) => path.split('/').reduce((part, key) => part?.[key], document) === undefined,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(dangling).toEqual([]);
  });

  it('lists every error code there is', () => {
    const table = app.get(Registry).problems;
    expect(document.components.schemas.ErrorCode.enum).toEqual(table.map(({ code }) => code));
    for (const { status, code, about } of table)
      expect(document.components.schemas.ErrorCode.description).toContain(
        `- \`${code}\` (${String(status)}): ${about}`,
      );
  });

  it('lists every error code that the source raises', () => {
    const raised = codesIn(readdirSync(join(root, 'libs'), { recursive: true }).map(String));
    expect(raised.sort()).toEqual([...document.components.schemas.ErrorCode.enum].sort());
  });

  it('says that a plan can be used up wherever a plan is used', () => {
    const costly = routes.filter(({ endpoint }) => endpoint.cost);
    expect(costly.length).toBeGreaterThan(0);
    for (const { endpoint } of costly)
      expect(endpoint.problems?.map(({ code }) => code)).toContain('PLAN_LIMIT_EXCEEDED');
  });

  it('gives examples that the endpoints accept', () => {
    const examples = routes.flatMap(({ path, endpoint }) =>
      Object.entries(endpoint.examples ?? {}).map(([name, example]) => ({ path, endpoint, name, example })),
    );
    expect(examples.length).toBeGreaterThan(5);
    for (const { path, endpoint, name, example } of examples) {
      const given = { ...(example as object), ...pathExample(path, endpoint.id) };
      const wrong = endpoint.input ? faultsOf(endpoint.input, given) : [];
      expect({ of: endpoint.id, name, wrong }).toEqual({ of: endpoint.id, name, wrong: [] });
    }
  });

  it('is served, and not sent again to whom holds it', async () => {
    const { text, headers } = await get('/api/v1/docs');
    expect(JSON.parse(text)).toEqual(document);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = await get('/api/v1/docs', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('The documentation page', () => {
  it('runs under the Content-Security-Policy: every script is a file of this origin', async () => {
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

  it('finds each part that it names, with its own media type', async () => {
    const { text } = await get('/docs');
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    const answers = await Promise.all(parts.map((path) => get(path)));
    expect(answers.map(({ status, headers }, index) => [parts[index], status, headers.get('content-type')])).toEqual([
      ['/docs/favicon-32x32.png', 200, 'image/png'],
      ['/docs/swagger-ui.css', 200, 'text/css; charset=utf-8'],
      ['/api/v1/docs', 200, 'application/json; charset=utf-8'],
      ['/docs/swagger-ui-bundle.js', 200, 'text/javascript; charset=utf-8'],
      ['/docs/initializer.js', 200, 'text/javascript; charset=utf-8'],
    ]);
  });

  it.each(['package.json', 'index.js', '..%2fpackage.json', '__proto__'])(
    'serves nothing else of the package: %s',
    async (name) => {
      const { status, text } = await get(`/docs/${name}`);
      expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, error: { code: 'NOT_FOUND' } }]);
    },
  );
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The codes of the problems that these source files make. Each is written where it is made, or the file is reported. */
function codesIn(paths: string[]): string[] {
  return paths
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
    .flatMap((path) => {
      const made = readFileSync(join(root, 'libs', path), 'utf8')
        .split('new ProblemType(')
        .slice(1);
      return made.map((rest) => /^\s*'([A-Z_]+)'/.exec(rest)?.[1] ?? `${path} makes one without a code`);
    });
}

function templateOf(path: string): string {
  return path.slice('/api/v1'.length).replace(/:(\w+)/g, '{$1}');
}

/** The path parameters, as the description exemplifies them. */
function pathExample(path: string, id: string): Record<string, unknown> {
  const { operation } = operations.find(({ operation: { operationId } }) => operationId === id) ?? {};
  const inPath = operation.parameters?.filter(
    (parameter: Read) => parameter.in === 'path' && path.includes(`:${parameter.name}`),
  );
  return Object.fromEntries((inPath ?? []).map(({ name, schema }: Read) => [name, schema.examples?.[0]]));
}
