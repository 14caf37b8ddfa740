import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: ['getDashboard', 'getDashboardFile', 'getPrivacyPolicy', 'getStartPage', 'getTerms'],
};
