const { availableParallelism } = require('node:os');
const { leftOut } = require('./test/suites.cjs');
const swc = require('./test/support/jest/swc.cjs');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
  // These need packages of their own; `npm run test:clients` and `npm run test:conformance` install them and run the tests.
  testPathIgnorePatterns: [
    ...['/node_modules/', '<rootDir>/test/clients/', '<rootDir>/test/conformance/'],
    ...leftOut(process.argv.slice(2)).map((prefix) => `<rootDir>/${prefix}`),
  ],
  transform: { '\\.ts$': ['@swc/jest', swc] },
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  globalSetup: '<rootDir>/test/support/jest/global-setup.cjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.cjs',
  // Test files spend a third of their time waiting for processes, timeouts and the database.
  maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // A worker that uses more memory is replaced.
  workerIdleMemoryLimit: '1GB',
};
