import { ApiSchema } from '@nestjs/swagger';
import { defineEvent, Int, OneOf, Text, Timestamp } from '#platform';
import { Resource, RESOURCES } from './plans.data';

@ApiSchema({ name: 'PlanLimitReached' })
export class PlanLimitReached {
  @OneOf(RESOURCES, { description: 'What is used up.' })
  resource: Resource;

  @Int({ description: 'How many units the plan allows in a month.', example: 100 })
  limit: number;

  @Int({ description: 'How many units are used.', example: 100 })
  used: number;

  @Text({ description: 'The plan.', example: 'free' })
  plan: string;

  @Timestamp({ description: 'When the count starts again.', example: '2026-12-01T00:00:00.000Z' })
  resetsAt: string;
}

export const PLAN_LIMIT_REACHED = defineEvent('plan.limit_reached', {
  about: 'The last unit of a month was taken: from here on such writes are refused.',
  scope: 'read.analytics',
  data: PlanLimitReached,
  sample: {
    resource: 'submissions',
    limit: 100,
    used: 100,
    plan: 'free',
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
});
