import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, ListOf, Nested, OneOf, PageOf, Text, Timestamp } from '#kernel';
import { FreeForm } from '#kernel/fields';
import { ParticipantReference } from '#participants';
import { PerkView } from '#perks';
import { SubjectView } from './subjects/subject.dto';
import { ANONYMOUS_TYPE } from './subjects/subject-type';
import { NewProof } from './submission-requests.dto';
import {
  isFromGuest,
  Outcome,
  PROOF_TYPE,
  ProofType,
  Submission,
  SUBMISSION_STATE,
  SubmissionState,
  SUBMITTER_TYPE,
  SubmitterType,
  VERIFICATION_OUTCOME,
  VERIFICATION_STATUS,
  Verification,
} from './submission.entity';

@ApiSchema({ name: 'Submitter' })
export class SubmitterView {
  @OneOf(SUBMITTER_TYPE, {
    description:
      'Whether a user or an API key submitted it, or the business that reviews it did in the place of a participant.',
    example: 'user',
  })
  type: SubmitterType;

  @Text({
    nullable: true,
    description:
      'The user, API key or participant; null if it belongs to the other side of a trade, and in events about trades.',
    example: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  id: string | null;

  @Id('biz', {
    nullable: true,
    description:
      'The business that the user or API key belongs to; null if it is the other side of a trade, and in events about trades.',
    example: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n9',
  })
  businessId: string | null;
}

@ApiSchema({ name: 'VerificationCheck' })
export class CheckView {
  @Text({
    description:
      'What was checked. The checks of an external verifier are named `external`, or begin with `external.`.',
    example: 'platform_host',
  })
  name: string;

  @OneOf(VERIFICATION_OUTCOME, { description: 'The outcome of this check; `unknown` never rejects.' })
  outcome: Outcome;

  @Text({
    description: 'What the outcome is based on.',
    example: 'The URL is on Instagram.',
  })
  evidence: string;
}

@ApiSchema({ name: 'Verification' })
export class VerificationView {
  @OneOf(VERIFICATION_STATUS, {
    description:
      '`pending`: our checks or those of an external verifier are not finished. `waiting`: the proof could not be reached and will be tried again. `none`: there are no checks for this proof.',
    example: 'passed',
  })
  status: Verification['status'];

  @ListOf(() => CheckView, { description: 'The results so far.' })
  checks: CheckView[];

  @Text({
    optional: true,
    description: 'Why it is `waiting`; absent otherwise.',
    example: 'The proof could not be reached.',
  })
  reason?: string;

  @Timestamp({
    optional: true,
    description: 'When the proof is tried again, if it is `waiting`; absent otherwise.',
  })
  nextAttemptAt?: string;
}

@ApiSchema({ name: 'Submission' })
export class SubmissionView {
  @Id('sub', { description: 'The submission.' })
  id: string;

  @Nested(() => SubjectView, { description: 'What the proof is for.' })
  subject: SubjectView;

  @Id('camp', { nullable: true, description: 'The campaign; null if the subject is not a campaign.' })
  campaignId: string | null;

  @Id('biz', {
    nullable: true,
    description:
      'The business that owns the subject and reviews the submission; null if it is the other side of a trade, and in events about trades.',
  })
  businessId: string | null;

  @Nested(() => SubmitterView, { description: 'Who submitted it.' })
  submittedBy: SubmitterView;

  @Nested(() => ParticipantReference, {
    nullable: true,
    description:
      'The customer or creator who did the action, as the business that reviews it knows them; null for everybody else, if a business did it, for a trade, and in events about proofs that a creator sent.',
  })
  participant: ParticipantReference | null;

  @Text({ description: 'The action that was done.', example: 'ig_st' })
  actionId: string;

  @Text({
    untrusted: true,
    description: 'The URL of the proof; of one at the till, the page on which it is confirmed.',
    example: 'https://www.instagram.com/p/C1a2b3c4d5e/',
  })
  proofUrl: string;

  @Id('upl', {
    nullable: true,
    description: 'The uploaded file that is the proof, which `GET /uploads/{id}` returns; null for a proof elsewhere.',
    example: null,
  })
  uploadId: string | null;

  @OneOf(PROOF_TYPE, { description: 'The type of the proof at `proofUrl`.', example: 'url' })
  proofType: ProofType;

  @Text({
    nullable: true,
    description:
      'The code to show at the till within 30 days. Only whoever sent the proof can read it: it is null for everyone else, in events, and for proofs of other types.',
    example: null,
  })
  tillCode: string | null;

  @FreeForm({ untrusted: true, description: 'Data that the submitter stored with it.', example: { followers: 1200 } })
  metadata: Record<string, unknown>;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'A note to the reviewer; null if there is none.',
    example: 'Posted this morning',
  })
  notes: string | null;

  @OneOf(SUBMISSION_STATE, { description: 'The state of the review.', example: 'approved' })
  state: SubmissionState;

  @Nested(() => VerificationView, {
    description:
      'The automatic checks: `passed` if all required checks passed, `failed` if any check failed, otherwise `unknown`. Only a reviewer rejects a submission.',
    example: {
      status: 'passed',
      checks: [{ name: 'platform_host', outcome: 'passed', evidence: 'The URL is on Instagram.' }],
    },
  })
  verification: VerificationView;

  @Timestamp({ nullable: true, description: 'When it was decided; null while pending.' })
  reviewedAt: string | null;

  @Text({
    nullable: true,
    description:
      'The user or API key that decided; null while pending, for an automatic decision, if it belongs to the other side of a trade, and in events about trades.',
    example: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n7',
  })
  reviewedBy: string | null;

  @Text({
    untrusted: true,
    nullable: true,
    description: "The reviewer's reason; null if none was given.",
    example: 'A lovely picture.',
  })
  reason: string | null;

  @Nested(() => PerkView, {
    nullable: true,
    description: 'The perk that it earned; null until it is approved, and if its subject does not offer one.',
  })
  perk: PerkView | null;

  @FreeForm({
    nullable: true,
    description:
      'What it earned besides a perk, such as the points of a program; null until it is approved, and if nothing.',
    example: null,
  })
  earned: Record<string, unknown> | null;

  @Timestamp({ description: 'When it was submitted.' })
  createdAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

/** In place of a business that reads: the guest who sent it. */
export const THE_PERSON = '';

/**
 * A submission as the API returns it, both to its submitter and to the owner of its subject.
 * @param participant its participant, if the reader may see it
 * @param viewer the business that reads it, or `THE_PERSON`; undefined for an event, which both of them receive
 */
export function submissionView(
  submission: Submission,
  perk: PerkView | null,
  participant: ParticipantReference | null,
  viewer?: string,
): SubmissionView {
  const isShown = (business: string) => submission.subjectType !== ANONYMOUS_TYPE || business === viewer;
  const showsOwner = isShown(submission.businessId);
  const showsSubmitter = isShown(submission.submittedByBusinessId);
  return {
    id: submission.id,
    subject: { type: submission.subjectType, id: submission.subjectId },
    campaignId: submission.subjectType === 'campaign' ? submission.subjectId : null,
    businessId: showsOwner ? submission.businessId : null,
    submittedBy: {
      type: submission.submittedByType,
      id: showsSubmitter ? submitterId(submission) : null,
      businessId: showsSubmitter ? submission.submittedByBusinessId : null,
    },
    participant,
    actionId: submission.actionId,
    proofUrl: submission.proofUrl,
    uploadId: submission.uploadId,
    proofType: submission.proofType,
    tillCode: mayShowCode(submission, viewer) ? submission.tillCode : null,
    metadata: submission.metadata as SubmissionView['metadata'],
    notes: submission.notes,
    state: submission.state,
    verification: submission.verification,
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    reviewedBy: showsOwner ? submission.reviewedBy : null,
    reason: submission.reason,
    perk: perk && { ...perk, participant },
    earned: submission.earned as SubmissionView['earned'],
    createdAt: submission.createdAt.toISOString(),
    livemode: submission.livemode,
  };
}

/** Not the business that receives it, which confirms it by the code: unless it sent the proof itself, for a customer. */
function mayShowCode(submission: Submission, viewer: string | undefined): boolean {
  if (isFromGuest(submission)) return viewer === THE_PERSON;
  return viewer === THE_PERSON || viewer === submission.submittedByBusinessId;
}

function submitterId({ submittedByType, submittedById, participantId }: Submission): string | null {
  return submittedByType === 'participant' ? participantId : submittedById;
}

/** The columns that are stored as sent. Absent fields are left out. */
export function toColumns({ metadata, notes }: NewProof): Partial<Submission> {
  return { ...(metadata && { metadata }), ...(notes !== undefined && { notes }) };
}

export class SubmissionPage extends PageOf(() => SubmissionView) {}
