const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { newerNode } = require('../support/jest/newer-node.cjs');

const SUITE = join(__dirname, 'node_modules/@modelcontextprotocol/conformance');

/** A scenario takes less than a second and a run less than ten. These limits end a hanging run before the test times out. */
const SCENARIO_LIMIT_MS = 5000;
const RUN_LIMIT_MS = 50_000;

/** The runs of the suite, in the order in which they are reported. */
const RUNS = ['2025-11-25', '2026-07-28', 'authorization'];

/** The scenarios that a run must pass; for a revision, the suite's own list of requirements for servers. */
function requiredScenarios(run) {
  if (run === 'authorization') return ['authorization-server-metadata-endpoint', 'authorization-code-grant'];
  const text = readFileSync(join(SUITE, `requirements/${run}.yaml`), 'utf8');
  const [, section = ''] = /^server:\n((?: .*\n)+)/m.exec(text) ?? [];
  return [...section.matchAll(/^ +- (\S+)$/gm)].map(([, name]) => name);
}

/**
 * Runs the suite. Each time it prints something, `onOutput` is called with everything printed so far.
 * @returns the findings by scenario
 * @throws the errors of `onOutput`, or an Error with the output of the suite if there are no findings
 */
async function runSuite(run, [command, ...args], onOutput = () => {}) {
  const { CONFORMANCE_RESULTS: folder } = process.env;
  const results = folder ?? mkdtempSync(join(tmpdir(), 'perk-conformance-'));
  const directory = join(results, run);
  const limits = command === 'server' ? ['--timeout', String(SCENARIO_LIMIT_MS)] : [];
  const suite = [join(SUITE, 'dist/index.js'), command, ...args, ...limits, '-o', directory];
  try {
    const output = await outputOf(suite, onOutput);
    const findings = findingsIn(directory);
    if (findings.size === 0) throw new Error(`The conformance suite has no findings:\n${output}`);
    return findings;
  } finally {
    if (folder === undefined) rmSync(results, { recursive: true });
  }
}

function outputOf(suite, onOutput) {
  const child = spawn(newerNode(__dirname), suite, { stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_LIMIT_MS });
  let output = '';
  const append = async (text) => onOutput((output += text));
  return new Promise((done, failed) => {
    child.once('error', failed).once('close', () => done(output));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        append(text).catch((error) => {
          failed(error);
          child.kill();
        });
      });
    }
  });
}

/** The findings of a run by scenario. The suite names each result folder by scenario and time. */
function findingsIn(directory) {
  const folders = existsSync(directory) ? readdirSync(directory) : [];
  return new Map(
    folders.map((folder) => {
      const checks = JSON.parse(readFileSync(join(directory, folder, 'checks.json'), 'utf8'));
      const messagesOf = (status) =>
        checks.filter((check) => check.status === status).map((check) => `${check.id}: ${check.errorMessage}`);
      const name = folder.replace(/^(?:authorization-)?server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      return [name, { passed, failures: messagesOf('FAILURE'), warnings: messagesOf('WARNING') }];
    }),
  );
}

module.exports = { findingsIn, requiredScenarios, RUNS, runSuite };
