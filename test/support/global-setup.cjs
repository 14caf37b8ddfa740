const { join, sep } = require('node:path');
const { makeTemplate } = require('./template.cjs');

const dist = join(__dirname, '../../dist', sep);

/** Builds the service, which the tests load and start as processes, and makes the migrated template. */
module.exports = async () => {
  const { build } = await import('../../scripts/build.mjs');
  await build();
  // In watch mode this process runs the tests again: it loads what was built since.
  for (const path of Object.keys(require.cache)) if (path.startsWith(dist)) delete require.cache[path];
  await makeTemplate();
};
