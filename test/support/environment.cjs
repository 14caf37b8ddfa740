const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment, with the embedded database loaded outside the sandbox of the test file: it imports at run time,
 * which the sandbox cannot.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.pglite = require('@electric-sql/pglite');
  }
};
