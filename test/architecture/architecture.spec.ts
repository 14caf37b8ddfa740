import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { INJECTABLE_WATERMARK } from '@nestjs/common/constants';

interface Context {
  calls: string[];
  hears: string[] | 'all';
  opaque?: true;
}
interface Cruise {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}
interface Lint {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}
type Files = Record<string, string>;

const root = join(__dirname, '../..');
const { contexts } = jest.requireActual<{ contexts: Record<string, Context> }>('../../libs/contexts.cjs');
const names = Object.keys(contexts);
const tableSpecName = 'table.spec.ts';
const planted: string[] = [];

afterAll(() => planted.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

describe('The table of contexts', () => {
  it.each(names)('names only contexts that exist, for %s', (name) => {
    const { calls, hears } = contexts[name]!;
    expect(names).toEqual(expect.arrayContaining(calls));
    expect(names).toEqual(expect.arrayContaining(hears === 'all' ? [] : hears));
    expect([...calls, ...hears]).not.toContain(name);
  });

  it('has no cycle in its calls', () => {
    expect(circular(names.map((name) => [name, contexts[name]!.calls]))).toEqual([]);
  });

  it('would be refused with one', () => {
    const calls = { a: ['b'], b: ['c'], c: ['a'], d: ['a'] };
    expect(circular(Object.entries(calls))).toEqual(['a', 'b', 'c']);
  });

  it('gives platform nobody to call', () => {
    expect(contexts.platform).toEqual({ calls: [], hears: [] });
  });
});

describe('Dependencies', () => {
  // Which file imports what, and the reports that this makes: rule and target.
  // prettier-ignore
  const offences: [at: string, imports: string, ...reports: string[]][] = [
    // A path into another context, to its face: allowed by the table, wrong by its form.
    ['libs/campaigns/src/by-path.ts', '../../catalog/src/index', 'stays-in-its-folder: libs/catalog/src/index.ts'],
    ['libs/campaigns/src/deep.ts', '../../catalog/src/price',
      'stays-in-its-folder: libs/catalog/src/price.ts', 'no-deep-import: libs/catalog/src/price.ts'],
    ['libs/campaigns/src/deep-by-name.ts', '#catalog/price', 'no-unresolvable: #catalog/price'],
    ['libs/campaigns/src/event-code.ts', '#submissions/events', 'events-as-types-only: libs/submissions/src/events.ts'],
    ['libs/ai/src/upward.ts', '../../../apps/api/src/app.module',
      'stays-in-its-folder: apps/api/src/app.module.ts', 'libs-never-import-apps: apps/api/src/app.module.ts'],
    ['apps/api/src/deep.ts', '../../../libs/catalog/src/price',
      'apps-import-faces: libs/catalog/src/price.ts', 'apps-import-by-name: libs/catalog/src/price.ts'],
    ['apps/api/src/by-path.ts', '../../../libs/catalog/src/index', 'apps-import-by-name: libs/catalog/src/index.ts'],
    // A circle is reported once, at one of its files.
    ['libs/perks/src/hen.ts', './egg'],
    ['libs/perks/src/egg.ts', './hen', 'no-cycle: libs/perks/src/hen.ts'],
    ['libs/ledger/src/dev.ts', 'dev-only', 'no-dev-dependency: node_modules/dev-only/index.js'],
    ['libs/ledger/src/borrowed.ts', 'undeclared', 'no-undeclared-dependency: node_modules/undeclared/index.js'],
  ];
  // Nothing of this may be reported.
  const lawful: Files = {
    'libs/campaigns/src/campaigns.service.ts': `
      import 'node:fs';
      import 'declared';
      import '#platform';
      import '#catalog';
      import type { SubmissionsHappened } from '#submissions/events';
      import { type SubmissionsHappened as Again } from '#submissions/events';
      export type { CatalogHappened } from '#catalog/events';
      export type Heard = SubmissionsHappened | Again;`,
    'libs/campaigns/src/campaigns.spec.ts': `import 'dev-only'; import './campaigns.service';`,
    'libs/campaigns/migrations/1-campaigns.ts': `export class Campaigns1 {}`,
    // A circle that types close leaves nothing to load.
    'libs/perks/src/perk.entity.ts': `import type { Redemption } from './redemption.entity'; export class Perk { redemption: Redemption; }`,
    'libs/perks/src/redemption.entity.ts': `import { Perk } from './perk.entity'; export class Redemption { perk: Perk; }`,
    'libs/perks/src/perks.spec.ts': `import './redemption.entity';`,
    'libs/catalog/src/price.ts': `export const price = 1;`,
    'apps/api/src/app.module.ts': `import '#catalog'; import '#catalog/events'; export class AppModule {}`,
  };
  // Three files in a round, each of whose edges also closes a shorter circle with a type.
  const round: Files = {
    'libs/identity/src/a.ts': `import './b'; import type {} from './c';`,
    'libs/identity/src/b.ts': `import './c'; import type {} from './a';`,
    'libs/identity/src/c.ts': `import './a'; import type {} from './b';`,
  };
  const orphan = 'libs/perks/src/forgotten.ts';

  let real: Cruise;
  let plantedTree: Cruise;
  let reported: string[];

  beforeAll(async () => {
    const files: Files = {
      ...workspace(),
      ...lawful,
      ...round,
      ...Object.fromEntries(offences.map(([at, imports]) => [at, `import '${imports}'; export {};`])),
      [orphan]: `export {};`,
      'apps/api/src/main.ts': `import './app.module'; import './deep'; import './by-path';`,
    };
    // Offences are imported by the face of their context, so that each is reported for one thing.
    for (const [at] of offences.filter(([at]) => at.startsWith('libs/'))) {
      files[`${dirname(at)}/index.ts`] += `\nimport './${basename(at, '.ts')}';`;
    }
    [real, plantedTree] = await Promise.all([cruise(root), cruise(plant(files))]);
    reported = plantedTree.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  }, 120_000);

  it('are lawful in this repository', () => {
    expect(real.modules.length).toBeGreaterThan(0);
    expect(real.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('close no circle at run time in this repository', () => {
    expect(circular(runtimeGraph(real))).toEqual([]);
  });

  const expected = [
    ...offences.flatMap(([at, , ...reports]) => reports.map((report) => report.replace(': ', `: ${at} → `))),
    `no-orphan: ${orphan} → ${orphan}`,
  ];
  it.each(expected)('are reported when wrong: %s', (report) => expect(reported).toContain(report));

  it.each(names)('of %s are reported exactly where the table does not allow them', (name) => {
    const from = tableSpec(name);
    const { calls, events } = forbidden(name);
    const rule = (verb: string) => (name === 'platform' ? 'platform-knows-no-context' : `${name}-may-${verb}`);
    expect(reported.filter((line) => line.includes(from)).sort()).toEqual(
      [
        ...calls.map((other) => `${rule('call')}: ${from} → libs/${other}/src/index.ts`),
        ...events.map((other) => `${rule('hear')}: ${from} → libs/${other}/src/events.ts`),
      ].sort(),
    );
  });

  it('are not reported when lawful', () => {
    expect(reported.filter((line) => !line.includes(tableSpecName) && !expected.includes(line))).toEqual([]);
  });

  it('are reported by every rule there is, at least once', () => {
    const rules = plantedTree.summary.ruleSetUsed.forbidden.map(({ name }) => name);
    // Whoever hears all can hear nothing unlawful.
    const silent = names.filter((name) => forbidden(name).events.length === 0).map((name) => `${name}-may-hear`);
    expect(rules.filter((rule) => !reported.some((line) => line.startsWith(`${rule}: `))).sort()).toEqual(
      silent.sort(),
    );
  });

  // The cruiser looks at one circle per edge, and stops at the first it finds.
  it('are searched for circles that the cruiser overlooks', () => {
    expect(reported.filter((line) => line.includes('libs/identity/src/a.ts'))).toEqual([]);
    expect(circular(runtimeGraph(plantedTree))).toEqual([
      ...Object.keys(round),
      'libs/perks/src/egg.ts',
      'libs/perks/src/hen.ts',
    ]);
  });
});

describe('ESLint', () => {
  // What is wrong, where it is reported, and where the same line is allowed. A folder stands for a file in it.
  // prettier-ignore
  const offences: [rule: string, says: string, source: string, at: string, allowedAt?: string][] = [
    ['@typescript-eslint/no-floating-promises', 'awaited', `export function f(): void { Promise.resolve(1); }`,
      'libs/catalog/src apps/api/src test'],
    ['@typescript-eslint/no-misused-promises', 'Promise', `export const f = (p: Promise<void>) => [1].forEach(async () => { await p; });`,
      'libs/catalog/src'],
    ['@typescript-eslint/no-explicit-any', 'any', `export let a: any;`,
      'libs/catalog/src'],
    ['@typescript-eslint/no-unused-vars', 'never used', `const a = 1; export {};`,
      'libs/catalog/src'],
    ['@typescript-eslint/no-non-null-assertion', 'non-null', `export const f = (a?: number) => a!;`,
      'libs/catalog/src', 'test'],
    ['@typescript-eslint/return-await', 'awaited', `export async function f(p: Promise<void>) { try { return p; } catch { return; } }`,
      'libs/catalog/src'],
    ['@typescript-eslint/switch-exhaustiveness-check', 'exhaustive', `export const f = (a: 'b' | 'c') => { switch (a) { case 'b': } };`,
      'libs/catalog/src'],
    ['@typescript-eslint/consistent-type-imports', '', `import { A } from './a0'; export const a = (b: A) => b;`,
      '', 'libs/catalog/src'],
    ['eqeqeq', '===', `export const f = (a, b) => a == b;`,
      'libs/catalog/src scripts/a.mjs'],
    ['no-undef', 'window', `export const f = () => [process, window];`,
      'scripts/a.mjs'],
    ['no-undef', '', `module.exports = [require('./a'), __dirname];`,
      '', 'libs/a.cjs'],
    ['no-console', 'console', `console.log(1);`,
      'libs/catalog/src libs/platform/src', 'apps/api/src test scripts/a.mjs'],

    ['no-restricted-properties', 'Clock', `export const a = Date.now();`,
      'libs/catalog/src libs/catalog/src/a.spec.ts', 'libs/platform/src test'],
    ['no-restricted-syntax', 'Clock', `export const a = new Date();`,
      'libs/catalog/src libs/catalog/src/a.spec.ts', 'libs/platform/src test'],
    ['no-restricted-syntax', 'Clock', `export const a = Date();`,
      'libs/catalog/src'],
    ['no-restricted-syntax', '', `export const a = new Date(0);`,
      '', 'libs/catalog/src'],
    ['no-restricted-properties', 'parameter', `export const a = Math.random();`,
      'libs/catalog/src', 'libs/platform/src'],
    ['no-restricted-properties', 'SETTINGS', `export const a = process.env.PORT;`,
      'libs/catalog/src libs/platform/src apps/api/src ormconfig.ts',
      'libs/platform/src/settings.ts libs/platform/src/a.spec.ts apps/api/src/a.spec.ts test scripts/a.mjs'],
    ['no-restricted-properties', 'SETTINGS', `export const { env } = process;`,
      'libs/catalog/src'],

    ['no-restricted-imports', 'ids, not relations', `export { OneToMany } from 'typeorm';`, 'libs/catalog/src test'],
    ['no-restricted-imports', 'ids, not relations', `export { ManyToOne } from 'typeorm';`, 'libs/catalog/src'],
    ['no-restricted-imports', 'ids, not relations', `export { OneToOne } from 'typeorm';`, 'libs/catalog/src'],
    ['no-restricted-imports', 'ids, not relations', `export { ManyToMany } from 'typeorm';`, 'libs/catalog/src'],
    ['no-restricted-imports', 'ids, not relations', `export { JoinColumn } from 'typeorm';`, 'libs/catalog/src'],
    ['no-restricted-imports', 'ids, not relations', `export { JoinTable } from 'typeorm';`, 'libs/catalog/src'],
    ['no-restricted-imports', 'publish an event', `export { forwardRef } from '@nestjs/common';`,
      'libs/catalog/src libs/platform/src apps/api/src'],

    ['no-restricted-imports', 'campaigns may call platform, catalog, billing', `import '#ledger';`,
      'libs/campaigns/src', 'libs/exchange/src apps/api/src test'],
    ['no-restricted-imports', 'events of platform, catalog, billing, submissions', `import type {} from '#ledger/events';`,
      'libs/campaigns/src', 'libs/exchange/src'],
    ['no-restricted-imports', 'import type', `export * from '#submissions/events';`,
      'libs/campaigns/src', 'apps/api/src'],
    ['no-restricted-imports', 'only #name', `import '#catalog/price';`,
      'libs/campaigns/src'],
    ['no-restricted-imports', 'stays in its context', `import '../../catalog/src/index';`,
      'libs/campaigns/src libs/campaigns/migrations', 'libs/campaigns/src/nested'],
    ['no-restricted-imports', 'stays in its context', `import '../../../catalog/src/index';`,
      'libs/campaigns/src/nested'],
    ['no-restricted-imports', 'by its name', `import '../../../libs/catalog/src/index';`,
      'apps/api/src'],

    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { Request } from 'express';`,
      'libs/catalog/src libs/catalog/src/a.service.ts libs/platform/src',
      'libs/catalog/src/a.controller.ts libs/catalog/src/a.guard.ts libs/platform/src/http libs/catalog/src/a.spec.ts'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { ServerResponse } from 'node:http';`,
      'libs/catalog/src', 'libs/catalog/src/a.controller.ts'],
    ['@typescript-eslint/no-restricted-imports', '', `import { IncomingHttpHeaders } from 'node:http';`,
      '', 'libs/catalog/src'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { Res } from '@nestjs/common';`,
      'libs/catalog/src', 'libs/catalog/src/a.controller.ts'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { PlainAnswer } from '#platform';`,
      'libs/catalog/src', 'libs/catalog/src/a.controller.ts libs/catalog/src/pages'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { PlainAnswer } from './http/answer';`,
      'libs/platform/src'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { A } from './pages/a.page';`,
      'libs/catalog/src', 'libs/catalog/src/a.controller.ts'],
    ['@typescript-eslint/no-restricted-imports', 'decided at the edge', `import { A } from './a.controller';`,
      'libs/catalog/src', 'libs/catalog/src/a.module.ts'],
  ];
  const cases = offences.flatMap(([rule, says, source, at, allowedAt = ''], index) => {
    const places = (where: string) =>
      where
        .split(' ')
        .filter(Boolean)
        .map((place) => (/\.\w+$/.test(place) ? place.replace(/\ba\./, `a${index}.`) : `${place}/a${index}.ts`));
    return [
      ...places(at).map((where) => ({ verdict: 'reports', rule, says, source, where })),
      ...places(allowedAt).map((where) => ({ verdict: 'allows', rule, says, source, where })),
    ];
  });

  let lint: Lint[];
  const messages = (file: string) => lint.find(({ filePath }) => filePath.endsWith(`/${file}`))!.messages;

  beforeAll(async () => {
    const directory = plant({
      ...workspace(),
      ...Object.fromEntries(cases.map(({ where, source }) => [where, source])),
    });
    const config = join(root, 'eslint.config.mjs');
    lint = JSON.parse(
      await run(directory, 'eslint/bin/eslint.js', '--config', config, '--format', 'json', '.'),
    ) as Lint[];
  }, 120_000);

  it.each(cases)('$verdict $source in $where', ({ rule, says, where, verdict }) => {
    const report: unknown = expect.objectContaining({ ruleId: rule, message: expect.stringContaining(says) });
    if (verdict === 'reports') expect(messages(where)).toContainEqual(report);
    else expect(messages(where).filter(({ ruleId }) => ruleId === rule || ruleId === null)).toEqual([]);
  });

  it.each(names)('says in %s what the table says', (name) => {
    const { calls, events } = forbidden(name);
    const restricted = messages(tableSpec(name)).map(({ message }) => /'(#[^']+)'/.exec(message)?.[1]);
    expect(restricted.sort()).toEqual(
      [...calls.map((other) => `#${other}`), ...events.map((other) => `#${other}/events`)].sort(),
    );
  });
});

describe('Platform', () => {
  const sources = filesUnder('libs/platform').filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));

  it('has no word of the domain in it', () => {
    const found = sources.flatMap((path) =>
      domainWords(readFileSync(join(root, path), 'utf8')).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['const campaignId = 1', ['campaign']],
    ["const scope = 'write.submissions'", ['submissions']],
    ['CAMPAIGN_CAP_REACHED', ['campaign']],
    ['// Proofs and rewards, redeemed by creators', ['proofs', 'rewards', 'redeemed', 'creators']],
    ['class ProgramMember {}', ['program']],
    ['select * from exchange_orders', ['exchange']],
    ['PricingService, catalogue, benchmarks, influencers', ['pricing', 'catalogue', 'benchmarks', 'influencers']],
    // The product's own name, PostgreSQL's system schema, and words that only look alike.
    ["'perk:rate', 'perk-source', pg_catalog.pg_class, programmatically, crash-proofing", []],
  ])('would be caught at: %s', (text, words) => expect(domainWords(text)).toEqual(words));
});

describe('The tree', () => {
  const code = [...filesUnder('apps'), ...filesUnder('libs')].filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const folders = readdirSync(join(root, 'libs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it('has nothing in libs but contexts of the table, and the table', () => {
    expect(names).toEqual(expect.arrayContaining(folders));
    expect(filesUnder('libs').filter((path) => path.split('/').length === 2)).toEqual(['libs/contexts.cjs']);
  });

  it.each(folders)('gives %s a README, a face and a module', (name) => {
    const missing = ['README.md', 'src/index.ts', `src/${name}.module.ts`].filter(
      (path) => !existsSync(join(root, 'libs', name, path)),
    );
    expect(missing).toEqual([]);
  });

  it.each(folders.filter((name) => name !== 'platform'))('gives %s at most one class that others may call', (name) => {
    const face = jest.requireActual<object>(join(root, 'libs', name, 'src/index'));
    expect([[], [`${pascalCased(name)}Service`]]).toContainEqual(servicesIn(face));
  });

  it('would notice a second one', () => {
    const [First, Second] = [class First {}, class Second {}];
    for (const service of [First, Second]) Injectable()(service);
    expect(servicesIn({ First, Second, Plain: class Plain {}, constant: 1 })).toEqual(['First', 'Second']);
  });

  it.each(folders.filter((name) => name !== 'platform'))('gives %s at most one class that publishes', (name) => {
    const publishers = filesUnder(`libs/${name}/src`).filter((path) =>
      /\bevents\.publish\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(publishers.slice(1)).toEqual([]);
  });

  it('has no file of more than 400 lines, but for plain data', () => {
    expect(
      code
        .filter((path) => !path.endsWith('.data.ts'))
        .filter((path) => tooLong(readFileSync(join(root, path), 'utf8'))),
    ).toEqual([]);
  });

  it('counts lines, not line ends', () => {
    expect(tooLong('line\n'.repeat(400))).toBe(false);
    expect(tooLong('line\n'.repeat(401))).toBe(true);
  });

  it('names every file by what it does', () => {
    expect(code.filter(namelessName)).toEqual([]);
  });

  it.each([
    'libs/perks/src/utils.ts',
    'libs/common/src/index.ts',
    'libs/ai/src/date-helpers.ts',
    'apps/api/src/shared/a.ts',
    'libs/ai/src/text.util.ts',
  ])('would not be allowed: %s', (path) => expect(namelessName(path)).toBe(true));
});

type Graph = [node: string, edges: string[]][];

/** The nodes from which one comes back to where one was. */
function circular(graph: Graph): string[] {
  const edges = new Map(graph);
  const reaches = (start: string) => {
    const seen = new Set<string>();
    const next = [...(edges.get(start) ?? [])];
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
      if (!seen.has(node)) next.push(...(edges.get(node) ?? []));
      seen.add(node);
    }
    return seen.has(start);
  };
  return [...edges.keys()].filter(reaches).sort();
}

function runtimeGraph({ modules }: Cruise): Graph {
  return modules.map(({ source, dependencies }) => [
    source,
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => resolved),
  ]);
}

/** What the table does not allow a context: read here a second time, so that a slip in the generated rules shows. */
function forbidden(name: string): { calls: string[]; events: string[] } {
  const { calls, hears, opaque } = contexts[name]!;
  const others = names.filter((other) => other !== name);
  const callable = name === 'platform' ? [] : ['platform', ...calls];
  const heard = opaque ? [] : hears === 'all' ? names : hears;
  return {
    calls: others.filter((other) => !callable.includes(other)),
    events: others.filter((other) => !callable.includes(other) && !heard.includes(other)),
  };
}

/** A file that imports the face and the events of everyone. Nobody imports a spec, so it closes no circle. */
function tableSpec(name: string): string {
  return `libs/${name}/src/${tableSpecName}`;
}

/** A repository like this one: every context with a face and events, and a few packages. */
function workspace(): Files {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: unknown };
  const files: Files = {
    'package.json': JSON.stringify({ imports, dependencies: { declared: '1' }, devDependencies: { 'dev-only': '1' } }),
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [], rootDir: '.' },
      include: ['**/*.ts'],
    }),
    'ormconfig.ts': `export {};`,
  };
  for (const name of ['declared', 'dev-only', 'undeclared']) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0' });
    files[`node_modules/${name}/index.js`] = '';
  }
  for (const name of names) {
    const event = `${name.charAt(0).toUpperCase()}${name.slice(1).replace('-', '')}Happened`;
    const others = names.filter((other) => other !== name);
    files[`libs/${name}/src/index.ts`] = `export {};`;
    files[`libs/${name}/src/events.ts`] = `export interface ${event} { id: string; }`;
    files[tableSpec(name)] = others
      .map((other) => `import '#${other}';\nimport type {} from '#${other}/events';\n`)
      .join('');
  }
  return files;
}

function plant(files: Files): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'architecture-')));
  planted.push(directory);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), source);
  }
  return directory;
}

async function cruise(directory: string): Promise<Cruise> {
  const what = ['apps', 'libs', 'ormconfig.ts'].filter((path) => existsSync(join(directory, path)));
  const config = join(root, '.dependency-cruiser.cjs');
  const output = await run(
    directory,
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    config,
    '--output-type',
    'json',
    ...what,
  );
  return JSON.parse(output) as Cruise;
}

/** What a tool prints. Having found something is a failure to it, and an answer here. */
function run(directory: string, tool: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', tool), ...args],
      { cwd: directory, maxBuffer: 2 ** 27 },
      (_, stdout, stderr) =>
        stdout.startsWith('{') || stdout.startsWith('[') ? resolve(stdout) : reject(new Error(stderr || stdout)),
    );
  });
}

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'coverage'].includes(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** Words of the domain in a text, whether written as words or inside an identifier. */
function domainWords(text: string): string[] {
  const words = text
    .replace(/pg_catalog/gi, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  const domain =
    /^(?:(?:campaign|submission|proof|influencer|creator|program|programme|benchmark|catalog|catalogue)s?|pricing|reward\w*|redeem\w*|redemptions?|exchange[sd]?)$/;
  return (words ?? []).filter((word) => domain.test(word));
}

/** The classes among what a context shows to others that Nest makes, by name. */
function servicesIn(face: object): string[] {
  return Object.entries(face).flatMap(([name, value]) =>
    typeof value === 'function' && Reflect.hasMetadata(INJECTABLE_WATERMARK, value) ? [name] : [],
  );
}

function pascalCased(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function tooLong(text: string): boolean {
  return text.replace(/\n$/, '').split('\n').length > 400;
}

/** A name under which anything could be kept. */
function namelessName(path: string): boolean {
  return path.split(/[/.-]/).some((word) => /^(?:common|shared|utils?|helpers?)$/.test(word));
}
