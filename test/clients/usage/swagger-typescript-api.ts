import { Api } from './client';

const { campaigns, submissions } = new Api({
  baseUrl: 'http://127.0.0.1/api/v1',
  baseApiParams: { headers: { 'x-api-key': 'a key' } },
});

export async function use(): Promise<{ name: string; pending: string[]; state: string }> {
  const created = await campaigns.createCampaign({
    actionId: 'ig_st',
    platformId: 'ig',
    rewardType: 'pct',
    rewardValue: 10,
  });
  const { id, name } = created.data.data;
  await campaigns.createCampaign({
    platform: 'instagram',
    actionType: 'story',
    reward: { type: 'percentage', value: 10 },
  });
  await campaigns.createCampaign({
    actions: ['ig_rl'],
    discountType: 'dol',
    discountValue: 5,
    maxCompletions: null,
  });

  const listed = await submissions.listSubmissions({ campaignId: id, state: 'pending' });
  const { items } = listed.data.data;

  const [submission] = items;
  if (!submission) throw new Error('Nothing is pending.');
  const reviewed = await submissions.reviewSubmission({
    submissionId: submission.id,
    decision: 'reject',
    reason: 'It shows another place.',
  });
  await submissions.reviewSubmission({ submissionId: submission.id, decision: 'approve' });
  return { name, pending: items.map((item) => item.proofUrl), state: reviewed.data.data.state };
}

export const invalidBodies = [
  // @ts-expect-error A campaign has an action and a reward.
  () => campaigns.createCampaign({}),
  // @ts-expect-error An action comes with a reward.
  () => campaigns.createCampaign({ actionId: 'ig_st', platformId: 'ig' }),
  // @ts-expect-error A rejection has a reason.
  () => submissions.reviewSubmission({ submissionId: 'sub_1', decision: 'reject' }),
];
