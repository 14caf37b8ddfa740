import { Cast } from './accounts';
import { Caller } from './caller';
import { Past } from './past';
import { Story } from './timeline';

interface Waiting {
  id: string;
  perk: { id: string } | null;
  verification: { status: string };
}

/** The agents that the owner of the shop has let in: one that works on campaigns and proofs, and one that only reads. */
export function agentStories({ shop }: Cast, { origin }: Past): Story[] {
  const admit = async (agentName: string, scope: string) => {
    const owner = await shop.owner();
    const redirectUri = 'http://localhost:8123/callback';
    const { code } = await owner.post<{ code: string }>('/agent-auth/approve', {
      ...{ agentName, scope, redirectUri, mode: 'test' },
    });
    const { access_token } = await new Caller(origin).post<{ access_token: string }>('/agent-auth/token', { code });
    return new Caller(origin, access_token);
  };
  return [
    async (time) => {
      await time.ago(9, 12);
      const agent = await admit(
        'Claude Desktop',
        'read.campaigns write.campaigns read.submissions review.submissions read.analytics',
      );
      await time.pass(0.2);
      await agent.post('/campaigns', {
        name: 'Breakfast reels',
        description: 'A reel about the new breakfast menu.',
        actionId: 'ig_rl',
        platformId: 'ig',
        rewardType: 'pct',
        rewardValue: 15,
        maxCompletions: 20,
        status: 'draft',
      });
      await time.ago(4, 1);
      const submissions = await agent.list<Waiting>('/submissions?state=pending&subject=campaign');
      const reviewed = submissions.filter(({ verification }) => verification.status === 'passed');
      const results: Waiting[] = [];
      for (const { id: submissionId } of reviewed)
        results.push(await agent.post<Waiting>('/submissions/review', { submissionId, decision: 'approve' }));
      await time.ago(3, 18);
      // The owner disagrees with one of them.
      const [latest] = results;
      if (latest?.perk) await shop.post(`/perks/${latest.perk.id}/revoke`);
    },
    async (time) => {
      await time.ago(6, 6);
      const agent = await admit('Cursor', 'read.campaigns read.analytics');
      await time.ago(1, 8);
      await agent.list('/campaigns');
    },
  ];
}
