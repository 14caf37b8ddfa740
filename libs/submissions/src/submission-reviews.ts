import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { assertAuthority } from '#http/access';
import { toApiError } from '#http/host';
import { Actor, Clock, notFound } from '#kernel';
import { Approvals, PerksService } from '#perks';
import { BulkReview, BulkReviewResult, ReviewResult } from './bulk-review.dto';
import { Decisions } from './decisions';
import { ReviewDecision, ReviewSubmission } from './submission-requests.dto';
import { SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';
import { SubmissionViews } from './submission-views';
import { REVIEWING } from './subjects/subject-type';
import { LOCK, LOCK_RECEIVED } from './submissions.queries';

/** Decides on submissions: for reviewers, for a rule of the subject, and when a perk is revoked. */
@Injectable()
export class SubmissionReviews implements OnModuleInit, Approvals {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly perks: PerksService,
    private readonly decisions: Decisions,
    private readonly views: SubmissionViews,
  ) {}

  onModuleInit(): void {
    this.perks.registerApprovals(this);
  }

  /** Records the owner's decision, and applies its effects in the same transaction. */
  async review(actor: Actor, { submissionId, decision, reason }: ReviewSubmission): Promise<SubmissionView> {
    const view = await this.db.tx(async () => {
      const submission = await this.lockReceived(actor, submissionId);
      const authority = REVIEWING[submission.subjectType];
      if (authority) assertAuthority(actor, authority, this.clock.now());
      const viewOf = this.views.later(submission, actor.businessId);
      if (decision === 'approve') {
        const perk = await this.decisions.approve(submission, actor.id, reason || null);
        return () => viewOf(perk);
      }
      await this.decisions.reject(submission, actor.id, reason ?? '');
      return () => viewOf(null);
    });
    return view();
  }

  /**
   * Makes each decision by itself, and reports those that cannot be made.
   * @throws ApiError if the service fails, after which the decisions that were made are refused with ALREADY_REVIEWED
   */
  async reviewAll(actor: Actor, { reviews }: BulkReview): Promise<BulkReviewResult> {
    const results: ReviewResult[] = [];
    for (const review of reviews) results.push(await this.attempt(actor, review));
    const reviewed = results.filter(({ success }) => success).length;
    return { results, reviewed, failed: results.length - reviewed };
  }

  /**
   * Decides by a rule of the subject instead of a reviewer, in the current transaction.
   * @throws ApiError ALREADY_REVIEWED, or what the subject throws
   */
  async decide(id: string, decision: ReviewDecision, reason: string): Promise<void> {
    const [row] = await this.db.query<Submission>(LOCK, [id]);
    if (!row) throw new Error(`Submission ${id} no longer exists.`);
    const submission = Object.assign(new Submission(), row);
    if (decision === 'approve') await this.decisions.approve(submission, null, reason);
    else await this.decisions.reject(submission, null, reason);
  }

  /**
   * Reverses the approval that earned a perk of the actor's business, in the current transaction.
   * @throws ApiError INVALID_STATE
   */
  async reverseApproval(actor: Actor, submissionId: string, reason: string): Promise<void> {
    await this.decisions.reverseApproval(await this.lockReceived(actor, submissionId), actor.id, reason);
  }

  private async attempt(actor: Actor, review: ReviewSubmission): Promise<ReviewResult> {
    const { submissionId } = review;
    try {
      return { submissionId, success: true, submission: await this.review(actor, review), error: null };
    } catch (error) {
      const { type, message, details } = toApiError(error);
      if (type.status >= 500) throw error;
      const facts = details === undefined ? {} : { details: details as Record<string, unknown> };
      return { submissionId, success: false, submission: null, error: { code: type.code, message, ...facts } };
    }
  }

  /** Loads and locks a submission to a subject of the actor's business, so that concurrent reviews run one after the other. */
  private async lockReceived({ businessId, livemode }: Actor, id: string): Promise<Submission> {
    const [row] = await this.db.query<Submission>(LOCK_RECEIVED, [id, businessId, livemode]);
    if (!row) throw notFound();
    return Object.assign(new Submission(), row);
  }
}
