import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: ['getApiDescription', 'getDocsAsset', 'getDocsPage', 'getHealth', 'getLiveness', 'getReadiness'],
};
