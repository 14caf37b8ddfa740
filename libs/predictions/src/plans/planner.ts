import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BillingService } from '#billing';
import { CampaignsService } from '#campaigns';
import { isDiscouraged, platforms, verdictOf } from '#catalog';
import { authorize } from '#http/access';
import { DryRuns } from '#http/host';
import { Actor, ApiError, assertOwnBusiness } from '#kernel';
import { Generations, NewStep } from '../generations/generations';
import { MODEL_VERSION } from '../model/fit';
import { Goal, servesGoal } from '../model/goals';
import { groupBy } from '../model/group-by';
import { netValueOf } from '../model/posterior';
import { MAX_SEED } from '../model/random';
import { PredictionInputs, Predictions } from '../recommendations/predictions';
import { evidenceFor, goalsIn, Recommender } from '../recommendations/recommender';
import { CampaignBody, campaignBody } from './campaign-body';
import { Candidate, candidatesIn, Selection, selectionOf } from './selection';
import { ForbiddenActions, PlanCampaigns, PlannedCampaigns, PlanView, StepDryRun, StepView } from './plan.dto';

const DAYS_OF_MONTH = 30;
/** The scope that creating a campaign requires. */
const CREATES = 'write.campaigns';

/** What all steps of a plan have in common. */
interface Context {
  inputs: PredictionInputs;
  days: number;
  seed: number;
}

/** Plans campaigns within a budget. It runs none of them. */
@Injectable()
export class Planner {
  constructor(
    private readonly predictions: Predictions,
    private readonly recommender: Recommender,
    private readonly generations: Generations,
    private readonly campaigns: CampaignsService,
    private readonly billing: BillingService,
    private readonly dryRuns: DryRuns,
  ) {}

  /** Makes a plan, and stores it. Consumes one unit of the plan of the business. */
  async plan(actor: Actor, input: PlanCampaigns): Promise<PlannedCampaigns> {
    assertOwnBusiness(actor, input.businessId);
    const { businessType, budget, goals: names = [], horizonWeeks, seed = randomInt(MAX_SEED) } = input;
    const inputs = await this.predictions.inputsFor(actor, businessType);
    const criteria = { goals: goalsIn(names), budgetUsd: budget, seed };
    const ranked = this.recommender.rank(inputs, criteria);
    const advice = this.recommender.adviceOn(inputs, ranked, criteria);
    const [days, total] = [horizonWeeks * 7, budget && cents((budget * horizonWeeks * 7) / DAYS_OF_MONTH)];
    const context: Context = { inputs, days, seed };
    const groups =
      ranked && advice.reason === null ? candidatesIn(ranked.chosen, days, total) : new Map<string, Candidate[]>();
    const { chosen, leftOut, cost, value } = await this.selected(actor, groups, total);
    const steps = [];
    for (const candidate of chosen) steps.push(await this.campaignStep(actor, candidate, steps.length + 1, context));
    const recommendations = ranked
      ? chosen.map(({ option }) => this.recommender.viewOf(inputs, ranked, option, criteria))
      : [];
    const plan: Omit<PlanView, 'id'> = {
      ...advice,
      summary: summaryOf(steps, horizonWeeks, total),
      steps: steps.length > 0 ? [...steps, retrospective(steps)] : [],
      budget: {
        perMonth: budget ?? null,
        total: total ?? null,
        allocated: cents(cost / 100),
        expected: cents(steps.reduce((sum, { expected }) => sum + (expected?.cost ?? 0), 0)),
        netValue: cents(value / 100),
      },
      forbidden: forbiddenFor(criteria.goals),
      leftOut,
      recommendations,
      horizonWeeks,
      seed,
    };
    const generation = { kind: 'campaign_agent', request: input, response: plan, modelVersion: MODEL_VERSION } as const;
    const id = await this.generations.store(actor, generation, predictedIn(steps, chosen, days));
    return { plan: { id, ...plan } };
  }

  /** Divides the budget among the actions for which no campaign is running. */
  private async selected(actor: Actor, groups: Map<string, Candidate[]>, totalUsd?: number): Promise<Selection> {
    const [running, left] = await Promise.all([this.runningActions(actor), this.campaignsLeft(actor)]);
    return selectionOf(groups, { running, left, totalUsd });
  }

  private async runningActions(actor: Actor): Promise<Set<string>> {
    const { items } = await this.campaigns.list(actor, { status: 'active', page: 1, perPage: 100, total: false });
    return new Set(items.flatMap(({ actions }) => actions));
  }

  private async campaignsLeft(actor: Actor): Promise<number> {
    if (!actor.livemode) return Infinity;
    const { usage } = await this.billing.usage(actor);
    return usage.campaigns.remaining ?? Infinity;
  }

  private async campaignStep(actor: Actor, candidate: Candidate, order: number, context: Context): Promise<StepView> {
    const { option, cap } = candidate;
    const { posterior, perk } = option;
    const { inputs, days, seed } = context;
    const prediction = this.predictions.predict([posterior], { perk, days, maxApproved: cap }, seed);
    const facts = this.predictions.factsOf([posterior], prediction, seed);
    const { expected, interval80 } = facts;
    // The campaign is launched at once, so no later step needs its id.
    const body = campaignBody(actor.businessId, posterior.subject.actionId, perk, days, cap);
    return {
      order,
      title: `Launch "${body.name}"`,
      call: { method: 'POST', path: '/api/v1/campaigns', tool: 'createCampaign', body },
      dryRun: await this.tried(actor, body),
      expected,
      interval80,
      cost: cents(candidate.cost / 100),
      dependsOn: [],
      why: [
        evidenceFor(option, facts, inputs),
        `In ${String(days)} days, ${String(expected.approved)} approved proofs are expected; in 8 of 10 such campaigns there are ${String(interval80.approved.low)} to ${String(interval80.approved.high)}.`,
        `Each is expected to bring $${netValueOf(posterior.subject, perk).toFixed(2)} more than its perk costs. The campaign ends after ${String(cap)} of them, so it costs at most $${(candidate.cost / 100).toFixed(2)}.`,
      ],
    };
  }

  private async tried(actor: Actor, body: CampaignBody): Promise<StepDryRun> {
    try {
      // The guards of the endpoint, which is not called here, check it.
      authorize(actor, CREATES);
      const { wouldReturn, effects } = await this.dryRuns.run(actor, () =>
        this.campaigns.create(actor, { ...body, status: 'active' }),
      );
      return { dryRun: true, status: 201, wouldReturn: { ...wouldReturn }, effects, error: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { type, message } = error;
      return { dryRun: true, status: type.status, wouldReturn: null, effects: {}, error: { code: type.code, message } };
    }
  }
}

/** What was predicted for each campaign, to be compared with what happens. */
function predictedIn(steps: readonly StepView[], chosen: readonly Candidate[], days: number): NewStep[] {
  return chosen.flatMap(({ option: { posterior, perk }, cap: maxApproved }, index) => {
    const { order: position, expected = null, interval80 = null } = steps[index] ?? {};
    if (position === undefined || !expected || !interval80) return [];
    const prediction = { days, maxApproved, expected, interval80 };
    const { type: rewardType, value } = perk;
    return [
      {
        position,
        actionId: posterior.subject.actionId,
        rewardType,
        rewardHundredths: Math.round(value * 100),
        prediction,
      },
    ];
  });
}

/** The last step of a plan. */
function retrospective(steps: readonly StepView[]): StepView {
  return {
    order: steps.length + 1,
    title: 'Compare what happened with the plan, and see what to do next',
    call: { method: 'GET', path: '/api/v1/recommendations', tool: 'getRecommendations', body: {} },
    dryRun: null,
    expected: null,
    interval80: null,
    cost: 0,
    dependsOn: steps.map(({ order }) => order),
    why: [
      'Your own results count more than those of others. With the first decided proofs, the next steps can change.',
    ],
  };
}

/** The actions that serve the goals but must not be planned, grouped by reason. */
function forbiddenFor(goals: readonly Goal[]): ForbiddenActions[] {
  const verdicts = platforms
    .flatMap(({ actions }) => actions)
    .filter((action) => servesGoal(action, goals))
    .map((action) => verdictOf(action))
    .filter(({ verdict }) => isDiscouraged(verdict));
  const groups = groupBy(verdicts, ({ verdict, consequence }) => `${verdict}: ${consequence ?? ''}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            verdict: first.verdict,
            why: first.consequence ?? '',
            actionIds: [first, ...others].map(({ actionId }) => actionId),
          },
        ]
      : [],
  );
}

function summaryOf(steps: readonly StepView[], weeks: number, totalUsd: number | undefined): string {
  if (steps.length === 0) return 'There is no campaign to plan: see reason, learn, and leftOut.';
  const sum = (of: (step: StepView) => number) => steps.reduce((total, step) => total + of(step), 0);
  const approved = sum(({ expected }) => expected?.approved ?? 0).toFixed(1);
  const most = sum(({ cost }) => cost).toFixed(2);
  return (
    `${String(steps.length)} ${steps.length === 1 ? 'campaign' : 'campaigns'} for ${String(weeks)} ${weeks === 1 ? 'week' : 'weeks'}: ` +
    `${approved} approved proofs are expected, at a cost of at most $${most}` +
    (totalUsd === undefined ? '.' : ` of a budget of $${totalUsd.toFixed(2)}.`)
  );
}

function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
