import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { HttpAdapter } from '#http/host';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { TOOLS } from '../support/agents/tools';
import { standalonePages } from '../support/pages/pages';

// Whatever a text calls by its address exists: in the documentation, in what the service answers, prints and sends by e-mail, and in
// the words of the dashboard. Texts are found where they are written, so that no list of them can be incomplete.

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => pattern.test(path) && !/\.spec\.tsx?$|node_modules|\/decisions\//.test(path));

const DASHBOARD = filesIn('apps/dashboard/src', /\.tsx?$/);
const TEXTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...filesIn('docs', /\.md$/),
  ...filesIn('libs', /\/src\/.*\.ts$|README\.md$/),
  ...filesIn('apps', /\.tsx?$|\.html$|README\.md$/),
];

/** Calls and paths in texts that are not ours, with whose they are. */
const OF_OTHERS: Record<string, string> = {
  'DELETE /things/x/': 'an example of a path that has no id',
  'DELETE /things/x/parts/..': 'an example of a path that has no id',
  '/api/v1/things': 'an example of a path',
  '/api/v1/things/x': 'an example of a path',
  'GET /metrics': 'on a port of its own',
  '/api/v1/accounts/lookup': 'of Mastodon',
};

/** What paths begin with, named by themselves. */
const PREFIXES = ['/api/v1', '/api/v1/sdk', '/api/v1/business-logos'];

let app: NestExpressApplication;
let origin: string;
beforeAll(async () => {
  app = await createAppWithoutDatabase();
  await app.listen(0, '127.0.0.1');
  origin = await app.getUrl();
});
afterAll(() => app.close());

const routes = () => (app.getHttpAdapter() as unknown as HttpAdapter).routes;
const textOf = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();

/** A path as it is requested: `/campaigns/${id}`, `/campaigns/{id}` and `/campaigns/:id` are `/campaigns/x`. */
const concrete = (path: string) =>
  path
    .replace(/(?<=\/)(?:\$\{[^}]*\}|\{\w+\}|:\w+|\$\w+)/g, 'x')
    .replace(/[${].*$/, '')
    .replace(/[./]+$/, '');

/** The pages of the dashboard, such as `/campaigns/$id`, as patterns. */
const pages = ['apps/dashboard/src/router.tsx', ...filesIn('apps/dashboard/src/pages', /\/page\.ts$/)]
  .flatMap((file) => [...read(file).matchAll(/\bpath: '([^']+)'/g)])
  .map(([, path = '']) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));

/** Whether a path of the service can be requested, whatever the method. */
function exists(path: string): boolean {
  const page = /^\/dashboard(?:\/(.+))?$/.exec(path);
  if (page) return pages.some((pattern) => pattern.test(`/${page[1] ?? ''}`));
  return routes().methodsOf(path).length > 0;
}

/** What is wrong with the calls, such as `POST /campaigns`, that a text names; the base path may be left out. */
function wrongCalls(text: string): { named: number; wrong: string[] } {
  const calls = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/(?:\$\{[^}]*\}|[\w/{}:.-])+)/g)];
  const wrong = calls
    .map(([, method = '', path = '']) => ({ method, path, is: concrete(path) }))
    .filter(({ method, path }) => !(`${method} ${path}` in OF_OTHERS))
    .filter(({ method, is }) => !routes().find(method, is) && !routes().find(method, `/api/v1${is}`))
    .map(({ method, path }) => `${method} ${path}`);
  return { named: calls.length, wrong };
}

/** What is wrong with the paths of pages, documents and endpoints that a text names. */
function wrongPaths(text: string): { named: number; wrong: string[] } {
  const found = text.matchAll(
    /(?<![\w.-])\/(?:api\/v1\/|dashboard|legal\/|agent\/|mcp\b|docs\b(?![./]\w)|llms\.txt)(?:\$\{[^}]*\}|[\w/{}:.$-])*/g,
  );
  const paths = [...found].map(([path]) => concrete(path)).filter((path) => !PREFIXES.includes(path));
  return { named: paths.length, wrong: paths.filter((path) => !(path in OF_OTHERS) && !exists(path)) };
}

describe('texts', () => {
  it.each([
    ['calls', wrongCalls, 150],
    ['pages, documents and endpoints', wrongPaths, 120],
  ] as const)('name only %s that exist', (_, check, least) => {
    const results = TEXTS.map((file) => ({ file, ...check(read(file)) }));
    expect(results.flatMap(({ file, wrong }) => wrong.map((each) => `${file}: ${each}`))).toEqual([]);
    // Otherwise the texts are no longer found.
    expect(results.reduce((sum, { named }) => sum + named, 0)).toBeGreaterThan(least);
  });

  it('name no exception that does not occur', () => {
    const everything = TEXTS.map(read)
      .map((text) => text.replace(/:\w+/g, 'x'))
      .join('\n');
    expect(Object.keys(OF_OTHERS).filter((each) => !everything.includes(each))).toEqual([]);
  });

  it.each([
    ['GET /campaigns/{id}', 'GET /campaign/{id}', wrongCalls],
    ['PUT /api/v1/campaigns/${id}', 'POST /api/v1/campaigns/${id}', wrongCalls],
    ['${origin}/dashboard/campaigns/${id}', '${origin}/dashboard/campains/${id}', wrongPaths],
    ['see /api/v1/legal.', 'see /api/v1/laws.', wrongPaths],
    ['href="/legal/terms"', 'href="/legal/conditions"', wrongPaths],
  ] as const)('are understood: %s exists, and %s does not', (right, wrong, check) => {
    expect([check(right).wrong.length, check(wrong).wrong.length]).toEqual([0, 1]);
  });
});

describe('the pages outside the dashboard', () => {
  it('link only to what exists, and name only calls that exist', async () => {
    const problems: string[] = [];
    let named = 0;
    for (const page of standalonePages(routes().routes)) {
      const text = await textOf(page);
      const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, to = '']) => to.split(/[?#]/)[0]!);
      const calls = wrongCalls(text);
      named += calls.named;
      problems.push(...links.filter((to) => !exists(to)), ...calls.wrong);
    }
    expect(problems).toEqual([]);
    expect(named).toBeGreaterThan(0);
  });
});

it('llms.txt names only addresses that exist', async () => {
  const addresses = [...(await textOf('/llms.txt')).matchAll(/http:\/\/localhost:3000(\/[\w/.-]+)/g)];
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.map(([, path = '']) => concrete(path)).filter((path) => !exists(path))).toEqual([]);
});

describe('the dashboard', () => {
  it('names only tools that agents have', () => {
    const named = DASHBOARD.flatMap((file) =>
      [...read(file).matchAll(/\btool: '(\w+)'/g)].map(([, tool = '']) => tool),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((tool) => !(tool in TOOLS))).toEqual([]);
  });

  it('has the buttons that the README, the console and the start page name', () => {
    const words = DASHBOARD.filter((file) => /\/words(\/|\.ts$)/.test(file)).map(read);
    const sources = ['README.md', 'apps/api/src/demo/demo.ts', 'libs/site/src/start/start.page.ts'];
    for (const source of sources) {
      const buttons = [...read(source).matchAll(/["“>]((?:Switch to|See it) [\w ]+)["”<]/g)].map(
        ([, name = '']) => name,
      );
      expect(buttons).toEqual(expect.arrayContaining(['Switch to live', 'Switch to test']));
      expect(buttons.filter((name) => !words.some((text) => text.includes(`'${name}'`)))).toEqual([]);
    }
  });
});
