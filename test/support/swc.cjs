const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The build's own configuration, so that what is tested is what is built. */
const build = JSON.parse(readFileSync(join(__dirname, '../../.swcrc'), 'utf8'));
delete build.$schema; // For editors; the compiler's API does not take it.

module.exports = { ...build, sourceMaps: 'inline' };
