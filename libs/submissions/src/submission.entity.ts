import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { PerkTerms } from '#perks';
import { enumeration, INVALID_STATE } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { ALREADY_REVIEWED } from './submissions.errors';
import { SubjectType } from './subjects/subject-type';

export const SUBMISSION_STATE = enumeration('SubmissionState', ['pending', 'approved', 'rejected']);
export type SubmissionState = (typeof SUBMISSION_STATE)[number];

/** Who submits: a user or an API key for its own business, or somebody in whose place the receiving business submits. */
export const SUBMITTER_TYPE = enumeration('SubmitterType', ['user', 'key', 'participant']);
export type SubmitterType = (typeof SUBMITTER_TYPE)[number];

/** The types of a proof that is at a URL. */
export const PROOF_AT_URL = enumeration('ProofAtUrl', ['screenshot', 'url', 'video', 'api_verified']);

/** `till`: the person shows a code at the till, where the staff see the action happen. */
export const PROOF_TYPE = enumeration('ProofType', [...PROOF_AT_URL, 'till']);
export type ProofType = (typeof PROOF_TYPE)[number];

/** The outcome of one check, or of a whole verification. */
export const VERIFICATION_OUTCOME = enumeration('VerificationOutcome', ['passed', 'failed', 'unknown']);
export type Outcome = (typeof VERIFICATION_OUTCOME)[number];

/** `pending` until the checks are done, `waiting` if they will be retried because the proof could not be reached; `none` without checks. */
export const VERIFICATION_STATUS = enumeration('VerificationStatus', [
  'none',
  'pending',
  'waiting',
  ...VERIFICATION_OUTCOME,
]);

export interface Verification {
  status: (typeof VERIFICATION_STATUS)[number];
  checks: { name: string; outcome: Outcome; evidence: string }[];
  /** Why it is `waiting`; absent otherwise. */
  reason?: string;
  /** When the proof is tried again, in ISO 8601, if it is `waiting`; absent otherwise. */
  nextAttemptAt?: string;
}

const TAKEN_BACK_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Proof that somebody did an action of a subject, such as a campaign, and the decision on it. */
@Entity('submissions')
@Index('submissions_received', ['businessId', 'livemode', 'state', 'id'])
@Index('submissions_received_for', ['businessId', 'livemode', 'subjectId', 'state', 'id'])
@Index('submissions_received_by_type', ['businessId', 'livemode', 'subjectType', 'state', 'id'])
@Index('submissions_sent', ['submittedByBusinessId', 'livemode', 'state', 'id'], {
  where: 'business_id <> submitted_by_business_id',
})
@Index('submissions_sent_for', ['submittedByBusinessId', 'livemode', 'subjectId', 'state', 'id'], {
  where: 'business_id <> submitted_by_business_id',
})
@Index('submissions_sent_by_type', ['submittedByBusinessId', 'livemode', 'subjectType', 'state', 'id'], {
  where: 'business_id <> submitted_by_business_id',
})
@Index('submissions_filed_by', ['submittedById', 'id'])
@Index('submissions_of_participant', ['businessId', 'livemode', 'participantId', 'state', 'id'], {
  where: 'participant_id is not null',
})
@Index('submissions_with_upload', ['businessId', 'uploadId'], { where: 'upload_id is not null' })
@Index('submissions_till_code', ['businessId', 'tillCode'], { unique: true, where: 'till_code is not null' })
@Index('submissions_waiting_at_till', ['createdAt'], { where: `till_code is not null and state = 'pending'` })
@Index('submissions_reviewed_by', ['reviewedBy', 'reviewedAt'], { where: 'reviewed_by is not null' })
@Index('submissions_one_proof', ['subjectId', 'actionId', 'proofHash'], { unique: true, where: `state <> 'rejected'` })
export class Submission {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('text', { name: 'subject_type', default: 'campaign' })
  subjectType: SubjectType;

  /** The column is named after the first kind of subject: a new name would break processes of the previous version. */
  @Column({ type: 'text', name: 'campaign_id', collation: 'C' })
  subjectId: string;

  /** The owner of the subject, who reviews. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'submitted_by_type' })
  submittedByType: SubmitterType;

  /** The user or key that sent it. */
  @Column({ type: 'text', name: 'submitted_by_id', collation: 'C' })
  submittedById: string;

  @Column({ type: 'text', name: 'submitted_by_business_id', collation: 'C' })
  submittedByBusinessId: string;

  /** The person who did the action, as the owner knows them; null if a business did it, and for the creator of a trade. */
  @Column({ type: 'text', name: 'participant_id', collation: 'C', nullable: true })
  participantId: string | null = null;

  /** From what the code is derived that the post must contain, if it is not the business that sent it: the browser of a guest. */
  @Column({ type: 'text', name: 'challenge_holder', collation: 'C', nullable: true })
  challengeHolder: string | null = null;

  @Column('text', { name: 'action_id' })
  actionId: string;

  @Column('text', { name: 'proof_url' })
  proofUrl: string;

  /** The uploaded file, in the name of the business that sent it; null for a proof elsewhere. */
  @Column({ type: 'text', name: 'upload_id', collation: 'C', nullable: true })
  uploadId: string | null = null;

  /** SHA-256 of the `proofIdentity`, or of the uploaded file as it was sent. Proofs with equal hashes are the same proof. */
  @Column('text', { name: 'proof_hash' })
  proofHash: string;

  @Column('text', { name: 'proof_type' })
  proofType: ProofType;

  /** What the person shows at the till, where the proof is confirmed; null for every other proof. */
  @Column('text', { name: 'till_code', nullable: true })
  tillCode: string | null = null;

  @Column('jsonb')
  metadata: object = {};

  @Column('text', { nullable: true })
  notes: string | null = null;

  @Column('text')
  state: SubmissionState = 'pending';

  @Column('jsonb')
  verification: Verification;

  /** The perk as offered when the proof was submitted: it is owed if the proof is approved. Null if no perk was offered. */
  @Column('text', { name: 'reward_type', nullable: true })
  rewardType: RewardType | null = null;

  @Column('integer', { name: 'reward_hundredths', nullable: true })
  rewardHundredths: number | null = null;

  /** Of the promised perk; without one, it means nothing. */
  @Column('text', { name: 'reward_currency', default: 'USD' })
  rewardCurrency: CurrencyCode = 'USD';

  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null = null;

  @Column('integer', { name: 'perk_expires_in_days', nullable: true })
  perkExpiresInDays: number | null = null;

  /** Under which terms the promised perk is redeemed; null without any. */
  @Column('jsonb', { name: 'perk_terms', nullable: true })
  perkTerms: PerkTerms | null = null;

  /** What the subject promised besides a perk when the proof was submitted; only its context knows the shape. */
  @Column('jsonb', { nullable: true })
  promise: object | null = null;

  /** What the approval earned besides a perk; null if nothing, or not approved. */
  @Column('jsonb', { nullable: true })
  earned: object | null = null;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null = null;

  /** The user or key that decided; null while pending, and for an automatic decision. */
  @Column({ type: 'text', name: 'reviewed_by', collation: 'C', nullable: true })
  reviewedBy: string | null = null;

  @Column('text', { nullable: true })
  reason: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** @throws ApiError ALREADY_REVIEWED */
  approve(reviewer: string | null, reason: string | null, now: Date): void {
    this.decide('approved', reviewer, reason, now);
  }

  /** @throws ApiError ALREADY_REVIEWED */
  reject(reviewer: string | null, reason: string, now: Date): void {
    this.decide('rejected', reviewer, reason, now);
  }

  /**
   * Reverses its approval, so that it becomes rejected.
   * @throws ApiError INVALID_STATE if it is not approved, or was approved too long ago
   */
  reverseApproval(reviewer: string, reason: string, now: Date): void {
    const { state, reviewedAt } = this;
    if (state !== 'approved' || !reviewedAt)
      throw INVALID_STATE.error(`The submission is ${state}, so there is no approval to take back.`, { status: state });
    if (now.getTime() - reviewedAt.getTime() > TAKEN_BACK_WITHIN_MS)
      throw INVALID_STATE.error(
        `An approval can be taken back within 30 days, and this one was made at ${reviewedAt.toISOString()}. Revoke only the perk.`,
        { status: state, reviewedAt: reviewedAt.toISOString() },
      );
    Object.assign(this, { state: 'rejected', reviewedBy: reviewer, reviewedAt: now, reason, earned: null });
  }

  private decide(state: SubmissionState, reviewer: string | null, reason: string | null, now: Date): void {
    if (this.state !== 'pending') {
      throw ALREADY_REVIEWED.error(`This submission is already ${this.state}. Decisions are final.`, {
        state: this.state,
        reviewedAt: this.reviewedAt?.toISOString() ?? null,
      });
    }
    this.state = state;
    this.reviewedBy = reviewer;
    this.reviewedAt = now;
    this.reason = reason;
  }
}

/** Whether a guest sent it, and not a business for a customer. */
export function isFromGuest({
  submittedById,
  participantId,
}: Pick<Submission, 'submittedById' | 'participantId'>): boolean {
  return submittedById === participantId;
}
