import { createCampaign, listSubmissions, reviewSubmission } from './client/index.ts';

const config = { baseURL: 'http://127.0.0.1/api/v1', headers: { 'x-api-key': 'a key' } };

export async function use(): Promise<{ name: string; pending: string[]; state: string }> {
  const created = await createCampaign(
    { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
    {},
    {},
    config,
  );
  const { id, name } = created.data;
  await createCampaign(
    { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 10 } },
    {},
    {},
    config,
  );
  await createCampaign(
    { actions: ['ig_rl'], discountType: 'dol', discountValue: 5, maxCompletions: null },
    {},
    {},
    config,
  );

  const listed = await listSubmissions({ campaignId: id, state: 'pending' }, config);
  const { items } = listed.data;

  const [submission] = items;
  if (!submission) throw new Error('Nothing is pending.');
  const reviewed = await reviewSubmission(
    { submissionId: submission.id, decision: 'reject', reason: 'It shows another place.' },
    {},
    {},
    config,
  );
  await reviewSubmission({ submissionId: submission.id, decision: 'approve' }, {}, {}, config);
  return { name, pending: items.map((item) => item.proofUrl), state: reviewed.data.state };
}

export const invalidBodies = [
  // @ts-expect-error A campaign has an action and a reward.
  () => createCampaign({}),
  // @ts-expect-error An action comes with a reward.
  () => createCampaign({ actionId: 'ig_st', platformId: 'ig' }),
  // @ts-expect-error A rejection has a reason.
  () => reviewSubmission({ submissionId: 'sub_1', decision: 'reject' }),
];
