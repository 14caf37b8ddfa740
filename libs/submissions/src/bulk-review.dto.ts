import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, ListOf, Nested, Text } from '#kernel';
import { FreeForm } from '#kernel/fields';
import { ReviewSubmission } from './submission-requests.dto';
import { SubmissionView } from './submission.dto';

const MAX_REVIEWS = 100;

export class BulkReview {
  @ListOf(() => ReviewSubmission, {
    min: 1,
    max: MAX_REVIEWS,
    description: 'The decisions, of which each is made by itself.',
  })
  reviews: ReviewSubmission[];
}

@ApiSchema({ name: 'ReviewError' })
class ReviewError {
  @Text({
    description: 'The error code, as reviewing the submission alone would return it.',
    example: 'ALREADY_REVIEWED',
  })
  code: string;

  @Text({ description: 'What is wrong and how to fix it.', example: 'This submission is already approved.' })
  message: string;

  @FreeForm({ optional: true, description: 'The details of the error; absent if it has none.', example: {} })
  details?: Record<string, unknown>;
}

@ApiSchema({ name: 'ReviewResult' })
export class ReviewResult {
  @Id('sub', { description: 'The submission.' })
  submissionId: string;

  @Bool({ description: 'Whether the decision was made. If not, nothing was changed.', example: true })
  success: boolean;

  @Nested(() => SubmissionView, {
    nullable: true,
    description: 'The submission, with its perk if it was approved; null if the decision was not made.',
  })
  submission: SubmissionView | null;

  @Nested(() => ReviewError, { nullable: true, description: 'Why the decision was not made; null if it was.' })
  error: ReviewError | null;
}

export class BulkReviewResult {
  @ListOf(() => ReviewResult, { description: 'One result for each decision, in the order of the request.' })
  results: ReviewResult[];

  @Int({ description: 'How many decisions were made.', example: 20 })
  reviewed: number;

  @Int({ description: 'How many were not.', example: 1 })
  failed: number;
}
