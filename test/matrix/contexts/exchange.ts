import { aTenant } from '../../support/builders';
import { aMatch } from '../../support/exchange/trades';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    const seller = await aTenant(app, { accountType: 'creator' });
    const trade = await aMatch(app, { buyer: tenant, seller }, mode === 'live');
    // For the seller, who submits proofs.
    const sale = await aMatch(app, { buyer: await aTenant(app), seller: tenant }, mode === 'live', 10);
    await tenant[mode].post('/submissions', { tradeId: sale, proofUrl: 'https://www.instagram.com/p/sold/' });
    const ask = { side: 'sell', actionId: 'ig_st', quantity: 2, price: 14 };
    const { data } = await tenant[mode].post('/exchange/orders', ask);
    return { trade, sale, order: data.order.id };
  },
  namings: {
    getTrade: { id: { of: 'trade' } },
    actOnTrade: {
      tradeId: { of: 'trade', with: () => ({ action: 'cancel' }) },
      uploadId: { of: 'upload', with: ({ sale }) => ({ action: 'submit_proof', tradeId: sale }) },
    },
    getOrder: { id: { of: 'order' } },
    amendOrder: { id: { of: 'order', with: () => ({ quantity: 1 }) } },
    cancelOrder: { id: { of: 'order' } },
  },
  publicEndpoints: ['getMarket', 'listOpportunities'],
};
