import { ApiSchema } from '@nestjs/swagger';
import { ApiError, Id, ErrorType, Text, Timestamp } from '#kernel';

@ApiSchema({ name: 'DecidedSubmission' })
class DecidedSubmission {
  @Text({ description: 'The decision.', example: 'approved' })
  state: string;

  @Timestamp({ nullable: true, description: 'When it was decided.' })
  reviewedAt: string | null;
}

@ApiSchema({ name: 'ExistingSubmission' })
class ExistingSubmission {
  @Id('sub', { optional: true, description: "The submission with this proof, if the caller's business sent it." })
  submissionId?: string;

  @Text({ optional: true, description: 'Its state.', example: 'pending' })
  state?: string;
}

export const ALREADY_REVIEWED = new ErrorType(
  'ALREADY_REVIEWED',
  409,
  'The submission is already approved or rejected, and a decision is final.',
  DecidedSubmission,
);
export const DUPLICATE_SUBMISSION = new ErrorType(
  'DUPLICATE_SUBMISSION',
  409,
  'The same proof is pending or approved for this campaign and action.',
  ExistingSubmission,
);

/** @param existing the submission with the same proof, if the caller's business sent it: only then is it given its id */
export function duplicateError(subjectType: string, existing: { id: string; state: string } | null): ApiError {
  return existing
    ? DUPLICATE_SUBMISSION.error(
        `Your business has already submitted this proof for this ${subjectType} and action. See submission ${existing.id}.`,
        { submissionId: existing.id, state: existing.state },
      )
    : DUPLICATE_SUBMISSION.error(
        `Another business has already submitted this proof for this ${subjectType} and action. Submit a proof of your own.`,
      );
}
