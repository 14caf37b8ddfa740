import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import budgets from '../budgets.cjs';
import { suites } from '../suites.cjs';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

describe('The npm packages', () => {
  it('support every Node.js version that package.json promises', () => {
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

  it('do not run install scripts', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('The marker of test files that CI also runs on the embedded engine', () => {
  const specs = readdirSync(join(root, 'test'), { recursive: true })
    .map((path) => `test/${String(path)}`)
    .filter((path) => path.endsWith('.spec.ts'));
  const isMarked = (path: string) => /^\/\/ Also runs on the embedded engine: \S/.test(read(path));

  it('marks few files, because a difference between the engines concerns all of them', () => {
    const marked = specs.filter(isMarked);
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.length).toBeLessThanOrEqual(budgets.embeddedFiles);
  });

  it('puts the marker in the first line, where CI looks for it', () => {
    const mentioning = specs.filter((path) => /^.*also runs on the embedded/im.test(read(path)));
    expect(mentioning.filter((path) => path !== 'test/contract/packages.spec.ts' && !isMarked(path))).toEqual([]);
  });

  it('marks every file with tests that run only on the embedded engine', () => {
    const own = specs.filter((path) => /\bembedded \? (?:it|describe) :/.test(read(path)));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((path) => !isMarked(path))).toEqual([]);
  });
});

describe('The npm scripts', () => {
  it('CI runs all of the npm scripts', () => {
    const ci = read('.ci/run').replace(/^(?:#|\s*step ).*/gm, '');
    const byName = ci.matchAll(/\bnpm (?:run )?([\w:]+)/g);
    const inSmoke = read('scripts/smoke.mjs').matchAll(/spawn\('npm', \['(\w+)'\]/g);
    const others = JSON.parse(
      execFileSync(process.execPath, ['scripts/every-script.mjs', '--list'], { cwd: root, encoding: 'utf8' }),
    );
    const separate = Object.values(suites).flatMap(({ script }) => script ?? []);
    const run = [...[...byName, ...inSmoke].map(([, name]) => name), ...others, ...separate];
    const named = run.filter((name) => name !== 'ci' && name !== 'test:');
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });
});
