import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import budgets from '../budgets.cjs';

const root = join(__dirname, '../..');

/** Roles in Nest that a class has in its name, and its file before the extension: `AccessGuard` in access.guard.ts. */
const ROLES = ['Controller', 'Filter', 'Guard', 'Interceptor', 'Module', 'Service', 'Strategy', 'Tools'];

const kebab = (name: string) =>
  name
    .replace('OAuth', 'Oauth')
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2-')
    .toLowerCase();

/** The name of the file in which a class belongs. */
function fileOf(name: string): string {
  const role = ROLES.find((each) => name.endsWith(each) && name !== each);
  return role ? `${kebab(name.slice(0, -role.length))}.${role.toLowerCase()}` : kebab(name);
}

/** What is wrong with the names of the classes that Nest creates in a file. */
function misnamed(path: string, source: string): string[] {
  const file = basename(path, '.ts');
  const created = [...source.matchAll(/^@(?:Injectable|Controller|Module|Catch)\([^]*?^export class (\w+)/gm)];
  const wrong = created
    .map(([, name = '']) => name)
    .filter((name) => fileOf(name) !== file)
    .map((name) => `${path}: ${name} belongs in ${fileOf(name)}.ts`);
  const role = ROLES.find((each) => file.endsWith(`.${each.toLowerCase()}`));
  if (role && !new RegExp(`^export class \\w+${role}\\b`, 'm').test(source)) wrong.push(`${path}: it has no ${role}`);
  return wrong;
}

/** The number of parameters of each constructor of a class that Nest creates. */
function dependencies(source: string): [name: string, count: number][] {
  const created = source.matchAll(
    /^@(?:Injectable|Controller|Catch)\([^]*?^export (?:abstract )?class (\w+)([^]*?)^\}/gm,
  );
  return [...created].map(([, name = '', body = '']) => {
    const [, several, one] = /^ {2}constructor\((?:\n([^]*?)^ {2}\)|(.*?)\)) \{/m.exec(body) ?? [];
    return [name, (several ?? one ?? '').match(/\w+\??: /g)?.length ?? 0];
  });
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'libs', 'apps/api', 'apps/worker'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(?:libs|apps)\/.*(?<!\.spec)\.ts$/.test(path) && existsSync(join(root, path)))
  .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]);

describe('A class that Nest creates', () => {
  it('is in the file that has its name', () => {
    expect(files.flatMap(([path, source]) => misnamed(path, source))).toEqual([]);
  });

  it.each([
    ['things.service.ts', 'Things', 'things.ts'],
    ['thing-list.ts', 'ThingsService', 'things.service.ts'],
    ['open.ts', 'OpenGuard', 'open.guard.ts'],
    ['o-auth-things.ts', 'OAuthThings', 'oauth-things.ts'],
  ])('is reported if %s has the class %s', (file, name, wanted) => {
    const source = `@Injectable()\nexport class ${name} implements OnModuleInit {}`;
    expect(misnamed(`libs/things/src/${file}`, source)).toContain(
      `libs/things/src/${file}: ${name} belongs in ${wanted}`,
    );
  });

  it('has few dependencies', () => {
    const counted = files.flatMap(([, source]) => dependencies(source));
    expect(counted.length).toBeGreaterThan(250);
    expect(counted.filter(([, count]) => count > budgets.dependencies)).toEqual([]);
  });

  it.each([
    ['  constructor(private readonly db: Db) {}', 1],
    ['  constructor(\n    private readonly db: Db,\n    @Inject(LOG) private readonly log: Log,\n  ) {}', 2],
    ['  find() {}', 0],
  ])('has the counted number of dependencies with %j', (constructor, count) => {
    expect(dependencies(`@Injectable()\nexport class Things {\n${constructor}\n}`)).toEqual([['Things', count]]);
  });

  it('is reported as missing in a file that is named after a role', () => {
    expect(misnamed('libs/things/src/things.service.ts', 'export const things = 1;')).toHaveLength(1);
  });
});

it('no two classes of libs and apps have the same name', () => {
  const places = new Map<string, string[]>();
  // The generators of client libraries contain classes of other languages, as text.
  for (const [path, source] of files.filter(([each]) => !each.startsWith('libs/sdk/')))
    for (const [, name = ''] of source.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  expect(places.size).toBeGreaterThan(300);
  expect([...places].filter(([, those]) => those.length > 1)).toEqual([]);
});

it('commands and benchmarks load only files of the build whose source exists', () => {
  const commands = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'scripts', 'test'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(?:mjs|cjs)$/.test(path) && existsSync(join(root, path)));
  const loaded = commands.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bdist\/((?:libs|apps)\/[\w./-]+)\.js\b/g)].map(
      ([, file = '']) => `${file}.ts`,
    ),
  );
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
