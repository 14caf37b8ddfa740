'use strict';

/**
 * Which folder of `libs` may depend on which. The rules of dependency-cruiser and of ESLint are generated from this table:
 * a new dependency is added here first.
 *
 * - `calls`: the folders whose `index.ts` it may import, as `#name`. There must be no cycle. Every context may also call the base
 *   libraries.
 * - `hears`: the contexts whose events it handles; it may import their types, and only types, as `#name/events`. The events
 *   of a context that it calls are allowed too.
 * - `opaque`: it forwards events as `{id, type, data}` without knowing their shapes, so it imports none of them.
 *
 * A base library has more entry points, so that its `index.ts` has only what every context needs:
 *
 * - `parts`: what some contexts need, such as `#http/pages`. Any context may import it.
 * - `hosts`: the contexts that may import its `host.ts`, as `#http/host`, besides the base libraries above it, the apps and tests. It has
 *   what contexts are run and served with, which an ordinary context does not need.
 *
 * A context lets others call one class, which is named after it, such as `CatalogService`, unless it lists others:
 *
 * - `services`: the classes that Nest creates and that its `index.ts` exports.
 *
 * @typedef {{ calls: string[], hears: string[] | 'all', opaque?: true, parts?: string[], hosts?: string[], services?: string[] }} Row
 */

/**
 * General-purpose libraries. They know nothing about the product, not even the base libraries.
 * @type {Record<string, Row>}
 */
const libraries = {
  'embedded-postgres': { calls: [], hears: [] },
  outbound: { calls: [], hears: [] },
  images: { calls: [], hears: [] },
  storage: { calls: [], hears: [] },
};

/**
 * What every context is built on, the lowest first: each may call those before it.
 * @type {Record<string, Row>}
 */
const base = {
  kernel: {
    calls: ['outbound'],
    hears: [],
    parts: ['actors', 'colors', 'errors', 'fields', 'money', 'secrets', 'settings', 'text'],
    hosts: [
      ...['agent-auth', 'connections', 'exchange', 'guests', 'identity', 'mcp', 'messages', 'predictions', 'site'],
      ...['submissions', 'texts', 'uploads', 'webhooks'],
    ],
  },
  database: {
    calls: ['kernel', 'embedded-postgres'],
    hears: [],
    parts: ['counters', 'metadata', 'migrations'],
    hosts: ['webhooks'],
  },
  messaging: {
    calls: ['kernel', 'database'],
    hears: [],
    parts: [],
    hosts: ['connections', 'messages', 'notifications', 'predictions', 'submissions', 'webhooks'],
  },
  http: {
    calls: ['kernel', 'database', 'messaging', 'outbound'],
    hears: [],
    parts: ['access', 'agents', 'pages'],
    hosts: [
      ...['agent-auth', 'guests', 'identity', 'mcp', 'messages', 'predictions', 'sdk', 'submissions', 'webhooks'],
    ],
  },
};

/**
 * The parts of the product. Each may call the base libraries.
 * @type {Record<string, Row>}
 */
const contexts = {
  // It knows what it is given, so that every context can tell somebody something.
  messages: { calls: [], hears: [] },
  // Accounts, keys and sessions have little in common, and most of the contexts that call it need one of them.
  identity: {
    calls: ['messages'],
    hears: [],
    services: [
      ...[
        'AccessRevocation',
        'AccountsService',
        'ApiKeysService',
        'AttemptLimits',
        'Authentication',
        'BusinessesService',
      ],
      ...['EmailCodes', 'EmailVerification', 'PageSessions', 'TestModeUsers', 'UsersService'],
    ],
  },
  catalog: { calls: [], hears: [] },
  ledger: { calls: [], hears: [] },
  // Contexts that have proofs or perks of a participant register what they count and what they erase; it knows none of them.
  participants: { calls: ['identity', 'catalog'], hears: [], services: ['ParticipantsService', 'Submitters'] },
  perks: { calls: ['identity', 'catalog', 'participants'], hears: [] },

  influencers: { calls: ['catalog', 'participants', 'submissions'], hears: [] },
  billing: { calls: ['messages', 'identity', 'ledger', 'outbound'], hears: [] },
  // Contexts that know guests, and who reviews a proof, register that with it; it knows none of them.
  uploads: {
    calls: ['identity', 'billing', 'images', 'outbound', 'storage'],
    hears: [],
    services: ['StoredFiles', 'UploadsService'],
  },
  // It shows a business to the people who take part: on pages of offers, in messages.
  'business-profiles': { calls: ['messages', 'identity', 'catalog', 'uploads', 'images', 'outbound'], hears: [] },
  // The contexts whose resources receive proofs register them with it; it knows none of them.
  submissions: {
    calls: ['identity', 'catalog', 'participants', 'perks', 'billing', 'uploads', 'outbound', 'images'],
    hears: [],
    services: [
      ...['ChallengeCodes', 'ProofIntake', 'Subjects', 'SubmissionFigures', 'SubmissionReviews', 'SubmissionsService'],
      'Verifications',
    ],
  },
  campaigns: {
    calls: [
      ...['identity', 'catalog', 'billing', 'business-profiles', 'participants', 'perks', 'submissions'],
      'influencers',
    ],
    hears: [],
    services: ['CampaignOffers', 'CampaignsService', 'OpenCampaigns'],
  },
  // It knows the people who take part without an account, across businesses; each business knows them as a participant.
  guests: {
    calls: [
      ...['messages', 'identity', 'catalog', 'business-profiles', 'participants', 'perks', 'uploads', 'submissions'],
      'campaigns',
    ],
    hears: [],
  },
  // The pages of offers; it stores nothing.
  'guest-pages': { calls: ['catalog', 'business-profiles', 'perks', 'campaigns', 'guests'], hears: [] },
  programs: { calls: ['identity', 'catalog', 'participants', 'billing', 'perks', 'ledger', 'submissions'], hears: [] },
  exchange: { calls: ['identity', 'catalog', 'billing', 'ledger', 'submissions'], hears: [] },
  // It sums up what happens in campaigns from their events and those of their submissions, and matches creators with what is offered.
  // Whoever gives an answer that consumes a unit stores it there.
  predictions: {
    calls: ['identity', 'catalog', 'campaigns', 'submissions', 'billing', 'influencers', 'exchange'],
    hears: [],
    services: ['Generations'],
  },
  // The language model is another service.
  texts: { calls: ['identity', 'catalog', 'billing', 'predictions', 'outbound'], hears: [] },
  // Submissions asks it which account a creator has connected; it registers the answer there. It tells the exchange the followers.
  connections: { calls: ['identity', 'catalog', 'influencers', 'submissions', 'exchange', 'outbound'], hears: [] },

  analytics: { calls: ['campaigns', 'submissions', 'perks'], hears: [] },
  // It does what an owner does in test mode.
  examples: { calls: ['identity', 'participants', 'perks', 'submissions', 'campaigns'], hears: [] },

  // It counts the activity of agents from the rows of other contexts, so it calls them and handles no events.
  'agent-auth': {
    calls: ['identity', 'campaigns', 'submissions', 'outbound'],
    hears: [],
    services: ['AgentQuestionsService'],
  },
  webhooks: { calls: ['messages', 'identity', 'billing', 'outbound'], hears: 'all', opaque: true },
  // It decides who is told what. Nobody calls it.
  notifications: {
    calls: [
      ...['messages', 'identity', 'business-profiles', 'participants', 'perks', 'billing', 'submissions', 'campaigns'],
    ],
    hears: ['exchange', 'ledger', 'webhooks'],
  },
  // Pages about the service as a whole; it stores nothing. It shows the prices of the plans.
  site: { calls: ['billing'], hears: [] },
  // It generates client libraries from the API description.
  sdk: { calls: [], hears: [] },
  // It offers the tools that the other contexts register, and tells a client who it is and what is left of its plan.
  mcp: { calls: ['identity', 'billing', 'agent-auth'], hears: [] },
};

const rows = { ...libraries, ...base, ...contexts };
const names = Object.keys(rows);

/** @param {string} name of a folder; returns the folders whose `index.ts` it may import. */
function mayCall(name) {
  return name in contexts ? [...Object.keys(base), ...rows[name].calls] : rows[name].calls;
}

/**
 * @param {string} name of a folder; returns what it may import besides the `index.ts` and the `events.ts` of others, such as
 *   `http/pages`.
 */
function mayUse(name) {
  return mayCall(name).flatMap((called) => {
    const { parts = [], hosts } = rows[called];
    const isHost = hosts !== undefined && (name in base || hosts.includes(name));
    return [...parts, ...(isHost ? ['host'] : [])].map((part) => `${called}/${part}`);
  });
}

/** All entry points of base libraries besides their `index.ts`, such as `http/pages` and `http/host`. */
const parts = Object.entries(base).flatMap(([name, row]) => [...row.parts, 'host'].map((part) => `${name}/${part}`));

/** @param {string} name of a folder; returns the contexts whose event types it may import. */
function mayHear(name) {
  const { hears, opaque } = rows[name];
  if (opaque) return mayCall(name);
  return hears === 'all' ? names.filter((other) => other !== name) : [...new Set([...mayCall(name), ...hears])];
}

module.exports = { rows, libraries, base, contexts, names, parts, mayCall, mayHear, mayUse };
