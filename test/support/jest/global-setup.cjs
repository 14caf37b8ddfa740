const { join, sep } = require('node:path');
const { newTestRun } = require('./databases.cjs');
const { makeTemplate } = require('./template.cjs');

const dist = join(__dirname, '../../../dist', sep);

/** Builds the service, which tests load or start as a process, creates the migrated template database, and names the test run. */
module.exports = async () => {
  const { build } = await import('../../../scripts/build.mjs');
  await build();
  const { buildGuest } = await import('../../../apps/guest/build.mjs');
  await buildGuest();
  const { buildForAgents } = await import('../../../apps/agent-apps/build.mjs');
  await buildForAgents();
  const { buildDashboard, isStale } = await import('../../../apps/dashboard/build.mjs');
  if (isStale()) await buildDashboard();
  // In watch mode, this process runs the tests again and must load the new build.
  for (const path of Object.keys(require.cache)) if (path.startsWith(dist)) delete require.cache[path];
  await makeTemplate();
  process.env.TEST_RUN = newTestRun();
};
