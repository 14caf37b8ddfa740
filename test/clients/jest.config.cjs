const project = require('../../jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  ...project,
  testMatch: ['<rootDir>/test/clients/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
