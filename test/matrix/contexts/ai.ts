import { MatrixFacts } from '../facts';

const offer = () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

export const facts: MatrixFacts = {
  namings: {
    recommend: { businessId: { of: 'businessId', status: 403 } },
    simulateCampaign: { businessId: { of: 'businessId', with: offer, status: 403 } },
  },
  scopes: { quickStart: 'use.ai', recommend: 'use.ai', simulateCampaign: 'use.ai' },
};
