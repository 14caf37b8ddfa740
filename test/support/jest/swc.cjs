const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The configuration of the build, so that specs are compiled in the same way as the service. */
const build = JSON.parse(readFileSync(join(__dirname, '../../../.swcrc'), 'utf8'));
delete build.$schema; // For editors; the API of the compiler does not accept it.

module.exports = { ...build, sourceMaps: 'inline' };
