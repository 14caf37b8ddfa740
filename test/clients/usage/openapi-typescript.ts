import createClient from 'openapi-fetch';
import type { paths } from './client';

const { GET, POST } = createClient<paths>({ baseUrl: 'http://127.0.0.1/api/v1', headers: { 'x-api-key': 'a key' } });

export async function use(): Promise<{ name: string; pending: string[]; state: string }> {
  const created = await POST('/campaigns', {
    body: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 },
  });
  if (created.error) throw new Error(`${created.error.error.code}: ${created.error.error.message}`);
  const { id, name } = created.data.data;
  await POST('/campaigns', {
    body: { platform: 'instagram', actionType: 'story', reward: { type: 'percentage', value: 10 } },
  });
  await POST('/campaigns', {
    body: { actions: ['ig_rl'], discountType: 'dol', discountValue: 5, maxCompletions: null },
  });

  const query = { campaignId: id, state: 'pending' } as const;
  const listed = await GET('/submissions', { params: { query } });
  const items = listed.data?.data.items ?? [];

  const [submission] = items;
  if (!submission) throw new Error('Nothing is pending.');
  const body = { submissionId: submission.id, decision: 'reject', reason: 'It shows another place.' } as const;
  const reviewed = await POST('/submissions/review', { body });
  await POST('/submissions/review', { body: { submissionId: submission.id, decision: 'approve' } });
  return { name, pending: items.map((item) => item.proofUrl), state: reviewed.data?.data.state ?? 'pending' };
}

export const invalidBodies = [
  // @ts-expect-error A campaign has an action and a reward.
  () => POST('/campaigns', { body: {} }),
  // @ts-expect-error An action comes with a reward.
  () => POST('/campaigns', { body: { actionId: 'ig_st', platformId: 'ig' } }),
  // @ts-expect-error A rejection has a reason.
  () => POST('/submissions/review', { body: { submissionId: 'sub_1', decision: 'reject' } }),
];
