import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { PerksService, PerkView } from '#perks';
import { Clock, Db, EventKind, Events } from '#platform';
import { SUBMISSION_APPROVED, SUBMISSION_REJECTED } from './events';
import { submissionView, SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';
import { DECIDE } from './submissions.queries';

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
    await this.write(submission);
    return this.release(submission);
  }

  /** @throws ApiError ALREADY_REVIEWED */
  async reject(submission: Submission, reviewer: string, reason: string): Promise<void> {
    submission.reject(reviewer, reason, this.clock.now());
    await this.write(submission);
    await this.publish(submission, SUBMISSION_REJECTED, null);
  }

  /** Counts the completion, issues the perk and publishes the approval. */
  async release(submission: Submission): Promise<PerkView> {
    await this.campaigns.countCompletion(submission.campaignId);
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

  publish(submission: Submission, kind: EventKind<SubmissionView>, perk: PerkView | null): Promise<void> {
    const { id, businessId, submittedByBusinessId: counterpartyId, livemode } = submission;
    const data = submissionView(submission, perk);
    return this.events.publish(kind, { aggregateId: id, businessId, counterpartyId, livemode, data });
  }

  private async write({ id, state, reviewedAt, reviewedBy, reason }: Submission): Promise<void> {
    await this.db.query(DECIDE, [id, state, reviewedAt, reviewedBy, reason]);
  }
}
