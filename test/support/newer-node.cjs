const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** What the packages need that are installed beside their tests. */
const MAJOR = 22;

/** The program for packages that need a newer Node.js than the service does: this one, or the one installed beside them. */
function newerNode(home) {
  const installed = join(home, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  if (existsSync(installed)) return installed;
  throw new Error(`These tests need Node.js ${MAJOR} or newer: their npm script installs one.`);
}

module.exports = { newerNode };
