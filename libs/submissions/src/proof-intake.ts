import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BillingService } from '#billing';
import { assertMayBeRewarded, findAction } from '#catalog';
import { Db, violates } from '#database';
import { Counters, dayOf } from '#database/counters';
import { Actor, ApiError, Clock, invalid, newId } from '#kernel';
import { ParticipantInput, Submitters } from '#participants';
import { Decisions } from './decisions';
import { SUBMISSION_CREATED } from './events';
import { manualReviewReason, proofHash, rejectShareLink } from './platforms/proof-url';
import { CreateSubmission, NewProof } from './submission-requests.dto';
import { SubmissionView, toColumns } from './submission.dto';
import { Submission } from './submission.entity';
import { SubmissionViews } from './submission-views';
import { ProofTerms } from './subjects/subject';
import { ANONYMOUS_TYPE } from './subjects/subject-type';
import { subjectIn } from './subjects/subject.dto';
import { Subjects } from './subjects/subjects';
import { BY_DAY, BY_PARTICIPANT, FILED, RECEIVED, VERDICT } from './submissions.counters';
import { duplicateError } from './submissions.errors';
import { Verifications } from './verification';

/** Takes in new proofs. */
@Injectable()
export class ProofIntake {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly counters: Counters,
    private readonly subjects: Subjects,
    private readonly billing: BillingService,
    private readonly submitters: Submitters,
    private readonly decisions: Decisions,
    private readonly views: SubmissionViews,
    private readonly verifications: Verifications,
  ) {}

  /**
   * Submits a proof, which waits for review unless the subject approves automatically. Consumes one unit of the plan of the business
   * that receives it, if a person did the action, and otherwise of the business that submits it.
   */
  create(actor: Actor, { participant, ...input }: CreateSubmission): Promise<SubmissionView> {
    const subject = subjectIn(input);
    if (!subject)
      throw invalid(
        'campaignId',
        'is required, unless the proof is for a program or a trade: then send programId or tradeId',
      );
    return this.submit(actor, () => this.subjects.of(subject.type).terms(actor, subject.id), input, participant);
  }

  /**
   * The same for a context that has an endpoint of its own.
   * @param termsOf called in the transaction
   * @param person whom the owner submits for, if it is not the actor
   */
  async submit(
    actor: Actor,
    termsOf: () => Promise<ProofTerms>,
    proof: NewProof,
    person?: ParticipantInput,
  ): Promise<SubmissionView> {
    let submission: Submission | undefined;
    try {
      return await this.db.tx(async () => {
        const terms = await termsOf();
        submission = this.build(actor, terms, proof);
        const participant = await this.participantOf(actor, terms, person);
        submission.participantId = participant?.id ?? null;
        if (person) submission.submittedByType = 'participant';
        submission.promise = terms.promise?.(submission.actionId, participant) ?? null;
        const automatic = terms.verificationMode === 'auto' && this.passesAtOnce(submission);
        if (automatic) submission.approve(null, null, submission.createdAt);
        this.decisions.store(submission);
        await terms.accept?.(submission);
        await this.billing.takeUnit(actor, 'submissions', participant ? terms.businessId : actor.businessId);
        this.counters.add(RECEIVED, submission.subjectId);
        this.counters.add(BY_DAY.received, dayOf(submission, submission.createdAt));
        this.counters.add(FILED, submission.submittedById);
        if (participant) this.counters.add(BY_PARTICIPANT.submitted, participant.id);
        await this.decisions.publish(submission, SUBMISSION_CREATED, null);
        this.verifications.enqueue(submission, terms);
        const perk = automatic ? await this.decisions.release(submission) : null;
        return this.views.of(submission, perk, actor.businessId);
      });
    } catch (error) {
      if (submission && violates(error, 'submissions_one_proof')) throw await this.duplicateOf(submission);
      throw error;
    }
  }

  /** The sides of a trade know only the public profiles of each other. */
  private async participantOf(actor: Actor, terms: ProofTerms, person: ParticipantInput | undefined) {
    if (terms.subject.type !== ANONYMOUS_TYPE)
      return this.submitters.of(actor, terms.businessId, person, terms.participantId);
    if (person) throw invalid('participant', 'cannot be sent for a trade, whose seller did the action');
    return undefined;
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
        perkTerms: perk.terms,
      }),
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
