import { z } from 'zod';
import { timestamp } from '#platform';

const Meter = z
  .strictObject({
    used: z.number().int().meta({ description: 'Units used this month.', example: 3 }),
    limit: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Units that the plan allows a month; null for no limit.', example: 5 }),
    remaining: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Units left this month; null for no limit.', example: 2 }),
  })
  .meta({ id: 'Meter' });

export const Usage = z
  .strictObject({
    plan: z.string().meta({ description: 'The active plan.', example: 'free' }),
    period: z.strictObject({
      start: timestamp('The first instant of the month, UTC.'),
      end: timestamp('The first instant of the next.'),
    }),
    usage: z.strictObject({ campaigns: Meter, submissions: Meter, aiGenerations: Meter }),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;
