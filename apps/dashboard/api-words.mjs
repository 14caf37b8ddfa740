// The words of the API for the dashboard, which are part of its description: a context declares them where it declares its event kinds
// and scopes, so the dashboard shows those of every context.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

/** By the name of the module, what it exports. Their types are in `src/virtual.d.ts`. */
const MODULES = {
  'virtual:event-kinds': (document) => ({ eventResources: resourcesIn(document) }),
  'virtual:scopes': (document) => ({ scopes: scopesIn(document) }),
};

/** Provides `virtual:event-kinds` and `virtual:scopes`. */
export function apiWords() {
  return {
    name: 'api-words',
    resolveId: (source) => (source in MODULES ? `\0${source}` : undefined),
    load(id) {
      const exportsOf = MODULES[id.slice(1)];
      if (!id.startsWith('\0') || !exportsOf) return undefined;
      this.addWatchFile(DOCUMENT);
      const exported = Object.entries(exportsOf(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
      return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}

/** What events are about, sorted by label, each with its kinds in the order of the description. */
function resourcesIn({ webhooks, 'x-event-resources': labels }) {
  const resources = new Map();
  for (const [kind, { post }] of Object.entries(webhooks)) {
    const { 'x-label': label, 'x-scope': scope } = post;
    const [resource] = kind.split('.');
    if (!resources.has(resource)) resources.set(resource, { resource, label: labels[resource], kinds: [] });
    resources.get(resource).kinds.push({ kind, label, scope });
  }
  return [...resources.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The scopes, sorted by subject, those of one subject in the order of the description. */
function scopesIn({ 'x-scopes': scopes }) {
  return Object.entries(scopes)
    .map(([scope, words]) => ({ scope, ...words }))
    .sort((a, b) => a.subject.localeCompare(b.subject, 'en'));
}
