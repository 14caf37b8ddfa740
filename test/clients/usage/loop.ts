import { ApiError, PerkClient } from './perk';

/** The loop with perk.ts: how many requests it sent, and what it got. */
export async function loop(baseUrl: string, apiKey: string): Promise<Record<string, unknown>> {
  let sent = 0;
  const client = new PerkClient({ apiKey, baseUrl, onResponse: () => sent++ });
  const campaign = await client.campaigns.create({
    actionId: 'ig_st',
    platformId: 'ig',
    rewardType: 'pct',
    rewardValue: 10,
    maxCompletions: 50,
  });
  const submission = await client.submissions.create({
    campaignId: campaign.id,
    proofUrl: 'https://photos.example.com/typescript.png',
    proofType: 'screenshot',
  });
  const { state, perk } = await client.submissions.review({ submissionId: submission.id, decision: 'approve' });
  if (!perk) throw new Error('No perk was issued.');
  const { status } = await client.perks.redeem({ code: perk.code });
  const calls = sent;
  const again = await client.perks.redeem({ code: perk.code }).then(
    () => '',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
  let submissions = 0;
  for await (const each of client.submissions.iterate({ campaignId: campaign.id, perPage: 1 })) if (each) submissions++;
  return { state, status, again, calls, submissions };
}
