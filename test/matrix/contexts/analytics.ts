import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  scopes: { getSeries: 'read.analytics' },
};
