import { PickType } from '@nestjs/swagger';
import { Const, enumeration, Id, Nested, OneOf, OneOfDtos, PagingByTime, Text, Url } from '#kernel';
import { FreeForm } from '#kernel/fields';
import { ParticipantInput } from '#participants';
import { proofUrlError } from './platforms/proof-url';
import { PROOF_TYPE, ProofType, SUBMISSION_STATE, SubmissionState } from './submission.entity';
import { SUBJECT_TYPES, SubjectType } from './subjects/subject-type';

/** The URL of a proof, where files cannot be uploaded. */
export const PROOF_URL = {
  // The time to parse a URL is quadratic in the length of its host name.
  max: 2048,
  fieldError: proofUrlError,
  description: 'The URL of the proof: absolute, http or https, without user name and password.',
  example: 'https://www.instagram.com/p/C1a2b3c4d5e/',
} as const;

/** A proof without the subject that it is for. */
export class NewProof {
  @Text({
    max: 80,
    optional: true,
    description: 'The action that was done, by id or alias; required if several are allowed.',
    example: 'ig_st',
  })
  actionId?: string;

  @Url({
    ...PROOF_URL,
    optional: true,
    requiredWhen: {
      test: ({ uploadId, proofType }: NewProof) => uploadId === undefined && proofType !== 'till',
      message: 'is required, unless you send the uploadId of a picture or a video, or proofType till',
    },
    description:
      'The URL of the proof: absolute, http or https, without user name and password. Required without `uploadId`, except with the type `till`.',
  })
  proofUrl?: string;

  @Id('upl', {
    optional: true,
    description: 'A file from `POST /uploads` that is the proof, in place of `proofUrl`. It can be submitted once.',
  })
  uploadId?: string;

  @OneOf(PROOF_TYPE, {
    default: 'url',
    description:
      'The type of the proof at `proofUrl`, one of those that the action accepts. That of an uploaded file is what it is. With `till`, the person gets a code, `tillCode`, and shows it at the till, where somebody confirms the proof.',
  })
  proofType: ProofType;

  @FreeForm({
    maxBytes: 16_384,
    maxDepth: 8,
    optional: true,
    description: 'Any data to store with the submission: an object of up to 16 kB and 8 levels.',
    example: { followers: 1200 },
  })
  metadata?: Record<string, unknown>;

  @Text({
    multiline: true,
    max: 2000,
    optional: true,
    description: 'A note to the reviewer.',
    example: 'Posted this morning',
  })
  notes?: string;
}

const OF_PARTICIPANT = {
  optional: true,
  description:
    'The customer who did the action, if you submit to your own campaign for one. A person you have not seen before is created; what you send changes one that you know only with the scope `write.participants`.',
} as const;

/** Exactly one of the ids is required. */
@OneOfDtos(() => [SubmitToCampaign, SubmitToProgram, SubmitToTrade])
export class CreateSubmission extends NewProof {
  @Id('camp', { optional: true, description: 'The campaign that the proof is for.' })
  campaignId?: string;

  @Id('prog', { optional: true, description: 'The program that the proof is for.' })
  programId?: string;

  @Id('trd', { optional: true, description: 'The trade that the proof is for.' })
  tradeId?: string;

  @Nested(() => ParticipantInput, OF_PARTICIPANT)
  participant?: ParticipantInput;
}

export class SubmitToCampaign extends NewProof {
  @Id('camp', { description: 'The campaign that the proof is for.' })
  campaignId: string;

  @Nested(() => ParticipantInput, OF_PARTICIPANT)
  participant?: ParticipantInput;
}

export class SubmitToProgram extends NewProof {
  @Id('prog', { description: 'The program that the proof is for. Your business must be a member.' })
  programId: string;
}

export class SubmitToTrade extends NewProof {
  @Id('trd', { description: 'The trade that the proof is for. Your business must be its seller.' })
  tradeId: string;
}

export const REVIEW_DECISION = enumeration('ReviewDecision', ['approve', 'reject']);
export type ReviewDecision = (typeof REVIEW_DECISION)[number];

@OneOfDtos(() => [ApproveSubmission, RejectSubmission])
export class ReviewSubmission {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @OneOf(REVIEW_DECISION, { aliases: ['action'], description: 'The decision, which is final.' })
  decision: ReviewDecision;

  @Text({
    min: 0,
    multiline: true,
    max: 500,
    optional: true,
    requiredWhen: {
      test: ({ decision }: ReviewSubmission) => decision === 'reject',
      message: 'is required to reject',
    },
    description: 'The reason, which is shown to the submitter; required to reject.',
    example: 'The post does not show our place.',
  })
  reason?: string;
}

export class ApproveSubmission extends PickType(ReviewSubmission, ['submissionId']) {
  @Const('approve', { description: 'The decision, which is final.' })
  decision: 'approve';

  @Text({
    min: 0,
    multiline: true,
    max: 500,
    optional: true,
    description: 'The reason, which is shown to the submitter.',
    example: 'A lovely picture.',
  })
  reason?: string;
}

export class RejectSubmission extends PickType(ReviewSubmission, ['submissionId']) {
  @Const('reject', { description: 'The decision, which is final.' })
  decision: 'reject';

  @Text({
    multiline: true,
    max: 500,
    description: 'The reason, which is shown to the submitter.',
    example: 'The post does not show our place.',
  })
  reason: string;
}

export class ListSubmissions extends PagingByTime(25) {
  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @OneOf(SUBJECT_TYPES, { optional: true, description: 'Only submissions to subjects of this type.' })
  subject?: SubjectType;

  @Id('camp', { optional: true, description: 'Only submissions to this campaign.' })
  campaignId?: string;

  @Id('prog', { optional: true, description: 'Only submissions to this program.' })
  programId?: string;

  @Id('trd', { optional: true, description: 'Only submissions to this trade.' })
  tradeId?: string;

  @Id('prt', { optional: true, description: 'Only submissions of this participant to your business.' })
  participantId?: string;

  @Text({
    max: 200,
    optional: true,
    description: 'Only submissions to your business of the participant with this id in your own system.',
    example: 'customer-8421',
  })
  externalId?: string;

  @OneOf(SUBMISSION_STATE, {
    optional: true,
    aliases: ['status'],
    description: 'Only submissions in this state.',
  })
  state?: SubmissionState;
}

export class SubmissionId {
  @Id('sub', { description: 'The submission.' })
  id: string;
}
