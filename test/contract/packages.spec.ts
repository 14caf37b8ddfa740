import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

describe('the packages', () => {
  it('run on every Node.js that we promise, so that npm warns of none', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string; engines?: { node?: string }; optional?: boolean }>;
    };
    const versions = ['20.19.0', '22.13.0', '24.11.0'];
    expect(versions.every((version) => satisfies(version, engines.node))).toBe(true);
    const tooNew = Object.entries(packages)
      .filter(([, { optional }]) => !optional)
      .filter(([, { engines: its }]) => its?.node && !versions.every((version) => satisfies(version, its.node!)))
      .map(([path, { version }]) => `${path}@${String(version)}`);
    expect(tooNew).toEqual([]);
  });

  it('run no scripts when they are installed', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('the test files that CI runs on both engines', () => {
  it('are those that use a database and do not say why one engine is enough, and no others', () => {
    const options = { cwd: root, encoding: 'utf8' } as const;
    const listed = execFileSync(process.execPath, ['scripts/database-specs.mjs'], options).trim().split('\n');
    const specs = readdirSync(join(root, 'test'), { recursive: true })
      .map((path) => `test/${String(path)}`)
      .filter((path) => path.endsWith('.spec.ts') && !/clients\/|conformance/.test(path));
    const opening = specs.filter((path) => /\b(startApp|startService|freshDatabase|nowhereYet)\(/.test(read(path)));
    const once = opening.filter((path) => read(path).startsWith('// One engine is enough: '));
    expect(once.length).toBeLessThan(10);
    expect(opening.length).toBeGreaterThan(60);
    expect(listed).toEqual(expect.arrayContaining(opening.filter((path) => !once.includes(path))));
    for (const path of [
      ...once,
      'test/architecture/architecture.spec.ts',
      'libs/platform/src/outbound/addresses.spec.ts',
    ])
      expect(listed).not.toContain(path);
  });
});

describe('the npm scripts', () => {
  it('are all run by CI', () => {
    const byName = read('.ci/run').matchAll(/^\s*npm (?:run )?([\w:]+)/gm);
    const inSmoke = read('scripts/smoke.mjs').matchAll(/spawn\('npm', \['(\w+)'\]/g);
    const others = JSON.parse(
      execFileSync(process.execPath, ['scripts/every-script.mjs', '--list'], { cwd: root, encoding: 'utf8' }),
    );
    const run = [...[...byName, ...inSmoke].map(([, name]) => name), ...others].filter((name) => name !== 'ci');
    expect([...new Set(run)].sort()).toEqual(Object.keys(scripts).sort());
  });
});
