import { Injectable, OnModuleInit } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { Db } from '#database';
import { Actor, Clock, notFound, RecurringJobs } from '#kernel';
import { Decisions } from '../decisions';
import { SubmissionReviews } from '../submission-reviews';
import { SubmissionView } from '../submission.dto';
import { Submission } from '../submission.entity';
import { SubmissionViews } from '../submission-views';
import { ANONYMOUS_TYPE } from '../subjects/subject-type';
import { ProofAtTill, ProofsAtTill, TillReward } from './till.dto';

const VALID_SECONDS = 30 * 24 * 60 * 60;
const EXPIRED = 'The code was not confirmed at the till within 30 days.';

/** Proofs that are confirmed at the till: the person shows a code, and the staff see the action happen. */
@Injectable()
export class TillProofs implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly decisions: Decisions,
    private readonly views: SubmissionViews,
    private readonly reviews: SubmissionReviews,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'submissions.till', everySeconds: 600, run: () => this.expireDue() });
  }

  /** Rejects proofs that nobody confirmed in time: they take places in campaigns, and are in the review queue. */
  async expireDue(): Promise<void> {
    await this.recurringJobs.inBatches((limit) => this.expireBatch(limit));
  }

  /** The proof with a code that the actor's business received, if there is one. */
  async find(actor: Actor, code: string): Promise<ProofsAtTill> {
    const submission = await this.withCode(actor, code);
    return { proofs: submission ? [await this.view(actor, submission)] : [] };
  }

  /**
   * Approves the proof with a code. Of concurrent calls, exactly one succeeds.
   * @throws ApiError NOT_FOUND, FORBIDDEN, ALREADY_REVIEWED, or what its subject throws
   */
  async confirm(actor: Actor, code: string): Promise<SubmissionView> {
    const submission = await this.withCode(actor, code);
    if (!submission) throw notFound();
    return this.reviews.review(actor, { submissionId: submission.id, decision: 'approve' });
  }

  /** The trades have deadlines of their own. */
  private async expireBatch(take: number): Promise<number> {
    return this.db.tx(async () => {
      const due = await this.db.manager.find(Submission, {
        where: {
          tillCode: Not(IsNull()),
          state: 'pending',
          subjectType: Not(ANONYMOUS_TYPE),
          createdAt: LessThan(this.clock.in(-VALID_SECONDS)),
        },
        order: { createdAt: 'ASC' },
        take,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      for (const submission of due) await this.decisions.reject(submission, null, EXPIRED);
      return due.length;
    });
  }

  private withCode({ businessId, livemode }: Actor, tillCode: string): Promise<Submission | null> {
    return this.db.manager.findOneBy(Submission, { businessId, livemode, tillCode });
  }

  private async view({ businessId }: Actor, submission: Submission): Promise<ProofAtTill> {
    const view = await this.views.of(submission, null, businessId);
    const {
      id: submissionId,
      state,
      subject,
      actionId,
      participant,
      notes,
      reviewedAt,
      createdAt,
      verification,
    } = view;
    const { checks } = verification;
    const reward = rewardOf(submission);
    return { submissionId, state, subject, actionId, participant, reward, notes, checks, reviewedAt, createdAt };
  }
}

function rewardOf({
  rewardType: type,
  rewardHundredths,
  rewardCurrency,
  rewardDescription,
}: Submission): TillReward | null {
  if (type === null || rewardHundredths === null) return null;
  return { type, value: rewardHundredths / 100, currency: rewardCurrency, description: rewardDescription };
}
