import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { INJECTABLE_WATERMARK } from '@nestjs/common/constants';
import { SettingGroup } from '#kernel/host';
import { settingGroups } from '../../apps/contexts';

interface Row {
  calls: string[];
  hears: string[] | 'all';
  opaque?: true;
  parts?: string[];
  hosts?: string[];
  services?: string[];
}

const root = join(__dirname, '../..');
const { rows, libraries, base, contexts, mayUse } = jest.requireActual<
  Record<'rows' | 'libraries' | 'base' | 'contexts', Record<string, Row>> & { mayUse: (name: string) => string[] }
>('../../libs/contexts.cjs');
const names = Object.keys(rows);

describe('The table of contexts', () => {
  it.each(names)('contains only existing contexts, for %s', (name) => {
    const { calls, hears } = rows[name]!;
    expect(names).toEqual(expect.arrayContaining(calls));
    expect(names).toEqual(expect.arrayContaining(hears === 'all' ? [] : hears));
    expect([...calls, ...hears]).not.toContain(name);
  });

  it('has no cyclic dependencies', () => {
    expect(circular(names.map((name) => [name, rows[name]!.calls]))).toEqual([]);
  });

  it('rejects a cycle', () => {
    const calls = { a: ['b'], b: ['c'], c: ['a'], d: ['a'] };
    expect(circular(Object.entries(calls))).toEqual(['a', 'b', 'c']);
  });

  it.each(Object.keys(base))('lets %s call only libraries and the base libraries below it', (name) => {
    const below = Object.keys(base).slice(0, Object.keys(base).indexOf(name));
    expect(rows[name]?.hears).toEqual([]);
    expect([...Object.keys(libraries), ...below]).toEqual(expect.arrayContaining(rows[name]!.calls));
  });

  it.each(Object.entries(base))('names only existing entry points and contexts, for %s', (name, { parts, hosts }) => {
    const files = [...(parts ?? []), 'host'].map((part) => join(root, 'libs', name, 'src', `${part}.ts`));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(Object.keys(contexts)).toEqual(expect.arrayContaining(hosts ?? []));
  });

  it.each(Object.entries(base))(
    'lets a context import the host.ts of %s only if it uses it',
    (name, { hosts = [] }) => {
      const used = Object.keys(contexts).filter((context) =>
        filesUnder(`libs/${context}/src`).some((path) =>
          readFileSync(join(root, path), 'utf8').includes(`'#${name}/host'`),
        ),
      );
      expect(used).toEqual(hosts.toSorted((a, b) => names.indexOf(a) - names.indexOf(b)));
      for (const context of Object.keys(contexts))
        expect(mayUse(context).includes(`${name}/host`)).toBe(hosts.includes(context));
    },
  );
});

describe('Compiled modules', () => {
  it('have no import cycles at run time', () => {
    const graph = runtimeGraph();
    expect(graph.length).toBeGreaterThan(0);
    expect(circular(graph)).toEqual([]);
  });
});

describe('The base libraries', () => {
  const sources = Object.keys(base)
    .flatMap((name) => filesUnder(`libs/${name}`))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));

  it('contains no domain terms', () => {
    const found = sources.flatMap((path) =>
      domainWords(withoutTerms(path, readFileSync(join(root, path), 'utf8'))).map((word) => `${path}: ${word}`),
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
    ['STRIPE_SECRET_KEY, EXCHANGE_FEE_BPS', ['stripe', 'exchange']],
    [
      "role: 'till'; payouts of the ledger; webhookId; perk_things_total",
      ['till', 'payouts', 'ledger', 'webhook', 'perk'],
    ],
    // PostgreSQL's system schema, and words that only look alike.
    ['pg_catalog.pg_class, programmatically, crash-proofing, standstill', []],
  ])('rejects code of the base libraries that contains: %s', (text, words) => expect(domainWords(text)).toEqual(words));
});

describe('The settings of contexts', () => {
  const declared = Object.keys(contexts).filter((name) => existsSync(settingsOf(name)));

  it.each(declared)('are collected by the apps, for %s', (name) => {
    const { [`${camelCased(name)}Settings`]: group } = jest.requireActual<Record<string, SettingGroup>>(
      settingsOf(name),
    );
    expect(settingGroups as SettingGroup[]).toContain(group);
  });

  it('are declared only there', () => {
    expect(settingGroups).toHaveLength(declared.length);
  });
});

describe('The tree', () => {
  const code = [...filesUnder('apps'), ...filesUnder('libs')].filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const folders = readdirSync(join(root, 'libs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !(entry.name in libraries))
    .map(({ name }) => name);

  it('contains in libs only the contexts of the table, and the table itself', () => {
    expect(names).toEqual(expect.arrayContaining(folders));
    expect(filesUnder('libs').filter((path) => path.split('/').length === 2)).toEqual(['libs/contexts.cjs']);
  });

  it.each(folders)('has a README, an index.ts and a module in %s', (name) => {
    const missing = ['README.md', 'src/index.ts', `src/${name}.module.ts`].filter(
      (path) => !existsSync(join(root, 'libs', name, path)),
    );
    expect(missing).toEqual([]);
  });

  it.each(folders.filter((name) => !(name in base)))('exports one service from %s, or those of the table', (name) => {
    const face = jest.requireActual<object>(join(root, 'libs', name, 'src/index'));
    const { services } = rows[name]!;
    expect(services ? [services] : [[], [`${pascalCased(name)}Service`]]).toContainEqual(servicesIn(face).sort());
  });

  it('finds the services among what a context exports', () => {
    const [First, Second] = [class First {}, class Second {}];
    for (const service of [First, Second]) Injectable()(service);
    expect(servicesIn({ First, Second, Plain: class Plain {}, constant: 1 })).toEqual(['First', 'Second']);
  });

  it.each(folders.filter((name) => !(name in base)))('has at most one class that publishes events in %s', (name) => {
    const publishers = filesUnder(`libs/${name}/src`).filter((path) =>
      /\bevents\.publish\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(publishers.slice(1)).toEqual([]);
  });

  it('has no file of more than 400 lines, except for data', () => {
    expect(
      code
        .filter((path) => !path.endsWith('.data.ts'))
        .filter((path) => tooLong(readFileSync(join(root, path), 'utf8'))),
    ).toEqual([]);
  });

  it('counts lines, whether or not the last one has a line break', () => {
    expect(tooLong('line\n'.repeat(400))).toBe(false);
    expect(tooLong('line\n'.repeat(401))).toBe(true);
  });

  it('has descriptive file names', () => {
    expect(code.filter(namelessName)).toEqual([]);
  });

  it.each([
    'libs/perks/src/utils.ts',
    'libs/common/src/index.ts',
    'libs/perks/src/date-helpers.ts',
    'apps/api/src/shared/a.ts',
    'libs/perks/src/text.util.ts',
  ])('does not allow the name %s', (path) => expect(namelessName(path)).toBe(true));
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

/** What each built file loads of the others. Imports of types are gone there, so they close no circle. */
function runtimeGraph(): Graph {
  const files = filesUnder('libs')
    .concat(filesUnder('apps'), 'ormconfig.ts')
    // The apps for browsers are built into other files; the linter checks what they import.
    .filter((path) => /(?<!\.spec)\.ts$/.test(path) && !/^apps\/(?:agent-apps|dashboard|guest)\//.test(path));
  return files.map((path) => {
    const built = join(root, 'dist', path.replace(/ts$/, 'js'));
    const load = createRequire(built);
    const names = [...readFileSync(built, 'utf8').matchAll(/\brequire\("([.#][^"]*)"\)/g)].map(([, name]) => name!);
    return [built, names.map((name) => load.resolve(name))];
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

/** The text without the terms that mean something else there: of OpenAPI 3.1, whose documents have `webhooks`, and of the product. */
function withoutTerms(path: string, text: string): string {
  if (path.startsWith('libs/http/src/openapi/')) return text.replace(/webhooks?/gi, '');
  return path === 'libs/kernel/src/product.ts' ? '' : text;
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
    /^(?:(?:campaign|submission|proof|influencer|creator|program|programme|benchmark|catalog|catalogue|perk|till|payout|webhook|ledger|stripe)s?|pricing|reward\w*|redeem\w*|redemptions?|exchange[sd]?)$/;
  return (words ?? []).filter((word) => domain.test(word));
}

/** The classes among what a context shows to others that Nest makes, by name. */
function servicesIn(face: object): string[] {
  return Object.entries(face).flatMap(([name, value]) =>
    typeof value === 'function' && Reflect.hasMetadata(INJECTABLE_WATERMARK, value) ? [name] : [],
  );
}

function settingsOf(name: string): string {
  return join(root, 'libs', name, `src/${name}.settings.ts`);
}

function camelCased(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
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
