import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  namings: {
    changeBilling: { businessId: { of: 'businessId', with: () => ({ action: 'get_usage' }), status: 403 } },
  },
  publicEndpoints: ['decideTestCheckout', 'listPlans', 'receiveBillingEvent', 'showTestCheckout'],
  unconfiguredEndpoints: ['openPayoutAccount'],
  scopes: { getUsage: 'read.analytics' },
  passwordEndpoints: ['changeBilling', 'openPayoutAccount'],
};
