import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = { scopes: { getUsage: 'read.analytics' } };
