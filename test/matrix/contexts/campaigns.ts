import { aCampaign } from '../../support/builders';
import { MatrixFacts } from '../facts';

const rename = () => ({ name: 'Renamed' });
const offer = () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

export const facts: MatrixFacts = {
  create: async (_app, tenant, mode) => ({
    campaign: (await aCampaign(tenant[mode])).id,
    // For its owner alone: an active campaign is an offer to everyone.
    draft: (await aCampaign(tenant[mode], { status: 'draft' })).id,
  }),
  namings: {
    createCampaign: { businessId: { of: 'businessId', with: offer, status: 403 } },
    listCampaigns: { businessId: { of: 'businessId', status: 403 } },
    listCampaignStats: { businessId: { of: 'businessId', status: 403 } },
    getCampaign: { id: { of: 'campaign' } },
    updateCampaign: { id: { of: 'campaign', with: rename } },
    updateCampaignByBody: { id: { of: 'campaign', with: rename }, campaignId: { of: 'campaign', with: rename } },
    getCampaignStats: { id: { of: 'campaign' } },
    getCampaignChallenge: { id: { of: 'draft' } },
  },
  offers: ['findOpenCampaigns'],
  publicEndpoints: ['getCampaignOffer', 'getPublicStats'],
  scopes: { getCampaignStats: 'read.analytics', listCampaignStats: 'read.analytics' },
};
