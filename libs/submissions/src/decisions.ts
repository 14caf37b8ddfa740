import { Injectable } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { Counters, CounterSpec, dayOf } from '#database/counters';
import { Clock } from '#kernel';
import { EventKind, Events } from '#messaging';
import { NewPerk, PerksService, PerkView } from '#perks';
import { UploadsService } from '#uploads';
import { SUBMISSION_APPROVED, SUBMISSION_REJECTED, SUBMISSION_RELEASED } from './events';
import { SubmissionView } from './submission.dto';
import { SubmissionViews } from './submission-views';
import { Submission } from './submission.entity';
import {
  APPROVED,
  BY_DAY,
  BY_PARTICIPANT,
  RECORD_APPROVED,
  RECORD_CAMPAIGNS,
  RECORD_REJECTED,
  REJECTED,
  REVIEWED,
} from './submissions.counters';
import { RECORDED_TYPE } from './subjects/subject-type';
import { Subjects } from './subjects/subjects';
import { DECIDE, INSERT, IS_FIRST_APPROVED, SAME_PROOF, SET_EARNED } from './submissions.queries';

/**
 * Stores, approves and rejects submissions, for reviewers and for automatic verdicts, and publishes the events of submissions. Every
 * method runs in the current transaction and expects a new or locked submission.
 * It is separate from `ProofIntake` to avoid a cycle: verifications also decide, and that class starts verifications.
 */
@Injectable()
export class Decisions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly counters: Counters,
    private readonly events: Events,
    private readonly subjects: Subjects,
    private readonly perks: PerksService,
    private readonly views: SubmissionViews,
    private readonly uploads: UploadsService,
  ) {}

  /** Stores a new submission. It conflicts with one that has the same proof and was not rejected. */
  store(submission: Submission): void {
    const { subjectId, actionId, proofHash } = submission;
    this.db.copyIfDryRun('submissions', SAME_PROOF, [subjectId, actionId, proofHash]);
    this.db.write(INSERT, valuesOf(Submission, submission));
  }

  /**
   * @param reviewer null for an automatic approval
   * @throws ApiError ALREADY_REVIEWED, or what the subject throws
   * @returns the perk that it earned
   */
  async approve(submission: Submission, reviewer: string | null, reason: string | null): Promise<PerkView | null> {
    submission.approve(reviewer, reason, this.clock.now());
    this.write(submission);
    return this.release(submission);
  }

  /** @throws ApiError ALREADY_REVIEWED */
  async reject(submission: Submission, reviewer: string | null, reason: string): Promise<void> {
    submission.reject(reviewer, reason, this.clock.now());
    this.write(submission);
    await this.subjects.of(submission.subjectType).reject(submission);
    this.counters.add(REJECTED, submission.subjectId);
    this.counters.add(BY_DAY.rejected, dayOf(submission, decidedAt(submission)));
    this.countForParticipant(submission, BY_PARTICIPANT.rejected);
    if (countsForRecord(submission)) this.counters.add(RECORD_REJECTED, submission.submittedByBusinessId);
    await this.expireUpload(submission);
    await this.publish(submission, SUBMISSION_REJECTED, null);
  }

  /**
   * Reverses an approval whose perk was revoked. The statistics then count a rejection instead.
   * @throws ApiError INVALID_STATE
   */
  async reverseApproval(submission: Submission, reviewer: string, reason: string): Promise<void> {
    const { subjectId, subjectType, submittedByBusinessId: submitter } = submission;
    const [approvedAt, approvedBy] = [submission.reviewedAt, submission.reviewedBy];
    submission.reverseApproval(reviewer, reason, this.clock.now());
    this.write(submission);
    await this.subjects.of(subjectType).reverseApproval?.(submission);
    if (approvedBy !== null) this.counters.add(REVIEWED, approvedBy, -1);
    this.counters.add(APPROVED, subjectId, -1);
    this.counters.add(REJECTED, subjectId);
    this.countForParticipant(submission, BY_PARTICIPANT.approved, -1);
    this.countForParticipant(submission, BY_PARTICIPANT.rejected);
    if (approvedAt) this.counters.add(BY_DAY.approved, dayOf(submission, approvedAt), -1);
    this.counters.add(BY_DAY.rejected, dayOf(submission, decidedAt(submission)));
    if (countsForRecord(submission)) {
      this.counters.add(RECORD_APPROVED, submitter, -1);
      this.counters.add(RECORD_REJECTED, submitter);
      this.countCampaign(submission, -1);
    }
    await this.publish(submission, SUBMISSION_RELEASED, null);
  }

  /** Applies the effects of an approval: those of the subject, and the perk. Publishes it. */
  async release(submission: Submission): Promise<PerkView | null> {
    submission.earned = await this.subjects.of(submission.subjectType).approve(submission);
    if (submission.earned) this.db.write(SET_EARNED, [submission.id, JSON.stringify(submission.earned)]);
    this.countApproval(submission);
    const promised = perkOf(submission);
    const perk = promised && (await this.perks.issue(promised));
    await this.expireUpload(submission);
    await this.publish(submission, SUBMISSION_APPROVED, perk);
    return perk;
  }

  /** Nobody has to look at the file any more, unless the decision is questioned. */
  private async expireUpload({ uploadId: id, submittedByBusinessId: businessId }: Submission): Promise<void> {
    if (id !== null) await this.uploads.expire({ businessId, id });
  }

  /** Called before the perk is issued, which waits for a result anyway: a check after it would be a further round trip. */
  private countApproval(submission: Submission): void {
    const { subjectId, submittedByBusinessId } = submission;
    this.counters.add(APPROVED, subjectId);
    this.counters.add(BY_DAY.approved, dayOf(submission, decidedAt(submission)));
    this.countForParticipant(submission, BY_PARTICIPANT.approved);
    if (!countsForRecord(submission)) return;
    this.counters.add(RECORD_APPROVED, submittedByBusinessId);
    this.countCampaign(submission, 1);
  }

  private countForParticipant({ participantId }: Submission, counter: CounterSpec, by: 1 | -1 = 1): void {
    if (participantId !== null) this.counters.add(counter, participantId, by);
  }

  /** Counts the campaign for the record of the submitter, if this is its only approved submission there. */
  private countCampaign(submission: Submission, by: 1 | -1): void {
    const { id, subjectType, subjectId, submittedByBusinessId } = submission;
    if (subjectType !== RECORDED_TYPE) return;
    // Decisions about such a subject run one after the other, because each of them has changed its row.
    const values = [submittedByBusinessId, subjectId, id];
    this.db.write<{ isFirst: boolean }>(IS_FIRST_APPROVED, values, ([found]) => {
      if (found?.isFirst) this.counters.add(RECORD_CAMPAIGNS, submittedByBusinessId, by);
    });
  }

  async publish(submission: Submission, kind: EventKind<SubmissionView>, perk: PerkView | null): Promise<void> {
    const { id, businessId, submittedByBusinessId: counterpartyId, livemode } = submission;
    const data = await this.views.of(submission, perk, undefined);
    return this.events.publish(kind, { aggregateId: id, businessId, counterpartyId, livemode, data });
  }

  private write({ id, state, reviewedAt, reviewedBy, reason }: Submission): void {
    this.db.write(DECIDE, [id, state, reviewedAt, reviewedBy, reason]);
    if (reviewedBy !== null) this.counters.add(REVIEWED, reviewedBy);
  }
}

function decidedAt({ id, reviewedAt }: Submission): Date {
  if (!reviewedAt) throw new Error(`Submission ${id} is not decided.`);
  return reviewedAt;
}

/** The perk that was promised for the submission; null if there is none. */
function perkOf(submission: Submission): NewPerk | null {
  const { rewardType, rewardHundredths, perkExpiresInDays } = submission;
  if (rewardType === null || rewardHundredths === null || perkExpiresInDays === null) return null;
  return {
    businessId: submission.businessId,
    holderBusinessId: submission.submittedByBusinessId,
    participantId: submission.participantId,
    livemode: submission.livemode,
    sourceId: submission.subjectId,
    submissionId: submission.id,
    type: rewardType,
    valueHundredths: rewardHundredths,
    currency: submission.rewardCurrency,
    description: submission.rewardDescription,
    expiresInDays: perkExpiresInDays,
    terms: submission.perkTerms,
  };
}

/** Whether the decision counts for the record of the submitter: a business could approve any number of its own. */
function countsForRecord({ livemode, businessId, submittedByBusinessId }: Submission): boolean {
  return livemode && businessId !== submittedByBusinessId;
}
