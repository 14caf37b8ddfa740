import { TestApp } from '../support/app';
import { startWithFixtures } from './fixtures';
import { Finding, requiredScenarios, runSuite } from './suite.cjs';

/** Optional scenarios that the service also passes. */
const OPTIONAL: Record<string, string[]> = {
  '2025-11-25': ['json-schema-2020-12'],
  '2026-07-28': ['json-schema-2020-12', 'http-header-validation'],
};

describe.each(['2025-11-25', '2026-07-28'])('revision %s', (revision) => {
  let app: TestApp;
  let findings: Map<string, Finding>;
  beforeAll(async () => {
    app = await startWithFixtures();
    findings = await runSuite(revision, ['server', '--url', `${app.origin}/mcp`, '--requirements', revision]);
  });
  afterAll(() => app.stop());

  it.each([...requiredScenarios(revision), ...(OPTIONAL[revision] ?? [])])('passes the scenario %s', (scenario) => {
    const finding = findings.get(scenario);
    expect(finding).toMatchObject({ failures: [], warnings: [] });
    // A scenario without passed checks has not been run.
    expect(finding?.passed).toBeGreaterThan(0);
  });
});
