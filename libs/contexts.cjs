'use strict';

/**
 * Who may know whom. The rules of dependency-cruiser and of ESLint are generated from this table, so a new line of
 * dependence is agreed here first, in one word, and nowhere else.
 *
 * - `calls`: whose `index.ts` it may import, as `#name`. There is no cycle in it.
 * - `hears`: whose events it reacts to; it may import their types, and only types, as `#name/events`. The events of a
 *   context that it calls are open to it too.
 * - `opaque`: it passes events on as `{id, type, data}` without knowing their shapes, so it imports none of them.
 *
 * Every context may call platform; the apps may call everyone.
 *
 * @type {Record<string, { calls: string[], hears: string[] | 'all', opaque?: true }>}
 */
const contexts = {
  platform: { calls: [], hears: [] },

  identity: { calls: [], hears: [] },
  catalog: { calls: [], hears: [] },
  ledger: { calls: [], hears: [] },
  perks: { calls: [], hears: [] },

  influencers: { calls: ['catalog', 'submissions'], hears: [] },
  billing: { calls: ['identity'], hears: [] },
  campaigns: { calls: ['catalog', 'billing'], hears: ['submissions'] },
  submissions: { calls: ['catalog', 'campaigns', 'perks', 'billing'], hears: [] },
  programs: { calls: ['catalog', 'perks', 'ledger'], hears: ['submissions'] },
  exchange: { calls: ['catalog', 'ledger', 'submissions'], hears: [] },
  ai: { calls: ['catalog', 'campaigns', 'submissions', 'billing'], hears: [] },

  // Its activity is counted from what was really written, so it asks, and hears nothing.
  'agent-auth': { calls: ['identity', 'campaigns', 'submissions'], hears: [] },
  webhooks: { calls: ['identity', 'billing'], hears: 'all', opaque: true },
  // Pages about the service as a whole: they hold no data of any context.
  site: { calls: [], hears: [] },
  // The contexts whose use cases it offers as tools, and the scopes that these need.
  mcp: { calls: ['identity', 'catalog', 'influencers', 'campaigns', 'submissions'], hears: [] },
};

const names = Object.keys(contexts);

/** @param {string} name The contexts whose `index.ts` it may import. */
function mayCall(name) {
  return name === 'platform' ? [] : ['platform', ...contexts[name].calls];
}

/** @param {string} name The contexts whose event types it may import. */
function mayHear(name) {
  const { hears, opaque } = contexts[name];
  if (opaque) return mayCall(name);
  return hears === 'all' ? names.filter((other) => other !== name) : [...new Set([...mayCall(name), ...hears])];
}

module.exports = { contexts, names, mayCall, mayHear };
