import { ApiSchema } from '@nestjs/swagger';
import { Decimal, enumeration, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { ExpectedView, IntervalsView, PerkOffer, PredictionFacts } from './recommendation.dto';

export const CHANGED = enumeration('SimulatedChange', ['perk', 'days']);

@ApiSchema({ name: 'PossibleChange' })
export class ChangeView {
  @OneOf(CHANGED, { description: 'What is changed; everything else stays the same.', example: 'perk' })
  what: (typeof CHANGED)[number];

  @Text({ description: 'The change in words.', example: 'Offer 15 % instead of 10 %.' })
  description: string;

  @Nested(() => PerkOffer, { description: 'The perk with the change.' })
  perk: PerkOffer;

  @Int({ description: 'The days with the change.', example: 30 })
  days: number;

  @Nested(() => ExpectedView, { description: 'What is then expected.' })
  expected: ExpectedView;

  @Nested(() => IntervalsView, { description: 'In 8 of 10 such campaigns the number is in this interval.' })
  interval80: IntervalsView;

  @Decimal({ description: 'How many more approved proofs are expected than without the change.', example: 1.4 })
  approvedDifference: number;

  @Decimal({ description: 'How much more is expected to be spent, in USD.', example: 5.2 })
  costDifference: number;
}

@ApiSchema({ name: 'DaysToFirst' })
class DaysToFirst {
  @Decimal({ description: 'Half of such campaigns have a submission by then.', example: 2.6 })
  median: number;

  @Decimal({ description: 'One in ten has one by then.', example: 0.4 })
  low: number;

  @Decimal({ description: 'Nine in ten have one by then.', example: 9.8 })
  high: number;
}

@ApiSchema({ name: 'SimulatedCampaign' })
export class SimulatedCampaign extends PredictionFacts {
  @TextList({}, { description: 'The actions, which are assumed not to compete with each other.', example: ['ig_st'] })
  actions: string[];

  @Nested(() => PerkOffer, { description: 'The perk.' })
  perk: PerkOffer;

  @Int({ description: 'The days that are simulated.', example: 30 })
  days: number;

  @Nested(() => DaysToFirst, { description: 'Days until the first submission.' })
  daysToFirst: DaysToFirst;

  @Decimal({
    nullable: true,
    description: 'The most that it can cost, in USD, if all perks are redeemed; null without a cap on completions.',
    example: 100,
  })
  maxCost: number | null;

  @ListOf(() => ChangeView, { description: 'The effect of two possible changes.' })
  changes: ChangeView[];
}
