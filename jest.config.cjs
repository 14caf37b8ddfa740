const { availableParallelism } = require('node:os');
const swc = require('./test/support/swc.cjs');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
  // What these need is installed by their own scripts, which run them.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/clients/', '<rootDir>/test/conformance/'],
  transform: { '\\.ts$': ['@swc/jest', swc] },
  runtime: '<rootDir>/test/support/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  // Test files wait a third of their time: for processes, timeouts and the database.
  maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // A worker that grew is replaced.
  workerIdleMemoryLimit: '1GB',
};
