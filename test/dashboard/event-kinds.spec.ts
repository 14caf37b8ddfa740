import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registered } from '../support/declarations/registered';

const DASHBOARD = join(__dirname, '../../apps/dashboard/src');
const BUILT = join(__dirname, '../../dist/dashboard/assets');

const built = textsIn(BUILT, /\.js$/).map(([, text]) => text);
const sources = textsIn(DASHBOARD, /\.tsx?$/);

/** Whether the scripts contain an object with these fields one after the other, in the way in which the build writes it. */
function hasObject(fields: Readonly<Record<string, string>>): boolean {
  const written = Object.entries(fields).map(([name, value]) => `${name}:\`${value}\``);
  return built.some((text) => text.includes(`{${written.join(',')}`));
}

function textsIn(folder: string, name: RegExp): [path: string, text: string][] {
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return paths.filter((path) => name.test(path)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

describe('The build of the dashboard', () => {
  it.each(registered.eventKinds.map((kind) => [kind.type, kind] as const))(
    'has the label and the scope of %s',
    (kind, { label, scope }) => {
      expect(hasObject({ kind, label, scope })).toBe(true);
    },
  );

  it('has the label of every resource', () => {
    const resources = [...registered.eventResources].map(([resource, label]) => ({ resource, label }));
    expect(resources.filter((resource) => !hasObject(resource))).toEqual([]);
  });

  it('has the words of every scope', () => {
    const words = registered.scopeTable.map(({ name: scope, subject, allows }) => ({ scope, subject, allows }));
    expect(words.filter((scope) => !hasObject(scope))).toEqual([]);
  });
});

describe('The sources of the dashboard', () => {
  it('name event kinds only where a kind has a meaning of its own', () => {
    const naming = sources.filter(([, text]) => registered.eventKinds.some(({ type }) => text.includes(`'${type}'`)));
    expect(naming.map(([path]) => path).sort()).toEqual([
      // A campaign that an agent created can be opened.
      'pages/agents/agent-card.tsx',
      // What an agent did, as sentences about it.
      'pages/agents/words.ts',
      // The history of a campaign, on its own page.
      'pages/campaign/words.ts',
      // Kinds of transactions, some of which have the name of an event.
      'pages/ledger/words.ts',
    ]);
  });

  it('repeat no words of scopes', () => {
    const words = registered.scopeTable.map(({ allows }) => allows);
    const repeating = sources.filter(([, text]) => words.some((allows) => text.includes(`'${allows}'`)));
    expect(repeating.map(([path]) => path)).toEqual([]);
  });
});
