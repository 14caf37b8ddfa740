import { Creator, Cast } from './accounts';
import { Past } from './past';
import { Story } from './timeline';
import { VERDICTS } from './verifier';

/** A proof of a creator for a campaign, and what becomes of it. */
export interface PlannedProof {
  by: Creator;
  /** When it is submitted: days and hours before the start. */
  ago: [days: number, hours: number];
  /** Proofs that only the verifier checks, instead of a screenshot. */
  proofType?: 'api_verified';
  notes?: string;
  /** What the verifier finds a few minutes later; it has not looked yet if absent. */
  found?: keyof typeof VERDICTS;
  /** What the shop decides, and after how many hours. */
  review?: { after: number; reject?: string; reason?: string };
  /** The hours from the approval until the perk is redeemed. */
  redeemedAfter?: number;
}

interface Submitted {
  id: string;
  state: string;
  perk: { id: string; code: string } | null;
}

const MINUTE = 1 / 60;

/** One story for each proof. @param campaignId of an active campaign */
export function proofStories(
  { shop, creators }: Cast,
  { verifier }: Past,
  campaignId: string,
  proofs: readonly PlannedProof[],
): Story[] {
  return proofs.map(({ by, ago, found, review, redeemedAfter, proofType = 'screenshot', notes }) => async (time) => {
    await time.ago(...ago);
    const { id } = await creators[by].post<Submitted>('/submissions', {
      campaignId,
      proofUrl: proofUrlOf(by, ago),
      proofType,
      notes,
    });
    if (!found) return;
    await time.pass(3 * MINUTE);
    await verifier.report(id, found);
    if (review) {
      await time.pass(review.after);
      const { reject, reason } = review;
      const decision = reject ? { decision: 'reject', reason: reject } : { decision: 'approve', reason };
      await shop.post('/submissions/review', { submissionId: id, ...decision });
    }
    if (redeemedAfter === undefined) return;
    await time.pass(redeemedAfter);
    const { perk } = await shop.get<Submitted>(`/submissions/${id}`);
    if (!perk) throw new Error('A proof of the demo that was approved has no perk.');
    await shop.post('/perks/redeem', { code: perk.code });
  });
}

/** An address at which nothing is, and for which nobody is asked. It is different for each proof, because a proof counts once. */
export function proofUrlOf(name: string, [days, hours]: [number, number]): string {
  return `https://photos.localhost/${name}/${String(days)}-${String(hours)}.png`;
}
