import { ApiSchema } from '@nestjs/swagger';
import { Int, ProblemType, Text, Timestamp } from '#platform';

@ApiSchema({ name: 'ExceededPlanLimit' })
class ExceededPlanLimit {
  @Text({ description: 'What is used up.', example: 'submissions' })
  resource: string;

  @Int({ description: 'How many units the plan allows.', example: 100 })
  limit: number;

  @Int({ description: 'How many units are used.', example: 100 })
  used: number;

  @Text({ description: 'The plan.', example: 'free' })
  plan: string;

  @Timestamp({
    nullable: true,
    description: 'When the count starts again; null for what is not counted by the month.',
    example: '2026-12-01T00:00:00.000Z',
  })
  resetsAt: string | null;
}

export const PLAN_LIMIT_EXCEEDED = new ProblemType(
  'PLAN_LIMIT_EXCEEDED',
  403,
  'The plan does not allow more of this; `details` gives the resource, the limit, how many are used, the plan, and when monthly units are counted anew.',
  ExceededPlanLimit,
);
