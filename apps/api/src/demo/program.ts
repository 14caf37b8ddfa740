import { Cast } from './accounts';
import { proofUrlOf } from './proofs';
import { Story } from './timeline';

/** What the guests did, and when: days before the start. Those of the last day wait for a review. */
const VISITS: [daysAgo: number, proofs: [memberId: string, actionId: string][]][] = [
  [
    10,
    [
      ['guest-1', 'ig_st'],
      ['guest-2', 'ig_fp'],
      ['guest-3', 'ig_st'],
      ['guest-4', 'ig_rl'],
    ],
  ],
  [
    6,
    [
      ['guest-1', 'ig_fp'],
      ['guest-2', 'ig_rl'],
      ['guest-4', 'ig_rl'],
      ['guest-5', 'ig_st'],
    ],
  ],
  [
    0,
    [
      ['guest-1', 'ig_rl'],
      ['guest-6', 'ig_st'],
    ],
  ],
];

/** A program with tiers and cash-back, six members and their progress. */
export function programStory({ shop, creators }: Cast): Story {
  return async (time) => {
    await time.ago(12, 8);
    const { id } = await shop.post<{ id: string }>('/programs', {
      name: "Regulars' club",
      description: 'Points for every post about us, and something back for those who come often.',
      rules: [
        { actionId: 'ig_st', points: 20, maxPerCycle: 10 },
        { actionId: 'ig_fp', points: 40, maxPerCycle: 6 },
        { actionId: 'ig_rl', points: 60, maxPerCycle: 4 },
      ],
      tiers: [
        { name: 'Bronze', requiredPoints: 40, perk: { type: 'pct', value: 5 } },
        { name: 'Silver', requiredPoints: 80, perk: { type: 'free_item', value: 3.5, description: 'A filter coffee' } },
        { name: 'Gold', requiredPoints: 120, perk: { type: 'amount', value: 10 } },
      ],
      cycle: 'annual',
      cycleStartDay: cycleStartDay(new Date()),
      cashback: { amountPerPoint: 0.05, currency: 'USD', minimumPayout: 2, monthlyBudget: 100, funding: 'external' },
    });
    await time.ago(11, 6);
    const members = [
      { name: '@latte.diaries', businessId: creators['latte.diaries'].businessId },
      { name: '@oatmilk.atlas', businessId: creators['oatmilk.atlas'].businessId },
      { name: '@pourover.pals' },
      { name: '@cold.brew.club' },
      { name: '@decaf.and.proud' },
      { name: '@corner.table' },
    ];
    for (const [index, member] of members.entries())
      await shop.post(`/programs/${id}/members`, { memberId: `guest-${String(index + 1)}`, ...member });
    for (const [daysAgo, proofs] of VISITS) {
      await time.ago(daysAgo, 5);
      const submissionIds: string[] = [];
      for (const [memberId, actionId] of proofs) {
        const proofUrl = proofUrlOf(`${memberId}/${actionId}`, [daysAgo, 5]);
        const proof = { memberId, actionId, proofUrl, proofType: 'screenshot' };
        submissionIds.push((await shop.post<{ id: string }>(`/programs/${id}/submit`, proof)).id);
      }
      if (daysAgo === 0) break;
      await time.pass(4);
      const reviews = submissionIds.map((submissionId) => ({ submissionId, decision: 'approve' }));
      await shop.post('/submissions/review/bulk', { reviews });
    }
  };
}

/** The cash-back that members ask for: one request is paid, and one waits. */
export function cashbackStory({ shop }: Cast): Story {
  return async (time) => {
    await time.ago(5);
    const [program] = await shop.list<{ id: string }>('/programs');
    if (!program) throw new Error('The demo has no program.');
    const path = `/programs/${program.id}/cashback`;
    const request = (memberId: string, amount: number) =>
      shop.post<{ id: string }>(path, { action: 'request', memberId, amount });
    const { id: payoutId } = await request('guest-2', 4);
    await time.ago(4);
    await shop.post(path, { action: 'approve', payoutId });
    await time.ago(3, 20);
    await shop.post(path, { action: 'mark_paid', payoutId, note: 'Paid by bank transfer' });
    await time.ago(1, 2);
    await request('guest-4', 5.5);
  };
}

/** The points are those of one year: in the first weeks of January, the year of the program begins at the end of the month. */
function cycleStartDay(start: Date): number {
  return start.getUTCMonth() === 0 && start.getUTCDate() <= 15 ? 28 : 1;
}
