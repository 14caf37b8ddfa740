/**
 * The suites that take long. `npm test` leaves them out unless their files are named. CI runs one of them when something that it tests has
 * changed since it last passed (test/suites.lock.json), and all of them with CI_FULL=1.
 *
 * @typedef {object} Suite
 * @property {string} title
 * @property {readonly string[]} [specs] prefixes of spec files that run together with those of `npm test`
 * @property {string} [script] the npm script of a suite with its own packages and its own Jest configuration
 * @property {readonly string[]} [command] for anything else; it prints a line that begins with `ok` or `not ok` for each check
 * @type {Record<string, Suite>}
 */
const suites = {
  conformance: { title: 'the official MCP conformance suite', script: 'test:conformance' },
  clients: { title: 'client generators and agent frameworks', script: 'test:clients' },
  generator: { title: 'a generated context passes all checks', specs: ['test/contract/generate.spec.ts'] },
  plans: { title: 'query plans with many rows', specs: ['test/scale/'] },
  stress: { title: 'load, crashes and outages', specs: ['test/stress/'] },
  scripts: { title: 'every npm script', command: ['node', 'scripts/every-script.mjs'] },
};
const ALL = Object.keys(suites);

/**
 * Which suites test what is at a path: every file of the repository is below at least one of these prefixes, and the suites of all
 * prefixes that match it run when it changes. No suite means that the tests of `npm test` are enough.
 * @type {readonly (readonly [prefix: string, suites: readonly string[]])[]}
 */
const affected = [
  // All of them depend on the versions of the packages, and the compiler.
  ['package-lock.json', ALL],
  ['.swcrc', ALL],
];

/** The names of the suites that test a file. */
function suitesOf(path) {
  return ALL.filter((name) => affected.some(([prefix, names]) => path.startsWith(prefix) && names.includes(name)));
}

/** Prefixes of the spec files that a run of Jest with these arguments leaves out. */
function leftOut(args, requested = (process.env.TEST_SUITES ?? '').split(' ')) {
  const specs = ALL.filter((name) => !requested.includes(name)).flatMap((name) => suites[name].specs ?? []);
  return specs.filter((prefix) => !args.some((arg) => arg.replaceAll('\\', '/').includes(prefix.replace(/\/$/, ''))));
}

module.exports = { suites, affected, suitesOf, leftOut };
