import { Injectable, OnModuleInit } from '@nestjs/common';
import { Not } from 'typeorm';
import { BillingService } from '#billing';
import { assertMayBeRewarded, findAction } from '#catalog';
import { Condition, Db, Lists, mapPage, RowsByTime, violates } from '#database';
import { Counters, dayOf } from '#database/counters';
import { assertAuthority } from '#http/access';
import { toApiError } from '#http/host';
import { Actor, assertOwnBusiness, Clock, invalid, newId, notFound, Page, ApiError } from '#kernel';
import { Approvals, PerksService } from '#perks';
import { BulkReview, BulkReviewResult, ReviewResult } from './bulk-review.dto';
import { Decisions } from './decisions';
import { SUBMISSION_CREATED } from './events';
import { manualReviewReason, proofHash, rejectShareLink } from './platforms/proof-url';
import { ReviewFactsFinder } from './review-facts-finder';
import { SubmissionFigures } from './submission-figures';
import { SubmissionDetail } from './submission-detail.dto';
import {
  CreateSubmission,
  ListSubmissions,
  NewProof,
  ReviewDecision,
  ReviewSubmission,
  SubmissionView,
  toColumns,
  submissionView,
} from './submission.dto';
import { Submission, SUBMISSION_STATE, Verification } from './submission.entity';
import { ChallengeCodes } from './subjects/challenge-codes';
import { ConnectedAccounts, ProofTerms, SubmissionSubject } from './subjects/subject';
import { subjectIn } from './subjects/subject.dto';
import { reviewableBy, REVIEWING, SUBJECT_TYPES, SubjectType } from './subjects/subject-type';
import { Subjects } from './subjects/subjects';
import { duplicateError } from './submissions.errors';
import { BY_DAY, FILED, RECEIVED, VERDICT } from './submissions.counters';
import { LOCK, LOCK_RECEIVED, VERDICTS } from './submissions.queries';
import { Previews, SubmissionPreviewView, Verifications } from './verification';

const SUBMISSIONS = new RowsByTime('submissions', 'sub', Submission);

/** Submissions, for the API and for the contexts that own their subjects. `figures` counts them. */
@Injectable()
export class SubmissionsService implements OnModuleInit, Approvals {
  constructor(
    readonly figures: SubmissionFigures,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly subjects: Subjects,
    private readonly perks: PerksService,
    private readonly billing: BillingService,
    private readonly decisions: Decisions,
    private readonly verifications: Verifications,
    private readonly challengeCodes: ChallengeCodes,
    private readonly reviewFacts: ReviewFactsFinder,
    private readonly previews: Previews,
  ) {}

  onModuleInit(): void {
    this.perks.registerApprovals(this);
  }

  /** Adds a kind of subject. Its context calls this in `onModuleInit`. */
  register(subject: SubmissionSubject): void {
    this.subjects.register(subject);
  }

  /** Sets who knows the connected accounts of submitters. Its context calls this in `onModuleInit`. */
  registerAccounts(accounts: ConnectedAccounts): void {
    this.verifications.registerAccounts(accounts);
  }

  /** The codes that prove that a post was made by this business for this subject, newest first. */
  challengeCodesOf(subjectId: string, businessId: string): string[] {
    return this.challengeCodes.codesOf(subjectId, businessId);
  }

  /**
   * Submits a proof, which waits for review unless the subject approves automatically. Consumes one unit of the submitter's
   * plan.
   */
  create(actor: Actor, input: CreateSubmission): Promise<SubmissionView> {
    const subject = subjectIn(input);
    if (!subject)
      throw invalid(
        'campaignId',
        'is required, unless the proof is for a program or a trade: then send programId or tradeId',
      );
    return this.submit(actor, () => this.subjects.of(subject.type).terms(actor, subject.id), input);
  }

  /** The same for a context that has an endpoint of its own. @param termsOf called in the transaction */
  async submit(actor: Actor, termsOf: () => Promise<ProofTerms>, proof: NewProof): Promise<SubmissionView> {
    let submission: Submission | undefined;
    try {
      return await this.db.tx(async () => {
        const terms = await termsOf();
        submission = this.build(actor, terms, proof);
        await terms.accept?.(submission);
        await this.billing.takeUnit(actor, 'submissions');
        const automatic = terms.verificationMode === 'auto' && this.passesAtOnce(submission);
        if (automatic) submission.approve(null, null, submission.createdAt);
        this.decisions.store(submission);
        this.counters.add(RECEIVED, submission.subjectId);
        this.counters.add(BY_DAY.received, dayOf(submission, submission.createdAt));
        this.counters.add(FILED, submission.submittedById);
        await this.decisions.publish(submission, SUBMISSION_CREATED, null);
        this.verifications.enqueue(submission, terms);
        const perk = automatic ? await this.decisions.release(submission) : null;
        return submissionView(submission, perk, actor.businessId);
      });
    } catch (error) {
      if (submission && violates(error, 'submissions_one_proof')) throw await this.duplicateOf(submission);
      throw error;
    }
  }

  /** The error for a duplicate. Only the business that sent the existing submission is given its id. */
  private async duplicateOf(submission: Submission): Promise<ApiError> {
    const { subjectType, subjectId, actionId, proofHash, submittedByBusinessId, livemode } = submission;
    const existing = await this.db.manager.findOneBy(Submission, {
      ...{ subjectId, actionId, proofHash, submittedByBusinessId, livemode },
      state: Not('rejected'),
    });
    return duplicateError(subjectType, existing);
  }

  /** The submissions that the actor's business sent, and those that its subjects received. */
  async list(actor: Actor, query: ListSubmissions): Promise<Page<SubmissionView>> {
    assertOwnBusiness(actor, query.businessId);
    const { subject: subjectType, state = SUBMISSION_STATE } = query;
    const { businessId, livemode } = actor;
    const named = subjectIn(query);
    if (named && subjectType !== undefined && subjectType !== named.type)
      throw invalid('subject', `cannot be ${subjectType} together with ${named.type}Id`);
    const selected = { livemode, ...(named ? { subjectId: named.id } : { subjectType }), state };
    const queue = queueOf(actor, named?.type ?? subjectType);
    const received = queue.map((types) => ({ ...selected, businessId, ...(!named && types) }));
    const sentToOthers = {
      ...selected,
      submittedByBusinessId: businessId,
      businessId: Condition.differentFrom('submitted_by_business_id'),
    };
    const page = await this.lists.page(SUBMISSIONS.list(this.db, [...received, sentToOthers], query), query);
    const approved = page.items.filter((submission) => submission.state === 'approved');
    const perks = await this.perks.bySubmission(approved.map(({ id }) => id));
    return mapPage(page, (submission) => submissionView(submission, perks.get(submission.id) ?? null, businessId));
  }

  async get(actor: Actor, id: string): Promise<SubmissionDetail> {
    const submission = await this.findReadable(actor, id);
    const perks = await this.perks.bySubmission(submission.state === 'approved' ? [id] : []);
    const view = submissionView(submission, perks.get(id) ?? null, actor.businessId);
    return submission.businessId === actor.businessId
      ? { ...view, review: await this.reviewFacts.of(submission) }
      : view;
  }

  async preview(actor: Actor, id: string): Promise<SubmissionPreviewView> {
    await this.findReadable(actor, id);
    return this.previews.find(id);
  }

  private async findReadable(actor: Actor, id: string): Promise<Submission> {
    const submission = await this.db.manager.findOneBy(Submission, readableBy(actor, id));
    if (!submission) throw notFound();
    return submission;
  }

  /** Records the owner's decision, and applies its effects in the same transaction. */
  async review(actor: Actor, { submissionId, decision, reason }: ReviewSubmission): Promise<SubmissionView> {
    return this.db.tx(async () => {
      const submission = await this.lockReceived(actor, submissionId);
      const authority = REVIEWING[submission.subjectType];
      if (authority) assertAuthority(actor, authority, this.clock.now());
      if (decision === 'approve') {
        const perk = await this.decisions.approve(submission, actor.id, reason || null);
        return submissionView(submission, perk, actor.businessId);
      }
      await this.decisions.reject(submission, actor.id, reason ?? '');
      return submissionView(submission, null, actor.businessId);
    });
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

  /** The statuses of the verifications of these submissions, by submission. */
  async verdictsOf(ids: string[]): Promise<Map<string, Verification['status']>> {
    const rows = await this.db.query<{ id: string; status: Verification['status'] }>(VERDICTS, [ids]);
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  private build(actor: Actor, terms: ProofTerms, proof: NewProof): Submission {
    const [actionId, now] = [actionOf(terms, proof.actionId), this.clock.now()];
    const action = findAction(actionId);
    // The rules may have changed since the offer was made.
    if (action) assertMayBeRewarded(action);
    const { subject, verificationMode, perk } = terms;
    return Object.assign(new Submission(), toColumns(proof), {
      id: newId('sub', now),
      subjectType: subject.type,
      subjectId: subject.id,
      businessId: terms.businessId,
      livemode: actor.livemode,
      submittedByType: actor.kind,
      submittedById: actor.id,
      submittedByBusinessId: actor.businessId,
      actionId,
      proofHash: proofHash(proof.proofUrl, actionId),
      verification: {
        status: this.verifications.initialStatus(verificationMode, proof.proofType),
        checks: [],
      },
      ...(perk && {
        rewardType: perk.type,
        rewardHundredths: perk.hundredths,
        rewardDescription: perk.description,
        perkExpiresInDays: perk.expiresInDays,
      }),
      promise: terms.promise?.(actionId) ?? null,
      createdAt: now,
    });
  }

  /**
   * Whether a proof can be approved at once. Otherwise it waits for review, and says why.
   * @throws ApiError VALIDATION_ERROR for a share link
   */
  private passesAtOnce(submission: Submission): boolean {
    rejectShareLink(submission.proofUrl);
    const doubt = manualReviewReason(submission.proofUrl, submission.actionId);
    if (!doubt) return true;
    submission.verification = { status: doubt.outcome, checks: [doubt] };
    this.counters.add(VERDICT[doubt.outcome], submission.subjectId);
    return false;
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

/**
 * What a list has of the received submissions: all, or for an actor who reviews only those that it may decide on.
 * @param wanted the type that the list is restricted to
 * @returns no alternative if there is nothing to show
 */
function queueOf({ scopes }: Actor, wanted: SubjectType | undefined): { subjectType?: SubjectType[] }[] {
  const shown = reviewableBy(scopes);
  if (!scopes.has('review.submissions') || shown.length === SUBJECT_TYPES.length) return [{}];
  if (wanted !== undefined) return shown.includes(wanted) ? [{}] : [];
  return [{ subjectType: shown }];
}

/** The condition of every finder: submissions that the actor's business sent or received, in the actor's mode. */
function readableBy({ businessId, livemode }: Actor, id: string) {
  return [
    { id, businessId, livemode },
    { id, submittedByBusinessId: businessId, livemode },
  ];
}

/** The id of the proven action; the only allowed action unless specified. */
function actionOf({ subject, actionIds }: ProofTerms, requested: string | undefined): string {
  if (requested === undefined) {
    const [only, another] = actionIds;
    if (only === undefined || another !== undefined)
      throw invalid(
        'actionId',
        `is required because this ${subject.type} has several actions: ${actionIds.join(', ')}`,
      );
    return only;
  }
  const action = findAction(requested);
  if (!action || !actionIds.includes(action.id))
    throw invalid('actionId', `is not an action of this ${subject.type}, which has ${actionIds.join(', ')}`);
  return action.id;
}
