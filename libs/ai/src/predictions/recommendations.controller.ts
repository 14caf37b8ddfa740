import { Controller, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { SimulateCampaign } from '#campaigns';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN } from '#kernel';
import { QuickStart, QuickStartAnswer, Recommend, RecommendationList } from './recommend.dto';
import { Recommender } from './recommender.service';
import { SimulatedCampaign } from './simulation.dto';
import { Simulations } from './simulations.service';

@Controller('api/v1')
export class RecommendationsController {
  constructor(
    private readonly recommender: Recommender,
    private readonly simulations: Simulations,
  ) {}

  @Endpoint({
    id: 'quickStart',
    tag: 'AI',
    summary: 'Recommend a campaign to start with',
    description:
      'One campaign, with what is expected of it and why, and a body for `POST /campaigns`. Figures come from what was observed on this service and, until there is enough, from the estimates of the catalogue; `basis` says which. Consumes one unit of `aiGenerations`; nothing else is changed.',
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
    summary: 'Rank actions and perks for your goals',
    description:
      'Each action with the perk that suits it best, best first, with what is expected and why. Free of charge, and changes nothing.',
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
    summary: 'Predict what a campaign would bring',
    description:
      'Takes the body of `POST /campaigns`, and creates nothing: the expected proofs and cost with their intervals, and the effect of two possible changes. Free of charge.',
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
