// `npm run test:conformance [-- FILE]`: runs the official MCP conformance suite against this service. The suite
// and the Node.js version that it needs are installed next to its tests.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { testSeparately } from './separate-tests.mjs';

const { findingsIn, requiredScenarios, RUNS } = createRequire(import.meta.url)('../test/conformance/suite.cjs');

testSeparately('test/conformance', {
  environment: (directory) => ({ CONFORMANCE_RESULTS: directory }),
  summary: (directory) => `${RUNS.map((name) => summary(directory, name)).join('\n')}\n`,
});

/** The result of a run: the required scenarios, then the others, which may fail. */
function summary(directory, name) {
  const findings = findingsIn(join(directory, name));
  const required = requiredScenarios(name);
  const passed = required.filter((scenario) => findings.get(scenario)?.failures.length === 0).length;
  const besides = [...findings.keys()].filter((scenario) => !required.includes(scenario));
  const lines = ['passed', 'failed', 'nothing to check'].map((outcome) => {
    const scenarios = besides.filter((scenario) => outcomeOf(findings.get(scenario)) === outcome);
    return scenarios.length > 0 ? `\n  not required, ${outcome}: ${scenarios.join(', ')}` : '';
  });
  return `${name}: ${passed} required scenarios passed, ${required.length - passed} failed${lines.join('')}`;
}

function outcomeOf({ passed, failures }) {
  if (failures.length > 0) return 'failed';
  return passed > 0 ? 'passed' : 'nothing to check';
}
