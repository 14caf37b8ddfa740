import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { affected, leftOut, onServers, suites, suitesOf } from '../suites.cjs';

const root = join(__dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('The suites that CI runs when what they test has changed', () => {
  it('are decided for every file of the repository', () => {
    const undecided = files.filter((path) => !affected.some(([prefix]) => path.startsWith(prefix)));
    expect(undecided.map((path) => `test/suites.cjs needs a row for ${path}`)).toEqual([]);
  });

  it('are decided only for paths that exist', () => {
    expect(affected.filter(([prefix]) => !files.some((path) => path.startsWith(prefix)))).toEqual([]);
  });

  it('exist', () => {
    const unknown = affected.flatMap(([, names]) => names).filter((name) => !(name in suites));
    expect(unknown).toEqual([]);
    for (const { script } of Object.values(suites)) expect(script === undefined || script in scripts).toBe(true);
  });

  it.each(Object.entries(suites))('run when a file of their own changes: %s', (name, { specs, script, command }) => {
    const own = [...(specs ?? []), ...(command?.slice(1) ?? []), ...(script ? [`test/${name}/`] : [])];
    expect(own.length).toBeGreaterThan(0);
    for (const prefix of own) {
      const those = files.filter((path) => path.startsWith(prefix));
      expect(those.length).toBeGreaterThan(0);
      expect(those.filter((path) => !suitesOf(path).includes(name))).toEqual([]);
    }
  });

  it('run when a helper of test/support that only they use changes', () => {
    const code = files.filter((path) => /^test\/.*\.(?:ts|cjs)$/.test(path));
    const importsOf = new Map(code.map((path) => [path, importsIn(path)]));
    const reached = (path: string, seen = new Set<string>()): Set<string> => {
      for (const next of importsOf.get(path) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    const users = new Map<string, Set<string>>();
    for (const spec of code.filter((path) => path.endsWith('.spec.ts')))
      for (const helper of [...reached(spec)].filter((path) => path.startsWith('test/'))) {
        const suite = Object.keys(suites).find((name) =>
          [...(suites[name]!.specs ?? []), `test/${name}/`].some((prefix) => spec.startsWith(prefix)),
        );
        users.set(helper, (users.get(helper) ?? new Set()).add(suite ?? 'npm test'));
      }
    expect(users.size).toBeGreaterThan(50);
    const missing = [...users].flatMap(([helper, those]) =>
      those.has('npm test')
        ? []
        : [...those].filter((name) => !suitesOf(helper).includes(name)).map((name) => `${helper} is used by ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('are run by CI: the spec files with the others, the rest by name', () => {
    const ci = readFileSync(join(root, '.ci/run'), 'utf8');
    for (const [name, { command }] of Object.entries(suites))
      expect(ci).toMatch(command ? command.join(' ') : new RegExp(`for suite in [^;]*\\b${name}\\b`));
  });
});

/** The files in `test` that a file in it imports with a relative path. */
function importsIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|require\(|import\()\s*'(\.[^']+)'/g)].flatMap(([, name = '']) => {
    const target = normalize(join(dirname(path), name));
    return [target, `${target}.ts`, `${target}/index.ts`].filter((candidate) => files.includes(candidate));
  });
}

describe('npm test', () => {
  const specs = Object.values(suites).flatMap((suite) => suite.specs ?? []);
  const DATABASE_URL = 'postgres://127.0.0.1/test';

  it('leaves their files out', () => {
    expect(leftOut([], { DATABASE_URL })).toEqual(specs);
  });

  it('leaves out what the embedded database does not change', () => {
    expect(leftOut([], {})).toEqual([...specs, ...onServers]);
  });

  it('runs the files that it is given', () => {
    expect(leftOut(['test/scale'], { DATABASE_URL })).toEqual(specs.filter((prefix) => prefix !== 'test/scale/'));
    expect(leftOut(['--runTestsByPath', 'test/scale/query-plans.spec.ts'], {})).not.toContain('test/scale/');
    expect(leftOut(['test/races/loop.spec.ts'], {})).not.toContain('test/races/');
  });

  it('runs the suites that TEST_SUITES names', () => {
    const left = leftOut([], { TEST_SUITES: 'plans', DATABASE_URL });
    expect(left).toEqual(specs.filter((prefix) => prefix !== 'test/scale/'));
  });

  it('finds each file that a suite names', () => {
    for (const prefix of [...specs, ...onServers])
      expect(files.some((path) => path.startsWith(prefix) && path.endsWith('.spec.ts'))).toBe(true);
  });
});
