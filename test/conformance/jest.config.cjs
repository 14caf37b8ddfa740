const project = require('../../jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  ...project,
  testMatch: ['<rootDir>/test/conformance/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
