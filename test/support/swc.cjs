const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The build's own configuration, so that what is tested is what is built. */
const { $schema, ...build } = JSON.parse(readFileSync(join(__dirname, '../../.swcrc'), 'utf8'));

module.exports = { ...build, sourceMaps: 'inline' };
