import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import budgets from '../budgets.cjs';

const root = join(__dirname, '../..');

const sources = ['apps', 'libs', 'scripts', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|mjs|cjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => !path.includes('node_modules'))
  .concat(join(root, 'ormconfig.ts'))
  .map((path) => readFileSync(path, 'utf8'));

const { base, parts } = jest.requireActual<{ base: object; parts: string[] }>('../../libs/contexts.cjs');

/** The entry points, by the names under which they are imported: `http`, and `http/pages`. */
const entries = [...readdirSync(join(root, 'libs')).filter((name) => existsSync(fileOf(name))), ...parts];

describe('The entry points of each folder in libs', () => {
  it.each(entries)('exports from %s only what something imports', (name) => {
    const exported = exportsIn(readFileSync(fileOf(name), 'utf8'));
    expect(exported.length).toBeGreaterThan(0);
    const imported = new Set(sources.flatMap((source) => importsOf(name, source)));
    expect(exported.filter((each) => !imported.has(each))).toEqual([]);
  });

  it.each(entries)('names its exports in %s, without `export *`', (name) => {
    expect(readFileSync(fileOf(name), 'utf8')).not.toMatch(/^export \*/m);
  });

  it('shows authors of contexts few names of the base libraries', () => {
    const shown = Object.keys(base).flatMap((name) => exportsIn(readFileSync(fileOf(name), 'utf8')));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(budgets.contextNames);
  });

  it('parses types and renamed exports', () => {
    expect(exportsIn("export { a, type B } from './a';\nexport {\n  c as d,\n} from './c';")).toEqual(['a', 'B', 'd']);
    expect(importsOf('a', "import { b, type C } from '#a';\nimport type { D as E } from '#a';")).toEqual([
      'b',
      'C',
      'D',
    ]);
    expect(importsOf('a', "import { b } from '#ab';\nimport { c } from './a';\nimport { d } from '#a/e';")).toEqual([]);
    expect(importsOf('a/e', "import { d } from '#a/e';\nimport { f } from '#a';")).toEqual(['d']);
    expect(exportsIn("export type { A } from './a';")).toEqual(['A']);
  });
});

function fileOf(name: string): string {
  const [folder = '', part = 'index'] = name.split('/');
  return join(root, 'libs', folder, 'src', `${part}.ts`);
}

function exportsIn(index: string): string[] {
  return [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    namesIn(list).map(([, last]) => last),
  );
}

/** The names that a source imports from `#name`. In a script that loads the compiled file, every identifier counts. */
function importsOf(name: string, source: string): string[] {
  const [folder, part = 'index'] = name.split('/');
  if (source.includes(`libs/${folder}/src/${part}.js`)) return source.match(/\w+/g) ?? [];
  return [...source.matchAll(new RegExp(`import (?:type )?\\{([^}]*)\\} from '#${name}'`, 'g'))].flatMap(
    ([, list = '']) => namesIn(list).map(([first]) => first),
  );
}

/** The names in a list such as `a, b as c`: each with its original name and its new name. */
function namesIn(list: string): [first: string, last: string][] {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((each) => {
      const [first = '', last = first] = each.split(' as ');
      return [first, last];
    });
}
