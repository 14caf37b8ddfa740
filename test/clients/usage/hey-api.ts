import { createCampaign, listSubmissions, reviewSubmission } from './client';
import { client } from './client/client.gen';

client.setConfig({ baseUrl: 'http://127.0.0.1/api/v1', auth: () => 'a key' });

export async function use(): Promise<{ name: string; pending: string[]; state: string }> {
  const created = await createCampaign({
    body: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
  });
  if (created.error) throw new Error(`${created.error.error.code}: ${created.error.error.message}`);
  const { id, name } = created.data.data;
  await createCampaign({
    body: { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 10 } },
  });
  await createCampaign({ body: { actions: ['ig_rl'], discountType: 'dol', discountValue: 5, maxCompletions: null } });

  const listed = await listSubmissions({ query: { campaignId: id, state: 'pending' }, throwOnError: true });
  const { items } = listed.data.data;

  const [submission] = items;
  if (!submission) throw new Error('Nothing is pending.');
  const reviewed = await reviewSubmission({
    body: { submissionId: submission.id, decision: 'reject', reason: 'It shows another place.' },
    throwOnError: true,
  });
  await reviewSubmission({ body: { submissionId: submission.id, decision: 'approve' } });
  return { name, pending: items.map((item) => item.proofUrl), state: reviewed.data.data.state };
}

export const invalidBodies = [
  // @ts-expect-error A campaign has an action and a reward.
  () => createCampaign({ body: {} }),
  // @ts-expect-error An action comes with a reward.
  () => createCampaign({ body: { actionId: 'ig_st', platformId: 'ig' } }),
  // @ts-expect-error A rejection has a reason.
  () => reviewSubmission({ body: { submissionId: 'sub_1', decision: 'reject' } }),
];
