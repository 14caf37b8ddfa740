import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';
import { Registry } from '#http/host';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => pattern.test(path) && !/\.spec\.tsx?$|node_modules|\/decisions\//.test(path));

let app: NestExpressApplication;
beforeAll(async () => {
  app = await createAppWithoutDatabase();
});
afterAll(() => app.close());

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
