import { ApiSchema } from '@nestjs/swagger';
import { Id, Int, ListOf, Money, Nested, Text, TextList } from '#kernel';
import { findGoal, GOALS } from '../model/goals';
import { MAX_SEED } from '../model/random';
import { Advice, RecommendationView, SuggestedCampaign } from './recommendation.dto';

const BUSINESS_TYPE = {
  max: 100,
  rawMax: 200,
  optional: true,
  description: 'The industry, by name or slug, such as `coffee-shops`. Default: that of the business.',
  example: 'coffee-shops',
} as const;

const GOAL_LIST = GOALS.join(', ');

const GOAL = {
  max: 60,
  fieldError: (text: string) => (findGoal(text) ? undefined : `is not a goal; the goals are ${GOAL_LIST}`),
} as const;

class AboutBusiness {
  @Text(BUSINESS_TYPE)
  businessType?: string;

  @Text({ ...BUSINESS_TYPE, description: 'The same as `businessType`, which takes precedence.' })
  industry?: string;

  @Money({
    min: 0.01,
    max: 1_000_000,
    optional: true,
    description: 'The most that the perks may cost in 30 days, in USD. Default: no limit.',
    example: 50,
  })
  budget?: number;
}

const SEED = { min: 0, max: MAX_SEED, optional: true, example: 42 } as const;
const SAME_SEED = 'The same seed gives the same answer, as long as nothing new is observed.';

@ApiSchema({ name: 'QuickStart' })
export class QuickStart extends AboutBusiness {
  @Int({ ...SEED, description: `${SAME_SEED} Default: a random one, so that different options are tried.` })
  seed?: number;

  @Text({
    ...GOAL,
    optional: true,
    description: `What the campaign is for: ${GOAL_LIST}. Names such as \`increase_reviews\` are accepted too. Default: anything.`,
    example: 'social-reach',
  })
  goal?: string;
}

@ApiSchema({ name: 'QuickStartAnswer' })
export class QuickStartAnswer extends Advice {
  @Nested(() => RecommendationView, {
    nullable: true,
    description: 'The campaign to start with; null with a `reason`.',
  })
  recommendation: RecommendationView | null;

  @Nested(() => SuggestedCampaign, {
    nullable: true,
    description:
      'A body for `POST /campaigns`: of the recommendation or, without one, `catalogueDefault`. Null if no action is permitted.',
  })
  campaign: SuggestedCampaign | null;

  @Id('gen', { description: 'The stored generation.' })
  generationId: string;
}

@ApiSchema({ name: 'Recommend' })
export class Recommend extends AboutBusiness {
  @Int({ ...SEED, description: `${SAME_SEED} Default: 1.` })
  seed?: number;

  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @TextList(GOAL, {
    max: 10,
    optional: true,
    description: `What the campaigns are for: ${GOAL_LIST}. Names such as \`increase_reviews\` are accepted too. Default: anything.`,
    example: ['social-reach', 'engagement'],
  })
  goals?: string[];

  @Int({ min: 1, max: 10, default: 5, description: 'How many to return, each for another action.' })
  limit: number;
}

@ApiSchema({ name: 'Recommendations' })
export class RecommendationList extends Advice {
  @ListOf(() => RecommendationView, { description: 'Best first; none with a `reason`.' })
  recommendations: RecommendationView[];

  @Int({ description: 'How many.', example: 5 })
  count: number;
}
