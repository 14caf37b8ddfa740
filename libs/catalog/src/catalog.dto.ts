import { z } from 'zod';
import { pageQuery } from '#platform';
import { ACTION_TYPES } from './catalog.data';

const platformId = z
  .string()
  .max(60)
  .meta({ description: 'A platform, by id (`ig`), slug (`instagram`) or alias.', example: 'ig' });
const actionId = z
  .string()
  .max(80)
  .meta({ description: 'An action, by id (`ig_st`) or alias (`ig_story`).', example: 'ig_st' });
const businessType = z
  .string()
  .max(60)
  .meta({ description: 'An industry, by name or slug, such as `coffee-shops`.', example: 'coffee-shops' });
const actionType = z.enum(ACTION_TYPES);

export const ListActions = z.strictObject({
  platformId: platformId.optional(),
  type: actionType.optional().meta({ description: 'Only actions of this type.' }),
  maxEffort: z
    .number()
    .int()
    .min(0)
    .max(5)
    .optional()
    .meta({ description: 'Only actions of at most this effort, 0 to 5.' }),
  ...pageQuery(20),
});
export type ListActions = z.infer<typeof ListActions>;

export const ActionView = z
  .strictObject({
    id: z.string().meta({ description: 'Platform and code.', example: 'ig_st' }),
    label: z.string().meta({ description: 'The name to show.', example: 'Story Tag' }),
    type: actionType.meta({ description: 'What kind of action it is.' }),
    effort: z.number().int().min(0).max(5).meta({ description: 'From 0, a tap, to 5, a day of work.' }),
    value: z.number().meta({ description: 'What it is worth to the average business, in USD.', example: 1.5 }),
    incentivizable: z.boolean().meta({ description: 'Whether a perk may be offered for it.' }),
    platformId: z.string().meta({ description: 'The platform.', example: 'ig' }),
    platformName: z.string().meta({ example: 'Instagram', description: 'The name of the platform.' }),
    platformIcon: z.string().meta({ description: 'An emoji.' }),
    platformColor: z
      .string()
      .regex(/^#[0-9A-F]{6}$/)
      .meta({ description: 'Hex, `#RRGGBB`.', example: '#E1306C' }),
  })
  .meta({ id: 'Action' });

export const ActionPage = z
  .strictObject({
    actions: z.array(ActionView),
    total: z.number().int().meta({ description: 'How many actions there are on all pages.' }),
    page: z.number().int().meta({ description: 'The page that this is, from 1.' }),
    perPage: z.number().int().meta({ description: 'How many a full page holds.' }),
    totalPages: z.number().int().meta({ description: 'How many pages there are.' }),
  })
  .meta({ id: 'ActionPage' });
export type ActionPage = z.infer<typeof ActionPage>;

export const GetPricing = z.strictObject({
  actionId: actionId.optional(),
  platformId: platformId.optional(),
  businessType: businessType.default('general'),
});
export type GetPricing = z.infer<typeof GetPricing>;

export const PricingEstimateView = z
  .strictObject({
    actionId: z.string().meta({ description: 'The action.', example: 'ig_st' }),
    platformId: z.string().meta({ description: 'Its platform.', example: 'ig' }),
    businessType: z
      .string()
      .meta({ description: 'The industry that it was estimated for; `general` for none.', example: 'general' }),
    estimatedValueUsd: z.number().meta({ description: 'What the action is worth, in USD.', example: 1.5 }),
    recommendedPerk: z
      .strictObject({
        type: z
          .enum(['pct', 'amount', 'free_item'])
          .meta({ description: 'A percentage off, a sum in USD, or an item.' }),
        value: z.number().meta({ description: 'Per cent or USD.', example: 10 }),
      })
      .nullable()
      .meta({ description: 'A fair return; null where no perk may be offered.' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How far the estimate is to be believed, 0 to 1.', example: 0.3 }),
    basis: z
      .enum(['catalogue', 'observed'])
      .meta({ description: '`catalogue`: starting figures and assumptions. `observed`: what campaigns really paid.' }),
    sampleSize: z.number().int().meta({ description: 'How many observations stand behind it.', example: 0 }),
    notice: z.string().nullable().meta({ description: 'Why no perk may be offered; else null.' }),
  })
  .meta({ id: 'PricingEstimate' });

export const PricingAnswer = z.union([
  PricingEstimateView,
  z.strictObject({ estimates: z.array(PricingEstimateView) }).meta({ id: 'PricingEstimates' }),
]);
export type PricingAnswer = z.infer<typeof PricingAnswer>;

export const GetBenchmarks = z.strictObject({
  businessType: businessType.optional(),
  industry: businessType.optional().meta({ description: 'The same as `businessType`.' }),
});
export type GetBenchmarks = z.infer<typeof GetBenchmarks>;

const rate = (description: string) => z.number().min(0).max(1).meta({ description });

export const BenchmarkView = z
  .strictObject({
    industry: z.string().meta({ description: 'The name to show.', example: 'Coffee Shops' }),
    slug: z.string().meta({ description: 'Its id.', example: 'coffee-shops' }),
    engagementRate: rate('Of the people a post reaches, the share that reacts; 0 to 1.'),
    conversionRate: rate('Of the people who react, the share that buys; 0 to 1.'),
    avgCompletionRate: rate('Of those who take up an offer, the share whose action is approved; 0 to 1.'),
    avgPerkValue: z.number().meta({ description: 'What one perk is worth, in USD.' }),
    topPlatforms: z.array(z.string()).meta({ description: 'Platform ids, most useful first.' }),
    sampleSize: z.number().int().meta({ description: 'How many observations stand behind the figures.' }),
    basis: z.enum(['estimate', 'observed']).meta({ description: '`estimate`: planning figures, not measured.' }),
    updatedAt: z.iso.datetime().meta({ description: 'When the figures were last set.' }),
  })
  .meta({ id: 'Benchmark' });

export const BenchmarksAnswer = z.strictObject({ benchmarks: z.array(BenchmarkView) }).meta({ id: 'Benchmarks' });
