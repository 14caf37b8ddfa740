import { ApiSchema } from '@nestjs/swagger';
import { defineEvent, Int, OneOf, Text, Timestamp } from '#platform';
import { Resource, RESOURCES } from './plans.data';

@ApiSchema({ name: 'PlanLimitReached' })
export class PlanLimitReached {
  @OneOf(RESOURCES, { description: 'The resource that is used up.', example: 'submissions' })
  resource: Resource;

  @Int({ description: 'Units per month that the plan allows.', example: 100 })
  limit: number;

  @Int({ description: 'Units used.', example: 100 })
  used: number;

  @Text({ description: 'The plan.', example: 'free' })
  plan: string;

  @Timestamp({ description: 'When the count is reset.', example: '2026-12-01T00:00:00.000Z' })
  resetsAt: string;
}

export const PLAN_LIMIT_REACHED = defineEvent('plan.limit_reached', {
  description:
    'The last unit of a month was used. Further writes that need one fail with PLAN_LIMIT_EXCEEDED until the count is reset.',
  scope: 'read.analytics',
  data: PlanLimitReached,
});
