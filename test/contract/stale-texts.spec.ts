import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { HttpAdapter, Registry } from '#http/host';
import { standalonePages } from '../support/pages/pages';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => pattern.test(path) && !/\.spec\.tsx?$|node_modules|\/decisions\//.test(path));

let app: NestExpressApplication;
let origin: string;
beforeAll(async () => {
  app = await createAppWithoutDatabase();
  await app.listen(0, '127.0.0.1');
  origin = await app.getUrl();
});
afterAll(() => app.close());

const routes = () => (app.getHttpAdapter() as unknown as HttpAdapter).routes;
const pages = () => standalonePages(routes().routes);
const textOf = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();

it('no text promises something for later', () => {
  const promise =
    /(?<!money is )not (?:yet available|available yet|implemented yet|yet implemented)|coming soon|will (?:offer|support) (?:this|that|it)\b|until it is available|will be (?:available|added|offered) (?:later|soon)|under construction/i;
  const sources = [
    'README.md',
    ...filesIn('docs', /\.md$/),
    ...filesIn('libs', /\/src\/.*\.ts$|README\.md$/),
    ...filesIn('apps', /\.tsx?$|\.html$|README\.md$/),
  ];
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(
    (path) =>
      read(path)
        .match(new RegExp(`.*(?:${promise.source}).*`, 'gi'))
        ?.map((line) => `${path}: ${line}`) ?? [],
  );
  expect(found).toEqual([]);
});

it('docs/agents.md has exactly the toolsets that are registered', () => {
  const [, section = ''] = /## Choose toolsets\n([^]*?)\n\| To get/.exec(read('docs/agents.md')) ?? [];
  const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual([...app.get(Registry).toolsets.keys()].sort());
});

describe('the pages outside the dashboard', () => {
  it('link only to what exists', async () => {
    const dashboard = [...read('apps/dashboard/src/router.tsx').matchAll(/path: '([^']+)'/g)].map(
      ([, path = '']) => path,
    );
    const missing: string[] = [];
    for (const page of pages()) {
      const links = [...(await textOf(page)).matchAll(/href="(\/[^"]*)"/g)].map(([, to = '']) => to.split(/[?#]/)[0]!);
      for (const to of new Set(links)) {
        const place = /^\/dashboard(\/.+)$/.exec(to)?.[1];
        const exists = place ? dashboard.includes(place) : routes().find('GET', to);
        if (!exists) missing.push(`${page}: ${to}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('name only calls that exist', async () => {
    const wrong: string[] = [];
    let named = 0;
    for (const page of pages())
      for (const [, method = '', path = ''] of (await textOf(page)).matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w/-]+)/g)) {
        named++;
        if (!routes().find(method, path)) wrong.push(`${page}: ${method} ${path}`);
      }
    expect(named).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
