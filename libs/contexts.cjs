'use strict';

/**
 * Which folder of `libs` may depend on which. The rules of dependency-cruiser and of ESLint are generated from this table:
 * a new dependency is added here first.
 *
 * - `calls`: the folders whose `index.ts` it may import, as `#name`. There must be no cycle.
 * - `hears`: the contexts whose events it handles; it may import their types, and only types, as `#name/events`. The events
 *   of a context that it calls are allowed too.
 * - `opaque`: it forwards events as `{id, type, data}` without knowing their shapes, so it imports none of them.
 *
 * @typedef {{ calls: string[], hears: string[] | 'all', opaque?: true }} Row
 */

/**
 * General-purpose libraries. They know nothing about the product, not even the platform.
 * @type {Record<string, Row>}
 */
const libraries = {
  'embedded-postgres': { calls: [], hears: [] },
  outbound: { calls: [], hears: [] },
  images: { calls: [], hears: [] },
};

/**
 * What every context is built on.
 * @type {Record<string, Row>}
 */
const base = {
  platform: { calls: ['embedded-postgres', 'outbound'], hears: [] },
};

/**
 * The parts of the product. Each may call the platform.
 * @type {Record<string, Row>}
 */
const contexts = {
  identity: { calls: [], hears: [] },
  catalog: { calls: [], hears: [] },
  ledger: { calls: [], hears: [] },
  perks: { calls: ['catalog'], hears: [] },

  influencers: { calls: ['catalog', 'submissions'], hears: [] },
  billing: { calls: ['identity', 'ledger', 'outbound'], hears: [] },
  // The contexts whose resources receive proofs register them with it; it knows none of them.
  submissions: { calls: ['catalog', 'perks', 'billing', 'outbound', 'images'], hears: [] },
  campaigns: { calls: ['identity', 'catalog', 'billing', 'perks', 'submissions', 'influencers'], hears: [] },
  programs: { calls: ['identity', 'catalog', 'billing', 'perks', 'ledger', 'submissions'], hears: [] },
  exchange: { calls: ['identity', 'catalog', 'billing', 'ledger', 'submissions'], hears: [] },
  // It sums up what happens in campaigns from their events and those of their submissions, and matches creators with what is offered.
  // The language model is another service.
  ai: {
    calls: ['identity', 'catalog', 'campaigns', 'submissions', 'billing', 'influencers', 'exchange', 'outbound'],
    hears: [],
  },
  // Submissions asks it which account a creator has connected; it registers the answer there. It tells the exchange the followers.
  connections: { calls: ['identity', 'catalog', 'influencers', 'submissions', 'exchange', 'outbound'], hears: [] },

  analytics: { calls: ['campaigns', 'submissions', 'perks'], hears: [] },

  // It counts the activity of agents from the rows of other contexts, so it calls them and handles no events.
  'agent-auth': { calls: ['identity', 'campaigns', 'submissions', 'outbound'], hears: [] },
  webhooks: { calls: ['identity', 'billing', 'outbound'], hears: 'all', opaque: true },
  // Pages about the service as a whole; it stores nothing.
  site: { calls: [], hears: [] },
  // It generates client libraries from the API description.
  sdk: { calls: [], hears: [] },
  // It offers the tools that the other contexts register.
  mcp: { calls: [], hears: [] },
};

const rows = { ...libraries, ...base, ...contexts };
const names = Object.keys(rows);

/** @param {string} name of a folder; returns the folders whose `index.ts` it may import. */
function mayCall(name) {
  return name in contexts ? ['platform', ...rows[name].calls] : rows[name].calls;
}

/** @param {string} name of a folder; returns the contexts whose event types it may import. */
function mayHear(name) {
  const { hears, opaque } = rows[name];
  if (opaque) return mayCall(name);
  return hears === 'all' ? names.filter((other) => other !== name) : [...new Set([...mayCall(name), ...hears])];
}

module.exports = { rows, libraries, contexts, names, mayCall, mayHear };
