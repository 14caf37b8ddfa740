import { TestApp } from '../support/app';
import { startWithFixtures } from './fixtures';
import { Finding, requiredScenarios, runSuite } from './suite.cjs';

/** Scenarios that no revision demands yet, and that hold here all the same. */
const BESIDES: Record<string, string[]> = {
  '2025-11-25': ['json-schema-2020-12'],
  '2026-07-28': ['json-schema-2020-12', 'http-header-validation'],
};

/** What the suite only warns of, and why it stays as it is. */
const WARNED: Record<string, Record<string, unknown>> = {
  // It opens its streams in a session, and there are none here.
  '2025-11-25': { 'server-sse-multiple-streams': [expect.stringContaining('server-sse-multiple-streams-session')] },
};

describe.each(['2025-11-25', '2026-07-28'])('revision %s', (revision) => {
  let app: TestApp;
  let findings: Map<string, Finding>;
  beforeAll(async () => {
    app = await startWithFixtures();
    findings = await runSuite(revision, ['server', '--url', `${app.origin}/mcp`, '--requirements', revision]);
  });
  afterAll(() => app.stop());

  it.each([...requiredScenarios(revision), ...(BESIDES[revision] ?? [])])('is spoken as %s demands', (scenario) => {
    const finding = findings.get(scenario);
    const warned = WARNED[revision]?.[scenario];
    expect(finding).toMatchObject({ failures: [], warnings: warned ?? [] });
    // Without a warning nothing is left out: a scenario in which nothing passed has not been run.
    if (!warned) expect(finding?.passed).toBeGreaterThan(0);
  });
});
