import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { PerksService, PerkView } from '#perks';
import { Clock, Db, EventKind, Events } from '#platform';
import { SUBMISSION_APPROVED, SUBMISSION_REJECTED } from './events';
import { submissionView, SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';
import { DECIDE } from './submissions.queries';

/**
 * The one way to a decision, whoever makes it; and the one class that publishes the events of a submission. All of it
 * happens in the ambient transaction, on a submission that is locked.
 * It is apart from `SubmissionsService` because verdicts decide too, and that service files what is to be verified.
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
   * @param reviewer null where nobody decided
   * @throws Problem ALREADY_REVIEWED or CAMPAIGN_CAP_REACHED
   */
  async approve(submission: Submission, reviewer: string | null, reason: string | null): Promise<PerkView> {
    submission.approve(reviewer, reason, this.clock.now());
    await this.write(submission);
    return this.release(submission);
  }

  /** @throws Problem ALREADY_REVIEWED */
  async reject(submission: Submission, reviewer: string, reason: string): Promise<void> {
    submission.reject(reviewer, reason, this.clock.now());
    await this.write(submission);
    await this.publish(submission, SUBMISSION_REJECTED, null);
  }

  /** What follows from an approval: one completion, one perk. */
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
    const { id, businessId, submittedByBusinessId: alsoFor, livemode } = submission;
    const data = submissionView(submission, perk);
    return this.events.publish(kind, { aggregateId: id, businessId, alsoFor, livemode, data });
  }

  private async write({ id, state, reviewedAt, reviewedBy, reason }: Submission): Promise<void> {
    await this.db.query(DECIDE, [id, state, reviewedAt, reviewedBy, reason]);
  }
}
