import { Controller, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { SimulateCampaign } from '#campaigns';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN } from '#kernel';
import { QuickStart, QuickStartAnswer, Recommend, RecommendationList } from './recommend.dto';
import { Recommender } from './recommender';
import { SimulatedCampaign } from './simulation.dto';
import { Simulations } from './simulations';

@Controller('api/v1')
export class RecommendationsController {
  constructor(
    private readonly recommender: Recommender,
    private readonly simulations: Simulations,
  ) {}

  @Endpoint({
    id: 'quickStart',
    tag: 'AI',
    summary: 'Recommend a first campaign',
    description:
      'Returns one campaign with its expected results, the reasons, and a body for `POST /campaigns`. Figures ' +
      'come from observations on this service and, until there are enough, from the estimates of the catalogue; ' +
      '`basis` says which. Consumes one unit of `aiGenerations`; nothing else is changed.',
    access: 'use.ai',
    tier: 'standard',
    cost: 'aiGenerations',
    dryRun: false,
    input: QuickStart,
    examples: { forAnIndustry: { businessType: 'coffee-shops', budget: 50, goal: 'social-reach', seed: 42 } },
    returns: QuickStartAnswer,
    errors: [PLAN_LIMIT_EXCEEDED],
  })
  @Post('ai/quick-start')
  quickStart(@CurrentActor() actor: Actor, @Input() input: QuickStart): Promise<QuickStartAnswer> {
    return this.recommender.quickStart(actor, input);
  }

  @Endpoint({
    id: 'recommend',
    tag: 'AI',
    summary: 'Recommend actions and perks',
    description:
      'Returns actions, best first, each with the perk that suits it best, the expected results and the ' +
      'reasons. Free of charge, and changes nothing.',
    access: 'use.ai',
    tier: 'standard',
    input: Recommend,
    examples: { forGoals: { industry: 'coffee-shops', goals: ['social-reach', 'referrals'], limit: 3, seed: 42 } },
    returns: RecommendationList,
    errors: [FORBIDDEN],
  })
  @Post('ai/recommend')
  recommend(@CurrentActor() actor: Actor, @Input() input: Recommend): Promise<RecommendationList> {
    return this.recommender.recommend(actor, input);
  }

  @Endpoint({
    id: 'simulateCampaign',
    tag: 'Campaigns',
    summary: 'Simulate a campaign',
    description:
      'Takes the body of `POST /campaigns` and creates nothing. Returns the expected proofs and cost with their ' +
      'intervals, and the effect of two possible changes. Free of charge.',
    access: 'use.ai',
    tier: 'standard',
    input: SimulateCampaign,
    examples: {
      storyTag: { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, days: 30, seed: 42 },
    },
    returns: SimulatedCampaign,
    errors: [FORBIDDEN, PROHIBITED_ACTION],
  })
  @Post('campaigns/simulate')
  simulate(@CurrentActor() actor: Actor, @Input() input: SimulateCampaign): Promise<SimulatedCampaign> {
    return this.simulations.simulate(actor, input);
  }
}
