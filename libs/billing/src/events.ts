import { z } from 'zod';
import { defineEvent, timestamp } from '#platform';
import { RESOURCES } from './plans.data';

export const PlanLimitReached = z
  .strictObject({
    resource: z.enum(RESOURCES).meta({ description: 'What is used up.' }),
    limit: z.number().int().meta({ description: 'How many units the plan allows in a month.', example: 100 }),
    used: z.number().int().meta({ description: 'How many are used.', example: 100 }),
    plan: z.string().meta({ description: 'The plan.', example: 'free' }),
    resetsAt: timestamp('When they are counted anew.'),
  })
  .meta({ id: 'PlanLimitReached' });
export type PlanLimitReached = z.infer<typeof PlanLimitReached>;

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
