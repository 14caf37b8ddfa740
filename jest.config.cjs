const { availableParallelism } = require('node:os');
const swc = require('./test/support/swc.cjs');

/** Packages that are ES modules only: the test runner loads CommonJS, so they are transpiled. */
const ES_MODULES = [
  '@nestjs',
  'uid',
  'load-esm',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer',
  'uint8array-extras',
  'iterare',
  '@borewit',
  'es-toolkit',
  'htmlparser2',
  'entities',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
  // What these need is installed by their own scripts, which run them.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/clients/', '<rootDir>/test/conformance/'],
  transform: { '\\.(ts|mjs|cjs|js)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/test/support/pglite.cjs' },
  testEnvironmentOptions: { customExportConditions: ['perk-source', 'node', 'require', 'default'] },
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  // Test files wait a third of their time: for processes, timeouts and the database.
  maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // The runner keeps what each file loaded; a worker that grew is replaced.
  workerIdleMemoryLimit: '1GB',
};
