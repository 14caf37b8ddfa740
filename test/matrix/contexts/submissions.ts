import { aCampaign, aProofAtTill, aSubmission, aTenant, unique } from '../../support/builders';
import { MatrixFacts } from '../facts';

const proof = () => ({ proofUrl: `https://www.instagram.com/p/named-${String(unique())}/` });

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const { id: campaign } = await aCampaign(tenant[mode]);
    const { id: submission } = await aSubmission(creator[mode], campaign as string);
    const { id: otherSubmission } = await aSubmission(creator[mode], campaign as string);
    const { tillCode } = await aProofAtTill(tenant[mode], creator[mode]);
    return { submission, otherSubmission, submissionCampaign: campaign, tillCode };
  },
  namings: {
    createSubmission: {
      uploadId: { of: 'upload', with: ({ submissionCampaign }) => ({ campaignId: submissionCampaign }) },
      campaignId: { of: 'draft', with: proof },
      programId: { of: 'program', with: proof },
      tradeId: { of: 'sale', with: proof },
      'participant.id': {
        of: 'prt',

        with: ({ submissionCampaign }) => ({ ...proof(), campaignId: submissionCampaign }),
      },
    },
    listSubmissions: {
      businessId: { of: 'businessId', status: 403 },
      campaignId: { of: 'submissionCampaign', status: 200 },
      programId: { of: 'program', status: 200 },
      tradeId: { of: 'sale', status: 200 },
      participantId: { of: 'earner', status: 200 },
    },
    getSubmission: { id: { of: 'submission' } },
    getSubmissionPreview: { id: { of: 'submission' } },
    reviewSubmissions: {
      'reviews[0].submissionId': {
        ...{ of: 'otherSubmission', status: 200, echoes: true },
        with: () => ({ 'reviews[0].decision': 'approve' }),
      },
    },
    reviewSubmission: { submissionId: { of: 'submission', with: () => ({ decision: 'approve' }) } },
    adviseOnSubmission: { submissionId: { of: 'submission' } },
    getProofsAtTill: { code: { of: 'tillCode', status: 200, absent: 'AAAAAAAAAA' } },
    confirmProof: { code: { of: 'tillCode', absent: 'AAAAAAAAAA' } },
  },
  publicEndpoints: ['receiveVerificationResult'],
  scopes: {
    reviewSubmission: 'review.submissions',
    reviewSubmissions: 'review.submissions',
    adviseOnSubmission: 'use.ai',
    // Tills look codes up and redeem perks, whatever the code stands for.
    getProofsAtTill: 'read.perks',
    confirmProof: 'write.perks',
  },
};
