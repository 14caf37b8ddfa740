import { ApiSchema } from '@nestjs/swagger';
import { Int, ErrorType, Text, Timestamp } from '#kernel';

@ApiSchema({ name: 'ExceededPlanLimit' })
class ExceededPlanLimit {
  @Text({ description: 'The resource that is used up.', example: 'submissions' })
  resource: string;

  @Int({ description: 'Units that the plan allows.', example: 100 })
  limit: number;

  @Int({ description: 'Units used.', example: 100 })
  used: number;

  @Text({ description: 'The plan.', example: 'free' })
  plan: string;

  @Timestamp({
    nullable: true,
    description: 'When the count is reset; null for resources that are not counted per month.',
    example: '2026-12-01T00:00:00.000Z',
  })
  resetsAt: string | null;
}

export const PLAN_LIMIT_EXCEEDED = new ErrorType(
  'PLAN_LIMIT_EXCEEDED',
  403,
  'The limit of the plan is reached. `details` contains the resource, the limit, the units used, the plan, and when the count is reset.',
  ExceededPlanLimit,
);

export const PAYMENT_FAILED = new ErrorType(
  'PAYMENT_FAILED',
  402,
  'The payment was declined, and nothing has changed. Pay with another card, or change the card of the subscription.',
  undefined,
  { shortage: true },
);
