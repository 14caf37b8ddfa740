import { MatrixFacts } from '../facts';

const offer = () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

export const facts: MatrixFacts = {
  create: async (_app, tenant, mode) => ({
    generation: (await tenant[mode].post('/ai/quick-start', { seed: 1 })).data.generationId,
  }),
  namings: {
    recommend: { businessId: { of: 'businessId', status: 403 } },
    simulateCampaign: { businessId: { of: 'businessId', with: offer, status: 403 } },
    getGeneration: { id: { of: 'generation' } },
  },
  scopes: {
    quickStart: 'use.ai',
    recommend: 'use.ai',
    simulateCampaign: 'use.ai',
    generateText: 'use.ai',
    listGenerations: 'use.ai',
    getGeneration: 'use.ai',
  },
};
