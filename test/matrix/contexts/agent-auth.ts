import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: [
    'decideConsent',
    'exchangeAgentCode',
    'getAuthorizationServer',
    'getProtectedResource',
    'registerAgentClient',
    'showConsent',
    'showEmailVerification',
    'signInToConsent',
    'signOutOfConsent',
    'verifyEmail',
  ],
  verifiedEndpoints: ['approveAgent'],
  scopes: { getAgentActivity: 'read.analytics' },
  passwordEndpoints: ['approveAgent'],
};
