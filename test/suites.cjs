/**
 * The suites that take long. `npm test` leaves them out unless their files are named. CI runs one of them when something that it tests has
 * changed since it last passed (test/suites.lock.json), and all of them with CI_FULL=1.
 *
 * @typedef {object} Suite
 * @property {readonly string[]} [specs] prefixes of spec files that run together with those of `npm test`
 * @property {string} [script] the npm script of a suite with its own packages and its own Jest configuration
 * @property {readonly string[]} [command] for anything else; it prints a line that begins with `ok` or `not ok` for each check
 * @type {Record<string, Suite>}
 */
const suites = {
  // The official MCP conformance suite.
  conformance: { script: 'test:conformance' },
  // Client generators and agent frameworks.
  clients: { script: 'test:clients' },
  // The operator's commands: backup, migrations, the ledger, disputes.
  commands: {
    specs: ['backup', 'disputes', 'ledger', 'migration-commands'].map((name) => `test/process/${name}.spec.ts`),
  },
  // The embedded database, and the template that tests copy.
  embedded: { specs: ['libs/embedded-postgres/', 'test/support/jest/template.spec.ts'] },
  // Hostile pictures.
  images: { specs: ['libs/images/', 'test/libraries/images.spec.ts'] },
  // What the model learns from simulated markets.
  learning: { specs: ['test/simulation/'] },
  // A generated context passes all checks.
  generator: { specs: ['test/contract/generate.spec.ts'] },
  // Pages in a browser: the dashboard, the API description, the consent page.
  pages: { specs: ['test/browser/'] },
  // Query plans with many rows.
  plans: { specs: ['test/scale/'] },
  // Load, crashes and outages.
  stress: { specs: ['test/stress/'] },
  // Every npm script.
  scripts: { command: ['node', 'scripts/every-script.mjs'] },
};
const ALL = Object.keys(suites);

/**
 * Prefixes of spec files whose subject does not depend on the engine, or which show nothing on the embedded one: races, and
 * processes that share a server. On the embedded database, they run only if they are named.
 */
const onServers = ['test/races/', 'test/process/idempotency.spec.ts', 'test/process/migration.spec.ts'];

/**
 * Which suites test what is at a path. Every file of the repository is below at least one of these prefixes; when it changes, the suites
 * of all prefixes that match it run. No suite means that the tests of `npm test` are enough. The helpers in test/support are used by
 * these tests too, except for those that are listed.
 * @type {readonly (readonly [prefix: string, suites: readonly string[]])[]}
 */
const affected = [
  // The versions of the packages, and how the service is built from them.
  ['package-lock.json', ALL],
  ['.swcrc', ALL],
  ['scripts/build.mjs', ALL],

  // Any library may have statements.
  ['libs/', ['plans']],
  ['libs/contexts.cjs', ['generator']],
  ['libs/kernel/', ['commands', 'generator', 'scripts']],
  ['libs/database/', ['commands', 'embedded', 'generator', 'scripts', 'stress']],
  ['libs/messaging/', ['generator', 'pages', 'stress']],
  ['libs/http/', ['generator', 'conformance', 'pages', 'stress']],
  ['libs/embedded-postgres/', ['commands', 'embedded', 'scripts', 'stress']],
  ['libs/mcp/', ['conformance', 'clients']],
  ['libs/agent-auth/', ['conformance', 'pages']],
  ['libs/business-profiles/', ['pages']],
  ['libs/guest-pages/', ['pages']],
  ['libs/guests/', ['pages']],
  ['libs/identity/', ['pages']],
  ['libs/site/', ['pages']],
  ['libs/uploads/', ['pages']],
  ['libs/sdk/', ['clients']],
  // The event stream, from which the dashboard learns what has changed.
  ['libs/webhooks/', ['pages', 'stress']],
  ['libs/predictions/', ['learning', 'scripts']],
  ['libs/billing/', ['commands', 'scripts']],
  ['libs/catalog/', ['learning']],
  ['libs/exchange/', ['commands', 'scripts']],
  ['libs/images/', ['images']],
  ['libs/ledger/', ['commands', 'scripts']],
  ['ormconfig.ts', ['commands', 'plans', 'scripts']],

  // With the demo, which pages show.
  ['apps/api/', ['pages', 'scripts', 'stress']],
  ['apps/worker/', ['commands', 'scripts', 'stress']],
  ['apps/base.module.ts', ['commands', 'scripts', 'stress']],
  ['apps/listen.ts', ['scripts', 'stress']],
  ['apps/operate.ts', ['commands', 'scripts', 'stress']],
  ['apps/run.ts', ['scripts', 'stress']],
  ['apps/contexts.ts', ['plans']],
  ['apps/agent-apps/', ['pages']],
  ['apps/agent-apps/build.mjs', ['scripts']],
  ['apps/dashboard/', ['pages']],
  ['apps/guest/', ['pages']],
  ['apps/guest/build.mjs', ['scripts']],
  ['apps/dashboard/src/api/', ['generator']],
  ['apps/dashboard/src/declared-pages.ts', ['generator']],
  ['apps/dashboard/src/router.tsx', ['generator']],
  ['apps/dashboard/src/shell/', ['generator']],
  ['apps/dashboard/src/ui/', ['generator']],
  ['apps/dashboard/build.mjs', ['scripts']],
  ['compose.yaml', ['stress']],
  ['deploy/', ['scripts', 'stress']],
  ['Dockerfile', ['stress']],
  ['.dockerignore', []],

  ['docs/', []],
  // What pages know of the other libraries.
  ['docs/openapi.json', ['clients', 'pages']],
  ['docs/extending.md', ['generator']],
  ['README.md', []],
  ['CHANGELOG.md', []],
  ['CONTRIBUTING.md', []],
  ['.github/', []],
  ['.env.example', []],

  ['package.json', ['scripts']],
  ['scripts/', ['scripts']],
  ['scripts/archive.mjs', ['commands']],
  ['scripts/backup.mjs', ['commands']],
  ['scripts/disputes.mjs', ['commands']],
  ['scripts/ledger-verify.mjs', ['commands']],
  ['scripts/migration.mjs', ['commands']],
  ['scripts/restore.mjs', ['commands']],
  ['scripts/clients.mjs', ['clients']],
  ['scripts/conformance.mjs', ['conformance']],
  ['scripts/separate-tests.mjs', ['clients', 'conformance']],
  ['scripts/generate.mjs', ['generator']],
  ['scripts/templates/', ['generator']],
  ['scripts/format.mjs', ['generator']],
  ['nest-cli.json', ['scripts']],
  ['tsconfig.json', ['generator', 'scripts']],
  ['tsconfig.build.json', ['scripts']],
  ['.dependency-cruiser.cjs', ['generator']],
  ['.oxfmtrc.json', ['generator']],
  ['.oxlintrc.json', ['generator']],
  ['eslint.config.mjs', ['generator']],
  ['redocly.yaml', ['generator']],
  ['.editorconfig', []],
  ['.gitignore', []],
  ['.npmrc', []],
  ['.ci/', []],
  ['jest.config.cjs', []],

  ['test/', []],
  ['test/bench/', ['scripts']],
  ['test/browser/', ['pages']],
  ['test/browser/support/chromium.ts', ['clients']],
  ['test/stress/', ['stress']],
  ['test/clients/', ['clients']],
  ['test/conformance/', ['conformance']],
  ['test/contract/generate.spec.ts', ['generator']],
  ['test/matrix/', ['generator']],
  ['test/mcp/parity', ['generator']],
  ['test/scale/', ['plans', 'generator', 'scripts']],
  ['test/libraries/images.spec.ts', ['images']],
  ['test/process/backup.spec.ts', ['commands']],
  ['test/process/disputes.spec.ts', ['commands']],
  ['test/process/ledger.spec.ts', ['commands']],
  ['test/process/migration-commands.spec.ts', ['commands']],
  ['test/simulation/', ['learning', 'scripts']],
  ['test/support/processes/address.ts', ['stress']],
  ['test/support/processes/cluster.ts', ['stress']],
  ['test/support/processes/load.ts', ['stress']],
  ['test/support/processes/redis.ts', ['stress']],
  ['test/support/jest/swc.cjs', ['commands']],
  ['test/support/jest/template.', ['embedded']],
  ['test/support/jest/newer-node.cjs', ['clients', 'conformance']],
];

/** The names of the suites that test a file. */
function suitesOf(path) {
  return ALL.filter((name) => affected.some(([prefix, names]) => path.startsWith(prefix) && names.includes(name)));
}

/** Prefixes of the spec files that a run of Jest with these arguments and settings leaves out. */
function leftOut(args, { TEST_SUITES = '', DATABASE_URL } = process.env) {
  const requested = TEST_SUITES.split(' ');
  const specs = ALL.filter((name) => !requested.includes(name)).flatMap((name) => suites[name].specs ?? []);
  const isNamed = (prefix) => args.some((arg) => arg.replaceAll('\\', '/').includes(prefix.replace(/\/$/, '')));
  return [...specs, ...(DATABASE_URL ? [] : onServers)].filter((prefix) => !isNamed(prefix));
}

module.exports = { suites, affected, onServers, suitesOf, leftOut };
