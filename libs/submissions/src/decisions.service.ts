import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { PerksService, PerkView } from '#perks';
import { Clock, Counters, Db, EventKind, Events } from '#platform';
import { SUBMISSION_APPROVED, SUBMISSION_REJECTED } from './events';
import { submissionView, SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';
import {
  APPROVED,
  RECORD_APPROVED,
  RECORD_CAMPAIGNS,
  RECORD_REJECTED,
  REJECTED,
  REVIEWED,
} from './submissions.counters';
import { DECIDE, IS_FIRST_APPROVED } from './submissions.queries';

/**
 * Approves and rejects submissions, for reviewers and for automatic verdicts, and publishes the events of submissions. Every
 * method runs in the current transaction and expects a locked submission.
 * It is separate from `SubmissionsService` to avoid a cycle: verifications also decide, and that service starts verifications.
 */
@Injectable()
export class Decisions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly counters: Counters,
    private readonly events: Events,
    private readonly campaigns: CampaignsService,
    private readonly perks: PerksService,
  ) {}

  /**
   * @param reviewer null for an automatic approval
   * @throws ApiError ALREADY_REVIEWED or CAMPAIGN_CAP_REACHED
   */
  async approve(submission: Submission, reviewer: string | null, reason: string | null): Promise<PerkView> {
    submission.approve(reviewer, reason, this.clock.now());
    this.write(submission);
    return this.release(submission);
  }

  /** @throws ApiError ALREADY_REVIEWED */
  async reject(submission: Submission, reviewer: string, reason: string): Promise<void> {
    submission.reject(reviewer, reason, this.clock.now());
    this.write(submission);
    this.counters.add(REJECTED, submission.campaignId);
    if (countsForRecord(submission)) this.counters.add(RECORD_REJECTED, submission.submittedByBusinessId);
    await this.publish(submission, SUBMISSION_REJECTED, null);
  }

  /** Counts the completion, issues the perk and publishes the approval. */
  async release(submission: Submission): Promise<PerkView> {
    this.campaigns.countCompletion(submission.campaignId);
    this.countApproval(submission);
    const perk = await this.perks.issue({
      businessId: submission.businessId,
      holderBusinessId: submission.submittedByBusinessId,
      livemode: submission.livemode,
      campaignId: submission.campaignId,
      submissionId: submission.id,
      type: submission.rewardType,
      valueHundredths: submission.rewardHundredths,
      description: submission.rewardDescription,
      expiresInDays: submission.perkExpiresInDays,
    });
    await this.publish(submission, SUBMISSION_APPROVED, perk);
    return perk;
  }

  /** Called before the perk is issued, which waits for a result anyway: a check after it would be a further round trip. */
  private countApproval(submission: Submission): void {
    const { id, campaignId, submittedByBusinessId } = submission;
    this.counters.add(APPROVED, campaignId);
    if (!countsForRecord(submission)) return;
    this.counters.add(RECORD_APPROVED, submittedByBusinessId);
    // Approvals of a campaign run one after the other, because each of them has changed its row.
    const values = [submittedByBusinessId, campaignId, id];
    this.db.write<{ isFirst: boolean }>(IS_FIRST_APPROVED, values, ([found]) => {
      if (found?.isFirst) this.counters.add(RECORD_CAMPAIGNS, submittedByBusinessId);
    });
  }

  publish(submission: Submission, kind: EventKind<SubmissionView>, perk: PerkView | null): Promise<void> {
    const { id, businessId, submittedByBusinessId: counterpartyId, livemode } = submission;
    const data = submissionView(submission, perk);
    return this.events.publish(kind, { aggregateId: id, businessId, counterpartyId, livemode, data });
  }

  private write({ id, state, reviewedAt, reviewedBy, reason }: Submission): void {
    this.db.write(DECIDE, [id, state, reviewedAt, reviewedBy, reason]);
    if (reviewedBy !== null) this.counters.add(REVIEWED, reviewedBy);
  }
}

/** Whether the decision counts for the record of the submitter: a business could approve any number of its own. */
function countsForRecord({ livemode, businessId, submittedByBusinessId }: Submission): boolean {
  return livemode && businessId !== submittedByBusinessId;
}
