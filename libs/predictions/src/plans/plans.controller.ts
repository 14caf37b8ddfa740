import { Controller, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN } from '#kernel';
import { PlanCampaigns, PlannedCampaigns } from './plan.dto';
import { Planner } from './planner';

@Controller('api/v1/ai')
export class PlansController {
  constructor(private readonly planner: Planner) {}

  @Endpoint({
    id: 'planCampaigns',
    tag: 'AI',
    summary: 'Plan campaigns within a budget',
    description:
      'Allocates the budget to the campaigns with the highest expected return. Each is returned as a request ' +
      'that can be sent unchanged, with the result of a dry run and the expected results. Nothing is executed: ' +
      'the requests are tried in transactions that are rolled back. Consumes one unit of `aiGenerations`.',
    access: 'use.ai',
    tier: 'standard',
    cost: 'aiGenerations',
    dryRun: false,
    input: PlanCampaigns,
    examples: { forGoals: { budget: 50, goals: ['social-reach', 'increase_referrals'], horizonWeeks: 8, seed: 42 } },
    returns: PlannedCampaigns,
    errors: [FORBIDDEN, PLAN_LIMIT_EXCEEDED],
  })
  @Post('campaign-agent')
  plan(@CurrentActor() actor: Actor, @Input() input: PlanCampaigns): Promise<PlannedCampaigns> {
    return this.planner.plan(actor, input);
  }
}
