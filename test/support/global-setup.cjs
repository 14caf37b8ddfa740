const { makeTemplate } = require('./template.cjs');

/** Builds the service, as tests that run it in a process of its own need, and makes the migrated template. */
module.exports = async () => {
  const { build } = await import('../../scripts/build.mjs');
  await build();
  await makeTemplate();
};
