import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BillingService } from '#billing';
import { Action, assertMayBeRewarded, findAction } from '#catalog';
import { Db, violates } from '#database';
import { Counters, dayOf } from '#database/counters';
import { Actor, ApiError, Clock, invalid, newId } from '#kernel';
import { ParticipantInput, Submitter, Submitters } from '#participants';
import { Decisions } from './decisions';
import { SUBMISSION_CREATED } from './events';
import { ProofContent, ProofContents } from './proof-contents';
import { CreateSubmission, NewProof } from './submission-requests.dto';
import { SubmissionView, toColumns } from './submission.dto';
import { isFromGuest, Submission, SubmitterType } from './submission.entity';
import { SubmissionViews } from './submission-views';
import { ProofSender, ProofTerms } from './subjects/subject';
import { ANONYMOUS_TYPE } from './subjects/subject-type';
import { subjectIn } from './subjects/subject.dto';
import { Subjects } from './subjects/subjects';
import { BY_DAY, BY_PARTICIPANT, FILED, RECEIVED, VERDICT } from './submissions.counters';
import { duplicateError } from './submissions.errors';
import { Doubts, doubtsOf, Verifications } from './verification';

/** Who sends a proof, and who did the action. */
interface Sender {
  type: SubmitterType;
  /** The user, the API key or the participant. */
  id: string;
  /** The business in whose name the proof is sent. */
  businessId: string;
  livemode: boolean;
  /** The person who did the action, if it was not a business. */
  participant: Submitter | undefined;
  /** From what the code is derived that the post must contain; the business unless specified. */
  challengeHolder?: string;
}

/** A person who submits a proof without an account. */
export interface GuestSender {
  /** What identifies the browser, in place of a business. Challenge codes are derived from it. */
  id: string;
  /** Finds or creates the participant of a business, in the transaction of the proof. */
  participantOf: (owner: Pick<Actor, 'businessId' | 'livemode'>) => Promise<Submitter>;
  /** Whether the person may have taken part under another address, so that only a reviewer approves the proof. */
  mayBeAnother: boolean;
}

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
    private readonly contents: ProofContents,
  ) {}

  /**
   * Submits a proof. It waits for the till, or for review unless the subject approves automatically. Consumes one unit of the plan of the business
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
  submit(
    actor: Actor,
    termsOf: () => Promise<ProofTerms>,
    proof: NewProof,
    person?: ParticipantInput,
  ): Promise<SubmissionView> {
    const { id, businessId, livemode } = actor;
    const type = person ? 'participant' : actor.kind;
    const senderOf = async (terms: ProofTerms): Promise<Sender> => {
      const participant = await this.participantOf(actor, terms, person);
      return { type, id, businessId, livemode, participant };
    };
    return this.take(actor, termsOf, proof, senderOf);
  }

  /** The same for a guest, with live data. The business that receives the proof pays, and sends it in place of the person. */
  submitAsGuest(guest: GuestSender, campaignId: string, proof: NewProof): Promise<SubmissionView> {
    const taker = { businessId: guest.id, businessKind: 'guest', plan: '', livemode: true };
    const senderOf = async ({ businessId }: ProofTerms): Promise<Sender> => {
      const owner = { businessId, livemode: true };
      const participant = await guest.participantOf(owner);
      return { ...owner, type: 'participant', id: participant.id, participant, challengeHolder: guest.id };
    };
    const termsOf = () => this.subjects.of('campaign').terms(taker, campaignId);
    return this.take(taker, termsOf, proof, senderOf, guest.mayBeAnother);
  }

  /** @param taker who asks for the unit of the plan, and reads the response */
  private async take(
    taker: ProofSender & Pick<Actor, 'plan'>,
    termsOf: () => Promise<ProofTerms>,
    proof: NewProof,
    senderOf: (terms: ProofTerms) => Promise<Sender>,
    mayBeAnother = false,
  ): Promise<SubmissionView> {
    let submission: Submission | undefined;
    try {
      return await this.db.tx(async () => {
        const terms = await termsOf();
        const action = actionOf(terms, proof.actionId);
        const actionId = action.id;
        const sender = await senderOf(terms);
        const { participant } = sender;
        const id = newId('sub', this.clock.now());
        const content = await this.contents.take(ownerOf(sender), proof, { id, action });
        submission = this.build(sender, terms, content, { id, actionId });
        Object.assign(submission, toColumns(proof));
        submission.promise = terms.promise?.(submission.actionId, participant) ?? null;
        const doubts: Doubts = {
          ...(mayBeAnother && { mayBeAnother }),
          ...((await this.contents.isKnown(submission, content)) && { isSimilar: true }),
        };
        submission.verification.checks = doubtsOf(doubts);
        const automatic = terms.verificationMode === 'auto' && this.passesAtOnce(submission);
        if (automatic) submission.approve(null, null, submission.createdAt);
        this.decisions.store(submission);
        await terms.accept?.(submission);
        await this.billing.takeUnit(taker, 'submissions', participant ? terms.businessId : taker.businessId);
        this.counters.add(RECEIVED, submission.subjectId);
        this.counters.add(BY_DAY.received, dayOf(submission, submission.createdAt));
        this.counters.add(FILED, submission.submittedById);
        if (participant) this.counters.add(BY_PARTICIPANT.submitted, participant.id);
        await this.decisions.publish(submission, SUBMISSION_CREATED, null);
        this.verifications.enqueue(submission, terms, doubts, content);
        const perk = automatic ? await this.decisions.release(submission) : null;
        return this.views.of(submission, perk, taker.businessId);
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

  /** The error for a duplicate. Only the business, or the guest, that sent the existing submission is given its id. */
  private async duplicateOf(submission: Submission): Promise<ApiError> {
    const { subjectType, subjectId, actionId, proofHash, submittedByBusinessId, participantId, livemode } = submission;
    const existing = await this.db.manager.findOneBy(Submission, {
      ...{ subjectId, actionId, proofHash, submittedByBusinessId, livemode },
      ...(isFromGuest(submission) && { participantId: participantId ?? '' }),
      state: Not('rejected'),
    });
    return duplicateError(subjectType, existing);
  }

  private build(
    sender: Sender,
    terms: ProofTerms,
    { proofUrl, proofType, proofHash, uploadId, tillCode }: ProofContent,
    { id, actionId }: { id: string; actionId: string },
  ): Submission {
    const { subject, verificationMode, perk } = terms;
    return Object.assign(new Submission(), {
      id,
      subjectType: subject.type,
      subjectId: subject.id,
      businessId: terms.businessId,
      livemode: sender.livemode,
      submittedByType: sender.type,
      submittedById: sender.id,
      submittedByBusinessId: sender.businessId,
      participantId: sender.participant?.id ?? null,
      challengeHolder: sender.challengeHolder ?? null,
      actionId,
      ...{ proofUrl, proofType, proofHash, uploadId, tillCode },
      verification: {
        status: this.verifications.initialStatus(verificationMode, { proofType, uploadId }),
        checks: [],
      },
      ...(perk && {
        rewardType: perk.type,
        rewardHundredths: perk.hundredths,
        rewardCurrency: perk.currency,
        rewardDescription: perk.description,
        perkExpiresInDays: perk.expiresInDays,
        perkTerms: perk.terms,
      }),
      createdAt: this.clock.now(),
    });
  }

  /**
   * Whether a proof can be approved at once. Otherwise it waits for review, and says why.
   * @throws ApiError VALIDATION_ERROR for a share link
   */
  private passesAtOnce(submission: Submission): boolean {
    if (submission.tillCode !== null) return false;
    const doubt = this.contents.doubtAbout(submission);
    const { checks } = submission.verification;
    if (doubt) checks.push(doubt);
    if (checks.length === 0) return true;
    submission.verification.status = 'unknown';
    this.counters.add(VERDICT.unknown, submission.subjectId);
    return false;
  }
}

/** In whose name a sender has uploaded a file, and a guest in which browser. */
function ownerOf({ businessId, livemode, challengeHolder }: Sender) {
  return { businessId, livemode, ...(challengeHolder !== undefined && { uploaderId: challengeHolder }) };
}

/**
 * The proven action; the only allowed action unless specified.
 * @throws ApiError VALIDATION_ERROR, or PROHIBITED_ACTION if the rules have changed since the offer was made
 */
function actionOf({ subject, actionIds }: ProofTerms, requested: string | undefined): Action {
  const [only, another] = actionIds;
  if (requested === undefined && (only === undefined || another !== undefined))
    throw invalid('actionId', `is required because this ${subject.type} has several actions: ${actionIds.join(', ')}`);
  const action = findAction(requested ?? only ?? '');
  if (!action || !actionIds.includes(action.id))
    throw invalid('actionId', `is not an action of this ${subject.type}, which has ${actionIds.join(', ')}`);
  assertMayBeRewarded(action);
  return action;
}
