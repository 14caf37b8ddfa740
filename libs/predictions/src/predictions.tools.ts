import { Injectable } from '@nestjs/common';
import { IntersectionType, PickType } from '@nestjs/swagger';
import { CreateCampaignFromActions, SimulateCampaign } from '#campaigns';
import { READS, tool, ToolSource } from '#http';
import { GetRecommendations } from './matches/match.dto';
import { Matches } from './matches/matches';
import { PlanCampaigns } from './plans/plan.dto';
import { Planner } from './plans/planner';
import { QuickStart, Recommend } from './recommendations/recommend.dto';
import { Recommender } from './recommendations/recommender';
import { Simulations } from './recommendations/simulations';

class QuickStartInput extends PickType(QuickStart, ['businessType', 'budget', 'goal', 'seed'] as const) {}

class RecommendInput extends PickType(Recommend, ['businessType', 'goals', 'budget', 'limit', 'seed'] as const) {}

class PlanCampaignsInput extends PickType(PlanCampaigns, [
  'businessType',
  'budget',
  'goals',
  'horizonWeeks',
  'seed',
] as const) {}

class GetRecommendationsInput extends PickType(GetRecommendations, [
  'campaignId',
  'maxCampaigns',
  'maxBusinesses',
  'minScore',
] as const) {}

class SimulateInput extends IntersectionType(
  PickType(CreateCampaignFromActions, ['actions', 'discountType', 'discountValue', 'maxCompletions'] as const),
  PickType(SimulateCampaign, ['days', 'seed'] as const),
) {}

/** What an agent does not need of a recommendation: getPolicy has the sources, and quickStart the next best options. */
const DETAILS = [
  ...['policy.actionId', 'policy.platformId', 'policy.citations', 'policy.safer'],
  ...['alternatives', 'propensity', 'modelVersion', 'seed'],
];

/** The steps of a plan have the figures of its campaigns, and what createCampaign returns is known when it is called. */
const OMITTED_IN_PLANS = [
  ...['plan.steps.dryRun.wouldReturn', 'plan.steps.dryRun.effects', 'plan.steps.call.method', 'plan.steps.call.path'],
  ...[...DETAILS, 'expected', 'interval80', 'why', 'budget', 'days'].map((name) => `plan.recommendations.${name}`),
  'plan.leftOut.why',
];

/** The tools for recommendations, predictions and plans. */
@Injectable()
export class PredictionsTools implements ToolSource {
  constructor(
    private readonly recommender: Recommender,
    private readonly simulations: Simulations,
    private readonly planner: Planner,
    private readonly matches: Matches,
  ) {}

  readonly tools = [
    tool({
      name: 'quickStart',
      toolset: 'ai',
      endpoint: 'quickStart',
      title: 'Recommend a first campaign',
      description:
        'Recommends one campaign: action, perk, what is expected of it with intervals, and why. Use it for a first campaign; recommend compares several for free. ' +
        'campaign of the result has the action and perk to send to createCampaign after a person has agreed; this tool creates no campaign. ' +
        'basis says whether the figures are estimates or observed: say so when you repeat them. With too little evidence recommendation is null, and learn says what to run. ' +
        'An unknown businessType is treated as general. Uses one unit of aiGenerations of the monthly plan; test keys use none. Scope use.ai.',
      input: QuickStartInput,
      outputFields: ['campaign', 'reason', 'generationId'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.recommender.quickStart(actor, input),
    }),
    tool({
      name: 'recommend',
      toolset: 'ai',
      endpoint: 'recommend',
      title: 'Recommend actions and perks',
      description:
        'Ranks the actions of the catalogue for your goals, each with the perk that suits it best, what is expected of it with intervals, and why. ' +
        'Use it to compare; quickStart chooses one, and simulateCampaign predicts terms of your own. ' +
        'Goals are reviews, social-reach, referrals, engagement and brand-awareness. Actions for which perks are forbidden are never included. ' +
        'basis says whether the figures are estimates or observed: say so when you repeat them. No match returns an empty list with a reason. Scope use.ai; free.',
      input: RecommendInput,
      outputFields: ['count', 'businessType', 'reason'],
      omits: DETAILS.map((name) => `recommendations.${name}`),
      hints: READS,
      run: (input, { actor }) => this.recommender.recommend(actor, input),
    }),
    tool({
      name: 'simulateCampaign',
      toolset: 'ai',
      endpoint: 'simulateCampaign',
      title: 'Simulate a campaign',
      description:
        'Predicts what a campaign would bring before createCampaign: proofs, approvals and cost with intervals, the time until the first proof, and the effect of a larger perk and of more days. ' +
        'It creates nothing. Action ids come from listActions, or from recommend, which finds good ones. ' +
        'discountType is pct for a percentage or dol for an amount in the currency of the business. basis says whether the figures are estimates or observed: say so when you repeat them. ' +
        'Reviews on Google, Yelp and TripAdvisor return PROHIBITED_ACTION. Scope use.ai; free.',
      input: SimulateInput,
      outputFields: ['basis', 'confidence', 'expected', 'maxCost'],
      hints: READS,
      advice: { PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.' },
      run: (input, { actor }) => this.simulations.simulate(actor, { ...input, status: 'active' }),
    }),
    tool({
      name: 'planCampaigns',
      toolset: 'ai',
      endpoint: 'planCampaigns',
      title: 'Plan campaigns within a budget',
      description:
        'Divides a monthly budget among several campaigns for your goals, and returns them as steps; quickStart recommends a single one. ' +
        'It executes nothing. Each step has a call: show the plan to a person and, after they have agreed, call its tool with its body unchanged, in order. ' +
        'A step also says what it would do, what is expected, and the most that it can cost; the plan says what it leaves out and why. ' +
        'basis in recommendations says whether figures are estimates or observed. ' +
        'Uses one unit of aiGenerations of the monthly plan; test keys use none. Scope use.ai; the steps need write.campaigns.',
      input: PlanCampaignsInput,
      outputFields: ['plan.id', 'plan.summary', 'plan.reason'],
      omits: OMITTED_IN_PLANS,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      run: (input, { actor }) => this.planner.plan(actor, input),
    }),
    tool({
      name: 'getRecommendations',
      toolset: 'ai',
      endpoint: 'getRecommendations',
      title: 'Get recommendations',
      description:
        'Returns what fits the account of the key. For a creator with a profile: open campaigns, and bids of the exchange. ' +
        'For a business: creators for its active campaigns, or only for campaignId, and what to do next, such as proofs to review or a campaign to create. ' +
        'Each item has a score from 0 to 1, the components of the score, and why; send the call of an action only after a person has agreed. ' +
        'recommend compares actions in more detail, and findCampaigns searches all open campaigns. It changes nothing. Scope use.ai; free.',
      input: GetRecommendationsInput,
      outputFields: ['influencerId', 'notice'],
      hints: READS,
      run: (input, { actor }) => this.matches.recommend(actor, input),
    }),
  ];
}
