import { aDeposit } from '../../support/money/ledger';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    // Posted directly, because live deposits need a payment processor.
    const transaction = await aDeposit(app, tenant.businessId, mode === 'live');
    const { data } = await tenant[mode].post('/ledger/payouts', { amount: 20, currency: 'USD' });
    return { transaction, payout: data.id };
  },
  namings: { getTransaction: { id: { of: 'transaction' } } },
  testEndpoints: ['createDeposit'],
  scopes: {
    getBalance: 'read.billing',
    listTransactions: 'read.billing',
    getTransaction: 'read.billing',
    createDeposit: 'write.billing',
    createPayout: 'write.billing',
    listPayouts: 'read.billing',
  },
  passwordEndpoints: ['createPayout'],
};
