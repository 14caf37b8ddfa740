import { ApiSchema } from '@nestjs/swagger';
import { Id, ProblemType, Text, Timestamp } from '#platform';

@ApiSchema({ name: 'DecidedSubmission' })
class DecidedSubmission {
  @Text({ description: 'The decision.', example: 'approved' })
  state: string;

  @Timestamp({ nullable: true, description: 'When it was decided.' })
  reviewedAt: string | null;
}

@ApiSchema({ name: 'FiledSubmission' })
class FiledSubmission {
  @Id('sub', { optional: true, description: 'The submission with this proof, where the caller filed it.' })
  submissionId?: string;

  @Text({ optional: true, description: 'Its state.', example: 'pending' })
  state?: string;
}

export const ALREADY_REVIEWED = new ProblemType(
  'ALREADY_REVIEWED',
  409,
  'The submission has its decision; there is exactly one.',
  DecidedSubmission,
);
export const DUPLICATE_SUBMISSION = new ProblemType(
  'DUPLICATE_SUBMISSION',
  409,
  'The same proof is pending or approved for this campaign and action.',
  FiledSubmission,
);
export const INVALID_SIGNATURE = new ProblemType(
  'INVALID_SIGNATURE',
  400,
  'The request is not signed, or not by whom it should be, or not just now.',
);
