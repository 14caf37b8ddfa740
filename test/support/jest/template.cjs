const { randomBytes } = require('node:crypto');
const { existsSync, renameSync, rmSync } = require('node:fs');
const { administer, dropOldTemplates, exclusively, templateName, templateSettings } = require('./databases.cjs');

/**
 * Creates the migrated database that every test file copies, unless it exists. Several test runs may do so at the same time:
 * none of them sees an incomplete one.
 */
function makeTemplate() {
  return process.env.DATABASE_URL ? exclusively(makeOnServer) : makeEmbedded();
}

async function makeOnServer() {
  await dropOldTemplates();
  const { rowCount } = await administer(`select 1 from pg_database where datname = '${templateName()}'`);
  if (rowCount > 0) return;
  await administer(`create database ${templateName()}`);
  try {
    await migrated(templateSettings());
  } catch (error) {
    await administer(`drop database ${templateName()}`);
    throw error;
  }
}

/** Creates it in a temporary folder, which is then renamed. If two runs create it at the same time, the second one is deleted. */
async function makeEmbedded() {
  await dropOldTemplates();
  const { DATA_DIR } = templateSettings();
  if (existsSync(DATA_DIR)) return;
  const draft = `${DATA_DIR}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await migrated({ DATA_DIR: draft });
    renameSync(draft, DATA_DIR);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function migrated(settings) {
  const { openEngine } = require('../../../dist/libs/database/src/host.js');
  const { schemas } = require('../../../dist/ormconfig.js');
  await (await openEngine(settings, schemas)).close();
}

module.exports = { makeTemplate };
