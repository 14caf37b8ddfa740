const { existsSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { administer, dropOldTemplates, exclusively, templateName, templateSettings } = require('./databases.cjs');

/** Builds the service, as tests that run it in a process of its own need, and makes the migrated template. */
module.exports = async () => {
  const { build } = await import('../../scripts/build.mjs');
  await build();
  await exclusively(makeTemplate);
};

async function makeTemplate() {
  await dropOldTemplates();
  const settings = templateSettings();
  if (settings.DATABASE_URL) {
    const { rowCount } = await administer(`select 1 from pg_database where datname = '${templateName()}'`);
    if (rowCount > 0) return;
    await administer(`create database ${templateName()}`);
  } else if (existsSync(join(settings.DATA_DIR, 'postgres'))) return;
  try {
    const { openEngine } = require('../../dist/libs/platform/src/index.js');
    const { schemas } = require('../../dist/ormconfig.js');
    await (await openEngine(settings, schemas)).close();
  } catch (error) {
    if (settings.DATA_DIR) rmSync(settings.DATA_DIR, { recursive: true, force: true });
    else await administer(`drop database ${templateName()}`);
    throw error;
  }
}
