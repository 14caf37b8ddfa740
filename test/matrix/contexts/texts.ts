import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = { scopes: { generateText: 'use.ai' } };
