import { Controller, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, NOT_FOUND } from '#kernel';
import { sampleId } from '#kernel/host';
import { AdviseOnSubmission, ReviewAdvice } from './review.dto';
import { Reviews } from './reviews.service';

@Controller('api/v1/ai')
export class ReviewsController {
  constructor(private readonly reviews: Reviews) {}

  @Endpoint({
    id: 'adviseOnSubmission',
    tag: 'AI',
    summary: 'Advise on a submission',
    description:
      'What speaks for and against approving a proof that your business reviews: its checks, the record of the submitter, the rules, and what you decided in similar cases. It is advice: nothing is decided, and no language model is asked. Free of charge. Decide with `POST /submissions/review`.',
    access: 'use.ai',
    tier: 'standard',
    input: AdviseOnSubmission,
    examples: { submission: { submissionId: sampleId('sub') } },
    returns: ReviewAdvice,
    errors: [NOT_FOUND],
  })
  @Post('review')
  advise(@CurrentActor() actor: Actor, @Input() { submissionId }: AdviseOnSubmission): Promise<ReviewAdvice> {
    return this.reviews.advise(actor, submissionId);
  }
}
