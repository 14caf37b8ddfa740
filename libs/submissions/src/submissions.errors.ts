import { ApiSchema } from '@nestjs/swagger';
import { Id, ErrorType, Text, Timestamp } from '#platform';

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
