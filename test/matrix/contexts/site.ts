import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: ['getDashboardPlaceholder', 'getPrivacyPolicy', 'getStartPage', 'getTerms'],
};
