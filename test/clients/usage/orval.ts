import { createCampaign, listSubmissions, reviewSubmission } from './client';

const options = { headers: { 'x-api-key': 'a key' } };

export async function use(): Promise<{ name: string; pending: string[]; state: string }> {
  const created = await createCampaign(
    { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
    {},
    options,
  );
  if (created.status !== 201) throw new Error(`${created.data.error.code}: ${created.data.error.message}`);
  const { id, name } = created.data.data;
  await createCampaign(
    { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 10 } },
    {},
    options,
  );
  await createCampaign(
    { actions: ['ig_rl'], discountType: 'dol', discountValue: 5, maxCompletions: null },
    {},
    options,
  );

  const listed = await listSubmissions({ campaignId: id, state: 'pending' }, options);
  const items = listed.status === 200 ? listed.data.data.items : [];

  const [submission] = items;
  if (!submission) throw new Error('Nothing is pending.');
  const reviewed = await reviewSubmission(
    { submissionId: submission.id, decision: 'reject', reason: 'It shows another place.' },
    {},
    options,
  );
  await reviewSubmission({ submissionId: submission.id, decision: 'approve' }, {}, options);
  const state = reviewed.status === 200 ? reviewed.data.data.state : 'pending';
  return { name, pending: items.map((item) => item.proofUrl), state };
}

export const invalidBodies = [
  // @ts-expect-error A campaign has an action and a reward.
  () => createCampaign({}),
  // @ts-expect-error An action comes with a reward.
  () => createCampaign({ actionId: 'ig_st', platformId: 'ig' }),
  // @ts-expect-error A rejection has a reason.
  () => reviewSubmission({ submissionId: 'sub_1', decision: 'reject' }),
];
