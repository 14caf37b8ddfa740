import { PerkView } from '#perks';
import { SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';

/** A submission as the API shows it to its submitter and to the owner of the campaign alike. */
export function submissionView(submission: Submission, perk: PerkView | null): SubmissionView {
  return {
    id: submission.id,
    campaignId: submission.campaignId,
    businessId: submission.businessId,
    submittedBy: {
      type: submission.submittedByType,
      id: submission.submittedById,
      businessId: submission.submittedByBusinessId,
    },
    actionId: submission.actionId,
    proofUrl: submission.proofUrl,
    proofType: submission.proofType,
    metadata: submission.metadata as SubmissionView['metadata'],
    notes: submission.notes,
    state: submission.state,
    verification: submission.verification,
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    reviewedBy: submission.reviewedBy,
    reason: submission.reason,
    perk,
    createdAt: submission.createdAt.toISOString(),
    livemode: submission.livemode,
  };
}
