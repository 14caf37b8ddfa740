import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: ['getInfluencer', 'searchInfluencers'],
};
