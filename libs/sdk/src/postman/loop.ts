export type Json = Record<string, unknown>;

interface Step {
  operationId: string;
  body: Json;
  /** Variables, by the place in the response that they are set from. */
  sets: Record<string, string>;
  /** Of the response. */
  status: number;
}

/** The requests from a campaign to a redeemed perk. */
export const LOOP: Step[] = [
  {
    operationId: 'createCampaign',
    body: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, maxCompletions: 50 },
    sets: { campaignId: 'data.id' },
    status: 201,
  },
  {
    operationId: 'createSubmission',
    // A post can be submitted only once for a campaign.
    body: {
      campaignId: '{{campaignId}}',
      proofUrl: 'https://photos.example.com/{{$guid}}.png',
      proofType: 'screenshot',
    },
    sets: { submissionId: 'data.id' },
    status: 201,
  },
  {
    operationId: 'reviewSubmission',
    body: { submissionId: '{{submissionId}}', decision: 'approve' },
    sets: { perkId: 'data.perk.id', perkCode: 'data.perk.code' },
    status: 200,
  },
  { operationId: 'redeemPerk', body: { code: '{{perkCode}}' }, sets: {}, status: 200 },
];
