import { Controller, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, NOT_FOUND } from '#kernel';
import { sampleId } from '#kernel/host';
import { AdviseOnSubmission, ReviewAdvice } from './review-advice.dto';
import { ReviewAdvisor } from './review-advisor';

@Controller('api/v1/ai')
export class ReviewAdviceController {
  constructor(private readonly advisor: ReviewAdvisor) {}

  @Endpoint({
    id: 'adviseOnSubmission',
    tag: 'AI',
    summary: 'Get advice on a submission',
    description:
      'Returns the arguments for and against approving a proof that your business reviews: its checks, the ' +
      'record of the submitter, the rules, and your decisions in similar cases. It is only advice: nothing is ' +
      'decided, and no language model is used. Free of charge. Decide with `POST /submissions/review`.',
    access: 'use.ai',
    tier: 'standard',
    input: AdviseOnSubmission,
    examples: { submission: { submissionId: sampleId('sub') } },
    returns: ReviewAdvice,
    errors: [NOT_FOUND],
  })
  @Post('review')
  advise(@CurrentActor() actor: Actor, @Input() { submissionId }: AdviseOnSubmission): Promise<ReviewAdvice> {
    return this.advisor.advise(actor, submissionId);
  }
}
