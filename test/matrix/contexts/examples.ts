import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  testEndpoints: ['createExampleData'],
  scopes: { createExampleData: 'write.campaigns' },
};
