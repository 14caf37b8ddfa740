import { aCampaign, aPerk, aTenant } from '../../support/builders';
import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const { id: campaign } = await aCampaign(tenant[mode]);
    const { id, code, submissionId } = await aPerk(tenant[mode], creator[mode], campaign as string);
    const { participant } = (await tenant[mode].get(`/submissions/${submissionId as string}`)).data;
    return { perk: id, perkCode: code, perkCampaign: campaign, earner: participant.id };
  },
  namings: {
    listPerks: {
      campaignId: { of: 'perkCampaign', status: 200 },
      programId: { of: 'program', status: 200 },
      submissionId: { of: 'submission', status: 200 },
      participantId: { of: 'earner', status: 200 },
      code: { of: 'perkCode', status: 200, absent: 'AAAAAAAAAA' },
    },
    getPerk: { id: { of: 'perk' } },
    revokePerk: { id: { of: 'perk' } },
    checkPerk: { code: { of: 'perkCode', absent: 'AAAAAAAAAA' } },
    redeemPerk: { code: { of: 'perkCode', absent: 'AAAAAAAAAA' } },
  },
};
