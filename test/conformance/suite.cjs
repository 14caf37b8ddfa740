const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { newerNode } = require('../support/newer-node.cjs');

const SUITE = join(__dirname, 'node_modules/@modelcontextprotocol/conformance');

/** A scenario takes less than a second, a run less than ten; what hangs is ended before the test that waits for it. */
const SCENARIO_LIMIT_MS = 5000;
const RUN_LIMIT_MS = 50_000;

/** What the suite can be run for, in the order in which it is told. */
const RUNS = ['2025-11-25', '2026-07-28', 'authorization'];

/** The scenarios that a run has to pass: for a revision by the suite's own list of what it demands of servers. */
function requiredScenarios(run) {
  if (run === 'authorization') return ['authorization-server-metadata-endpoint', 'authorization-code-grant'];
  const text = readFileSync(join(SUITE, `requirements/${run}.yaml`), 'utf8');
  const [, section = ''] = /^server:\n((?: .*\n)+)/m.exec(text) ?? [];
  return [...section.matchAll(/^ +- (\S+)$/gm)].map(([, name]) => name);
}

/**
 * Runs the suite to its end; `said` is told all that it has printed so far, each time that it prints.
 * @returns what it found, by scenario
 * @throws what `said` throws, or what the suite printed when it found nothing
 */
async function runSuite(run, [leg, ...args], said = () => {}) {
  const { CONFORMANCE_RESULTS: kept } = process.env;
  const results = kept ?? mkdtempSync(join(tmpdir(), 'perk-conformance-'));
  const directory = join(results, run);
  const limits = leg === 'server' ? ['--timeout', String(SCENARIO_LIMIT_MS)] : [];
  const suite = [join(SUITE, 'dist/index.js'), leg, ...args, ...limits, '-o', directory];
  try {
    const printed = await printedBy(suite, said);
    const findings = findingsIn(directory);
    if (findings.size === 0) throw new Error(`The conformance suite found nothing:\n${printed}`);
    return findings;
  } finally {
    if (kept === undefined) rmSync(results, { recursive: true });
  }
}

function printedBy(suite, said) {
  const child = spawn(newerNode(__dirname), suite, { stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_LIMIT_MS });
  let printed = '';
  const hear = async (text) => said((printed += text));
  return new Promise((done, failed) => {
    child.once('error', failed).once('close', () => done(printed));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        hear(text).catch((error) => {
          failed(error);
          child.kill();
        });
      });
    }
  });
}

/** What a run found, by scenario: each folder is named by its scenario and the time. */
function findingsIn(directory) {
  const folders = existsSync(directory) ? readdirSync(directory) : [];
  return new Map(
    folders.map((folder) => {
      const checks = JSON.parse(readFileSync(join(directory, folder, 'checks.json'), 'utf8'));
      const told = (status) =>
        checks.filter((check) => check.status === status).map((check) => `${check.id}: ${check.errorMessage}`);
      const name = folder.replace(/^(?:authorization-)?server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      return [name, { passed, failures: told('FAILURE'), warnings: told('WARNING') }];
    }),
  );
}

module.exports = { findingsIn, requiredScenarios, RUNS, runSuite };
