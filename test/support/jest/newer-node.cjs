const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** The version that the packages need that are installed next to their tests. */
const MAJOR = 22;

/** Node.js for packages that need a newer version than the service: the current program, or the one installed next to them. */
function newerNode(home) {
  const installed = join(home, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  if (existsSync(installed)) return installed;
  throw new Error(`These tests need Node.js ${MAJOR} or newer: their npm script installs one.`);
}

module.exports = { newerNode };
