// Generated from the declarations of the endpoints and tools, and from what contexts call.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EndpointSpec } from '#http';
import { Access } from '#http/host';
import { FREE_PATHS, PAYING_PATHS, PayingPath } from './paying-paths';
import { scopesOf, ROLES } from '../../libs/identity/src/scopes';
import { registered } from '../support/declarations/registered';
import { endpoints, factsFileOf } from './endpoints';

const LIBS = join(__dirname, '../../libs');
/** What moves money or value, wherever a context calls it. */
const PAYS =
  /\bledger\s*\.(?:post|capture|reserve|creditDeposit)\(|\bbooks\.(?:post|reserve|capture)\(|\bperks\.issue\(|\.takeUnit\(/;

const specs = new Map(endpoints.map((route) => [route.endpoint.id, route]));
const writing = [...specs.values()].filter(({ method }) => method !== 'GET');

/** The endpoint of each tool, as its context declares it. */
const toolsByEndpoint = toolsIn(LIBS);

describe('paths on which value leaves a business', () => {
  it.each(Object.entries(PAYING_PATHS))('%s requires what the table says', (id, path) => {
    const spec = specs.get(id)?.endpoint;
    expect(spec && declared(spec)).toEqual({
      access: path.access,
      role: path.role,
      password: path.password,
      cost: path.cost,
      inAddition: path.inAddition,
    });
  });

  it('every endpoint that writes in a context that can pay is classified, and no other is listed', () => {
    const paying = contextsThatPay();
    expect([...paying]).toEqual(expect.arrayContaining(['exchange', 'ledger', 'perks', 'programs', 'submissions']));
    const expected = writing.filter((route) => {
      const { access, cost, inAddition = [] } = route.endpoint;
      const scopes = [access, ...inAddition.map(({ scope }) => scope)];
      return paying.has(contextOf(route)) || cost !== undefined || scopes.some(isPaying);
    });
    const known = [...Object.keys(PAYING_PATHS), ...Object.keys(FREE_PATHS)];
    expect(known.sort()).toEqual(expected.map(({ endpoint }) => endpoint.id).sort());
  });

  it('no endpoint that uses a unit or declares a further requirement is classified as free', () => {
    const wrong = Object.keys(FREE_PATHS).filter(
      (id) => specs.get(id)?.endpoint.cost ?? specs.get(id)?.endpoint.inAddition,
    );
    expect(wrong).toEqual([]);
  });

  it('every tool of such a path is listed, and no other tool', () => {
    const listed = Object.entries(PAYING_PATHS).map(([id, { tools = [] }]) => [id, [...tools].sort()]);
    const found = Object.keys(PAYING_PATHS).map((id) => [id, (toolsByEndpoint.get(id) ?? []).sort()]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
  });

  it('the guard notices a payment that nobody has classified', () => {
    for (const text of [
      'this.ledger.post({',
      'await this.perks.issue(promised)',
      'await this.billing.takeUnit(actor, unit)',
    ])
      expect(text).toMatch(PAYS);
  });
});

function declared(spec: EndpointSpec): Omit<PayingPath, 'leaves' | 'tools'> {
  const { access, passwordRequired, cost, inAddition, roles } = spec;
  return {
    access,
    role: roles?.till ? 'till' : leastRole(access),
    password: passwordRequired,
    cost,
    inAddition: inAddition?.map(({ scope, owner, password }) =>
      [...(scope ? [scope] : []), ...(owner ? ['owner'] : []), ...(password ? ['password'] : [])].join(' '),
    ),
  };
}

function leastRole(access: Access): PayingPath['role'] {
  if (access === 'public') return null;
  if (access === 'owner') return 'owner';
  return [...ROLES].reverse().find((role) => (scopesOf(role, registered) as ReadonlySet<string>).has(access)) ?? null;
}

function isPaying(name: string | undefined): boolean {
  return registered.scopeTable.some((scope) => scope.name === name && scope.pays);
}

function contextOf(route: (typeof endpoints)[number]): string {
  return basename(factsFileOf(route), '.ts');
}

function contextsThatPay(): Set<string> {
  const contexts = readdirSync(LIBS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paying = contexts.filter(({ name }) => sourcesIn(name).some((text) => PAYS.test(text)));
  // Those that own what leaves.
  return new Set([...paying.map(({ name }) => name), 'ledger', 'perks', 'billing']);
}

function sourcesIn(context: string): string[] {
  const files = readdirSync(join(LIBS, context), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.startsWith('src') && file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(LIBS, context, file), 'utf8'));
}

function toolsIn(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const context of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const text of sourcesIn(context.name))
      for (const [, name = '', endpoint = ''] of text.matchAll(
        /\bname: '(\w+)',\n(?:\s+toolset: .*\n)?\s+endpoint: '(\w+)'/g,
      ))
        found.set(endpoint, [...(found.get(endpoint) ?? []), name]);
  return found;
}
